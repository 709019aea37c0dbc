"""After a league game: outcome, points, advancement, hiring, and the next fixture."""

from dataclasses import replace
from typing import Any

import pytest

from dungeonbowl.league import Team, check_team, ready_draft
from dungeonbowl.league.between.advancing import choices as advancement_choices
from dungeonbowl.league.between.hiring import choices as hiring_choices
from dungeonbowl.league.between.outcome import funds
from dungeonbowl.league.between.postgame import Fixture, PostGame, begin, carry_out
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.team import Advancement, Player
from dungeonbowl.league.roster.values import current_team_value, team_value, unspent_spp
from dungeonbowl.league.statistics import CONCEDED, Deeds, Side, Statistics, unplayed
from dungeonbowl.league.written.shapes import GameKind
from tests.league.tables import gnoblars, player, seed_of, with_changes

COVERS = (
    "DB21-TEAM-07",
    "DB21-TEAM-08",
    "DB21-POST-01",
    "DB21-POST-02",
    "DB21-POST-03",
    "DB21-POST-04",
    "DB21-POST-05",
    "DB21-POST-07",
    "DB21-POST-08",
    "DB21-POST-09",
    "DB21-POST-10",
    "DB21-POST-11",
    "DB21-POST-13",
    "DB21-POST-14",
    "DB21-POST-15",
    "DB21-POST-16",
    "DB21-POST-17",
    "DB21-SKIL-07",
    "DB21-GEN-10",
    "DB21-CAS-03",
    "DB21-LGE-03",
    "DB21-LGE-04",
    "DB21-LGE-05",
)


def after(
    statistics: Statistics,
    home: Team | None = None,
    away: Team | None = None,
    seed: int = 1,
    fixture: Fixture | None = None,
    journeymen: tuple[tuple[Player, ...], tuple[Player, ...]] = ((), ()),
) -> PostGame:
    """The sequence once the outcome is recorded."""
    state = begin(
        fixture or Fixture("m1"),
        home or gnoblars(12),
        away or gnoblars(12, name="Others"),
        statistics,
        seed,
        journeymen,
    )
    return do(state, 0, "outcome")


def game(home: dict[int, Deeds] | None = None, away: dict[int, Deeds] | None = None, winner: int = 0) -> Statistics:
    """A game that ended by a touchdown."""
    return Statistics(winner, "touchdown", (Side(home or {}), Side(away or {})))


def do(state: PostGame, side: int, what: str, /, **words: Any) -> PostGame:
    return carry_out(state, {"n": state.n, "side": side, "do": what, **words})


def refused(state: PostGame, rule: str, side: int, what: str, /, **words: Any) -> None:
    with pytest.raises(Refusal) as caught:
        do(state, side, what, **words)
    assert caught.value.rule == rule, caught.value


def hiring(state: PostGame, side: int = 0) -> PostGame:
    """Through advancement, into the hiring step."""
    while state.sittings[side].mvps:
        state = do(state, side, "mvp")
    return do(state, side, "done")


def close(state: PostGame) -> PostGame:
    """To the end, with nothing more done."""
    for side in (0, 1):
        if state.sittings[side].step == 2:
            state = hiring(state, side)
        if state.sittings[side].step == 3:
            state = do(state, side, "done")
    return state


def learner(spp: int, *advancements: Advancement) -> Team:
    """A team whose player 1 has so many points."""
    return with_changes(gnoblars(12), 1, spp=spp, advancements=advancements)


# -- outcome ----------------------------------------------------------------------------------------------------


def test_the_steps_come_in_order() -> None:
    state = begin(Fixture("m1"), gnoblars(12), gnoblars(12, name="Others"), game(), 1)
    refused(state, "DB21-POST-01", 0, "mvp")
    state = do(state, 0, "outcome")
    refused(state, "DB21-POST-01", 0, "hire", position="gnoblar_lineman", name="New")
    refused(state, "DB21-POST-07", 0, "done")
    state = hiring(state)
    refused(state, "DB21-POST-01", 0, "mvp")
    state = do(state, 0, "done")
    refused(state, "DB21-POST-01", 0, "reroll")
    assert not state.over and state.sittings[1].step == 2
    state = close(state)
    assert state.over
    with pytest.raises(Refusal):
        do(state, 0, "done")


