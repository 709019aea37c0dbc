"""Before a league game: Journeymen, then gold for the dearer team and petty cash for the cheaper one."""

from dataclasses import replace
from typing import Any

import pytest

from dungeonbowl.core import skills as sk
from dungeonbowl.data import load_dungeon
from dungeonbowl.league import Team, ready_draft
from dungeonbowl.league.between.pregame import PreGame, begin, carry_out, choices, opening_sheets
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.team import Inducements
from dungeonbowl.match import Match
from tests.league.tables import gnoblars, with_changes

COVERS = (
    "DB21-PRE-03",
    "DB21-PRE-04",
    "DB21-PRE-05",
    "DB21-PRE-06",
    "DB21-PRE-07",
    "DB21-PRE-08",
    "DB21-TEAM-12",
)


def do(state: PreGame, side: int, what: str, /, **words: Any) -> PreGame:
    return carry_out(state, {"n": state.n, "side": side, "do": what, **words})


def refused(state: PreGame, rule: str, side: int, what: str, /, **words: Any) -> None:
    with pytest.raises(Refusal) as caught:
        do(state, side, what, **words)
    assert caught.value.rule == rule, caught.value


def short(team: Team, *numbers: int) -> Team:
    """The team with some players who miss the game."""
    for number in numbers:
        team = with_changes(team, number, misses_next=True)
    return team


def test_a_short_team_takes_journeymen_up_to_exactly_eleven() -> None:
    state = begin("m", short(gnoblars(12), 1, 2, 3), gnoblars(11, name="Others"))
    assert choices(state, 0).get("missing") == 2 and state.sittings[1].step == 2
    refused(state, "DB21-PRE-03", 0, "done")
    refused(state, "DB21-PRE-03", 0, "buy", what="bribes")
    refused(state, "DB21-PRE-03", 0, "journeyman", position="dwarf_runner")
    refused(state, "DB21-PRE-01", 1, "journeyman", position="gnoblar_lineman")
    state = do(state, 0, "journeyman", position="dwarf_blocker_lineman", name="Rented Rolf")
    state = do(state, 0, "journeyman", position="gnoblar_lineman")
    home = state.sittings[0]
    assert home.missing == 0 and [each.number for each in home.journeymen] == [13, 14]
    assert home.value == 9 * 15_000 + 50_000 + 70_000 + 15_000
    refused(state, "DB21-PRE-01", 0, "journeyman", position="gnoblar_lineman")


def test_journeymen_have_loner_for_the_game_and_may_exceed_sixteen() -> None:
    team = short(gnoblars(16), *range(1, 7))
    state = do(begin("m", team, gnoblars(11)), 0, "journeyman", position="dwarf_blocker_lineman")
    assert state.sittings[0].journeymen[0].number == 17
    while not state.over:
        state = do(state, next(side for side in (0, 1) if state.sittings[side].step == 3), "done")
    sheet = state.sheets()[0]
    assert len(sheet.players) == 11 and sheet.players[-1].number == 17
    assert (sk.LONER, 4) in sheet.players[-1].skills and (sk.BLOCK, 0) in sheet.players[-1].skills
    assert not any(skill == sk.LONER for player in sheet.players[:-1] for skill, _ in player.skills)
    match = Match.new("db2021", *state.sheets(), dungeon=load_dungeon("layout_a"), seed=1)
    assert match.question is not None


def test_journeymen_come_before_any_inducement() -> None:
    """The other coach's values wait for them, since their fees count."""
    state = begin("m", short(gnoblars(11), 1), gnoblars(11, gold=900_000, dwarf_runner=1))
    refused(state, "DB21-PRE-01", 1, "buy", what="bribes")
    state = do(state, 0, "journeyman", position="gnoblar_lineman")
    assert state.sittings[1].step == 3 and state.sittings[0].step == 2


