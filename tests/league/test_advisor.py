"""What a computer coach does away from the table: every entry is lawful, sensible, and comes to an end."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dungeonbowl.data import load_colleges, load_dungeon
from dungeonbowl.league import Team, advisor, check_team, draft, ready_draft
from dungeonbowl.league.between import advancing, offseason, postgame, pregame
from dungeonbowl.league.roster.legality import learnable
from dungeonbowl.league.roster.team import Advancement, Player, known_position
from dungeonbowl.league.statistics import match_statistics, unplayed
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out
from tests.league.tables import gnoblars, with_changes

COLLEGES = [college.colour for college in load_colleges("db2021").colleges]


def before(home: Team, away: Team) -> pregame.PreGame:
    """What comes before a game, both sides advised."""
    state = pregame.begin("m", home, away)
    for _ in range(100):
        entry = advisor.before_game(state, 0) or advisor.before_game(state, 1)
        if entry is None:
            break
        state = pregame.carry_out(state, entry)
    assert state.over
    return state


def after(state: postgame.PostGame) -> postgame.PostGame:
    """What follows a game, both sides advised."""
    for _ in range(300):
        entry = advisor.after_game(state, 0) or advisor.after_game(state, 1)
        if entry is None:
            break
        state = postgame.carry_out(state, entry)
    assert state.over
    return state


def given_up(home: Team, away: Team, **more: Any) -> postgame.PostGame:
    return postgame.begin(postgame.Fixture("m"), home, away, unplayed(1), 7, **more)


def experienced(team: Team, number: int, spp: int) -> Team:
    return with_changes(team, number, spp=spp)


# -- before a game ----------------------------------------------------------------------------------------------------


def test_petty_cash_is_spent_to_the_last_that_buys_something() -> None:
    state = before(gnoblars(11), ready_draft("metal", rules="db2021"))
    poor = state.sittings[0]
    assert poor.petty_cash < 100_000 and poor.spent >= 600_000
    assert poor.bought.wizard == 1 and poor.bought.training > 0


def test_the_dearer_team_keeps_its_treasury_for_players() -> None:
    rich = replace(ready_draft("metal", rules="db2021"), treasury=290_000)
    assert before(rich, gnoblars(11)).sittings[0].team.treasury == 290_000
    rich = replace(rich, treasury=350_000)
    sitting = before(rich, gnoblars(11)).sittings[0]
    assert sitting.team.treasury == 250_000 and sitting.spent == 100_000


def test_journeymen_are_the_dearest_linemen() -> None:
    short = gnoblars(12)
    for number in (1, 2, 3):
        short = with_changes(short, number, misses_next=True)
    sitting = before(short, ready_draft("life", rules="db2021")).sittings[0]
    assert [player.position for player in sitting.journeymen] == ["dwarf_blocker_lineman"] * 2


def test_who_has_to_wait_is_given_no_entry() -> None:
    state = pregame.begin("m", gnoblars(11), ready_draft("metal", rules="db2021"))
    assert advisor.before_game(state, 0) is None
    assert advisor.before_game(state, 1) == {"n": 0, "side": 1, "do": "done"}


# -- after a game -----------------------------------------------------------------------------------------------------


def test_points_are_spent_on_chosen_skills() -> None:
    team = ready_draft("death", rules="db2021")
    linemen = [player.number for player in team.players if "lineman" in player.position]
    state = after(given_up(experienced(team, linemen[0], 6), ready_draft("light", rules="db2021")))
    learned = state.teams[0].player(linemen[0])
    assert learned is not None
    assert [(each.way, each.skill) for each in learned.advancements] == [("chosen_primary", "block")]


def test_few_points_are_saved() -> None:
    team = experienced(ready_draft("death", rules="db2021"), 1, 5)
    sitting = replace(given_up(team, team).sittings[0], step=2)
    assert advisor.learning(sitting) == {"do": "done"}


@pytest.mark.parametrize("college", COLLEGES)
def test_everybody_learns_up_to_six_times_within_the_rules(college: str) -> None:
    team = ready_draft(college, rules="db2021")
    for player in team.players:
        team = experienced(team, player.number, 176)
    state = after(given_up(replace(team, treasury=1_000_000), ready_draft("light", rules="db2021")))
    for player in state.teams[0].players:
        if player.spp >= 176:
            assert len(player.advancements) == 6, player
    assert check_team(state.teams[0]) == ()


@pytest.mark.parametrize("face", range(1, 17))
def test_what_a_rolled_characteristic_brings_can_be_had(face: int) -> None:
    team = experienced(ready_draft("shadow", rules="db2021"), 1, 100)
    sitting = replace(given_up(team, team).sittings[0], step=2, rolled=(1, face))
    entry = advisor.learning(sitting)
    rolled = advancing.choices(sitting)["improve"]
    assert entry["do"] == "improve" and rolled is not None
    if "skill" in entry:
        assert entry["skill"] in rolled["skills"]
    else:
        assert entry["characteristic"] in rolled["characteristics"]
    if face == 15:
        assert entry["characteristic"] == "st"


def test_a_team_too_small_is_filled_up_with_whoever_it_can_pay() -> None:
    small = gnoblars(8, gold=100_000)
    team = after(given_up(small, ready_draft("light", rules="db2021"))).teams[0]
    assert len(team.players) == 11 and check_team(team) == ()


def test_the_gold_goes_to_those_who_are_missing_from_the_ready_team() -> None:
    ready = ready_draft("metal", rules="db2021")
    wanted = max(ready.players, key=lambda player: {p.key: p.cost for p in metal_positions()}[player.position])
    team = replace(ready.without(wanted.number), treasury=400_000)
    hired = after(given_up(team, ready_draft("light", rules="db2021"))).teams[0]
    assert sum(player.position == wanted.position for player in hired.players) == sum(
        player.position == wanted.position for player in ready.players
    )


def metal_positions() -> Any:
    return next(college for college in load_colleges("db2021").colleges if college.colour == "metal").positions


def test_a_journeyman_with_points_is_kept_and_others_leave() -> None:
    guests = (
        (Player(13, "Old Rolf", "dwarf_blocker_lineman", spp=4), Player(14, "Nobody", "gnoblar_lineman")),
        (),
    )
    home = gnoblars(12, gold=150_000)
    state = after(given_up(home, ready_draft("light", rules="db2021"), journeymen=guests))
    names = [player.name for player in state.teams[0].players]
    assert "Old Rolf" in names and "Nobody" not in names


def test_journeymen_with_the_last_numbers_make_room_for_new_players() -> None:
    few = gnoblars(6, gold=200_000)
    guests = tuple(Player(number, f"Hand {number}", "dwarf_blocker_lineman") for number in range(7, 17))
    state = after(
        given_up(replace(few, treasury=60_000), ready_draft("light", rules="db2021"), journeymen=(guests, ()))
    )
    assert check_team(state.teams[0]) == ()


# -- between seasons --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("college", COLLEGES)
def test_the_new_season_begins_with_those_who_have_learned_something(college: str) -> None:
    team = ready_draft(college, rules="db2021")
    skill = learnable(known_position(team, team.players[0]), team.players[0], "chosen_primary")[0]
    team = with_changes(team, 1, advancements=(Advancement("chosen_primary", skill),), spp=6)
    state = offseason.begin(team, 5)
    for _ in range(60):
        entry = advisor.between_seasons(state)
        if entry is None:
            break
        state = offseason.carry_out(state, entry)
    assert state.over and check_team(state.team) == ()
    assert len(state.team.players) >= 11
    assert any(player.advancements for player in state.team.players)


# -- a season ---------------------------------------------------------------------------------------------------------


def test_a_league_of_computer_coaches_goes_on_game_after_game() -> None:
    rnd = Random(3)
    teams = (
        ready_draft("fire", rules="db2021"),
        draft("Weaklings", "life", {"snotling_lineman": 11}, rerolls=1, rules="db2021"),
    )
    for round_number in range(2):
        state = before(*teams)
        match = Match.new(
            "db2021", *state.sheets(), load_dungeon("thumbscrew"), rnd.randrange(1 << 40), {"turn_limit": 4}
        )
        play_out(match, coach("random", 1), coach("random", 2))
        one, two = state.sittings
        done = after(
            postgame.begin(
                postgame.Fixture(f"g{round_number}"),
                one.team,
                two.team,
                match_statistics(match),
                rnd.randrange(1 << 40),
                (one.journeymen, two.journeymen),
            )
        )
        teams = done.teams
        for team in teams:
            assert check_team(team) == ()