def test_exhibition_games_skip_it_and_a_match_counts_once() -> None:
    with pytest.raises(Refusal) as caught:
        begin(Fixture("m1"), ready_draft("fire", "exhibition", rules="db2021"), gnoblars(), game(), 1)
    assert caught.value.rule == "DB21-POST-01"
    home, away = close(after(game())).teams
    with pytest.raises(Refusal, match="in its history"):
        begin(Fixture("m1"), home, away, game(), 1)


def test_the_winner_has_the_higher_die_and_the_loser_the_lower() -> None:
    state = after(game(winner=1), seed=seed_of((6, 2), (6, 5)))
    assert [team.treasury for team in state.teams] == [20_000, 50_000]
    assert [team.history[-1].winnings for team in state.teams] == [20_000, 50_000]
    assert next(note.dice for note in state.notes if note.rule == "DB21-POST-03") == (2, 5)


def test_after_a_draw_each_rolls_a_die() -> None:
    drawn = Statistics(-1, "time", (Side(), Side()))
    state = after(drawn, seed=seed_of((6, 4), (6, 1)))
    assert [team.treasury for team in state.teams] == [40_000, 10_000]
    assert [team.history[-1].points for team in state.teams] == [1, 1]
    assert [team.history[-1].result for team in state.teams] == ["drawn", "drawn"]


@pytest.mark.parametrize("by", CONCEDED)
def test_who_concedes_or_does_not_play_on_wins_nothing_and_names_nobody(by: str) -> None:
    conceded = Statistics(0, by, (Side(), Side()))
    state = after(conceded, seed=seed_of((6, 3), (6, 6)))
    assert [team.treasury for team in state.teams] == [60_000, 0]
    assert [sitting.mvps for sitting in state.sittings] == [1, 0]
    assert state.teams[1].history[-1].conceded
    refused(state, "DB21-POST-07", 1, "mvp")


def test_a_fixture_that_was_not_played() -> None:
    lapsed = after(unplayed(None))
    assert [team.treasury for team in lapsed.teams] == [0, 0]
    assert [team.history[-1].result for team in lapsed.teams] == ["lost", "lost"]
    assert [sitting.mvps for sitting in lapsed.sittings] == [0, 0]
    hurt = with_changes(gnoblars(12), 1, misses_next=True)
    walkover = after(unplayed(1), hurt, seed=seed_of((6, 5)), fixture=Fixture("m1", dodged=(False, True)))
    assert [team.treasury for team in walkover.teams] == [50_000, 0]
    assert [team.history[-1].points for team in walkover.teams] == [3, -3]
    assert [sitting.mvps for sitting in walkover.sittings] == [2, 0]
    walkover = close(walkover)
    assert sum(each.career.mvps for each in walkover.teams[0].players) == 2
    assert player(walkover.teams[0], 1).misses_next, "no game was played that could be missed"


def test_league_points_and_the_bonus_for_three_casualties() -> None:
    deeds = {1: Deeds(casualties=2), 2: Deeds(casualties=1)}
    cases: tuple[tuple[GameKind, bool, int], ...] = (
        ("league", True, 4),
        ("league", False, 3),
        ("friendly", True, 0),
        ("play_off", True, 0),
    )
    for kind, bonus, points in cases:
        state = after(game(deeds), fixture=Fixture("m1", kind, bonus))
        assert state.teams[0].history[-1].points == points
        assert state.teams[0].history[-1].casualties == 3


def test_friendlies_have_no_best_player() -> None:
    state = after(game(), fixture=Fixture("m1", "friendly"))
    assert [sitting.mvps for sitting in state.sittings] == [0, 0]
    assert state.teams[0].treasury > 0


def test_points_for_each_achievement() -> None:
    deeds = {1: Deeds(2, 1, 1, 1, 1), 2: Deeds(completions=1), 3: Deeds(deflections=1), 4: Deeds(interceptions=1)}
    state = after(game({**deeds, 5: Deeds(casualties=1), 6: Deeds(touchdowns=1)}))
    assert [player(state.teams[0], number).spp for number in range(1, 8)] == [2 + 1 + 2 + 2 + 5, 1, 1, 2, 2, 5, 0]
    assert player(state.teams[0], 1).career.completions == 2


