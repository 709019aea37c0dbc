"""The yardstick: whole matches stay as they are, whatever is rebuilt around them (`scripts/yardstick.py`)."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dungeonbowl
from dungeonbowl.data import dungeon_keys

ROOT = Path(__file__).resolve().parents[2]
PLAIN = (1, 2, 3, 7, 8, 13, 21, 59)
"""Matches for plain Python: every pair of coaches, real dice, a clock, generated dungeons."""


def load() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("yardstick", ROOT / "scripts" / "yardstick.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["yardstick"] = module
    spec.loader.exec_module(module)
    return module


yardstick = load()
KEPT = yardstick.kept()
BLOCKS = [range(at, at + 50) for at in range(0, yardstick.MATCHES, 50)] if dungeonbowl.is_compiled() else [PLAIN]


def test_every_match_has_its_line() -> None:
    assert sorted(KEPT) == list(range(yardstick.MATCHES))


def test_every_dungeon_and_every_option_is_among_them() -> None:
    matches = [yardstick.new_match(index) for index in range(40)]
    played = {match.setup.dungeon.name for match in matches}
    assert {yardstick.load_dungeon(key).name for key in dungeon_keys("db2021")} <= played
    for option in ("placement", "end_zone_squares", "casualty_table", "sponsors"):
        assert len({match.setup.options.given[option] for match in matches}) == 2
    assert any(match.setup.minutes for match in matches)
    assert any(not match.game.seeded for match in matches)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block[0]}-{block[-1]}")
def test_the_matches_are_as_they_were(block: range | tuple[int, ...]) -> None:
    parted = [yardstick.difference(KEPT[index], yardstick.measure(index)) for index in block]
    assert not any(parted), "\n".join(text for text in parted if text)


def test_a_difference_says_where() -> None:
    kept = KEPT[0]
    other = yardstick.read(kept.line())
    assert yardstick.difference(kept, other) == ""
    other.windows = (*kept.windows[:2], "0000", *kept.windows[3:])
    assert yardstick.difference(kept, other) == "match 0 parts between decisions 32 and 48"