def test_the_dearer_team_spends_its_treasury_and_the_cheaper_one_petty_cash() -> None:
    dear, cheap = gnoblars(11, gold=250_000, dwarf_runner=2), gnoblars(11, gold=600_000, name="Others")
    state = begin("m", dear, cheap)
    refused(state, "DB21-PRE-01", 1, "buy", what="training")
    refused(state, "DB21-IND-01", 0, "buy", what="star_player")
    state = do(state, 0, "buy", what="training")
    state = do(state, 0, "buy", what="wizard")
    refused(state, "DB21-IND-01", 0, "buy", what="wizard")
    refused(state, "DB21-PRE-05", 0, "buy", what="bribes")
    assert state.sittings[0].team.treasury == 50_000 and state.sittings[1].step == 2
    state = do(state, 0, "done")
    other = state.sittings[1]
    assert other.petty_cash == 170_000 + 200_000 and choices(state, 1).get("purse") == 370_000
    state = do(state, 1, "buy", what="bribes")
    state = do(state, 1, "buy", what="bribes")
    state = do(state, 1, "buy", what="bribes")
    refused(state, "DB21-IND-01", 1, "buy", what="bribes")
    refused(state, "DB21-PRE-06", 1, "buy", what="training")
    state = do(state, 1, "done")
    assert state.over and state.sittings[1].team.treasury == 600_000
    assert state.sittings[0].bought == Inducements(1, 0, 1) and state.sittings[1].bought == Inducements(0, 3, 0)
    refused(state, "DB21-PRE-01", 0, "buy", what="bribes")


def test_equal_values_bring_neither_petty_cash_nor_spending() -> None:
    state = begin("m", gnoblars(11, gold=900_000), gnoblars(11, gold=900_000, name="Others"))
    assert state.over and state.notes[-1].rule == "DB21-PRE-07"
    refused(state, "DB21-PRE-01", 0, "buy", what="bribes")


def test_players_who_cannot_play_do_not_count() -> None:
    """Team Value is higher at home, Current Team Value away."""
    home = short(gnoblars(12, dwarf_runner=2), 13, 14)
    state = begin("m", home, gnoblars(11, name="Others", dwarf_runner=1))
    assert [sitting.step for sitting in state.sittings] == [2, 3]


def test_exhibition_teams_skip_all_of_it() -> None:
    with pytest.raises(Refusal) as caught:
        begin("m", ready_draft("fire", "exhibition", rules="db2021"), gnoblars())
    assert caught.value.rule == "DB21-PRE-08"


@pytest.mark.parametrize(
    "entry",
    [
        {"n": 1, "side": 0, "do": "done"},
        {"n": True, "side": 0, "do": "done"},
        {"n": 0, "side": 2, "do": "done"},
        {"n": 0, "side": 0, "do": "dance"},
        {"n": 0, "side": 0},
        {"n": 0, "side": 0, "do": "done", "more": 1},
        {"n": 0, "side": 0, "do": "buy", "what": ["x"]},
        {"n": 0, "side": 0, "do": "buy", "what": 1.5},
        {},
    ],
)
def test_entries_that_make_no_sense_are_refused(entry: dict[str, Any]) -> None:
    state = begin("m", gnoblars(12, gold=100_000), gnoblars(11))
    with pytest.raises(Refusal):
        carry_out(state, entry)


def test_a_new_state_leaves_the_old_one_as_it_was() -> None:
    before = begin("m", gnoblars(12, gold=100_000), gnoblars(11))
    copy = replace(before)
    do(before, 0, "buy", what="bribes")
    assert before == copy


def test_the_match_opens_with_the_teams_as_they_are() -> None:
    team = gnoblars(11)
    hurt = replace(team, players=tuple(replace(player, misses_next=True) for player in team.players))
    rich = replace(team, inducements=Inducements(bribes=2))
    home, away = opening_sheets(rich, hurt)
    assert len(home.players) == 11 and home.bribes == 0
    # Nobody can play for the other one: a Lineman stands in until the Journeymen come.
    assert [(player.number, player.position) for player in away.players] == [(12, "dwarf_blocker_lineman")]
