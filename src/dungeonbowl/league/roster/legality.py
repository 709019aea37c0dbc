"""Every rule that a team breaks: its id, where in the team, and what is wrong in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import (
    BadData,
    CollegeBook,
    CollegeInfo,
    PositionInfo,
    SkillInfo,
    load_skills,
    section_violations,
)
from dungeonbowl.league.roster.team import (
    ADVANCEMENTS_MOST,
    AIR_OBERWALD,
    EXHIBITION,
    INDUCEMENT_MOST,
    INDUCEMENTS,
    LEAGUE,
    SPONSORS,
    Advancement,
    Player,
    Team,
    book_of,
    college_of,
)
from dungeonbowl.league.roster.values import (
    access_of,
    can_improve,
    can_worsen,
    draft_cost,
    match_team,
    skills_of,
    spent_spp,
)
from dungeonbowl.state import TeamSheet


@dataclass(frozen=True, slots=True)
class Violation:
    """
    One breach.

    Attributes:
        rule: Id of the rule.
        where: The way to it inside the team, `players[3].advancements[0]`; empty for the whole team.
        text: What is wrong.
    """

    rule: str
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text} ({self.rule})" if self.where else f"{self.text} ({self.rule})"


def check_team(team: Team) -> tuple[Violation, ...]:
    """
    Every rule of drafting and advancing that the team breaks; none if it is lawful.

    A new team is held to its budget and to eleven players; one that has played may have lost some and won gold.

    Rules: DB21-TEAM-01 to -13, DB21-POST-08 to -11, DB21-SKIL-08, -09, DB21-GEN-15, DB21-EXH-01 to -05, DB21-IND-01.
    """
    college = college_of(team)
    if college is None:
        return (Violation("DB21-TEAM-01", "college", f"There is no college {team.college[:60]!r}."),)
    book = book_of(team)
    known = all(college.position(player.position) for player in team.players)
    found = [*_check_list(team, college, book), *_check_numbers(team), *_check_rerolls(team, college)]
    found += _check_inducements(team)
    if known:
        found += _check_gold(team)
    for at, player in enumerate(team.players):
        position = college.position(player.position)
        if position is not None:
            found += _check_player(team, position, player, f"players[{at}]")
    found += _check_free_points(team)
    return (*found, *_check_sponsor(team))


def _check_sponsor(team: Team) -> Iterator[Violation]:
    """The sponsor, and whom Air Oberwald has named (DB21-SPON-01, -07)."""
    if team.sponsor and team.sponsor not in SPONSORS:
        text = f"No sponsor {team.sponsor!r}; there are {', '.join(SPONSORS)}."
        yield Violation("DB21-SPON-01", "sponsor", text)
    if team.sponsored and team.sponsor != AIR_OBERWALD:
        yield Violation("DB21-SPON-07", "sponsored", "Only Air Oberwald sponsors a single player.")
    elif team.sponsored and team.player(team.sponsored) is None:
        yield Violation(
            "DB21-SPON-07", "sponsored", f"Air Oberwald sponsors number {team.sponsored}, but nobody wears it."
        )


def _check_list(team: Team, college: CollegeInfo, book: CollegeBook) -> Iterator[Violation]:
    """Positions, sections, and how many players there are (DB21-TEAM-01 to -04)."""
    counts: dict[str, int] = {}
    for at, player in enumerate(team.players):
        counts[player.position] = counts.get(player.position, 0) + 1
        if college.position(player.position) is None:
            yield Violation(
                "DB21-TEAM-01",
                f"players[{at}].position",
                f"{college.name} has no position {player.position!r}.",
            )
    for breach in section_violations(college, counts):
        yield Violation(breach.rule, "players", breach.text)
    count = len(team.players)
    draft = book.draft
    if count > draft.players_most:
        yield Violation(
            "DB21-TEAM-04", "players", f"The team has {count} players; it may have at most {draft.players_most}."
        )
    if count < draft.players_least and (team.is_new or team.kind == EXHIBITION):
        rule = "DB21-EXH-02" if team.kind == EXHIBITION else "DB21-TEAM-04"
        yield Violation(rule, "players", f"The team has {count} players and needs at least {draft.players_least}.")


def _check_numbers(team: Team) -> Iterator[Violation]:
    """Numbers 1 to 16, each once, and names that can be told apart (DB21-TEAM-13)."""
    worn: dict[int, str] = {}
    for at, player in enumerate(team.players):
        where = f"players[{at}].number"
        if not 1 <= player.number <= 16:
            yield Violation("DB21-TEAM-13", where, f"{player.name} wears {player.number}; numbers go from 1 to 16.")
        elif player.number in worn:
            yield Violation("DB21-TEAM-13", where, f"{player.name} and {worn[player.number]} wear {player.number}.")
        worn.setdefault(player.number, player.name)


def _check_rerolls(team: Team, college: CollegeInfo) -> Iterator[Violation]:
    """Team re-rolls (DB21-TEAM-06, -07, DB21-EXH-02)."""
    if team.rerolls > college.reroll_most:
        rule = "DB21-EXH-02" if team.kind == EXHIBITION else "DB21-TEAM-06" if team.is_new else "DB21-TEAM-07"
        text = f"The team has {team.rerolls} re-rolls; it may have at most {college.reroll_most}."
        yield Violation(rule, "rerolls", text)


def _check_inducements(team: Team) -> Iterator[Violation]:
    """An exhibition team's inducements: how many, and whether they were agreed (DB21-IND-01, DB21-EXH-03)."""
    for key in INDUCEMENTS:
        count: int = getattr(team.inducements, key)
        if count > INDUCEMENT_MOST[key]:
            text = f"{key}: {count}, at most {INDUCEMENT_MOST[key]}."
            yield Violation("DB21-IND-01", f"inducements.{key}", text)
        if count and team.kind == LEAGUE:
            yield Violation("DB21-PRE-05", f"inducements.{key}", "League teams buy inducements before each game.")
        elif count and key not in team.agreement.inducements:
            yield Violation("DB21-EXH-03", f"inducements.{key}", f"The coaches did not agree to buy {key}.")


