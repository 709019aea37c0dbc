"""How long a file and a function may become before they are cut by ideas, and which are longer, with the reason."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
MOST_OF_A_FILE: Final = 600
MOST_OF_A_FUNCTION: Final = 60

GENERATED: Final = "a list that a script writes"
ADDRESSES: Final = "a list of addresses, each a few lines"
WALK: Final = "one walk through the page"
STROLL: Final = "the quickest way over plain ground, written out"
"""
With the eight squares around a label in a function of their own, a field took 5.39 µs in naf instead of 5.12, 6.66 in
db2021 as before, and 11.1 in db5 instead of 11.3: best of 12 for each field of `bench.sample`, seven times by turns.
"""
LONGER: Final = {
    "src/dungeonbowl/core/passages.py": GENERATED,
    "src/dungeonbowl/core/rule_ids.py": GENERATED,
    "src/dungeonbowl/state/fields.py": GENERATED,
    "src/dungeonbowl/state/fields.py: Fields.__init__": GENERATED,
    "src/dungeonbowl/state/fields.py: Fields.field_words": GENERATED,
    "src/dungeonbowl/state/fields.py: Fields.restore": GENERATED,
    "src/dungeonbowl/state/fields.py: Fields.told": GENERATED,
    "src/dungeonbowl/rules/ruleset.py: Ruleset.__init__": "an argument and a line for each topic",
    "src/dungeonbowl/search/fields/strolls.py: Strolls._stroll": STROLL,
    "src/dungeonbowl/server/http/dungeons/addresses.py: dungeon_routes": ADDRESSES,
    "src/dungeonbowl/server/http/leagues/addresses.py: _add_steps": ADDRESSES,
    "tests/web/test_keyboard.py: test_keys_alone_start_a_match_deploy_move_and_end_a_turn": WALK,
    "tests/web/test_keyboard.py: test_every_key_of_the_list_does_what_it_says": WALK,
    "tests/web/test_league.py: test_a_league_game_from_the_first_journeyman_to_the_next_fixture": WALK,
}
"""Files and functions that are longer, and why."""


def sources() -> list[Path]:
    """Every file of code that is written here."""
    python = [path for folder in ("src", "tests", "scripts", "bench") for path in (ROOT / folder).rglob("*.py")]
    page = [path for suffix in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(suffix)]
    return sorted(python + page)


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, int]]:
    """The functions of a module with their lengths, those of classes with the name of the class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{within}{node.name}", node.end_lineno - node.lineno + 1
            yield from functions(node, f"{within}{node.name}.")


def lengths() -> Iterator[tuple[str, int, int]]:
    """Files and functions by name, with their lengths and their bounds."""
    for path in sources():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        yield name, text.count("\n"), MOST_OF_A_FILE
        if path.suffix == ".py":
            for function, lines in functions(ast.parse(text)):
                yield f"{name}: {function}", lines, MOST_OF_A_FUNCTION


@pytest.fixture(scope="module")
def longer() -> dict[str, int]:
    """What is past its bound, with its length."""
    return {name: lines for name, lines, most in lengths() if lines > most}


def test_no_file_and_no_function_passes_its_bound_without_a_reason(longer: dict[str, int]) -> None:
    assert not {name: lines for name, lines in longer.items() if name not in LONGER}, "cut it by ideas"


def test_what_is_excused_is_that_long(longer: dict[str, int]) -> None:
    assert not LONGER.keys() - longer.keys(), "it is short enough by now"
