"""Teams drafted by a list of the living rulebook: files, rules, worth, and the match they come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.core import skills as sk
from dungeonbowl.data import BadData, load_dungeon, ready_team
from dungeonbowl.data.drafting import (
    both_hired,
    check_list,
    inducement_gold,
    journeymen_due,
    linemen,
    list_cost,
    team_value,
)
from dungeonbowl.data.hires import load_inducements, load_stars
from dungeonbowl.data.reading import parse_json
from dungeonbowl.data.roster import Draft
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.league.lists import (
    ListPlayer,
    ListTeam,
    check_drafted,
    list_of,
    list_sheet,
    without_shared_stars,
    write_list,
)
from dungeonbowl.league.lists.offers import list_offer, list_players, list_totals, ready_list
from dungeonbowl.league.lists.papers import summary
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.match.record import team_from_json, team_to_json

COVERS: Final = ("LRB-TEAM-03", "LRB-TEAM-05", "LRB-IND-03", "LRB-IND-05", "NAF-TEAM-02")
HUMANS: Final = Draft({"lineman": 11}, rerolls=3, apothecary=True)


def humans(rules: str = "naf", **more: object) -> ListTeam:
    """Eleven human linemen."""
    players = tuple(ListPlayer(number, f"Hob {number}", "lineman") for number in range(1, 12))
    return replace(ListTeam(rules, "human", "The Eleven", players, 3, apothecary=True), **more)  # type: ignore[arg-type]


def roster(rules: str, key: str):  # type: ignore[no-untyped-def]
    """A team list."""
    return next(each for each in load_rosters(rules) if each.key == key)


def test_a_file_says_the_same_when_it_is_read_again() -> None:
    players = (*humans().players, ListPlayer(12, "Max", "blitzer", ("tackle",), mercenary=True))
    team = humans(players=players, inducements={"bribes": 1}, stars=("griff_oberwald",), budget=2_000_000, staff=1)
    assert list_of(parse_json(write_list(team), "team")) == team
    assert list_of(parse_json(write_list(humans()), "team")) == humans()


@pytest.mark.parametrize(
    ("old", "new"), [('"naf"', '"db2021"'), ('"number": 1,', '"number": 0,'), ('"team"', '"college"')]
)
def test_a_damaged_file_is_refused(old: str, new: str) -> None:
    raw = write_list(humans()).decode().replace(old, new, 1)
    with pytest.raises(BadData):
        list_of(parse_json(raw.encode(), "team"))


def test_everything_bought_costs_its_price() -> None:
    human = roster("db5", "human")
    assert list_cost(human, HUMANS, "db5") == 11 * 50_000 + 3 * 50_000 + 50_000
    hired = replace(HUMANS, stars=("griff_oberwald",), mercenaries={"blitzer": 2}, trained=1, inducements={"bribes": 1})
    assert list_cost(human, hired, "db5") - list_cost(human, HUMANS, "db5") == 320_000 + 2 * 120_000 + 50_000 + 100_000


def test_what_is_hired_for_a_match_is_worth_nothing_and_disposable_players_neither() -> None:
    human = roster("naf", "human")
    hired = replace(HUMANS, stars=("griff_oberwald",), inducements={"chefs": 1})
    assert team_value(human, hired, "naf") == team_value(human, HUMANS, "naf") == 750_000
    for team in load_rosters("naf"):
        for position in team.positions:
            free = any(skill == sk.DISPOSABLE for skill, _ in position.skills)
            assert team_value(team, Draft({position.key: 1}), "naf") == (0 if free else position.cost)


def test_the_lesser_team_gets_the_difference() -> None:
    assert inducement_gold(900_000, 1_050_000, treasury=20_000) == 170_000
    assert inducement_gold(1_050_000, 900_000) == 0


def test_journeymen_fill_up_to_eleven() -> None:
    assert [each.key for each in linemen(roster("db5", "human"))] == ["lineman"]
    assert [each.key for each in linemen(roster("db5", "undead"))] == ["skeleton", "zombie"]
    assert [journeymen_due(fit, "db5") for fit in (9, 11, 12)] == [2, 0, 0]
    assert [journeymen_due(fit, "db7s") for fit in (5, 7, 9)] == [2, 0, 0]


def test_a_star_whom_both_hire_plays_for_neither() -> None:
    assert both_hired(("griff_oberwald", "mighty_zug"), ("griff_oberwald",)) == ("griff_oberwald",)


@pytest.mark.parametrize("rules", ["db5", "naf"])
def test_every_star_can_be_hired_by_every_team_they_play_for(rules: str) -> None:
    for star in load_stars(rules).values():
        assert star.sheet.skills and all(team in {each.key for each in load_rosters(rules)} for team in star.teams)
        for team in star.teams:
            stars = (star.key, star.pair) if star.pair else (star.key,)
            draft = Draft({}, stars=stars)
            broken = [found.rule for found in check_list(roster(rules, team), draft, rules)]
            assert broken == ["LRB-TEAM-01"], (star.key, team)


def test_editions_have_their_own_stars_and_prices() -> None:
    assert load_stars("db5")["flint_churnblade"].cost == 100_000
    assert load_stars("naf")["flint_churnblade"].cost == 130_000
    assert "karla_von_kill" not in load_stars("db5")
    assert load_inducements("db5")["bribes"].cost_for("goblin") == 100_000
    assert load_inducements("naf")["bribes"].cost_for("goblin") == 50_000


def test_a_package_of_skills_belongs_to_the_nafs_teams() -> None:
    taught = tuple(replace(player, skills=("block",)) for player in humans().players[:5])
    five = (*taught, *humans().players[5:])
    assert check_drafted(humans(players=five)) == ()
    guard = (*taught, replace(humans().players[5], skills=("guard",)), *humans().players[6:])
    assert check_drafted(humans(players=guard)) == ()
    two = (replace(humans().players[0], skills=("guard",)), replace(humans().players[1], skills=("guard",)))
    assert [each.rule for each in check_drafted(humans(players=(*two, *humans().players[2:])))] == ["NAF-TEAM-02"]
    both = (replace(humans().players[0], skills=("block", "tackle")), *humans().players[1:])
    assert "NAF-TEAM-02" in [each.rule for each in check_drafted(humans(players=both))]
    assert check_drafted(humans("db5", players=five)) != ()


def test_it_comes_to_a_match_with_all_it_has_hired() -> None:
    players = (*humans().players, ListPlayer(12, "Max", "blitzer", ("tackle",), mercenary=True))
    team = humans(
        "db5",
        players=players,
        stars=("griff_oberwald",),
        budget=3_000_000,
        inducements={"bribes": 1, "training": 2, "wandering_apothecaries": 1, "chefs": 1, "babes": 2},
    )
    sheet = list_sheet(team, "db5")
    assert (len(sheet.players), sheet.bribes, sheet.training, sheet.apothecaries, sheet.chefs) == (13, 1, 2, 2, 1)
    assert sheet.babes == 2
    mercenary, star = sheet.players[11:]
    assert {sk.LONER, sk.TACKLE, sk.BLOCK} == {skill for skill, _ in mercenary.skills}
    shown = list_players(team)[11].get("skills", [])
    assert [skill["key"] for skill in shown] == [sk.SKILL_KEYS[skill] for skill, _ in mercenary.skills]
    assert star.name == "Griff Oberwald" and star.number == 13
    assert repr(team_from_json(team_to_json(sheet), "team")) == repr(sheet)
    with pytest.raises(BadData):
        list_sheet(team, "naf")
    with pytest.raises(BadData):
        list_sheet(humans(rerolls=9), "naf")


def test_the_sevens_offer_nobody_for_a_match() -> None:
    sevens, others = list_offer("db7s", "human"), list_offer("naf", "human")
    assert (sevens["inducements"], sevens["stars"], sevens["stars_most"]) == ([], [], 0)
    assert (sevens["no_hires"], others["no_hires"]) == ("DB7-TEAM-09", None)
    assert others["inducements"] and others["stars"] and others["stars_most"]


@pytest.mark.parametrize("rules", ["db5", "naf"])
def test_a_chef_wins_rerolls_once(rules: str) -> None:
    home = list_sheet(humans(rules, inducements={"chefs": 1}, budget=1_200_000), rules)
    dungeon = load_dungeon("twin_vaults" if rules == "db5" else "twin_tombs")
    won: set[int] = set()
    for seed in range(40):
        match = Match.new(rules=rules, home=home, away=ready_team("orc", rules), dungeon=dungeon, seed=seed)
        cooked = [event for event in match.events if event.kind == ev.COOKED]
        assert len(cooked) == 1
        had = ready_team("orc", rules).rerolls
        assert int(match.state.rerolls(0)) == 3 + cooked[0].target
        assert int(match.state.rerolls(1)) == had - cooked[0].target
        won.add(cooked[0].target)
    assert len(won) > 2


def test_a_drafted_team_plays_a_match_to_its_end() -> None:
    sheet = list_sheet(humans("db5", stars=("griff_oberwald",), budget=2_000_000), "db5")
    match = Match.new(
        rules="db5",
        home=sheet,
        away=ready_team("orc", "db5"),
        dungeon=load_dungeon("twin_vaults"),
        seed=3,
        options={"turn_limit": 8},
    )
    match.seat_source(0, RandomCoach(1))
    match.seat_source(1, RandomCoach(2))
    match.play(100_000)
    assert match.question is None


def test_a_star_whom_both_teams_bring_stays_away() -> None:
    griff = list_sheet(humans(stars=("griff_oberwald", "mighty_zug"), budget=1_500_000, rules="db5"), "db5")
    other = list_sheet(humans(stars=("griff_oberwald",), budget=1_500_000, rules="db5"), "db5")
    home, away = without_shared_stars(griff, other)
    assert [player.name for player in home.players[11:]] == ["Mighty Zug"]
    assert len(away.players) == 11
    assert without_shared_stars(griff, ready_team("human", "db5"))[0] is griff


def test_a_violation_says_where_it_is() -> None:
    twins = (replace(humans().players[0], skills=("horns",)), replace(humans().players[1], number=1))
    broken = check_drafted(humans(players=(*twins, *humans().players[2:]), budget=1_250_000, rerolls=9))
    assert [(each.rule, each.where) for each in broken] == [
        ("NAF-TEAM-01", "budget"),
        ("LRB-TEAM-03", "rerolls"),
        ("NAF-TEAM-02", "players[0].skills"),
        ("LRB-TEAM-01", "players[1].number"),
    ]
    assert "Horns" in broken[2].text


def test_what_is_printed_below_a_team_is_what_it_adds_up_to() -> None:
    team = humans(players=(*humans().players, ListPlayer(12, "Max", "blitzer", mercenary=True)), budget=1_200_000)
    assert summary(team) == "Team Value 750,000 · cost 870,000 of 1,200,000 gold"
    assert summary(humans(players=(ListPlayer(1, "Hob", "ghost"),))) == summary(humans(team="ghosts")) == ""


@pytest.mark.parametrize("rules", ["db5", "naf"])
def test_every_list_says_what_it_offers_and_its_ready_team_is_legal(rules: str) -> None:
    for each in load_rosters(rules):
        offer = list_offer(rules, each.key)
        team = ready_list(rules, each.key)
        totals = list_totals(team)
        assert check_drafted(team) == () and totals is not None and totals["left"] >= 0
        assert [player.get("value") for player in list_players(team)] == [
            next(position["cost"] for position in offer["positions"] if position["key"] == player.position)
            for player in team.players
        ]
        taught = {skill["key"] for skill in offer["skills"]}
        assert all(taught >= {*position["normal"], *position["double"]} for position in offer["positions"])


def test_a_list_offers_what_the_team_may_have() -> None:
    human, undead = list_offer("naf", "human"), list_offer("naf", "undead")
    assert human["gold"] == {"least": 1_000_000, "most": 1_200_000} and human["usual_gold"] == 1_100_000
    assert human["prices"]["apothecary"] == 50_000 and undead["prices"]["apothecary"] is None
    bought = [{one["key"] for one in offer["inducements"]} for offer in (human, undead)]
    shared = {"bribes", "training", "chefs", "babes"}
    assert bought == [shared | {"wandering_apothecaries"}, shared | {"igors"}]
    kegs = next(one for one in human["inducements"] if one["key"] == "babes")
    assert (kegs["name"], kegs["most"]) == ("Bloodweiser Kegs", 2)
    assert all(
        "babes" not in [one["key"] for one in list_offer(each, "human")["inducements"]] for each in ("db5", "age")
    )
    assert (human["package"]["normal"], human["package"]["double"]) == (5, 1)
    assert list_offer("db5", "human")["package"]["normal"] == 0
