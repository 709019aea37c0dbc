"""Papers for the table of a team that follows a list: its roster sheet, and a sheet that explains its skills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dungeonbowl.data.books import LISTS, RACES, book_of
from dungeonbowl.data.hires import load_inducements, load_stars
from dungeonbowl.league.lists.offers import list_players, list_totals, shown_star
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, roster_of
from dungeonbowl.league.written.papers import sheet_pdf, skills_pdf
from dungeonbowl.league.written.shapes import ListStar, ListTotals, PlayerShown

COLUMNS: Final = (
    ("No", 9),
    ("Name", 52),
    ("Position", 46),
    ("MA", 10),
    ("ST", 10),
    ("AG", 10),
    ("AV", 10),
    ("Skills", 101),
    ("Cost", 22),
)
"""Columns of the roster sheet with their widths in millimetres."""
RACE_COLUMNS: Final = (
    *COLUMNS[:3],
    *((figure, 10) for figure in ("MA", "SP", "ST", "AG", "TS", "CL", "AV")),
    ("Skills", 93),
)
"""The same of a team of races, whose players cost nothing."""


def list_roster_pdf(team: ListTeam) -> bytes:
    """The roster sheet of a legal team, A4 across."""
    columns = _PAPERS[book_of(team.rules).teams].columns
    rows = [row[: len(columns)] for row in roster_rows(team)]
    return sheet_pdf(team.name, headline(team), columns, rows, summary(team))


def roster_rows(team: ListTeam) -> list[list[str]]:
    """What stands in the columns: a row a player, star players last."""
    rows = [_row(player, entry) for player, entry in zip(list_players(team), team.players, strict=True)]
    return [*rows, *map(_star_row, stars_of(team))]


def list_cheat_sheet_pdf(team: ListTeam) -> bytes:
    """The cheat sheet of a legal team: every skill on it explained, and who has it."""
    owners: dict[str, list[str]] = {}
    for player in list_players(team):
        for skill in player.get("skills", []):
            owners.setdefault(skill["key"], []).append(f"{player['number']} {player['name']}")
    for star in stars_of(team):
        for skill in star["skills"]:
            owners.setdefault(skill["key"], []).append(star["name"])
    return skills_pdf(team.name, headline(team), team.rules, owners)


def stars_of(team: ListTeam) -> list[ListStar]:
    """The star players whom a team has hired."""
    known = load_stars(team.rules)
    return [shown_star(team.rules, known[key]) for key in team.stars if key in known]


def headline(team: ListTeam) -> str:
    """The list, and what the team has besides players, in a line."""
    roster = roster_of(team)
    return " · ".join([team.team if roster is None else roster.name, *_PAPERS[book_of(team.rules).teams].besides(team)])


def _dice(team: ListTeam) -> list[str]:
    """What was rolled for the races of a team."""
    return [f"{which} race {die}" for which, die in zip(("second", "third"), team.dice, strict=True) if die]


def _bought(team: ListTeam) -> list[str]:
    """What a team has bought besides players."""
    words = [f"{team.rerolls} team re-roll{'' if team.rerolls == 1 else 's'}"]
    if team.apothecary:
        words.append("apothecary")
    if team.staff:
        words.append(f"{team.staff} staff and fans")
    known = load_inducements(team.rules)
    for key, count in team.inducements.items():
        if count:
            name = known[key].name if key in known else key
            words.append(name if count == 1 else f"{name} x {count}")
    return words


def summary(team: ListTeam) -> str:
    """Value and gold in a line, or how many they are; nothing where a team adds up to nothing."""
    totals = list_totals(team)
    return "" if totals is None else _PAPERS[book_of(team.rules).teams].summed_up(totals)


def _in_gold(totals: ListTotals) -> str:
    """What a team is worth and costs."""
    return f"Team Value {totals['value']:,} · cost {totals['cost']:,} of {totals['budget']:,} gold"


def _in_heads(totals: ListTotals) -> str:
    """How many players a team has that cost nothing."""
    return f"{totals['players']} players"


@dataclass(frozen=True, slots=True)
class _Paper:
    """The roster sheet of teams that are made in one way: its columns, what a team has besides, what it adds up to."""

    columns: tuple[tuple[str, int], ...]
    besides: Callable[[ListTeam], list[str]]
    summed_up: Callable[[ListTotals], str]


_PAPERS: Final = {LISTS: _Paper(COLUMNS, _bought, _in_gold), RACES: _Paper(RACE_COLUMNS, _dice, _in_heads)}
"""The roster sheets by how the teams of a game are made."""


def _row(player: PlayerShown, entry: ListPlayer) -> list[str]:
    """One player's line in words."""
    title = player.get("title", player["position"])
    if entry.mercenary:
        title = f"{title}, mercenary"
    if entry.missing:
        title = f"{title}, misses the match"
    return [
        str(player["number"]),
        player["name"],
        title,
        *_figures(player),
        ", ".join(skill["name"] for skill in player.get("skills", [])),
        "" if "sp" in player else f"{player.get('value', 0):,}",
    ]


def _figures(player: PlayerShown) -> list[str]:
    """The figures of a player, in the order of the columns."""
    if "sp" in player:
        bonuses = [player.get("sp", 0), player.get("ts", 0), player.get("cl", 0)]
        sprint, throw, catch = (f"{bonus:+d}" if bonus else "0" for bonus in bonuses)
        ma, st, ag, av = (str(player.get(key, "")) for key in ("ma", "st", "ag", "av"))
        return [ma, sprint, st, ag, throw, catch, av]
    return [str(player.get(key, "")) for key in ("ma", "st", "ag", "av")]


def _star_row(star: ListStar) -> list[str]:
    """One star player's line in words."""
    skills = ", ".join(skill["name"] for skill in star["skills"])
    figures = [str(star["ma"]), str(star["st"]), str(star["ag"]), str(star["av"])]
    return ["*", star["name"], "Star player", *figures, skills, f"{star['cost']:,}"]