def test_the_sponsored_player_earns_a_point_each_game() -> None:
    home = replace(gnoblars(12), sponsor="air_oberwald", sponsored=3)
    assert player(after(game(), home).teams[0], 3).spp == 1
    assert player(after(unplayed(1), home).teams[0], 3).spp == 0
    assert player(after(game(), with_changes(home, 3, misses_next=True)).teams[0], 3).spp == 0
    assert after(game({3: Deeds(hurt="dead")}), home).teams[0].sponsored == 0


def test_gathered_funds_bring_gold() -> None:
    assert [funds(count) for count in range(7)] == [0, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000]
    state = after(Statistics(0, "touchdown", (Side({}, 3), Side())), seed=seed_of((6, 1), (6, 1)))
    assert [team.treasury for team in state.teams] == [30_000, 10_000]


@pytest.mark.parametrize(
    ("row", "injury", "page", "niggling", "misses"),
    [
        ("badly_hurt", "", False, 0, True),
        ("seriously_hurt", "", False, 1, True),
        ("serious_injury", "smashed_knee", False, 0, True),
        ("lasting_injury", "neck_injury", False, 0, True),
        ("badly_hurt", "", True, 0, False),
        ("seriously_hurt", "", True, 0, True),
        ("serious_injury", "", True, 1, True),
        ("lasting_injury", "neck_injury", True, 0, True),
    ],
)
def test_injuries_last(row: str, injury: str, page: bool, niggling: int, misses: bool) -> None:
    deeds = Deeds(hurt=row, injury=injury)
    state = after(replace(game({3: deeds}), page_casualties=page))
    hurt = player(state.teams[0], 3)
    assert (hurt.niggling, hurt.misses_next) == (niggling, misses)
    assert hurt.injuries == ((injury,) if injury else ())


def test_the_dead_are_struck_off_and_their_name_is_kept() -> None:
    state = after(game({3: Deeds(hurt="dead", touchdowns=1)}))
    assert state.teams[0].player(3) is None and state.teams[0].history[-1].dead == ("Gnoblar Lineman 3",)
    assert 3 not in state.sittings[0].eligible and state.teams[0].history[-1].touchdowns == 1


def test_statistics_of_somebody_else_are_refused() -> None:
    for number in (14, 0):
        with pytest.raises(Refusal, match="who took part"):
            after(game({number: Deeds(completions=1)}))
    with pytest.raises(Refusal, match="who took part"):
        after(game({1: Deeds(completions=1)}), with_changes(gnoblars(12), 1, misses_next=True))


def test_who_missed_this_game_is_back_for_the_next() -> None:
    home = with_changes(gnoblars(12), 1, misses_next=True)
    state = after(game({2: Deeds(hurt="badly_hurt")}), home)
    assert player(state.teams[0], 1).misses_next, "until the sequence is over"
    state = close(state)
    assert not player(state.teams[0], 1).misses_next and player(state.teams[0], 2).misses_next
    assert current_team_value(state.teams[0]) == team_value(state.teams[0]) - 15_000
    assert state.notes[-1].rule == "DB21-POST-16"


def test_there_are_no_expensive_mistakes_and_no_fans() -> None:
    """A rich team keeps every coin, and nothing but winnings changes its gold."""
    state = close(after(game(), gnoblars(12, gold=900_000), seed=seed_of((6, 1), (6, 1))))
    assert state.teams[0].treasury == 910_000
    assert {note.rule for note in state.notes} <= {"DB21-POST-03", "DB21-POST-07", "DB21-POST-16"}


# -- advancement --------------------------------------------------------------------------------------------------


def test_the_best_player_is_drawn_among_those_who_could_play_and_live() -> None:
    home = with_changes(gnoblars(3), 1, misses_next=True)
    guests = ((Player(4, "Rented", "dwarf_blocker_lineman"),), ())
    seen = set()
    for seed in range(40):
        state = after(game({2: Deeds(hurt="dead")}), home, seed=seed, journeymen=guests)
        assert state.sittings[0].eligible == (3, 4)
        state = do(state, 0, "mvp")
        refused(state, "DB21-POST-07", 0, "mvp")
        best = [each for each in (*state.teams[0].players, *state.sittings[0].guests) if each.career.mvps]
        assert [each.spp for each in best] == [4]
        seen.add(best[0].number)
    assert seen == {3, 4}


