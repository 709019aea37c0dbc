"""Teams of a list as they come to a match. Rules: LRB-IND."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dungeonbowl.data.drafting import Roster, both_hired
from dungeonbowl.data.hires import load_stars
from dungeonbowl.data.reading import BadData
from dungeonbowl.data.rosters import player_of
from dungeonbowl.league.lists.checking import check_drafted
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, roster_of, skills_of
from dungeonbowl.state import PlayerSheet, TeamSheet
from dungeonbowl.state.sheets import STAR


def list_sheet(team: ListTeam, rules: str, name: str = "team") -> TeamSheet:
    """
    The sheet with which a legal team comes to a match.

    Raises:
        BadData: It is of another game, or breaks a rule.
    """
    if team.rules != rules:
        raise BadData(name, 0, "rules", f"{team.name} is a team of {team.rules}, and this match plays {rules}")
    broken = check_drafted(team)
    roster = roster_of(team)
    if broken or roster is None:
        raise BadData(name, 0, "", str(broken[0]))
    players = [_sheet(rules, player, roster) for player in team.players]
    worn = {player.number for player in players}
    for key in team.stars:
        free = next(number for number in range(1, 100) if number not in worn)
        worn.add(free)
        players.append(replace(load_stars(rules)[key].sheet, number=free))
    had = team.inducements
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


def _sheet(rules: str, player: ListPlayer, roster: Roster) -> PlayerSheet:
    """A player as they come to a match."""
    position = roster.position(player.position)
    assert position is not None, "a legal team has positions of its list"
    return replace(player_of(position, player.number, player.name), skills=skills_of(rules, player, position))


def without_shared_stars(home: TeamSheet, away: TeamSheet) -> tuple[TeamSheet, TeamSheet]:
    """Both teams without the star players whom both have hired: they play for neither. Rules: LRB-IND-05."""
    shared = set(both_hired(_stars(home), _stars(away)))
    if not shared:
        return home, away
    return _without(home, shared), _without(away, shared)


def without_stars_of_several(teams: Sequence[TeamSheet]) -> tuple[TeamSheet, ...]:
    """The teams of a match without the star players whom more than one has hired. Rules: LRB-IND-05."""
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
