"""Teams drafted by a team list of the living rulebook, who play every match as they were drafted."""

from dungeonbowl.league.lists.checking import check_drafted
from dungeonbowl.league.lists.matchday import NOBODY, Hires, before_match
from dungeonbowl.league.lists.sheets import list_sheet, match_sheets, without_shared_stars, without_stars_of_several
from dungeonbowl.league.lists.team import (
    ListPlayer,
    ListTeam,
    draft_of,
    is_list,
    list_from_json,
    list_of,
    list_to_json,
    roster_of,
    write_list,
)

__all__ = [
    "NOBODY",
    "Hires",
    "ListPlayer",
    "ListTeam",
    "before_match",
    "check_drafted",
    "draft_of",
    "is_list",
    "list_from_json",
    "list_of",
    "list_sheet",
    "list_to_json",
    "match_sheets",
    "roster_of",
    "without_shared_stars",
    "without_stars_of_several",
    "write_list",
]
