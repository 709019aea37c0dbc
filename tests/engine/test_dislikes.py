"""Whom a player with Animosity dislikes is part of their sheet, and goes with a record."""

from __future__ import annotations

import pytest

from dungeonbowl.core import skills as sk
from dungeonbowl.core.questions import BadRecord
from dungeonbowl.match.record import player_from_json, player_to_json
from dungeonbowl.state import PlayerSheet

GRUDGE = PlayerSheet(
    3, "Grudge", "dwarf_runner", 6, 3, 3, 4, 9, ((sk.ANIMOSITY, 0),), keywords=("dwarf",), dislikes=("orc", "goblin")
)


def test_a_record_keeps_them() -> None:
    assert player_from_json(player_to_json(GRUDGE), "players[0]").dislikes == ("orc", "goblin")


def test_an_older_record_has_none() -> None:
    written = player_to_json(GRUDGE)
    del written["dislikes"]
    assert player_from_json(written, "players[0]").dislikes == ()


@pytest.mark.parametrize("wrong", ["orc", [3], ["o" * 41], None])
def test_anything_but_words_is_refused_with_its_place(wrong: object) -> None:
    written = player_to_json(GRUDGE) | {"dislikes": wrong}
    with pytest.raises(BadRecord, match=r"players\[0\]\.dislikes: expected a list of words"):
        player_from_json(written, "players[0]")
