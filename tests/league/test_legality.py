"""What makes a team lawful, what it is worth, and how it comes to a match."""

from dataclasses import replace

import pytest

from dungeonbowl.core import skills as sk
from dungeonbowl.data import BadData, load_dungeon
from dungeonbowl.league import Team, check_team, draft, ready_draft, totals_of, with_treasury
from dungeonbowl.league.roster.draft import college_json, roster_json
from dungeonbowl.league.roster.legality import improvable, learnable, playable
from dungeonbowl.league.roster.team import (
    Advancement,
    Agreement,
    Game,
    Inducements,
    Player,
    known_college,
    known_position,
)
from dungeonbowl.league.roster.values import (
    advancement_cost,
    can_worsen,
    current_team_value,
    draft_cost,
    match_team,
    player_value,
    profile,
    spent_spp,
    team_value,
    unspent_spp,
)
from dungeonbowl.league.written.shapes import Way
from dungeonbowl.match import Match

COVERS = (
    "DB21-TEAM-07",
    "DB21-TEAM-10",
    "DB21-TEAM-11",
    "DB21-TEAM-12",
    "DB21-PRE-08",
    "DB21-POST-08",
    "DB21-POST-10",
    "DB21-POST-12",
    "DB21-EXH-01",
    "DB21-EXH-02",
    "DB21-EXH-03",
    "DB21-EXH-04",
    "DB21-EXH-05",
)

ONE_GAME = (Game(1, "m1", "league", "The Others", "won"),)


def played(team: Team) -> Team:
    """The team after a game, so that it is no new one any more."""
    return replace(team, history=ONE_GAME)


def advanced(team: Team, number: int, *advancements: Advancement, spp: int = 100) -> Team:
    player = team.player(number)
    assert player is not None
    return team.with_player(replace(player, advancements=advancements, spp=spp if team.kind == "league" else 0))


def breaches(team: Team) -> set[tuple[str, str]]:
    return {(each.rule, each.where) for each in check_team(team)}


def test_ready_teams_are_lawful_leagues_and_exhibitions() -> None:
    for college in ("fire", "shadow", "metal", "light", "death", "life", "beasts", "heavens"):
        for kind in ("league", "exhibition"):
            assert check_team(ready_draft(college, kind, rules="db2021")) == ()


def test_gold_left_goes_to_the_treasury_of_a_league_team_and_is_lost_in_exhibition_play() -> None:
    positions = {"gnoblar_lineman": 11}
    league = draft("A", "fire", positions, rerolls=2, rules="db2021")
    assert draft_cost(league) == 265_000 and league.treasury == 735_000 and not check_team(league)
    assert breaches(replace(league, treasury=735_001)) == {("DB21-TEAM-10", "treasury")}
    exhibition = draft("A", "fire", positions, 2, "exhibition", rules="db2021")
    assert exhibition.treasury == 0 and not check_team(exhibition)
    assert breaches(replace(exhibition, treasury=5)) == {("DB21-TEAM-10", "treasury")}


def test_a_league_team_costs_a_million_and_an_exhibition_team_what_was_agreed() -> None:
    positions = {"dwarf_blocker_lineman": 14}
    assert breaches(draft("A", "fire", positions, 1, rules="db2021")) == {("DB21-TEAM-05", "")}
    assert not check_team(draft("A", "fire", positions, 1, "exhibition", Agreement(1_030_000), rules="db2021"))
    assert breaches(draft("A", "fire", positions, 1, "exhibition", Agreement(1_029_999), rules="db2021")) == {
        ("DB21-EXH-01", "")
    }


def test_an_exhibition_team_keeps_rosters_and_limits() -> None:
    few = draft("A", "fire", {"gnoblar_lineman": 10}, 9, "exhibition", rules="db2021")
    assert breaches(few) == {("DB21-EXH-02", "players"), ("DB21-EXH-02", "rerolls")}
    many = draft("A", "fire", {"gnoblar_lineman": 11, "dwarf_runner": 3}, 0, "exhibition", rules="db2021")
    assert breaches(many) == {("DB21-TEAM-02", "players")}


