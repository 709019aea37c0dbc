"""Which rules of drafting a team of a list breaks. Rules: LRB-TEAM, LRB-IND, NAF-TEAM."""

from __future__ import annotations

from typing import Final

from dungeonbowl.data.drafting import GRANTS, Roster, RosterPosition
from dungeonbowl.data.roster import RosterViolation
from dungeonbowl.data.rosters import check_team_list
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, draft_of, roster_of

NORMAL: Final = "normal"
DOUBLE: Final = "double"


def check_drafted(team: ListTeam) -> tuple[RosterViolation, ...]:
    """Every rule of drafting that a team breaks; none if it is legal."""
    roster = roster_of(team)
    if roster is None:
        return (RosterViolation(GRANTS[team.rules].teams_rule, f"There is no team {team.team[:60]!r}.", "team"),)
    broken = list(check_team_list(roster, draft_of(team), team.rules))
    worn: set[int] = set()
    for at, player in enumerate(team.players):
        if player.number in worn:
            text = f"Two players wear the number {player.number}."
            broken.append(RosterViolation(GRANTS[team.rules].players_rule, text, f"players[{at}].number"))
        worn.add(player.number)
        broken += check_player(team.rules, player, roster, f"players[{at}].skills")
    return (*broken, *_check_package(team, roster))


def check_player(rules: str, player: ListPlayer, roster: Roster, where: str) -> list[RosterViolation]:
    """What is wrong with the skills added to one player (LRB-IND-04, NAF-TEAM-02)."""
    position = roster.position(player.position)
    if position is None:
        return []
    if player.profile and not GRANTS[rules].own_stars:
        return [RosterViolation("LRB-IND-05", f"{player.name} is no star player of this game.", where)]
    if player.profile:
        # A star of one's own has whatever skills the file says, of those that the game has.
        unknown = [key for key in player.skills if key not in {skill.key for skill in load_skills(rules).skills}]
        return [RosterViolation("BB2E-SKILL-01", f"There is no skill {key[:60]!r}.", where) for key in unknown]
    rule = "LRB-IND-04" if player.mercenary else GRANTS[rules].skill_rule
    texts: list[str] = []
    if len(player.skills) > 1:
        texts.append(f"{player.name} has {len(player.skills)} added skills; one is allowed.")
    for key in player.skills:
        kind = learned(rules, position, key)
        if not kind:
            texts.append(f"{player.name} cannot learn {_name_of(rules, key)}.")
        elif player.mercenary and kind == DOUBLE:
            texts.append(f"{player.name} may only have a normal skill, and {_name_of(rules, key)} needs a double.")
    return [RosterViolation(rule, text, where) for text in texts]


def _check_package(team: ListTeam, roster: Roster) -> list[RosterViolation]:
    """Whether more skills are added than the game grants; a normal one may take the place of a double (NAF-TEAM-02)."""
    grant = GRANTS[team.rules]
    normal, double = added_skills(team, roster)
    if double <= grant.double and normal + double <= grant.normal + grant.double:
        return []
    if not grant.normal + grant.double:
        text = "No skills are added to a new team."
    else:
        text = (
            f"{normal} normal skills and {double} of a double are added; "
            f"{grant.normal} and {grant.double} are allowed, and a normal one in place of a double."
        )
    return [RosterViolation(grant.skill_rule, text, "players")]


def added_skills(team: ListTeam, roster: Roster) -> tuple[int, int]:
    """How many skills are added to the team's own players: normal ones, and those of a double."""
    count = {NORMAL: 0, DOUBLE: 0}
    for player in team.players:
        position = roster.position(player.position)
        if position is None or player.mercenary or player.profile:
            continue
        for key in player.skills:
            kind = learned(team.rules, position, key)
            if kind:
                count[kind] += 1
    return count[NORMAL], count[DOUBLE]


def learned(rules: str, position: RosterPosition, key: str) -> str:
    """Whether a position learns a skill on a `normal` roll, on a `double`, or not at all (empty)."""
    found = next((skill for skill in load_skills(rules).skills if skill.key == key), None)
    if found is None or any(skill == found.number for skill, _ in position.skills):
        return ""
    if found.category in position.normal:
        return NORMAL
    return DOUBLE if found.category in position.double else ""


def _name_of(rules: str, key: str) -> str:
    """What a skill is called; a key that is none stays as it is."""
    return next((skill.name for skill in load_skills(rules).skills if skill.key == key), repr(key[:60]))
