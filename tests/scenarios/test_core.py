"""The scenarios of the core's rules, written for Dungeonbowl 5, hold in every game on the Living Rulebook."""

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.data.books import EDITION_OF
from dungeonbowl.data.reading import read_document
from dungeonbowl.notation.scenario import read_scenarios
from dungeonbowl.notation.scenario.play import play_scenario
from tests.kit import scenarios as kit

FIRST: Final = "db5"
"""The game they are written for."""
OTHERS: Final = [game for game in EDITION_OF if game != FIRST]
DIFFERS: Final = Path(__file__).resolve().parents[1] / "data" / "core-differs.yaml"


def differs(game: str) -> set[str]:
    """The scenarios that must not hold in a game, for its edition or its dungeon has another rule."""
    found: set[str] = set()
    for name, entry in read_document(DIFFERS).items(200):
        given = dict(entry.items(len(OTHERS)))
        assert set(given) <= set(OTHERS) and all(why.text(120) for why in given.values()), name
        if game in given:
            found.add(name)
    return found


@pytest.mark.parametrize("game", OTHERS)
def test_the_core_is_the_same_but_where_an_edition_differs(game: str, tmp_path: Path) -> None:
    core = {
        name
        for name, each in kit.scenarios().items()
        if f"/{FIRST}/" in kit.places()[name].as_posix() and all(rule.startswith("LRB-") for rule in each.covers)
    }
    assert len(core) > 300
    for path in (kit.FOLDER / FIRST).rglob("*.yaml"):
        copied = tmp_path / path.relative_to(kit.FOLDER / FIRST)
        copied.parent.mkdir(exist_ok=True)
        text = path.read_text(encoding="utf-8")
        copied.write_text(text.replace(f"\nrules: {FIRST}\n", f"\nrules: {game}\n"), encoding="utf-8")
    written, _ = read_scenarios([tmp_path], strict=True)

    held = {each.id for each in written if each.id in core and play_scenario(each).passed}

    assert core - held == differs(game)
