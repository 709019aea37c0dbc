"""Teams over time: drafting, team files, what happens before and after a league game, seasons."""

from dungeonbowl.data import BadData
from dungeonbowl.league.roster.draft import draft, ready_draft, totals_of, with_treasury
from dungeonbowl.league.roster.legality import Violation, check_team, playable
from dungeonbowl.league.roster.team import Agreement, Inducements, Player, Team
from dungeonbowl.league.roster.values import current_team_value, match_team, team_value
from dungeonbowl.league.written.files import load_team, parse_team, team_from_json, team_to_json, write_team
from dungeonbowl.league.written.fumbbl import Imported, parse_fumbbl, write_fumbbl

__all__ = [
    "Agreement",
    "BadData",
    "Imported",
    "Inducements",
    "Player",
    "Team",
    "Violation",
    "check_team",
    "current_team_value",
    "draft",
    "load_team",
    "match_team",
    "parse_fumbbl",
    "parse_team",
    "playable",
    "ready_draft",
    "team_from_json",
    "team_to_json",
    "team_value",
    "totals_of",
    "with_treasury",
    "write_fumbbl",
    "write_team",
]