def _check_gold(team: Team) -> Iterator[Violation]:
    """Budget and treasury (DB21-TEAM-05, -10, DB21-EXH-01)."""
    if team.kind == EXHIBITION:
        cost = draft_cost(team)
        if cost > team.budget:
            yield Violation("DB21-EXH-01", "", f"The team costs {cost:,} gold, but only {team.budget:,} were agreed.")
        if team.treasury:
            yield Violation("DB21-TEAM-10", "treasury", "An exhibition team keeps no gold.")
    elif team.is_new:
        cost = draft_cost(team)
        left = team.budget - cost
        if left < 0:
            yield Violation("DB21-TEAM-05", "", f"The team costs {cost:,} gold, but the budget is {team.budget:,}.")
        elif team.treasury != left:
            text = f"The treasury shows {team.treasury:,} gold, but drafting leaves {left:,}."
            yield Violation("DB21-TEAM-10", "treasury", text)


def _check_player(team: Team, position: PositionInfo, player: Player, where: str) -> Iterator[Violation]:
    """One player: advancements, their price, injuries."""
    if len(player.advancements) > ADVANCEMENTS_MOST:
        text = f"{player.name} has {len(player.advancements)} advancements, at most 6."
        yield Violation("DB21-POST-08", f"{where}.advancements", text)
    before = replace(player, advancements=(), injuries=())
    for at, advancement in enumerate(player.advancements):
        yield from _check_advancement(team, position, before, advancement, f"{where}.advancements[{at}]")
        before = replace(before, advancements=(*before.advancements, advancement))
    spent = spent_spp(player)
    if team.kind == LEAGUE and spent > player.spp:
        text = f"{player.name} has spent {spent} Star Player points and earned {player.spp}."
        yield Violation("DB21-POST-08", f"{where}.spp", text)
    if team.kind == EXHIBITION:
        for key in ("spp", "niggling", "injuries", "misses_next", "retired", "seasons"):
            if getattr(player, key):
                text = f"{player.name}: nothing carries over from one exhibition game to another."
                yield Violation("DB21-EXH-05", f"{where}.{key}", text)
    elif team.is_new:
        for key in ("spp", "advancements", "niggling", "injuries", "misses_next", "retired", "seasons"):
            if getattr(player, key):
                yield Violation("DB21-POST-01", f"{where}.{key}", f"{player.name} has not played a game yet.")
    for at, injury in enumerate(player.injuries):
        if not can_worsen(position, before, injury):
            text = f"{player.name}: that characteristic cannot get worse."
            yield Violation("DB21-CAS-06", f"{where}.injuries[{at}]", text)
        before = replace(before, injuries=(*before.injuries, injury))


def _check_advancement(
    team: Team, position: PositionInfo, before: Player, advancement: Advancement, where: str
) -> Iterator[Violation]:
    """One advancement of a player who was `before` until then."""
    if team.kind == EXHIBITION and advancement.way not in ("chosen_primary", "chosen_secondary"):
        yield Violation("DB21-EXH-04", f"{where}.way", "Free points buy chosen skills and nothing else.")
    if advancement.characteristic:
        yield from _check_improvement(position, before, advancement, where)
        return
    refused = refused_skill(position, before, advancement.skill, advancement.way)
    if refused is not None:
        yield Violation(refused[0], f"{where}.skill", refused[1])


