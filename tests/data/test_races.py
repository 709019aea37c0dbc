"""The races and college teams of 1989, and which teams of them are legal."""

from typing import Final

import pytest

from dungeonbowl.data.races import PROFILE, RaceDraft, check_races, load_races
from dungeonbowl.data.tables import load_tables

BOOK: Final = load_races("db1989")
TABLES: Final = load_tables("db1989")

COVERS: Final = (
    "DB89-TEAM-04",
    "DB89-TEAM-05",
    "DB89-TEAM-06",
    "DB89-TEAM-07",
    "DB89-TEAM-08",
    "DB89-TEAM-09",
    "DB89-TEAM-10",
    "DB89-TEAM-11",
    "DB89-TEAM-12",
    "DB89-TEAM-13",
    "DB89-TEAM-14",
    "DB89-RACE-01",
    "DB89-RACE-02",
    "DB89-RACE-03",
    "DB89-RACE-04",
    "DB89-RACE-05",
    "DB89-RACE-06",
    "DB89-RACE-07",
    "DB89-RACE-08",
    "DB89-RACE-09",
    "DB89-RACE-10",
    "DB89-RACE-11",
    "DB89-DWARF-01",
    "DB89-DWARF-02",
    "DB89-DWARF-05",
    "DB89-DWARF-08",
    "DB89-ELF-01",
    "DB89-ELF-02",
    "DB89-ELF-07",
    "DB89-ELF-08",
    "DB89-ELF-09",
    "DB89-ELF-10",
    "DB89-ELF-12",
)


def broken(college: str, players: dict[str, int], dice: tuple[int, int] = (6, 6), large: bool = False) -> list[str]:
    """The rules that a team breaks; its players by race and position, `dwarf/lineman`."""
    hired = {(race, position): count for key, count in players.items() for race, position in [key.split("/")]}
    draft = RaceDraft(hired, dice[0], dice[1], large)
    return [each.rule for each in check_races(BOOK, TABLES, BOOK.teams[college], draft)]


WIDOWS: Final = {
    "mummy/lineman": 2,
    "troll/blocker": 2,
    "skeleton/blitzer": 2,
    "skeleton/thrower": 2,
    "skeleton/catcher": 2,
}


def test_the_team_race_table() -> None:
    teams = {key: (team.name, team.races) for key, team in BOOK.teams.items()}
    assert len(teams) == 10
    assert teams["light"] == ("Doom Forgers", ("dwarf", "halfling", "werewolf"))
    assert teams["bright"] == ("Blood Axes", ("dwarf", "human", "dwarf"))
    assert teams["celestial"] == ("Celestial Comets", ("elf", "elf", "elf"))
    assert teams["amber"] == ("Storm Bolts", ("dark_elf", "orc", "skaven"))
    assert BOOK.teams["celestial"].third_as == "blitzer"


@pytest.mark.parametrize(("die", "second", "third"), [(1, 2, 0), (2, 3, 0), (3, 4, 1), (4, 4, 1), (5, 5, 2), (6, 6, 2)])
def test_the_dice_for_the_second_and_the_third_race(die: int, second: int, third: int) -> None:
    assert int(TABLES.table("secondary").at(die)) == second
    assert int(TABLES.table("tertiary").at(die)) == third


@pytest.mark.parametrize(
    ("race", "position", "profile"),
    [
        ("dwarf", "blitzer", (3, 3, 4, 3, -1, 1, 10)),
        ("dwarf", "blocker", (3, 1, 5, 2, -1, -1, 10)),
        ("dwarf", "lineman", (3, 2, 4, 2, -1, 0, 10)),
        ("dwarf", "thrower", (3, 2, 3, 3, 1, 0, 9)),
        ("elf", "blitzer", (4, 3, 4, 3, 1, 1, 9)),
        ("elf", "catcher", (4, 4, 2, 4, 0, 2, 8)),
        ("elf", "lineman", (4, 3, 3, 3, 1, 1, 8)),
        ("elf", "thrower", (4, 3, 3, 3, 2, 0, 8)),
    ],
)
def test_printed_profiles(race: str, position: str, profile: tuple[int, ...]) -> None:
    found = BOOK.races[race].positions[position]
    assert found.profile == profile and len(PROFILE) == len(profile) and not found.rebuilt


