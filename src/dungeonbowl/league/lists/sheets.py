"""Teams of a list as they come to a match. Rules: LRB-IND."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dungeonbowl.core.ids import SLOTS
from dungeonbowl.data.drafting import Roster, both_hired, linemen
from dungeonbowl.data.hires import load_stars
from dungeonbowl.data.reading import BadData
from dungeonbowl.league.lists.checking import check_drafted
from dungeonbowl.league.lists.matchday import NOBODY, Hires, before_match, fielded, free_number
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, roster_of, skills_of
from dungeonbowl.state import PlayerSheet, TeamSheet
from dungeonbowl.state.sheets import OWN_STAR, ROOKIE, STAR

MOST_ROOKIES: Final = 7
"""So many of them come at most: two D3 and one more (LRB-IND-07)."""
MOST_IN_MATCH: Final = SLOTS - 1
"""So many players of a team have room in a match."""


def match_sheets(
    teams: Sequence[ListTeam], hires: Sequence[Hires], rules: str, names: Sequence[str]
) -> tuple[TeamSheet, ...]:
    """
    The sheets with which legal teams come to their match, with what each hires for it.

    Args:
        teams, hires, names: Of each side, the home side's first; the names are for complaints.

    Raises:
        BadData: A team is of another game, or breaks a rule; or it hires what it may not.
    """
    for name, found in zip(names, before_match(teams, hires), strict=True):
        if found.broken:
            raise BadData(name, 0, "", str(found.broken[0]))
    return without_stars_of_several(
        [list_sheet(team, rules, name, hired) for team, name, hired in zip(teams, names, hires, strict=True)]
    )


def list_sheet(team: ListTeam, rules: str, name: str = "team", hired: Hires = NOBODY) -> TeamSheet:
    """
    The sheet with which a legal team comes to a match: those able to play, Journeymen, and what it has hired.

    Args:
        hired: What it hires for this match; nobody looks here whether it may.

    Raises:
        BadData: It is of another game, or breaks a rule.
    """
    if team.rules != rules:
        raise BadData(name, 0, "rules", f"{team.name} is a team of {team.rules}, and this match plays {rules}")
    broken = check_drafted(team)
    roster = roster_of(team)
    if broken or roster is None:
        raise BadData(name, 0, "", str(broken[0]))
    came = fielded(team, hired)
    players = [_sheet(rules, player, roster) for player in came.players]
    worn = {player.number for player in (*team.players, *came.players)}
    for key in came.stars:
        players.append(replace(load_stars(rules)[key].sheet, number=free_number(worn)))
    had = came.inducements
    if had.get("rookies", 0):
        players += _rookies(rules, roster, MOST_IN_MATCH - len(players), worn)
    return TeamSheet(
        team.name,
        roster.key,
        tuple(players),
        team.rerolls,
        had.get("bribes", 0),
        had.get("training", 0),
        apothecaries=int(team.apothecary) + had.get("wandering_apothecaries", 0),
        chefs=had.get("chefs", 0),
        igors=had.get("igors", 0),
        babes=had.get("babes", 0),
    )


def _rookies(rules: str, roster: Roster, room: int, worn: set[int]) -> list[PlayerSheet]:
    """Those of the Riotous Rookies who may come, as far as there is room; the match says how many do. LRB-IND-07."""
    position = linemen(roster)[0]
    found: list[PlayerSheet] = []
    for at in range(1, min(MOST_ROOKIES, room) + 1):
        number = free_number(worn)
        rookie = _sheet(rules, ListPlayer(number, f"Rookie {at}", position.key, journeyman=True), roster)
        found.append(replace(rookie, keywords=(*rookie.keywords, ROOKIE)))
    return found


def _sheet(rules: str, player: ListPlayer, roster: Roster) -> PlayerSheet:
    """A player as they come to a match."""
    position = roster.position(player.position)
    assert position is not None, "a legal team has positions of its list"
    sheet = replace(position.player(player.number, player.name), skills=skills_of(rules, player, position))
    if not player.profile:
        return sheet
    ma, sp, st, ag, ts, cl, av = player.profile
    return replace(sheet, ma=ma, sp=sp, st=st, ag=ag, ts=ts, cl=cl, av=av, keywords=(*sheet.keywords, OWN_STAR))


def without_shared_stars(home: TeamSheet, away: TeamSheet) -> tuple[TeamSheet, TeamSheet]:
    """Both teams without the star players whom both have hired: they play for neither. Rules: LRB-IND-05."""
    shared = set(both_hired(_stars(home), _stars(away)))
    if not shared:
        return home, away
    return _without(home, shared), _without(away, shared)


def without_stars_of_several(teams: Sequence[TeamSheet]) -> tuple[TeamSheet, ...]:
    """
    The teams of a match without the star players whom several have hired.

    Rules: LRB-IND-05, DB5-MORE-11, AGE-MORE-11.
    """
    shared: set[str] = set()
    for at, team in enumerate(teams):
        for other in teams[at + 1 :]:
            shared |= set(both_hired(_stars(team), _stars(other)))
    return tuple(_without(team, shared) for team in teams) if shared else tuple(teams)


def _without(team: TeamSheet, shared: set[str]) -> TeamSheet:
    """A team without some of its star players."""
    return replace(team, players=tuple(player for player in team.players if player.position not in shared))


def _stars(team: TeamSheet) -> tuple[str, ...]:
    """The keys of the star players of a team."""
    return tuple(player.position for player in team.players if STAR in player.keywords)
