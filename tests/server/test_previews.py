"""The way to whom an action is aimed at, as the server sends it."""

import json
from typing import Any

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import PRONE
from dungeonbowl.match import Match
from dungeonbowl.server.live.connected.incoming import write_message
from dungeonbowl.server.odds.previews import preview_message
from tests.search.positions import HALL, position
from tests.server.conftest import Table
from tests.server.test_odds import begun, sheet

FOE = 20


def ready(verb: int, lies: bool) -> Match:
    """Grom, some squares from the only opponent, has declared what is aimed at them."""
    match = position(HALL, [(4, 1)], [(9, 1)], sheets={0: sheet("Grom", sk.HYPNOTIC_GAZE), FOE: sheet("Pip")})
    if lies:
        match.state.set_posture(FOE, PRONE)
    return begun(match, verb)


def sent(match: Match, target: int = FOE) -> dict[str, Any]:
    """The preview as a page receives it."""
    found: dict[str, Any] = json.loads(write_message(preview_message(match, "approach", 0, target, None)))
    return found


@pytest.mark.parametrize(
    ("verb", "lies", "dice", "needed"),
    [(op.FOUL, True, 2, 9), (op.HYPNOTIC_GAZE, False, 1, 3), (op.BLITZ, False, 0, 0)],
)
def test_a_way_tells_what_is_done_at_its_end(verb: int, lies: bool, dice: int, needed: int) -> None:
    match = ready(verb, lies)
    before = list(match.state.words())
    way = sent(match)
    assert (way["of"], way["player"], way["target"], way["chance"], len(way["path"])) == ("approach", 0, FOE, 1.0, 4)
    assert (way["block"] is None) == (verb != op.BLITZ) == (way["roll"] is not None)
    if dice:
        assert (way["roll"]["dice"], way["roll"]["needed"]) == (dice, needed)
    assert list(match.state.words()) == before, "a preview does nothing"


def test_a_way_to_somebody_else_is_refused() -> None:
    match = position(HALL, [(4, 1)], [(9, 1), (9, 2)], sheets={0: sheet("Grom", sk.HYPNOTIC_GAZE)})
    begun(match, op.HYPNOTIC_GAZE).answer(int(op.option(op.AT_PLAYER, FOE)))
    assert sent(match)["path"]
    with pytest.raises(ValueError, match="somebody else"):
        sent(match, FOE + 1)


def test_a_way_needs_a_player_and_a_target(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        for more in ({}, {"player": 0}, {"player": 0, "target": FOE}):
            seat.send(type="preview", of="approach", **more)
            assert seat.until("refused")["code"] == "bad_message"