def test_a_chosen_skill_is_paid_and_learned() -> None:
    state = after(game(), learner(6))
    refused(state, "DB21-POST-08", 0, "advance", player=1, way="chosen_secondary", skill="block")
    refused(state, "DB21-POST-10", 0, "advance", player=1, way="chosen_primary", skill="block")
    refused(state, "DB21-POST-10", 0, "advance", player=1, way="chosen_primary", skill="dodge")
    refused(state, "DB21-POST-10", 0, "advance", player=1, way="chosen_primary", skill="flying")
    refused(state, "DB21-SKIL-09", 0, "advance", player=1, way="chosen_primary", skill="loner")
    refused(state, "DB21-POST-08", 0, "advance", player=1, way="prayer", skill="catch")
    refused(state, "", 0, "advance", player=14, way="chosen_primary", skill="catch")
    state = do(state, 0, "advance", player=1, way="chosen_primary", skill="catch")
    learned = player(state.teams[0], 1)
    assert learned.advancements == (Advancement("chosen_primary", "catch"),) and unspent_spp(learned) == 0
    refused(state, "DB21-POST-08", 0, "advance", player=1, way="random_primary", category="A")


def test_a_random_skill_is_rolled_on_the_table_of_its_category() -> None:
    """Two winnings dice come first; then 5 and 1 are the second half and its first row: Leap."""
    seed = seed_of((6, 1), (6, 1), (6, 5), (6, 1))
    state = do(after(game(), learner(3), seed=seed), 0, "advance", player=1, way="random_primary", category="A")
    assert player(state.teams[0], 1).advancements == (Advancement("random_primary", "leap", dice=(5, 1)),)
    assert state.notes[-1].dice == (5, 1) and state.notes[-1].rule == "DB21-SKIL-07"


def test_a_random_skill_that_the_player_has_is_rolled_again() -> None:
    """1 and 4 are Dodge, which every Gnoblar has; 2 and 1 are Catch."""
    seed = seed_of((6, 1), (6, 1), (6, 1), (6, 4), (6, 2), (6, 1))
    state = do(after(game(), learner(3), seed=seed), 0, "advance", player=1, way="random_primary", category="A")
    assert player(state.teams[0], 1).advancements == (Advancement("random_primary", "catch", dice=(2, 1)),)
    assert state.notes[-1].dice == (1, 4, 2, 1)


def test_random_skills_come_from_a_category_of_ones_own() -> None:
    state = after(game(), learner(6))
    refused(state, "DB21-POST-10", 0, "advance", player=1, way="random_primary", category="G")
    refused(state, "DB21-POST-10", 0, "advance", player=1, way="random_secondary", category="A")
    refused(state, "", 0, "advance", player=1, way="random_primary")
    state = do(state, 0, "advance", player=1, way="random_secondary", category="G")
    assert unspent_spp(player(state.teams[0], 1)) == 0


@pytest.mark.parametrize(
    ("face", "allowed"),
    [
        (1, {"ma", "av"}),
        (7, {"ma", "av"}),
        (8, {"ma", "pa", "av"}),
        (13, {"ma", "pa", "av"}),
        (14, {"ag", "pa"}),
        (15, {"st", "ag"}),
        (16, {"ma", "st", "ag", "pa", "av"}),
    ],
)
def test_a_characteristic_is_rolled_and_the_coach_chooses_within_the_row(face: int, allowed: set[str]) -> None:
    seed = seed_of((6, 1), (6, 1), (16, face))
    state = do(after(game(), learner(18), seed=seed), 0, "advance", player=1, way="characteristic")
    rolled = advancement_choices(state.sittings[0])["improve"]
    assert rolled is not None and set(rolled["characteristics"]) == allowed
    refused(state, "DB21-POST-11", 0, "mvp")
    refused(state, "DB21-POST-11", 0, "done")
    refused(state, "DB21-POST-11", 0, "improve")
    for key in ("ma", "st", "ag", "pa", "av"):
        if key not in allowed:
            refused(state, "DB21-POST-11", 0, "improve", characteristic=key)
            continue
        better = do(state, 0, "improve", characteristic=key)
        gained = Advancement("characteristic", characteristic=key, dice=(face,))
        assert player(better.teams[0], 1).advancements == (gained,) and better.sittings[0].rolled is None