def test_a_league_team_may_fall_below_eleven_but_never_exceeds_sixteen_or_eight() -> None:
    team = played(draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021"))
    assert not check_team(team.without(1).without(2))
    assert breaches(replace(team, rerolls=9)) == {("DB21-TEAM-07", "rerolls")}
    full = played(draft("A", "fire", {"gnoblar_lineman": 16}, rules="db2021"))
    assert breaches(replace(full, players=(*full.players, Player(17, "One More", "gnoblar_lineman")))) == {
        ("DB21-TEAM-02", "players"),
        ("DB21-TEAM-04", "players"),
        ("DB21-TEAM-13", "players[16].number"),
    }


def test_numbers_go_from_one_to_sixteen_and_are_worn_once() -> None:
    team = draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021")
    twice = replace(team, players=(*team.players[:10], replace(team.players[10], number=1)))
    assert breaches(twice) == {("DB21-TEAM-13", "players[10].number")}


def test_a_foreign_position_is_named_where_it_stands() -> None:
    team = draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021")
    wrong = replace(team, players=(*team.players[:10], replace(team.players[10], position="ghoul_runner")))
    assert breaches(wrong) == {("DB21-TEAM-01", "players[10].position")}
    assert totals_of(wrong) is None and len(roster_json(wrong)) == 11


def test_inducements_are_paid_from_the_budget_as_far_as_they_were_agreed() -> None:
    positions = {"gnoblar_lineman": 11}
    everything = Inducements(training=1, bribes=2, wizard=1)
    team = draft("A", "fire", positions, 0, "exhibition", Agreement(), everything, rules="db2021")
    assert not check_team(team) and draft_cost(team) == 165_000 + 400_000
    sheet = match_team(team)
    assert (sheet.rerolls, sheet.training, sheet.bribes, sheet.wizard) == (0, 1, 2, True)
    agreed = replace(team, agreement=Agreement(inducements=("training",)))
    assert breaches(agreed) == {("DB21-EXH-03", "inducements.bribes"), ("DB21-EXH-03", "inducements.wizard")}
    greedy = replace(team, inducements=Inducements(bribes=4), agreement=Agreement(2_000_000))
    assert breaches(greedy) == {("DB21-IND-01", "inducements.bribes")}


def test_free_points_buy_chosen_skills_at_the_usual_steps_and_no_value() -> None:
    team = draft("A", "fire", {"gnoblar_lineman": 11}, 0, "exhibition", Agreement(free_spp=36), rules="db2021")
    skilled = advanced(
        team,
        1,
        Advancement("chosen_primary", "catch"),
        Advancement("chosen_primary", "leap"),
        Advancement("chosen_secondary", "block"),
    )
    assert spent_spp(skilled.players[0]) == 6 + 8 + 18
    assert not check_team(skilled) and player_value(skilled, skilled.players[0]) == 15_000
    more = advanced(skilled, 2, Advancement("chosen_primary", "catch"))
    assert breaches(more) == {("DB21-EXH-04", "players")}
    lucky = advanced(team, 1, Advancement("random_primary", "catch", dice=(1, 1)))
    assert breaches(lucky) == {("DB21-EXH-04", "players[0].advancements[0].way")}


def test_advancements_cost_more_each_time() -> None:
    ways = ("random_primary", "chosen_primary", "random_secondary", "chosen_secondary", "characteristic")
    table = [[advancement_cost(at, way) for way in ways] for at in range(6)]
    assert table == [
        [3, 6, 6, 12, 18],
        [4, 8, 8, 14, 20],
        [6, 12, 12, 18, 24],
        [8, 16, 16, 22, 28],
        [10, 20, 20, 26, 32],
        [15, 30, 30, 40, 50],
    ]


def test_a_player_spends_no_more_than_they_earned_and_six_times_at_most() -> None:
    team = played(draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021"))
    once = advanced(team, 1, Advancement("chosen_primary", "catch"), spp=6)
    assert not check_team(once) and unspent_spp(once.players[0]) == 0
    assert breaches(advanced(team, 1, Advancement("chosen_primary", "catch"), spp=5)) == {
        ("DB21-POST-08", "players[0].spp")
    }
    skills = ("catch", "diving_catch", "diving_tackle", "defensive", "jump_up", "leap", "sprint")
    seven = advanced(team, 1, *(Advancement("chosen_primary", skill) for skill in skills))
    assert ("DB21-POST-08", "players[0].advancements") in breaches(seven)


@pytest.mark.parametrize(
    ("position", "way", "skill", "rule"),
    [
        ("gnoblar_lineman", "chosen_primary", "dodge", "DB21-POST-10"),
        ("gnoblar_lineman", "chosen_primary", "guard", "DB21-POST-10"),
        ("gnoblar_lineman", "chosen_primary", "block", "DB21-POST-10"),
        ("gnoblar_lineman", "chosen_secondary", "catch", "DB21-POST-10"),
        ("gnoblar_lineman", "chosen_primary", "loner", "DB21-SKIL-09"),
        ("bloodborn_marauder_lineman", "chosen_secondary", "grab", "DB21-SKIL-08"),
        ("bloodborn_marauder_lineman", "chosen_secondary", "strong_arm", "DB21-SKIL-08"),
    ],
)
def test_skills_come_from_ones_own_categories_and_never_twice(position: str, way: Way, skill: str, rule: str) -> None:
    team = played(
        draft(
            "A", "fire", {"gnoblar_lineman": 10, position: 1} if position[0] != "g" else {position: 11}, rules="db2021"
        )
    )
    number = next(player.number for player in team.players if player.position == position)
    place = f"players[{number - 1}].advancements[0].skill"
    assert breaches(advanced(team, number, Advancement(way, skill))) == {(rule, place)}


def test_a_team_that_has_not_played_has_no_past() -> None:
    team = draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021")
    assert ("DB21-POST-01", "players[0].advancements") in breaches(
        advanced(team, 1, Advancement("chosen_primary", "catch"))
    )
    assert not check_team(replace(advanced(team, 1, Advancement("chosen_primary", "catch")), origin="FUMBBL"))


def test_what_is_learned_adds_to_the_value() -> None:
    team = played(draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021"))
    steps = [
        (Advancement("random_primary", "catch"), 10_000),
        (Advancement("chosen_primary", "leap"), 20_000),
        (Advancement("random_secondary", "block"), 20_000),
        (Advancement("chosen_secondary", "tackle"), 40_000),
        (Advancement("characteristic", "sprint"), 20_000),
        (Advancement("characteristic", "frenzy"), 40_000),
        (Advancement("characteristic", characteristic="av"), 10_000),
        (Advancement("characteristic", characteristic="ma"), 20_000),
        (Advancement("characteristic", characteristic="pa"), 20_000),
        (Advancement("characteristic", characteristic="ag"), 40_000),
        (Advancement("characteristic", characteristic="st"), 80_000),
    ]
    for advancement, worth in steps:
        better = advanced(team, 1, advancement)
        assert player_value(better, better.players[0]) == 15_000 + worth
        assert team_value(better) == team_value(team) + worth


def test_team_value_counts_players_and_rerolls_and_the_current_one_who_can_play() -> None:
    team = played(draft("A", "fire", {"gnoblar_lineman": 11, "dwarf_runner": 1}, rerolls=3, rules="db2021"))
    assert team_value(team) == 11 * 15_000 + 85_000 + 150_000
    assert team_value(replace(team, treasury=0)) == team_value(team)
    runner = team.player(12)
    assert runner is not None
    hurt = team.with_player(replace(runner, misses_next=True))
    assert team_value(hurt) == team_value(team) and current_team_value(hurt) == team_value(team) - 85_000
    retired = team.with_player(replace(runner, retired=True))
    assert current_team_value(retired, ("dwarf_blocker_lineman",)) == team_value(team) - 85_000 + 70_000
    assert team_value(replace(team, trophy=True)) == team_value(team) + 50_000


def test_profiles_follow_improvements_and_injuries_within_their_limits() -> None:
    team = played(ready_draft("fire", rules="db2021"))
    slayer = team.player(6)
    assert slayer is not None
    position = known_position(team, slayer)
    assert profile(position, slayer) == {"ma": 5, "st": 3, "ag": 4, "pa": 0, "av": 9}
    better = replace(
        slayer,
        advancements=tuple(Advancement("characteristic", characteristic=key) for key in ("pa", "ag", "ma", "ma")),
        injuries=("dislocated_shoulder", "head_injury", "neck_injury"),
    )
    assert profile(position, better) == {"ma": 7, "st": 2, "ag": 4, "pa": 6, "av": 8}
    assert not can_worsen(position, slayer, "broken_arm") and not can_worsen(position, better, "broken_arm")
    thrice = replace(better, advancements=(*better.advancements, Advancement("characteristic", characteristic="ma")))
    assert ("DB21-GEN-15", "players[5].advancements[4].characteristic") in breaches(team.with_player(thrice))
    cheated = advanced(team, 6, Advancement("characteristic", characteristic="st", dice=(3,)))
    assert breaches(cheated) == {("DB21-POST-11", "players[5].advancements[0].dice")}
    assert improvable(16) == ("ma", "st", "ag", "pa", "av")


def test_nothing_carries_over_between_exhibition_games() -> None:
    team = ready_draft("fire", "exhibition", rules="db2021")
    assert breaches(team.with_player(replace(team.players[0], niggling=1))) == {("DB21-EXH-05", "players[0].niggling")}


def test_an_unknown_sponsor_is_refused() -> None:
    team = ready_draft("fire", rules="db2021")
    assert not check_team(replace(team, sponsor="lightningade"))
    assert breaches(replace(team, sponsor="acme")) == {("DB21-SPON-01", "sponsor")}
    assert breaches(replace(team, sponsor="farblast", sponsored=1)) == {("DB21-SPON-07", "sponsored")}
    assert breaches(replace(team, sponsor="air_oberwald", sponsored=14)) == {("DB21-SPON-07", "sponsored")}


def test_sponsors_come_to_matches_that_are_played_with_them() -> None:
    team = replace(played(ready_draft("fire", rules="db2021")), sponsor="air_oberwald", sponsored=2)
    assert (match_team(team).sponsor, match_team(team, sponsors=True).sponsored) == ("", 2)
    out = team.with_player(replace(team.players[1], misses_next=True))
    assert match_team(out, sponsors=True).sponsor == ""
    assert team.without(2).sponsored == 0
    assert playable(replace(team, sponsor="farblast", sponsored=0), "db2021", sponsors=True).sponsor == "farblast"


def test_a_team_comes_to_a_match_as_it_is_now() -> None:
    """Sheets carry what was learned and suffered; a record holds them, and the match can be replayed from it."""
    team = played(ready_draft("fire", rules="db2021"))
    team = advanced(
        team, 2, Advancement("chosen_primary", "block"), Advancement("characteristic", characteristic="ma", dice=(1,))
    )
    runner = team.player(2)
    assert runner is not None
    team = team.with_player(replace(runner, injuries=("head_injury",), niggling=2))
    team = team.with_player(replace(team.players[0], misses_next=True))
    assert not check_team(team)
    sheet = playable(team, "db2021")
    assert [player.number for player in sheet.players] == list(range(2, 13))
    found = sheet.players[0]
    assert (found.ma, found.av, found.niggling, found.cost) == (7, 8, 2, 85_000 + 20_000 + 20_000)
    assert (sk.BLOCK, 0) in found.skills
    match = Match.new("db2021", sheet, match_team(ready_draft("metal", rules="db2021")), load_dungeon("layout_a"), 3)
    again = Match.replay(match.record())
    assert again.setup.home.players[0].ma == 7 and again.hash() == match.hash()


def test_unlawful_teams_do_not_play() -> None:
    team = ready_draft("fire", rules="db2021")
    with pytest.raises(BadData, match="DB21-TEAM-10"):
        playable(replace(team, treasury=7), "db2021")
    everyone = played(team)
    for player in team.players:
        everyone = everyone.with_player(replace(player, misses_next=True))
    with pytest.raises(BadData, match="no player who can play"):
        playable(everyone, "db2021")


def test_what_can_be_learned_is_listed() -> None:
    team = played(draft("A", "fire", {"gnoblar_lineman": 11}, rules="db2021"))
    gnoblar = team.players[0]
    position = known_position(team, gnoblar)
    primary = learnable(position, gnoblar, "chosen_primary")
    assert "catch" in primary and "dodge" not in primary and "block" not in primary
    assert "block" in learnable(position, gnoblar, "random_secondary")


def test_a_college_tells_what_it_offers() -> None:
    offer = college_json(known_college(ready_draft("life", rules="db2021")))
    assert [each["most"] for each in offer["sections"] if each["key"] == "throwers"] == [2]
    totals = totals_of(ready_draft("fire", rules="db2021"))
    assert totals is not None and totals.left == 5_000 and totals.sections["runners"] == 2
    assert with_treasury(ready_draft("fire", rules="db2021")) == ready_draft("fire", rules="db2021")
