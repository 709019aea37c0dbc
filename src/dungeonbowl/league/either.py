"""Teams of either kind, of a college or of a list: as files and on paper."""

from typing import TypeAlias

from dungeonbowl.league.lists import ListTeam, list_to_json, write_list
from dungeonbowl.league.lists.papers import list_cheat_sheet_pdf, list_roster_pdf
from dungeonbowl.league.roster.team import Team
from dungeonbowl.league.written.files import team_to_json, write_team
from dungeonbowl.league.written.papers import cheat_sheet_pdf, roster_pdf
from dungeonbowl.league.written.shapes import ListFile, TeamFile

AnyTeam: TypeAlias = Team | ListTeam


def document_of(team: AnyTeam) -> TeamFile | ListFile:
    """A team as it is stored."""
    return list_to_json(team) if isinstance(team, ListTeam) else team_to_json(team)


def file_of(team: AnyTeam) -> bytes:
    """The file of a team as this program writes it."""
    return write_list(team) if isinstance(team, ListTeam) else write_team(team)


def paper_of(team: AnyTeam, kind: str) -> bytes:
    """
    A paper of a team, as PDF.

    Args:
        team: A lawful one.
        kind: `roster` for its roster sheet, `cheat_sheet` for what its skills do.
    """
    if isinstance(team, ListTeam):
        return list_roster_pdf(team) if kind == "roster" else list_cheat_sheet_pdf(team)
    return roster_pdf(team) if kind == "roster" else cheat_sheet_pdf(team)