def test_a_skill_may_stand_in_place_of_a_characteristic() -> None:
    state = do(after(game(), learner(18)), 0, "advance", player=1, way="characteristic")
    refused(state, "DB21-POST-10", 0, "improve", skill="guard")
    for skill in ("block", "catch"):
        better = do(state, 0, "improve", skill=skill)
        assert player(better.teams[0], 1).advancements[0].skill == skill
    refused(after(game()), "DB21-POST-11", 0, "improve", skill="catch")


def test_no_characteristic_improves_three_times() -> None:
    twice = tuple(Advancement("characteristic", characteristic="ma") for _ in range(2))
    seed = seed_of((6, 1), (6, 1), (16, 2))
    state = do(after(game(), learner(18 + 20 + 24, *twice), seed=seed), 0, "advance", player=1, way="characteristic")
    refused(state, "DB21-GEN-15", 0, "improve", characteristic="ma")
    assert do(state, 0, "improve", characteristic="av").sittings[0].rolled is None


def test_points_may_be_saved_until_a_characteristic_could_be_paid() -> None:
    state = do(after(game(), learner(13)), 0, "mvp")
    assert do(state, 0, "done").sittings[0].step == 3
    state = after(game(), with_changes(gnoblars(1), 1, spp=14))
    state = do(state, 0, "mvp")
    assert unspent_spp(player(state.teams[0], 1)) == 18
    refused(state, "DB21-POST-09", 0, "done")
    assert advancement_choices(state.sittings[0])["players"][0]["must"]
    state = do(state, 0, "advance", player=1, way="random_primary", category="A")
    assert do(state, 0, "done").sittings[0].step == 3


def test_there_is_no_seventh_advancement() -> None:
    skills = ("catch", "diving_catch", "diving_tackle", "defensive", "jump_up", "leap")
    six = tuple(Advancement("chosen_primary", skill) for skill in skills)
    state = after(game(), learner(6 + 8 + 12 + 16 + 20 + 30 + 50, *six))
    refused(state, "DB21-POST-08", 0, "advance", player=1, way="chosen_primary", skill="sprint")
    assert do(do(state, 0, "mvp"), 0, "done").sittings[0].step == 3


def test_what_can_be_bought_is_listed() -> None:
    found = advancement_choices(after(game(), learner(6)).sittings[0])
    assert found["mvps"] == 1 and [each["player"] for each in found["players"]] == [1]
    ways: dict[str, Any] = {**found["players"][0]["ways"]}
    assert set(ways) == {"random_primary", "chosen_primary", "random_secondary"}
    assert ways["random_primary"] == {"cost": 3, "categories": ["A"]} and "catch" in ways["chosen_primary"]["skills"]


# -- hiring -------------------------------------------------------------------------------------------------------


def test_players_are_hired_at_roster_cost_within_the_limits() -> None:
    state = hiring(after(game(), gnoblars(11, gold=500_000, dwarf_runner=2), seed=seed_of((6, 1), (6, 1))))
    refused(state, "DB21-TEAM-02", 0, "hire", position="dwarf_runner", name="Third")
    refused(state, "DB21-TEAM-01", 0, "hire", position="ghoul_runner", name="Ghost")
    refused(state, "DB21-TEAM-13", 0, "hire", position="ogre_blocker", name="Big", number=1)
    state = do(state, 0, "hire", position="ogre_blocker", name="Big", number=16)
    assert player(state.teams[0], 16).name == "Big" and state.teams[0].treasury == 370_000
    state = do(state, 0, "hire", position="dwarf_blitzer", name="Bo")
    assert player(state.teams[0], 14).position == "dwarf_blitzer"
    state = do(state, 0, "hire", position="dwarf_blitzer", name="Bert")
    state = do(state, 0, "fire", player=1)
    assert state.teams[0].player(1) is None
    refused(state, "", 0, "fire", player=1)
    assert not check_team(close(state).teams[0])


def test_sixteen_are_the_most_and_gold_must_be_there() -> None:
    state = hiring(after(game(), gnoblars(16, gold=100_000), seed=seed_of((6, 1), (6, 1))))
    refused(state, "DB21-TEAM-04", 0, "hire", position="dwarf_runner", name="More")
    state = do(state, 0, "fire", player=3)
    refused(state, "DB21-POST-13", 0, "hire", position="ogre_blocker", name="Dear")
    assert "ogre_blocker" not in hiring_choices(state.sittings[0])["hire"]
    assert "dwarf_runner" in hiring_choices(state.sittings[0])["hire"]


