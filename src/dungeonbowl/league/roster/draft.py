"""Drafting: new teams, what they cost while they are put together, and what a college offers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dungeonbowl.data import BadData, CollegeInfo, load_colleges, load_skills, ready_teams
from dungeonbowl.league.roster.legality import learnable
from dungeonbowl.league.roster.team import (
    EXHIBITION,
    LEAGUE,
    Agreement,
    Inducements,
    Player,
    Team,
    college_of,
    known_college,
)
from dungeonbowl.league.roster.values import (
    current_team_value,
    draft_cost,
    player_value,
    profile,
    skills_of,
    spent_spp,
    team_value,
)
from dungeonbowl.league.written.shapes import CollegeOffer, PlayerShown, SkillShown, TeamKind


@dataclass(frozen=True, slots=True)
class Totals:
    """
    What a team adds up to.

    Attributes:
        cost: Gold pieces of players, team re-rolls and inducements as a new team.
        budget: What it is drafted for.
        left: What is left of it; negative if it is overspent.
        value: Team Value.
        current: Current Team Value.
        players: How many players it has.
        available: How many of them can play.
        sections: Players in each section, by key.
        spent_spp: Points its players have spent.
    """

    cost: int
    budget: int
    left: int
    value: int
    current: int
    players: int
    available: int
    sections: dict[str, int]
    spent_spp: int


def totals_of(team: Team) -> Totals | None:
    """What the team adds up to; `None` if its college lacks a position of it."""
    college = college_of(team)
    if college is None or any(college.position(player.position) is None for player in team.players):
        return None
    sections = {section.key: 0 for section in college.sections}
    for player in team.players:
        position = college.position(player.position)
        assert position is not None, "every position was found above"
        sections[position.section] += 1
    cost = draft_cost(team)
    return Totals(
        cost,
        team.budget,
        team.budget - cost,
        team_value(team),
        current_team_value(team),
        len(team.players),
        sum(player.available for player in team.players),
        sections,
        sum(spent_spp(player) for player in team.players),
    )


def draft(
    name: str,
    college: str,
    positions: dict[str, int],
    rerolls: int = 0,
    kind: TeamKind = LEAGUE,
    agreement: Agreement | None = None,
    inducements: Inducements | None = None,
    *,
    rules: str,
) -> Team:
    """
    A new team, lawful or not: players numbered in the order of the roster and named after their position.

    Args:
        positions: How many of each position, by key.
        rules: The game it is for, one with colleges.

    Raises:
        BadData: There is no such college or position.
    """
    found = load_colleges(rules).find(college)
    if found is None:
        raise BadData("draft", 0, "college", f"no college {college[:60]!r}")
    for key in positions:
        if found.position(key) is None:
            raise BadData("draft", 0, key[:60], f"{found.name} has no such position")
    players: list[Player] = []
    for position in found.positions:
        for _ in range(positions.get(position.key, 0)):
            number = len(players) + 1
            players.append(Player(number, f"{position.name} {number}"[:40], position.key))
    team = Team(
        name,
        found.colour,
        tuple(players),
        kind,
        rerolls,
        agreement=agreement or Agreement(),
        inducements=inducements or Inducements(),
        rules=rules,
    )
    return with_treasury(team)


def with_treasury(team: Team) -> Team:
    """A new league team with what is left of its drafting gold in its treasury (DB21-TEAM-10)."""
    if team.kind == EXHIBITION:
        return replace(team, treasury=0)
    totals = totals_of(team)
    if not team.is_new or totals is None:
        return team
    return replace(team, treasury=max(0, totals.left))


def ready_draft(college: str, kind: TeamKind = LEAGUE, *, rules: str) -> Team:
    """
    The ready team of a college as a team of one's own.

    Raises:
        BadData: There is no such college or ruleset.
    """
    wanted = load_colleges(rules).find(college)
    for ready in ready_teams(rules):
        if wanted is not None and ready.college.key == wanted.key:
            players = tuple(Player(each.number, each.name, each.position) for each in ready.sheet.players)
            team = Team(ready.name, wanted.colour, players, kind, ready.sheet.rerolls, rules=rules)
            return with_treasury(team)
    raise BadData("draft", 0, "college", f"no college {college[:60]!r}")


# -- for pages and programs -------------------------------------------------------------------------------------


def skill_json(rules: str, number: int, value: int) -> SkillShown:
    """A skill by name and in words."""
    info = load_skills(rules).of_number(number)
    return {
        "key": info.key,
        "name": info.label(value),
        "category": info.category,
        "value": value or None,
        "text": info.effect,
    }


def college_json(college: CollegeInfo) -> CollegeOffer:
    """Everything that a college offers, as plain JSON values."""
    return {
        "key": college.colour,
        "name": college.name,
        "blurb": college.blurb,
        "reroll": {
            "cost": college.reroll_cost,
            "cost_in_league": college.reroll_cost_in_league,
            "most": college.reroll_most,
        },
        "wizard": {"name": college.wizard.name, "spell": college.wizard.spell, "cost": college.wizard.cost},
        "sections": [{"key": each.key, "name": each.name, "most": each.most} for each in college.sections],
        "positions": [
            {
                "key": each.key,
                "name": each.name,
                "section": each.section,
                "race": each.race,
                "cost": each.cost,
                "ma": each.ma,
                "st": each.st,
                "ag": each.ag,
                "pa": each.pa or None,
                "av": each.av,
                "skills": [skill_json(each.rules, number, value) for number, value in each.skills],
                "primary": list(each.primary),
                "secondary": list(each.secondary),
            }
            for each in college.positions
        ],
    }


def roster_json(team: Team) -> list[PlayerShown]:
    """
    Every player as they are now: profile, skills, value and what they could learn by choice.

    Those of unknown positions are shown by name alone.
    """
    college = known_college(team)
    found: list[PlayerShown] = []
    for player in team.players:
        position = college.position(player.position)
        shown: PlayerShown = {"number": player.number, "name": player.name, "position": player.position}
        if position is not None:
            now = profile(position, player)
            shown = {
                **shown,
                "title": position.name,
                "section": position.section,
                "ma": now["ma"],
                "st": now["st"],
                "ag": now["ag"],
                "pa": now["pa"] or None,
                "av": now["av"],
                "skills": [skill_json(team.rules, number, value) for number, value in skills_of(position, player)],
                "value": player_value(team, player),
                "spent_spp": spent_spp(player),
                "available": player.available,
                "learnable": {
                    "chosen_primary": list(learnable(position, player, "chosen_primary")),
                    "chosen_secondary": list(learnable(position, player, "chosen_secondary")),
                },
            }
        found.append(shown)
    return found
