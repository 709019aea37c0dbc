"""The off-season: scouting, recovery, funds and the re-draft."""

from dataclasses import replace
from typing import Any

import pytest

from dungeonbowl.league import Team, check_team, ready_draft
from dungeonbowl.league.between.offseason import (
    OffSeason,
    begin,
    can_complete,
    carry_out,
    choices,
    redraft_budget,
    rehire_cost,
)
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.team import Advancement, Career, Game
from dungeonbowl.league.roster.values import player_value
from tests.league.tables import gnoblars, player, seed_of, with_changes

COVERS = (
    "DB21-LGE-01",
    "DB21-LGE-08",
    "DB21-LGE-09",
    "DB21-LGE-10",
    "DB21-LGE-11",
    "DB21-LGE-12",
    "DB21-LGE-13",
    "DB21-TEAM-08",
)

HISTORY = (
    Game(1, "m1", "league", "X", "won"),
    Game(1, "m2", "league", "X", "lost"),
    Game(1, "m3", "friendly", "X", "won"),
    Game(1, "m4", "league", "X", "won", played=False),
)


def do(state: OffSeason, what: str, /, **words: Any) -> OffSeason:
    return carry_out(state, {"n": state.n, "side": 0, "do": what, **words})


def refused(state: OffSeason, rule: str, what: str, /, **words: Any) -> None:
    with pytest.raises(Refusal) as caught:
        do(state, what, **words)
    assert caught.value.rule == rule, caught.value


def redraft(team: Team, seed: int = 1, capped: bool = False) -> OffSeason:
    return do(begin(team, seed, capped), "scouting")


def test_the_budget_grows_with_games_wins_and_treasury_and_may_be_capped() -> None:
    team = replace(gnoblars(11, gold=150_000), history=(*HISTORY, Game(2, "m9", "league", "X", "won")))
    assert redraft_budget(team) == 1_000_000 + 150_000 + 3 * 20_000 + 2 * 20_000
    assert redraft_budget(replace(team, treasury=500_000), capped=True) == 1_300_000
    state = redraft(team)
    assert state.gold == 1_250_000 - 50_000 and state.team.treasury == 0 and state.team.season == 2


def test_a_six_takes_a_player_who_was_ever_named_best() -> None:
    team = with_changes(gnoblars(12), 2, career=Career(mvps=1))
    team = with_changes(team, 5, career=Career(mvps=3))
    state = redraft(team, seed_of((6, 6), (6, 5)))
    assert [each.number for each in state.waiting] == [number for number in range(1, 13) if number != 2]
    assert state.gold == 1_000_000 + 20_000 - 50_000
    assert [note.dice for note in state.notes if note.rule == "DB21-LGE-09"] == [(6,), (5,)]
    refused(state, "DB21-LGE-12", "rehire", player=2)


def test_marks_for_missing_a_game_are_cleared() -> None:
    state = redraft(with_changes(gnoblars(12), 3, misses_next=True))
    assert not any(each.misses_next for each in state.waiting)


def test_hiring_again_costs_more_each_season_and_adds_no_value() -> None:
    team = with_changes(gnoblars(12), 1, seasons=2, spp=6, advancements=(Advancement("chosen_primary", "catch"),))
    team = replace(team, history=HISTORY)
    assert rehire_cost(team, player(team, 1)) == 35_000 + 60_000 and rehire_cost(team, player(team, 2)) == 35_000
    state = redraft(team)
    before = state.gold
    state = do(state, "rehire", player=1)
    again = player(state.team, 1)
    assert before - state.gold == 95_000 and again.seasons == 3 and player_value(state.team, again) == 35_000
    refused(state, "DB21-LGE-12", "rehire", player=1)


def test_team_rerolls_carry_over_and_more_cost_the_same() -> None:
    state = redraft(replace(gnoblars(12), rerolls=7))
    assert state.gold == 650_000 and state.team.rerolls == 7
    state = do(state, "reroll")
    assert (state.gold, state.team.rerolls) == (600_000, 8)
    refused(state, "DB21-TEAM-06", "reroll")
    refused(state, "DB21-LGE-08", "sell_reroll")