def test_team_rerolls_cost_more_later_and_cannot_be_given_up() -> None:
    state = hiring(after(game(), gnoblars(11, gold=190_000), seed=seed_of((6, 1), (6, 1))))
    assert hiring_choices(state.sittings[0])["reroll"] == 100_000
    before = team_value(state.teams[0])
    state = do(state, 0, "reroll")
    assert (state.teams[0].rerolls, state.teams[0].treasury) == (2, 100_000)
    assert team_value(state.teams[0]) == before + 50_000
    state = do(state, 0, "reroll")
    refused(state, "DB21-TEAM-07", 0, "reroll")
    refused(state, "DB21-POST-01", 0, "sell_reroll")
    full = hiring(after(game(), replace(gnoblars(11, gold=900_000), rerolls=8)))
    refused(full, "DB21-TEAM-07", 0, "reroll")


def test_journeymen_who_played_stay_at_their_value_with_what_they_earned() -> None:
    home = gnoblars(10, gold=190_000)
    guest = Player(11, "Rented Rolf", "dwarf_blocker_lineman")
    state = after(game({11: Deeds(touchdowns=1, completions=1)}), home, seed=seed_of((6, 1), (6, 1)),
                  journeymen=((guest,), ()))  # fmt: skip
    state = do(state, 0, "advance", player=11, way="chosen_primary", skill="guard")
    state = hiring(state)
    refused(state, "DB21-POST-14", 0, "keep", player=12)
    assert hiring_choices(state.sittings[0])["keep"] == [{"player": 11, "cost": 90_000}]
    kept = close(do(state, 0, "keep", player=11))
    rolf = player(kept.teams[0], 11)
    assert rolf.spp >= 6 and rolf.advancements[0].skill == "guard" and kept.teams[0].treasury == 110_000
    assert close(state).teams[0].player(11) is None
    released = do(state, 0, "release", player=11)
    refused(released, "DB21-POST-14", 0, "keep", player=11)
    poor = hiring(after(game(), gnoblars(10), seed=seed_of((6, 1), (6, 1)), journeymen=((guest,), ())))
    refused(poor, "DB21-POST-14", 0, "keep", player=11)


def test_a_raised_rotter_may_be_hired_like_a_journeyman() -> None:
    home = replace(ready_draft("life", rules="db2021"), treasury=200_000)
    raised = Statistics(0, "touchdown", (Side({0: Deeds(casualties=1)}, 0, raised=True), Side()))
    state = hiring(after(raised, home, seed=seed_of((6, 1), (6, 1))))
    (rotter,) = state.sittings[0].guests
    assert rotter.position == "rotter_lineman" and rotter.career.casualties == 1
    kept = close(do(state, 0, "keep", player=rotter.number, name="Reg"))
    assert any(each.name == "Reg" and each.spp >= 2 for each in kept.teams[0].players)


def test_only_a_lasting_injury_of_this_game_lets_a_player_retire_for_now() -> None:
    deeds = {
        3: Deeds(hurt="lasting_injury", injury="neck_injury"),
        4: Deeds(hurt="serious_injury", injury="neck_injury"),
    }
    state = hiring(after(game(deeds)))
    refused(state, "DB21-POST-15", 0, "retire", player=4)
    refused(state, "DB21-POST-15", 0, "retire", player=1)
    assert hiring_choices(state.sittings[0])["retire"] == [3]
    state = do(state, 0, "retire", player=3)
    refused(state, "DB21-POST-15", 0, "retire", player=3)
    team = close(state).teams[0]
    assert player(team, 3).retired and team_value(team) - current_team_value(team) == 2 * 15_000


def test_entries_come_in_order_and_say_what_they_mean() -> None:
    state = after(game())
    for entry in ({"n": 0, "side": 0, "do": "mvp"}, {"n": 2, "side": 0, "do": "mvp"}, {"side": 0, "do": "mvp"}):
        with pytest.raises(Refusal, match="next one"):
            carry_out(state, entry)
    refused(state, "", 0, "mvp", player=3)
    refused(state, "", 2, "mvp")
    refused(state, "DB21-POST-01", 0, "dance")
