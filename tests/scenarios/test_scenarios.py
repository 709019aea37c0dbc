"""Every scenario of the project holds, each on its own."""

import re
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import Final

import pytest

from dungeonbowl.data.reading import read_document
from dungeonbowl.notation.scenario.maps import MAPS_FILE
from dungeonbowl.notation.scenario.play import play_scenario
from tests.kit import scenarios as kit

MOST_DRAWN: Final = 2
"""How often a game's scenarios may draw the same map before it needs a name."""

MAPS: Final = sorted({kit.FOLDER / path.relative_to(kit.FOLDER).parts[0] / MAPS_FILE for path in kit.places().values()})
NAMED: Final = re.compile(r"^map: (\w+)$", re.MULTILINE)
DRAWN: Final = re.compile(r"^map: *\|.*\n((?: +.*\n)+)", re.MULTILINE)


def shown(name: str) -> str:
    """A scenario as a report names it: where it stands, then its id."""
    return f"{kit.places()[name].relative_to(kit.FOLDER).with_suffix('')}:{name}"


@pytest.mark.parametrize("name", kit.places(), ids=shown)
def test_scenario_holds(name: str) -> None:
    result = play_scenario(kit.scenarios()[name])
    assert result.passed, result.message


def test_every_scenario_is_one_of_those_that_are_played() -> None:
    assert list(kit.scenarios()) == list(kit.places())


def files_of(game: Path) -> list[str]:
    """The text of every file of scenarios of a game."""
    return [path.read_text(encoding="utf-8") for path in sorted(set(kit.places().values())) if game in path.parents]


@pytest.mark.parametrize("maps", MAPS, ids=lambda file: file.parent.name)
def test_every_named_map_recurs(maps: Path) -> None:
    used = Counter(name for text in files_of(maps.parent) for name in NAMED.findall(text))
    seldom = [name for name, _ in read_document(maps).items() if used[name] <= MOST_DRAWN]
    assert not seldom, f"draw where they are used: {seldom}"


@pytest.mark.parametrize("maps", MAPS, ids=lambda file: file.parent.name)
def test_a_map_that_recurs_has_a_name(maps: Path) -> None:
    drawn = Counter(dedent(rows) for text in files_of(maps.parent) for rows in DRAWN.findall(text))
    names = {str(picture.value): name for name, picture in read_document(maps).items()}
    again = [f"{names[picture]} is drawn again" for picture in drawn if picture in names]
    again += [f"drawn {times} times:\n{picture}" for picture, times in drawn.items() if times > MOST_DRAWN]
    assert not again, "\n".join(again)
