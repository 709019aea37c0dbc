"""One Page Dungeons: rooms, rotundas, doors, columns and water, for each game what it has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.notation.maps.files import read_file

PAGE: dict[str, Any] = {
    "version": "1.2.7",
    "title": "Vault of the\u0007 Invented Duke",
    "story": "Nobody came back.",
    "rects": [
        {"x": -3, "y": 0, "w": 3, "h": 3},
        {"x": 0, "y": 1, "w": 1, "h": 1},
        {"x": 1, "y": 0, "w": 3, "h": 3, "ending": True},
        {"x": -2, "y": 3, "w": 1, "h": 1},
        {"x": -3, "y": 4, "w": 5, "h": 5, "rotunda": True},
    ],
    "doors": [
        {"x": 0, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1},
        {"x": -2, "y": 3, "dir": {"x": 0, "y": 1}, "type": 0},
    ],
    "notes": [{"text": "A bell.", "ref": "1", "pos": {"x": 0, "y": 0}}],
    "columns": [{"x": -1, "y": 5}],
    "water": [{"x": -1, "y": 6}],
}


def read(value: Any, rules: str) -> Any:
    return read_file(json.dumps(value).encode(), "page.json", rules)


def test_a_page_is_drawn_for_the_game_that_has_doors_and_water() -> None:
    found = read(PAGE, "age")
    assert found.dungeon.name == "Vault of the Invented Duke" and found.dungeon.rules == "age"
    assert found.dungeon.drawing.rows == [
        "#########",
        "#...#BBB#",
        "#...DBBB#",
        "#...#BBB#",
        "##.######",
        "##AAA####",
        "#AASAA###",
        "#AAwAA###",
        "#AAAAA###",
        "##AAA####",
        "#########",
    ]
    assert len(found.warnings) == 2 and "end zones" in found.warnings[0] and "chests" in found.warnings[1]


def test_other_games_have_what_they_know_of_it() -> None:
    plain = read({**PAGE, "wings": 2}, "db5")
    assert plain.dungeon.drawing.rows[2] == "#....BBB#" and "S" in plain.dungeon.drawing.rows[6]
    said = " ".join(plain.warnings)
    assert "1 doors became floor" in said and "1 squares of water were left out" in said and "wings" in said
    kit = read(PAGE, "db7s").dungeon.drawing
    assert not any(letter in "ABD" for row in kit.rows for letter in row)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rects": []}, "there is no room"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, r"rects\[0\].w: expected a whole number 1"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 1, "h": 1}]}, r"rects\[0\].x: expected a whole number"),
        ({"rects": [{"x": 0, "y": 0, "w": 64, "h": 1}]}, "at most 64 x 63 fit"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}] * 5001}, "more than 5000 entries"),
        ({"doors": [3]}, r"doors\[0\]: expected keys"),
        ({"doors": [{"x": 0, "y": 1, "type": "oak"}]}, r"doors\[0\].type"),
        ({"title": 3}, "title: expected text"),
    ],
)
def test_a_bad_page_is_refused_with_the_place(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadData, match=words):
        read({**PAGE, **change}, "age")


NUMBERS = st.none() | st.booleans() | st.integers(-70, 70) | st.floats() | st.text(max_size=2)
ENTRY = st.dictionaries(st.sampled_from(["x", "y", "w", "h", "type", "rotunda", "ending"]), NUMBERS)


@settings(max_examples=150, deadline=None)
@given(rules=st.sampled_from(list(TERRAINS)), data=st.data())
def test_whatever_is_written_is_read_or_refused(rules: str, data: st.DataObject) -> None:
    page = {**PAGE, "rects": list(PAGE["rects"])}
    key = data.draw(st.sampled_from(["rects", "doors", "columns", "water", "title", "ending"]))
    page[key] = data.draw(NUMBERS | st.lists(ENTRY | NUMBERS, max_size=4))
    try:
        found = read(page, rules)
    except BadData as refused:
        assert str(refused).startswith("page.json")
        return
    assert found.dungeon.rules == rules
