"""Before a match of teams of lists: Team Value, Journeymen, petty cash and what is hired with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import ABSENT, RESERVES, SLOTS
from dungeonbowl.data import BadData, dungeon_keys, load_dungeon
from dungeonbowl.data.reading import parse_json
from dungeonbowl.league.lists import (
    NOBODY,
    Hires,
    ListPlayer,
    ListTeam,
    before_match,
    check_drafted,
    list_of,
    list_sheet,
    match_sheets,
    write_list,
)
from dungeonbowl.league.lists.offers import list_totals, ready_list
from dungeonbowl.match import Match
from dungeonbowl.state.sheets import ROOKIE

COVERS: Final = (
    "LRB-TEAM-05",
    "LRB-TEAM-06",
    "LRB-IND-01",
    "LRB-IND-02",
    "LRB-IND-04",
    "LRB-IND-05",
    "LRB-IND-07",
    "DB7-TEAM-09",
    "DB5-MORE-11",
    "AGE-MORE-11",
)


def team(rules: str, key: str, rerolls: int = 0, missing: int = 0, **hired: int) -> ListTeam:
    """A team of so many of each position, of whom the first few miss the match."""
    keys = [position for position, count in hired.items() for _ in range(count)]
    players = tuple(
        ListPlayer(number, f"Hob {number}", position, missing=number <= missing)
        for number, position in enumerate(keys, 1)
    )
    return ListTeam(rules, key, key, players, rerolls)


def broken(one: ListTeam, other: ListTeam, hired: Hires) -> list[str]:
    """The rules that the first team breaks against the other with what it hires."""
    return [each.rule for each in before_match((one, other), (hired, NOBODY))[0].broken]


def test_who_misses_the_match_counts_nothing_and_journeymen_fill_up() -> None:
    short = team("db5", "human", missing=3, lineman=8, blitzer=3)
    assert check_drafted(short) == ()
    sheet = list_sheet(short, "db5")
    assert len(sheet.players) == 11
    assert [player.number for player in sheet.players] == [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    for player in sheet.players[8:]:
        assert player.position == "lineman" and [skill for skill, _ in player.skills] == [sk.LONER]
    totals = list_totals(short)
    assert totals is not None and (totals["cost"], totals["value"]) == (670_000, 520_000)
    # The three Journeymen cost nothing, but they can play.
    day = before_match((short, team("db5", "human", lineman=11)), (NOBODY, NOBODY))
    assert [(each.value, each.due) for each in day] == [(670_000, 3), (550_000, 0)]


def test_nobody_comes_to_a_team_with_enough_players() -> None:
    sheet = list_sheet(team("db5", "human", missing=2, lineman=13), "db5")
    assert [player.number for player in sheet.players] == list(range(3, 14))
    assert all(player.skills == () for player in sheet.players)


def test_the_sevens_fill_up_to_seven() -> None:
    sheet = list_sheet(team("db7s", "human", missing=2, lineman=8), "db7s")
    assert len(sheet.players) == 7 and [skill for skill, _ in sheet.players[6].skills] == [sk.LONER]


def test_a_new_team_with_too_few_players_is_no_team() -> None:
    assert [each.rule for each in check_drafted(team("db5", "human", lineman=10))] == ["LRB-TEAM-01"]
    with pytest.raises(BadData, match="LRB-TEAM-01"):
        list_sheet(team("db5", "human", lineman=10), "db5")


def test_the_coach_says_which_line_the_journeymen_are_of() -> None:
    short, others = team("naf", "undead", missing=3, skeleton=11), team("naf", "orc", lineman=11)
    zombies = Hires(journeymen={"zombie": 2})
    sheet = list_sheet(short, "naf", hired=zombies)
    assert [player.position for player in sheet.players[8:]] == ["zombie", "zombie", "skeleton"]
    assert broken(short, others, zombies) == []
    assert broken(short, others, Hires(journeymen={"zombie": 4})) == ["LRB-TEAM-06"]
    assert broken(short, others, Hires(journeymen={"mummy": 1})) == ["LRB-TEAM-06"]
    assert [player.position for player in list_sheet(short, "naf").players[8:]] == ["skeleton"] * 3


def test_the_mark_of_the_missing_is_kept_in_the_file() -> None:
    short = team("naf", "human", missing=1, lineman=12)
    assert list_of(parse_json(write_list(short), "team")) == short
    written = write_list(ready_list("db1989", "dark")).decode()
    raw = written.replace('"position"', '"missing": true, "position"', 1)
    with pytest.raises(BadData, match="missing"):
        list_of(parse_json(raw.encode(), "team"))


LESS: Final = team("naf", "human", lineman=11)
MORE: Final = team("naf", "human", rerolls=3, lineman=11)


def test_the_lesser_team_gets_the_difference_and_the_other_nothing() -> None:
    day = before_match((LESS, MORE), (Hires({"bribes": 1}), Hires({"bribes": 1})))
    assert [(each.value, each.gold, each.spent) for each in day] == [
        (550_000, 150_000, 100_000),
        (700_000, 0, 100_000),
    ]
    assert [[each.rule for each in side.broken] for side in day] == [[], ["LRB-IND-01"]]
    assert day[1].broken[0].text == "The hires cost 100,000 gold; no other team has a higher Team Value."
    assert broken(LESS, MORE, Hires({"bribes": 2})) == ["LRB-IND-01"]
    equal = before_match((LESS, LESS), (NOBODY, Hires({"bribes": 1})))
    assert equal[0].gold == 0 and [each.rule for each in equal[1].broken] == ["LRB-IND-01"]


def test_of_three_teams_each_gets_the_difference_to_the_highest() -> None:
    middle = team("db5", "human", rerolls=1, lineman=11)
    day = before_match((replace(LESS, rules="db5"), middle, replace(MORE, rules="db5")), (NOBODY,) * 3)
    assert [each.gold for each in day] == [150_000, 100_000, 0]


@pytest.mark.parametrize("rules", ["db5", "age"])
def test_a_star_whom_two_of_three_teams_hire_plays_for_no_team(rules: str) -> None:
    less = replace(LESS, rules=rules)
    rich = team(rules, "human", rerolls=7, lineman=11)
    griff = Hires(stars=("griff_oberwald",))
    names = ("home", "away", "more.0")
    counts: list[list[int]] = []
    for hires in ((griff, NOBODY, griff), (griff, NOBODY, NOBODY)):
        day = before_match((less, rich, less), hires)
        assert [each.gold for each in day] == [350_000, 0, 350_000] and not any(each.broken for each in day)
        counts.append([len(sheet.players) for sheet in match_sheets((less, rich, less), hires, rules, names)])
    assert counts == [[11, 11, 11], [12, 11, 11]]
    with pytest.raises(BadData, match=r"more\.0: hires: The hires cost .*LRB-IND-01"):
        match_sheets((less, less, rich), (NOBODY, NOBODY, griff), rules, names)


RICH: Final = team("naf", "orc", rerolls=8, lineman=4, black_orc_blocker=4, blitzer=4, troll=1)


@pytest.mark.parametrize(
    ("hired", "rules"),
    [
        ({"inducements": {"bribes": 4}}, ["LRB-IND-02"]),
        ({"inducements": {"igors": 1}}, ["LRB-IND-02"]),
        ({"inducements": {"wizard": 1}}, ["LRB-IND-02"]),
        ({"inducements": {"bribes": -1}}, ["LRB-IND-02", "LRB-IND-02"]),
        ({"stars": ("griff_oberwald",)}, []),
        ({"stars": ("griff_oberwald", "griff_oberwald")}, ["LRB-IND-02"]),
        ({"stars": ("varag_ghoul_chewer",)}, ["LRB-IND-05"]),
        ({"mercenaries": (("blitzer", "guard"), ("blitzer", ""))}, []),
        ({"mercenaries": (("blitzer", "leap"),)}, ["LRB-IND-04"]),
        ({"mercenaries": (("ogre", ""), ("ogre", ""))}, ["LRB-IND-04"]),
        ({"mercenaries": (("lineman", ""),) * 6}, ["LRB-IND-04", "LRB-IND-04"]),
        ({"mercenaries": (("ghost", ""),)}, ["LRB-IND-04"]),
    ],
)
def test_what_is_hired_keeps_the_limits_of_the_edition(hired: dict[str, Any], rules: list[str]) -> None:
    assert broken(LESS, RICH, Hires(**hired)) == rules


def test_what_the_team_was_drafted_with_counts_among_what_it_may_have() -> None:
    bribed = replace(LESS, inducements={"bribes": 2})
    assert broken(bribed, RICH, Hires({"bribes": 1})) == []
    assert broken(bribed, RICH, Hires({"bribes": 2})) == ["LRB-IND-02"]


@pytest.mark.parametrize("rules", ["db5", "naf", "age", "db7s"])
def test_it_comes_to_the_match_and_the_record_keeps_it(rules: str) -> None:
    least = 7 if rules == "db7s" else 11
    home, away = (
        team(rules, "human", lineman=least),
        team(rules, "orc", rerolls=2 if rules == "db7s" else 4, lineman=least),
    )
    hired = Hires({"bribes": 1}, mercenaries=(("lineman", "block"),))
    day = before_match((home, away), (hired, NOBODY))
    assert (day[0].spent, day[0].broken) == (230_000, ())
    sheets = match_sheets((home, away), (hired, NOBODY), rules, ("home", "away"))
    mercenary = sheets[0].players[-1]
    assert sheets[0].bribes == 1 and len(sheets[0].players) == least + 1
    assert {sk.LONER, sk.BLOCK} == {skill for skill, _ in mercenary.skills}
    dungeon = load_dungeon(dungeon_keys(rules)[0])
    match = Match.new(rules=rules, home=sheets[0], away=sheets[1], dungeon=dungeon, seed=1)
    again = Match.replay(match.record())
    assert repr(again.setup.teams[0]) == repr(sheets[0])


def test_the_sevens_hire_by_their_own_rule_and_never_with_the_budget() -> None:
    home, away = team("db7s", "human", lineman=7), team("db7s", "orc", rerolls=1, lineman=7)
    assert [each.rule for each in check_drafted(replace(home, inducements={"bribes": 1}))] == ["DB7-TEAM-09"]
    assert broken(home, away, Hires({"bribes": 1})) == []
    assert broken(home, away, Hires({"bribes": 2})) == ["DB7-TEAM-09"]


def test_a_star_whom_both_hire_plays_for_neither_and_the_gold_is_gone() -> None:
    home = replace(LESS, rules="db5")
    away = replace(team("db5", "human", rerolls=7, lineman=11), stars=("griff_oberwald",), budget=2_000_000)
    hired = Hires(stars=("griff_oberwald",))
    assert before_match((home, away), (hired, NOBODY))[0].spent == 320_000
    sheets = match_sheets((home, away), (hired, NOBODY), "db5", ("home", "away"))
    assert [len(sheet.players) for sheet in sheets] == [11, 11]


def test_a_refusal_names_the_side_and_the_rule() -> None:
    with pytest.raises(BadData, match=r"away: hires: The hires cost .*LRB-IND-01"):
        match_sheets((LESS, LESS), (NOBODY, Hires({"bribes": 1})), "naf", ("home", "away"))
    with pytest.raises(BadData, match="home: rules"):
        match_sheets((LESS, LESS), (NOBODY, NOBODY), "db5", ("home", "away"))


def rookies(match: Match, side: int) -> list[int]:
    """The boxes of the rookies of a side."""
    first = side * SLOTS
    team = match.setup.teams[side]
    return [int(match.state.box[first + at]) for at, each in enumerate(team.players) if ROOKIE in each.keywords]


@pytest.mark.parametrize(("rules", "least"), [("naf", 11), ("db7s", 7)])
def test_riotous_rookies_come_as_the_dice_say(rules: str, least: int) -> None:
    home, away = team(rules, "snotling", snotling=least), team(rules, "orc", lineman=least)
    hired = Hires({"rookies": 1})
    day = before_match((home, away), (hired, NOBODY))[0]
    assert (day.value, day.spent, day.broken) == (0, 100_000, ())
    sheets = match_sheets((home, away), (hired, NOBODY), rules, ("home", "away"))
    assert len(sheets[0].players) == least + 7
    assert sk.LONER in [skill for skill, _ in sheets[0].players[-1].skills]
    came: set[int] = set()
    for seed in range(30):
        match = Match.new(
            rules=rules, home=sheets[0], away=sheets[1], dungeon=load_dungeon(dungeon_keys(rules)[0]), seed=seed
        )
        told = [event for event in match.events if event.kind == ev.ROOKIES_CAME]
        assert len(told) == 1 and int(told[0].value) == 0
        count = int(told[0].target)
        assert rookies(match, 0) == [RESERVES] * count + [ABSENT] * (7 - count)
        assert rookies(Match.replay(match.record()), 0) == rookies(match, 0)
        came.add(count)
    assert came == {3, 4, 5, 6, 7}


def test_rookies_for_whom_a_match_has_no_room_stay_away() -> None:
    home, away = team("naf", "ogre", snotling=16), team("naf", "orc", lineman=11)
    sheets = match_sheets((home, away), (Hires({"rookies": 1}), NOBODY), "naf", ("home", "away"))
    assert len(sheets[0].players) == 19
    for seed in range(5):
        match = Match.new(
            rules="naf", home=sheets[0], away=sheets[1], dungeon=load_dungeon(dungeon_keys("naf")[0]), seed=seed
        )
        assert rookies(match, 0) == [RESERVES] * 3


def test_only_ogres_and_snotlings_have_rookies_and_only_since_2016() -> None:
    assert broken(LESS, RICH, Hires({"rookies": 1})) == ["LRB-IND-02"]
    assert broken(team("db5", "ogre", snotling=11), replace(RICH, rules="db5"), Hires({"rookies": 1})) == ["LRB-IND-02"]


def test_nobody_hires_in_the_game_of_1989() -> None:
    one = ready_list("db1989", "dark")
    day = before_match((one, one), (Hires({"bribes": 1}), NOBODY))
    assert [each.rule for each in day[0].broken] == ["DB89-TEAM-07"] and day[1].broken == ()