def _check_improvement(
    position: PositionInfo, before: Player, advancement: Advancement, where: str
) -> Iterator[Violation]:
    """An improved characteristic: its limits, and what the die allowed (DB21-GEN-15, DB21-POST-11)."""
    key = advancement.characteristic
    if not can_improve(position, before, key):
        text = f"{before.name}: {key.upper()} is at its best, or has been improved twice."
        yield Violation("DB21-GEN-15", f"{where}.characteristic", text)
    if len(advancement.dice) == 1 and key not in improvable(advancement.dice[0]):
        better = " or ".join(improvable(advancement.dice[0])).upper()
        text = f"A roll of {advancement.dice[0]} on the D16 improves {better}."
        yield Violation("DB21-POST-11", f"{where}.dice", text)


def improvable(rolled: int) -> tuple[str, ...]:
    """
    The characteristics that a D16 lets improve (DB21-POST-11).

    >>> improvable(14)
    ('ag', 'pa')
    """
    if rolled <= 7:
        return ("ma", "av")
    if rolled <= 13:
        return ("ma", "pa", "av")
    if rolled == 14:
        return ("ag", "pa")
    return ("st", "ag") if rolled == 15 else ("ma", "st", "ag", "pa", "av")


@cache
def _skills_by_key(rules: str) -> dict[str, SkillInfo]:
    """Every skill of a game by its key."""
    return {skill.key: skill for skill in load_skills(rules).skills}


def _owned(position: PositionInfo, player: Player) -> list[str]:
    """Keys of the player's skills."""
    return [SKILL_KEYS[number] for number, _ in skills_of(position, player)]


def refused_skill(position: PositionInfo, player: Player, skill: str, way: str) -> tuple[str, str] | None:
    """
    Why a player cannot learn a skill that way: rule and reason; `None` if they can.

    Rules: DB21-POST-10, -11, DB21-SKIL-08, -09.
    """
    return _refused(position, player.name, _owned(position, player), _skills_by_key(position.rules)[skill], way)


def _refused(position: PositionInfo, name: str, owned: list[str], info: SkillInfo, way: str) -> tuple[str, str] | None:
    """See `refused_skill`; `owned` are the keys of the skills that the player of that name has."""
    if info.category == "trait":
        return "DB21-SKIL-09", f"{info.name} is a trait, and traits cannot be learned."
    if info.key in owned:
        return "DB21-POST-10", f"{name} already has {info.name}."
    access = access_of(position, info.key)
    if not access:
        return "DB21-POST-10", f"{position.name} cannot learn {info.name}, a skill of {info.category}."
    if way != "characteristic" and not way.endswith(access):
        return "DB21-POST-10", f"{info.name} is a {access} skill for {position.name}."
    by_key = _skills_by_key(position.rules)
    for other in owned:
        if other in info.excludes or info.key in by_key[other].excludes:
            return "DB21-SKIL-08", f"{info.name} and {by_key[other].name} exclude each other."
    for other in info.requires:
        if other not in owned:
            return "DB21-SKIL-08", f"{info.name} needs {by_key[other].name}."
    return None


def learnable(position: PositionInfo, player: Player, way: str) -> tuple[str, ...]:
    """The skills that a player can learn in a way, in the order of the skill list (DB21-POST-10)."""
    owned = _owned(position, player)
    return tuple(
        skill.key
        for skill in load_skills(position.rules).skills
        if skill.category != "trait" and _refused(position, player.name, owned, skill, way) is None
    )


def _check_free_points(team: Team) -> Iterator[Violation]:
    """An exhibition team's free points (DB21-EXH-04)."""
    if team.kind != EXHIBITION:
        return
    spent = sum(spent_spp(player) for player in team.players)
    if spent > team.agreement.free_spp:
        text = f"{spent} points are spent, but only {team.agreement.free_spp} were agreed."
        yield Violation("DB21-EXH-04", "players", text)


def playable(team: Team, rules: str, name: str = "team", sponsors: bool = False) -> TeamSheet:
    """
    The sheet with which a lawful team comes to a match.

    Args:
        rules: The ruleset of the match.
        name: What to call the team in complaints.
        sponsors: Whether the match is played with sponsors.

    Raises:
        BadData: It is of another ruleset, breaks a rule, or has nobody who can play.
    """
    if team.rules != rules:
        raise BadData(name, 0, "rules", f"{team.name} is a team of {team.rules}, and this match plays {rules}")
    violations = check_team(team)
    if violations:
        first, *others = violations
        more = f"; and {len(others)} more" if others else ""
        raise BadData(name, 0, first.where, f"{first.text} ({first.rule}){more}")
    try:
        return match_team(team, sponsors=sponsors)
    except ValueError as nobody:
        raise BadData(name, 0, "players", str(nobody)) from None