def test_what_else_is_printed_of_races() -> None:
    races = BOOK.races
    assert races["elf"].skills == {"intercept": 1} and not races["dark_elf"].skills
    assert races["dwarf"].throws == "throw_dwarf" and races["elf"].throws == "throw"
    assert {key for key, race in races.items() if race.halves} == {"dwarf", "goblin", "halfling", "snotling"}
    assert races["elf"].dislikes == ("others",) and races["dwarf"].dislikes == ("elf",)
    assert not races["dark_elf"].dislikes and not races["dark_elf"].shuns
    assert {key: race.counts for key, race in races.items() if race.counts > 1} == {
        "mummy": 3,
        "ogre": 2,
        "troll": 2,
        "minotaur": 2,
    }


def test_the_black_widows_of_the_worked_example() -> None:
    assert broken("dark", WIDOWS, (5, 6), large=True) == []
    assert "DB89-LARGE-01" in broken("dark", WIDOWS, (5, 6))
    # Five Mummies and a Troll count 17.
    assert broken("dark", {"mummy/lineman": 5, "troll/blocker": 1}, (5, 6), large=True) == ["DB89-TEAM-07"]
    assert broken("dark", {**WIDOWS, "skeleton/blitzer": 3, "skeleton/thrower": 1}, (5, 6), large=True) == [
        "DB89-TEAM-06"
    ]
    assert broken("dark", WIDOWS, (5, 3), large=True) == ["DB89-TEAM-05"]


def test_fewer_of_the_other_races_may_be_taken() -> None:
    assert broken("light", {"dwarf/lineman": 16}, (1, 1)) == []
    assert broken("light", {"dwarf/lineman": 14, "halfling/lineman": 2}, (1, 1)) == []
    assert broken("light", {"dwarf/lineman": 13, "halfling/lineman": 3}, (1, 1)) == ["DB89-TEAM-05"]


def test_positions_that_a_race_is_barred_from() -> None:
    assert broken("light", {"dwarf/lineman": 16, "dwarf/catcher": 1}) == ["DB89-DWARF-02"]
    assert broken("rainbow", {"elf/lineman": 16, "elf/blocker": 1}) == ["DB89-ELF-08"]
    assert broken("light", {"dwarf/lineman": 16, "werewolf/blitzer": 1}) == ["DB89-TEAM-12"]
    assert broken("light", {"dwarf/lineman": 16, "halfling/blitzer": 1}) == ["DB89-TEAM-08"]
    assert broken("golden", {"orc/lineman": 16, "snotling/thrower": 1}) == ["DB89-TEAM-08"]
    assert broken("bright", {"dwarf/lineman": 16, "dwarf/kicker": 1}) == ["DB89-KICK-02"]


def test_elf_blitzers_are_of_the_third_race_alone() -> None:
    assert broken("celestial", {"elf/lineman": 14, "elf/blitzer": 2}, (1, 5)) == []
    assert broken("celestial", {"elf/lineman": 14, "elf/blitzer": 2}, (6, 4)) == ["DB89-ELF-09"]
    assert broken("rainbow", {"elf/lineman": 15, "elf/blitzer": 1}) == ["DB89-ELF-09"]


def test_a_first_race_that_comes_again_has_no_limit() -> None:
    assert broken("bright", {"dwarf/lineman": 10, "dwarf/blocker": 4, "dwarf/blitzer": 2}, (1, 1)) == []


def test_races_of_other_teams_stay_away() -> None:
    assert broken("light", {"dwarf/lineman": 15, "orc/lineman": 1}) == ["DB89-TEAM-05", "DB89-DWARF-08"]
    assert "DB89-ELF-07" in broken("rainbow", {"elf/lineman": 15, "orc/lineman": 1})


@pytest.mark.parametrize("college", BOOK.teams)
def test_no_college_pairs_races_that_shun_each_other(college: str) -> None:
    races = set(BOOK.teams[college].races)
    assert not any(other in races for race in races for other in BOOK.races[race].shuns)
