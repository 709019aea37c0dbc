"""What no scenario of Dungeonbowl 5 can show of pads and inducements, since it is about what never happens."""

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, RESERVES
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.hires import load_inducements
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.play import Seen, play_scenario
from dungeonbowl.search.coaches.wild import WildCoach
from tests.kit.positions import Place, match_at, piece
from tests.kit.scenarios import scenarios

COVERS = ("DB5-RES-05", "DB5-TELE-15", "DB5-GEN-12")
HOME_TEAM, AWAY_TEAM = (roster.sheet for roster in ready_rosters("db5")[:2])
ROWS = (
    "###########",
    "#AA.1..2BB#",
    "#AA.....BB#",
    "###########",
)
MENDED = {"LRB-APO-03", "LRB-REGEN-01"}
"""The rules that bring somebody who was hurt to Reserves."""


@pytest.mark.parametrize("seed", range(6))
def test_nobody_goes_back_to_the_dugout_by_a_pad(seed: int) -> None:
    match = Match.new(
        "db5", HOME_TEAM, AWAY_TEAM, load_dungeon(dungeon_keys("db5")[seed % 3]), seed, {"turn_limit": 20}
    )
    coaches = [WildCoach(match.state, seed), WildCoach(match.state, seed + 50)]
    told = teleports = 0
    boxes = [int(box) for box in match.state.box]
    while (question := match.question) is not None:
        values = vec[i64]([i64(value) for value in question.options])
        mover = coaches[question.seat]
        match.answer(int(mover.choose(i64(question.ask), i64(question.seat), i64(question.player), values)))
        if match.in_step:
            continue
        now = [int(box) for box in match.state.box]
        new = match.events[told:]
        teleports += sum(event.kind == ev.TELEPORTED for event in new)
        for player, (before, after) in enumerate(zip(boxes, now, strict=True)):
            if before == IN_PLAY and after == RESERVES:
                why = {RULE_IDS[rule] for event in new if event.player == player for rule in event.rules}
                assert why & MENDED, (player, why)
        told, boxes = len(match.events), now
    assert teleports > 0


def verbs_at(place: Place) -> set[int]:
    """Whatever a player who stands there may do, from the choice of the action to the first square."""
    match = match_at("db5", ROWS, [piece(place), piece((1, 2))], [piece((9, 2))])
    found: set[int] = set()
    asked = match.question
    while asked is not None:
        found |= {int(op.verb_of(value)) for value in asked.options}
        if asked.ask == ak.ASK_MOVE:
            break
        first = asked.ask != ak.ASK_ACTION
        match.answer(next(v for v in asked.options if (op.player_of(v) == 0 if first else op.verb_of(v) == op.MOVE)))
        asked = match.question
    return found


def test_a_pad_gives_nobody_anything_to_do() -> None:
    assert verbs_at((4, 1)) == verbs_at((4, 2))


@pytest.mark.parametrize(("name", "earns"), [("db5-hurt-by-a-pad", False), ("db5-igor-saved", True)])
def test_a_casualty_of_a_pad_earns_nobody_points_and_one_of_a_block_does(name: str, earns: bool) -> None:
    seen = Seen()
    assert play_scenario(scenarios()[name], seen).passed
    kinds = {event.kind for event in seen.events}
    assert ev.CASUALTY_EVENT in kinds
    assert (ev.CASUALTY_CAUSED in kinds) == earns


def test_no_wizard_is_hired() -> None:
    assert not [key for key in load_inducements("db5") if "wizard" in key]
    with pytest.raises(ValueError, match="a wizard belongs to a college, and the team has none"):
        replace(HOME_TEAM, wizard=True)
