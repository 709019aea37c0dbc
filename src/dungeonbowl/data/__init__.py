"""Rules, skills, rosters, ready teams and dungeons as files, read once into frozen values."""

from dungeonbowl.data.books import BOOKS
from dungeonbowl.data.colleges import CollegeBook, CollegeInfo, PositionInfo, SectionInfo, load_colleges
from dungeonbowl.data.dungeons import dungeon_keys, load_dungeon
from dungeonbowl.data.reading import BadData
from dungeonbowl.data.roster import Draft, RosterViolation, check_roster, roster_cost, section_violations
from dungeonbowl.data.rule_book import (
    ChapterInfo,
    RuleBook,
    RuleInfo,
    load_rules,
    load_unseen,
    load_unshown,
)
from dungeonbowl.data.sheets import ReadyTeam, load_team, player_sheet, read_team, ready_keys, ready_team, ready_teams
from dungeonbowl.data.skill_book import SkillBook, SkillInfo, load_skills

__all__ = [
    "BOOKS",
    "BadData",
    "ChapterInfo",
    "CollegeBook",
    "CollegeInfo",
    "Draft",
    "PositionInfo",
    "ReadyTeam",
    "RosterViolation",
    "RuleBook",
    "RuleInfo",
    "SectionInfo",
    "SkillBook",
    "SkillInfo",
    "check_roster",
    "dungeon_keys",
    "load_colleges",
    "load_dungeon",
    "load_rules",
    "load_skills",
    "load_team",
    "load_unseen",
    "load_unshown",
    "player_sheet",
    "read_team",
    "ready_keys",
    "ready_team",
    "ready_teams",
    "roster_cost",
    "section_violations",
]
