"""What a team of a list is drafted from, and what is told of it while it is drafted."""

from __future__ import annotations

from dungeonbowl.data.books import book_of, has_races
from dungeonbowl.data.drafting import (
    APOTHECARY_COST,
    GRANTS,
    MOST_REROLLS,
    STAFF_COST,
    Roster,
    RosterPosition,
    list_cost,
    reroll_cost,
    starting_gold,
    team_value,
)
from dungeonbowl.data.hires import MERCENARY_COST, MERCENARY_SKILL, MOST_STARS, Star, load_inducements, load_stars
from dungeonbowl.data.race_lists import allowed_by, counted, rolled_for
from dungeonbowl.data.races import SQUAD
from dungeonbowl.data.reading import BadData
from dungeonbowl.data.rosters import load_rosters, ready_rosters
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.league.lists.checking import added_skills
from dungeonbowl.league.lists.matchday import able
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, draft_of, roster_of, skills_of
from dungeonbowl.league.roster.draft import skill_json
from dungeonbowl.league.written.shapes import (
    ListInducement,
    ListOffer,
    ListPosition,
    ListStar,
    ListTotals,
    PlayerShown,
    SkillShown,
)


def find_roster(rules: str, team: str) -> Roster:
    """The list of a key. Raises: BadData."""
    for roster in load_rosters(rules):
        if roster.key == team:
            return roster
    known = ", ".join(roster.key for roster in load_rosters(rules))
    raise BadData("team", 0, "team", f"there is no team {team[:60]!r}; there is {known}")


def ready_list(rules: str, team: str) -> ListTeam:
    """The ready team of a list as a team of one's own. Raises: BadData."""
    roster = find_roster(rules, team)
    ready = next(each for each in ready_rosters(rules) if each.roster.key == roster.key)
    sheet = ready.sheet
    players = tuple(ListPlayer(player.number, player.name, player.position) for player in sheet.players)
    return ListTeam(rules, team, ready.name, players, sheet.rerolls, sheet.apothecaries > 0, dice=ready.dice)


# -- what there is ---------------------------------------------------------------------------------------------------


def list_offer(rules: str, team: str) -> ListOffer:
    """Everything that teams of a list are drafted from. Raises: BadData."""
    roster = find_roster(rules, team)
    grant = GRANTS[rules]
    taught = {category for each in roster.positions for category in (*each.normal, *each.double)}
    offer: ListOffer = {
        "rules": rules,
        "key": roster.key,
        "name": roster.name,
        "blurb": roster.blurb,
        "gold": {"least": grant.least_gold, "most": grant.most_gold},
        "usual_gold": grant.gold,
        "squad": {"least": grant.least, "most": grant.most},
        "rerolls": MOST_REROLLS,
        "stars_most": 0 if grant.no_hires else MOST_STARS,
        "prices": {
            "reroll": reroll_cost(roster, rules),
            "apothecary": APOTHECARY_COST if roster.apothecary else None,
            "staff": STAFF_COST,
            "mercenary": MERCENARY_COST,
            "mercenary_skill": MERCENARY_SKILL,
        },
        "package": {"normal": grant.normal, "double": grant.double, "rule": grant.skill_rule},
        "no_hires": grant.no_hires or None,
        "positions": [_position(rules, each) for each in roster.positions],
        "inducements": [] if grant.no_hires else offered_inducements(rules, roster),
        "stars": [] if grant.no_hires else offered_stars(rules, roster),
        "skills": [
            skill_json(rules, each.number, each.default)
            for each in load_skills(rules).skills
            if each.category in taught
        ],
    }
    if has_races(rules):
        second, third = rolled_for(roster, rules)
        offer["races"] = {"squad": SQUAD, "second": second, "third": third}
        for position in offer["positions"]:
            position["counts"] = counted(roster, {position["key"]: 1}, rules)
    return offer