def test_niggling_injuries_heal_on_four_and_more() -> None:
    team = with_changes(gnoblars(12), 1, niggling=2, injuries=("neck_injury",))
    state = do(redraft(team, seed_of((6, 4), (6, 3))), "rehire", player=1)
    assert player(state.team, 1).niggling == 1 and player(state.team, 1).injuries == ("neck_injury",)
    assert [note.dice for note in state.notes if note.rule == "DB21-LGE-13"] == [(4,), (3,)]


def test_reductions_of_a_retired_player_heal_and_leave_a_niggling_injury() -> None:
    team = with_changes(gnoblars(12), 1, niggling=1, injuries=("neck_injury", "smashed_knee"), retired=True)
    state = do(redraft(team, seed_of((6, 6), (6, 4), (6, 3))), "rehire", player=1)
    back = player(state.team, 1)
    assert (back.niggling, back.injuries, back.retired) == (1, ("smashed_knee",), False)


def test_the_new_team_is_drafted_within_the_limits() -> None:
    state = redraft(replace(ready_draft("fire", rules="db2021"), history=HISTORY))
    refused(state, "DB21-TEAM-04", "done")
    refused(state, "DB21-TEAM-01", "hire", position="ghoul_runner", name="Ghost")
    for number in range(1, 9):
        state = do(state, "rehire", player=number)
    refused(state, "DB21-TEAM-02", "hire", position="dwarf_runner", name="Third")
    refused(state, "DB21-TEAM-13", "hire", position="gnoblar_lineman", name="New", number=8)
    state = do(state, "hire", position="gnoblar_lineman", name="New", number=9)
    assert 9 not in [each.number for each in state.waiting], "whoever waited with the number has been let go"
    refused(state, "DB21-LGE-12", "rehire", player=9)
    state = do(state, "hire", position="gnoblar_lineman", name="Newer")
    assert player(state.team, 13).name == "Newer"
    assert state.gold == 50_000 and not choices(state)["reroll"], "it is needed for the eleventh player"
    state = do(state, "rehire", player=11)
    left = state.gold
    state = do(state, "done")
    assert state.over and state.team.treasury == left and len(state.team.players) == 11
    assert not check_team(state.team)
    with pytest.raises(Refusal):
        do(state, "done")


def test_gold_must_be_there_and_numbers_too() -> None:
    full = redraft(replace(gnoblars(16), history=HISTORY))
    refused(full, "DB21-TEAM-13", "hire", position="dwarf_runner", name="New")
    assert "dwarf_runner" in choices(full)["hire"] and len(choices(full)["rehire"]) == 16
    poor = replace(full, gold=10_000)
    refused(poor, "DB21-LGE-12", "rehire", player=1)
    refused(poor, "DB21-LGE-12", "hire", position="ogre_blocker", name="New", number=1)
    refused(poor, "DB21-TEAM-06", "reroll")
    assert choices(poor) == {"gold": 10_000, "rehire": [], "hire": [], "reroll": False}


def test_gold_is_kept_back_for_eleven_players() -> None:
    """Ten cheap players cost 350,000 again; what is dearer is refused while the eleventh would be out of reach."""
    state = replace(redraft(gnoblars(10)), gold=10 * 35_000 + 14_000)
    assert not can_complete(replace(state, gold=11 * 15_000 - 1)) and can_complete(replace(state, gold=11 * 15_000))
    state = replace(state, gold=11 * 15_000 + 50_000)
    refused(state, "DB21-TEAM-04", "hire", position="dwarf_runner", name="Dear", number=1)
    assert "dwarf_runner" not in choices(state)["hire"] and choices(state)["reroll"]
    state = do(state, "reroll")
    assert choices(state)["hire"] == ["gnoblar_lineman"] and not choices(state)["rehire"]
    refused(state, "DB21-TEAM-04", "rehire", player=1)
    for number in range(1, 12):
        state = do(state, "hire", position="gnoblar_lineman", name="New", number=number)
    assert do(state, "done").over


def test_it_begins_with_scouting_and_is_for_league_teams() -> None:
    refused(begin(gnoblars(12), 1), "DB21-LGE-08", "done")
    with pytest.raises(Refusal):
        begin(ready_draft("fire", "exhibition", rules="db2021"), 1)
