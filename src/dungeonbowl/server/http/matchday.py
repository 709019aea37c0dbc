"""What teams of lists may hire for their match, told while the match is being set up."""

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request

from dungeonbowl.data import BadData
from dungeonbowl.data.books import has_lists
from dungeonbowl.data.drafting import GRANTS, Roster, RosterPosition
from dungeonbowl.data.hires import MERCENARY_COST, MERCENARY_SKILL, MOST_STARS
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.league.lists import Hires, ListTeam, before_match, draft_of, roster_of
from dungeonbowl.league.lists.checking import NORMAL, learned
from dungeonbowl.league.lists.matchday import Matchday, able, journeyman_positions
from dungeonbowl.league.lists.offers import offered_inducements, offered_stars
from dungeonbowl.league.written.shapes import ListInducement
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.answers import BUSY, FLOOD, Check, answering, refusal
from dungeonbowl.server.http.forms import BrokenHire, HiredPosition, MatchdayForm, SideMatchday
from dungeonbowl.server.http.setups import lists_of
from dungeonbowl.server.store.teams import TeamStore


def matchday_of(form: MatchdayForm, find_team: Callable[[str], dict[str, Any] | None]) -> list[SideMatchday]:
    """What the teams of a match are worth, what each may hire, and what is wrong with it. Raises ValueError."""
    if not has_lists(form.rules):
        raise ValueError("rules: only teams of lists hire for a match")
    game = RULESETS[form.rules]
    if len(form.sides) > game.facts.most_teams:
        count, most = len(form.sides), game.facts.most_teams
        raise ValueError(f"sides: {count} teams are too many; {game.title} is played by at most {most}")
    try:
        teams, hires = lists_of(form.rules, form.sides, find_team)
        for team in teams:
            if team.rules != form.rules or roster_of(team) is None:
                raise ValueError(f"sides: {team.name} is no team of {form.rules}")
        return [_told(*each) for each in zip(teams, hires, before_match(teams, hires), strict=True)]
    except BadData as bad:
        raise ValueError(str(bad)) from None


def _told(team: ListTeam, hires: Hires, found: Matchday) -> SideMatchday:
    """One side as it is told; what it may hire where it has gold."""
    roster = roster_of(team)
    assert roster is not None, "only known lists are asked about"
    rich = found.gold > 0
    own = draft_of(able(team))
    hired = [
        _position(team.rules, each, each.cost + MERCENARY_COST)
        for each in roster.positions
        if own.positions.get(each.key, 0) + own.mercenaries.get(each.key, 0) < each.most
    ]
    return SideMatchday(
        team=team.name,
        value=found.value,
        gold=found.gold,
        spent=found.spent,
        rule=GRANTS[team.rules].no_hires or "LRB-IND-01",
        due=found.due,
        journeymen=[_position(team.rules, each, 0) for each in journeyman_positions(team)] if found.due else [],
        inducements=_left(team, roster) if rich else [],
        stars=[each for each in offered_stars(team.rules, roster) if each["key"] not in team.stars] if rich else [],
        stars_most=MOST_STARS - len(team.stars),
        mercenaries=hired if rich else [],
        mercenary_skill=MERCENARY_SKILL,
        violations=[BrokenHire(rule=each.rule, where=each.where, text=each.text) for each in found.broken],
    )


def _left(team: ListTeam, roster: Roster) -> list[ListInducement]:
    """The inducements that a team may still have, with how many more of each."""
    found: list[ListInducement] = []
    for each in offered_inducements(team.rules, roster):
        more = each["most"] - team.inducements.get(each["key"], 0)
        if more > 0:
            found.append({**each, "most": more})
    return found


def _position(rules: str, position: RosterPosition, cost: int) -> HiredPosition:
    """A position of which somebody can come."""
    normal = {
        each.key: each.name
        for each in load_skills(rules).skills
        if cost and learned(rules, position, each.key) == NORMAL
    }
    return HiredPosition(key=position.key, name=position.name, cost=cost, skills=normal)


def matchday_routes(store: TeamStore, may_check: Check) -> APIRouter:
    """
    The address at which it is asked what teams may hire for their match.

    Args:
        store: Where teams are kept.
        may_check: Raises HTTPException when the sender has had too much worked out.
    """
    routes = APIRouter(prefix="/api/matchday", tags=["setup"])

    @routes.post(
        "",
        summary="What teams of lists are worth, and what each may hire for their match",
        description="Nothing is stored: a match takes what a side hires as `hires`.",
        responses={
            **FLOOD,
            **BUSY,
            400: refusal("There is no such team; the reason says which side."),
        },
    )
    async def matchday(form: MatchdayForm, request: Request) -> list[SideMatchday]:
        may_check(request)
        with answering():
            return await asyncio.to_thread(matchday_of, form, store.document)

    return routes