def _position(rules: str, position: RosterPosition) -> ListPosition:
    """A position in words."""
    owned = {skill for skill, _ in position.skills}
    normal, double = (
        [each.key for each in load_skills(rules).skills if each.category in categories and each.number not in owned]
        for categories in (position.normal, position.double)
    )
    shown: ListPosition = {
        "key": position.key,
        "name": position.name,
        "most": position.most,
        "cost": position.cost,
        "ma": position.ma,
        "st": position.st,
        "ag": position.ag,
        "av": position.av,
        "skills": _skills(rules, position.skills),
        "normal": normal,
        "double": double,
    }
    if book_of(rules).bonuses:
        shown["sp"], shown["ts"], shown["cl"] = position.sp, position.ts, position.cl
    return shown


def _skills(rules: str, skills: tuple[tuple[int, int], ...]) -> list[SkillShown]:
    """Skills by name and in words."""
    return [skill_json(rules, number, value) for number, value in skills]


def offered_inducements(rules: str, roster: Roster) -> list[ListInducement]:
    """What the team may buy for its matches, but for what does nothing there."""
    return [
        {"key": each.key, "name": each.name, "text": each.text, "most": each.most, "cost": each.cost_for(roster.key)}
        for each in load_inducements(rules).values()
        if each.sells_to(roster.key, roster.apothecary) and not each.idle
    ]


def offered_stars(rules: str, roster: Roster) -> list[ListStar]:
    """The star players who play for such teams."""
    return [shown_star(rules, star) for star in load_stars(rules).values() if roster.key in star.teams]


def shown_star(rules: str, star: Star) -> ListStar:
    """A star player in words."""
    sheet = star.sheet
    return {
        "key": star.key,
        "name": sheet.name,
        "cost": star.cost,
        "pair": star.pair or None,
        "ma": sheet.ma,
        "st": sheet.st,
        "ag": sheet.ag,
        "av": sheet.av,
        "skills": _skills(rules, sheet.skills),
    }


# -- what it adds up to ----------------------------------------------------------------------------------------------


def list_totals(team: ListTeam) -> ListTotals | None:
    """What a team adds up to; `None` if there is no such list, or a position is none of it."""
    roster = roster_of(team)
    if roster is None or any(roster.position(player.position) is None for player in team.players):
        return None
    draft = draft_of(team)
    cost, gold = list_cost(roster, draft, team.rules), starting_gold(draft, team.rules)
    normal, double = added_skills(team, roster)
    totals: ListTotals = {
        "cost": cost,
        "budget": gold,
        "left": gold - cost,
        "value": team_value(roster, draft_of(able(team)), team.rules),
        "players": len(team.players) + len(team.stars),
        "normal": normal,
        "double": double,
    }
    if has_races(team.rules):
        totals["counted"] = counted(roster, draft.positions, team.rules)
        totals["allowed"] = list(allowed_by(team.dice, team.rules))
    return totals


def list_players(team: ListTeam) -> list[PlayerShown]:
    """Every player of the file as they come to a match; one of an unknown position is shown by name alone."""
    roster = roster_of(team)
    return [_player(team.rules, roster, player) for player in team.players]


def _player(rules: str, roster: Roster | None, player: ListPlayer) -> PlayerShown:
    """One player of the file."""
    position = None if roster is None else roster.position(player.position)
    if position is None:
        return {"number": player.number, "name": player.name, "position": player.position}
    extra = MERCENARY_COST + (MERCENARY_SKILL if player.skills else 0) if player.mercenary else 0
    shown: PlayerShown = {
        "number": player.number,
        "name": player.name,
        "position": player.position,
        "title": position.name,
        "ma": position.ma,
        "st": position.st,
        "ag": position.ag,
        "av": position.av,
        "skills": _skills(rules, skills_of(rules, player, position)),
        "value": position.cost + extra,
    }
    if book_of(rules).bonuses:
        shown["sp"], shown["ts"], shown["cl"] = position.sp, position.ts, position.cl
    if player.profile:
        shown["title"] = f"{position.name}, star"
        shown["ma"], shown["sp"], shown["st"], shown["ag"] = player.profile[:4]
        shown["ts"], shown["cl"], shown["av"] = player.profile[4:]
    return shown
