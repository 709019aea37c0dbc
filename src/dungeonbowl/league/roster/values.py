"""What players and teams are worth and can do: advancements, profiles, Team Value, and the sheets of a match."""

from __future__ import annotations

from functools import cache
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data import PositionInfo, load_skills
from dungeonbowl.league.roster.team import (
    AIR_OBERWALD,
    CHARACTERISTICS,
    EXHIBITION,
    INJURED,
    WAYS,
    Advancement,
    Inducements,
    Player,
    Team,
    known_college,
    known_position,
)
from dungeonbowl.state import PlayerSheet, TeamSheet

_COSTS: Final = (
    (3, 6, 6, 12, 18),
    (4, 8, 8, 14, 20),
    (6, 12, 12, 18, 24),
    (8, 16, 16, 22, 28),
    (10, 20, 20, 26, 32),
    (15, 30, 30, 40, 50),
)
"""Points of the first to the sixth advancement, by way (DB21-POST-08)."""

RANKS: Final = ("Rookie", "Experienced", "Veteran", "Emerging Star", "Star", "Super Star", "Legend")
"""What a player is called after so many advancements."""

_SKILL_VALUES: Final[dict[str, int]] = dict(zip(WAYS, (10_000, 20_000, 20_000, 40_000), strict=False))
_CHARACTERISTIC_VALUES: Final = {"av": 10_000, "ma": 20_000, "pa": 20_000, "ag": 40_000, "st": 80_000}

BEST: Final = {"ma": 9, "st": 8, "ag": 1, "pa": 1, "av": 11}
WORST: Final = {"ma": 1, "st": 1, "ag": 6, "pa": 6, "av": 3}
"""The limits of every characteristic (DB21-GEN-15)."""
_LOW_IS_GOOD: Final = ("ag", "pa")
IMPROVEMENTS_MOST: Final = 2
"""How often one characteristic can be improved in a career (DB21-GEN-15)."""

ACCESS_CATEGORIES: Final = {"A": "agility", "G": "general", "M": "mutation", "P": "passing", "S": "strength"}
REROLL_VALUE: Final = 50_000
LONER_VALUE: Final = 4


def advancement_cost(already: int, way: str) -> int:
    """
    Points that the next advancement costs a player who has `already` so many.

    Rules: DB21-POST-08.

    >>> advancement_cost(0, "chosen_primary"), advancement_cost(5, "characteristic")
    (6, 50)
    """
    return _COSTS[already][WAYS.index(way)]


def spent_spp(player: Player) -> int:
    """Star Player points that the player's advancements have cost (DB21-POST-08)."""
    return sum(advancement_cost(at, each.way) for at, each in enumerate(player.advancements[: len(_COSTS)]))


def unspent_spp(player: Player) -> int:
    """Star Player points that the player has left."""
    return player.spp - spent_spp(player)


@cache
def _categories(rules: str) -> dict[str, str]:
    """The category of every skill of a game, by key."""
    return {skill.key: skill.category for skill in load_skills(rules).skills}


def access_of(position: PositionInfo, skill: str) -> str:
    """`primary`, `secondary`, or empty if the position cannot learn the skill (DB21-POST-10)."""
    category = _categories(position.rules)[skill]
    if any(ACCESS_CATEGORIES[letter] == category for letter in position.primary):
        return "primary"
    if any(ACCESS_CATEGORIES[letter] == category for letter in position.secondary):
        return "secondary"
    return ""


def advancement_value(position: PositionInfo, advancement: Advancement) -> int:
    """
    What an advancement adds to its owner's value (DB21-POST-12).

    A skill taken in place of a characteristic counts as a chosen one.
    """
    if advancement.characteristic:
        return _CHARACTERISTIC_VALUES[advancement.characteristic]
    if advancement.way == "characteristic":
        return _SKILL_VALUES[f"chosen_{access_of(position, advancement.skill) or 'secondary'}"]
    return _SKILL_VALUES[advancement.way]


def player_value(team: Team, player: Player) -> int:
    """The player's Current Value: fee and advancements (DB21-TEAM-11); free points add nothing (DB21-EXH-04)."""
    position = known_position(team, player)
    if team.kind == EXHIBITION:
        return position.cost
    return position.cost + sum(advancement_value(position, each) for each in player.advancements)


def owned_rerolls(team: Team) -> int:
    """Team re-rolls for every game: bought ones, and one for the trophy while it is held (DB21-LGE-07)."""
    return team.rerolls + (1 if team.trophy else 0)


def team_value(team: Team) -> int:
    """Team Value: all players and 50,000 a team re-roll; gold does not count (DB21-TEAM-11, -07)."""
    return sum(player_value(team, player) for player in team.players) + REROLL_VALUE * owned_rerolls(team)


def current_team_value(team: Team, journeymen: tuple[str, ...] = ()) -> int:
    """Team Value less those who cannot play, plus the fees of the Journeymen of the game (DB21-TEAM-12, PRE-04)."""
    college = known_college(team)
    out = sum(player_value(team, player) for player in team.players if not player.available)
    fees = 0
    for key in journeymen:
        position = college.position(key)
        assert position is not None, f"{college.name} has no position {key!r}"
        fees += position.cost
    return team_value(team) - out + fees


def draft_cost(team: Team) -> int:
    """Gold pieces that the team costs as a new one: players, team re-rolls, and an exhibition team's inducements."""
    college = known_college(team)
    players = sum(known_position(team, player).cost for player in team.players)
    bought = team.inducements
    extras = 0
    if team.kind == EXHIBITION:
        extras = 100_000 * (bought.training + bought.bribes) + college.wizard.cost * bought.wizard
    return players + college.reroll_cost * team.rerolls + extras


# -- profiles ---------------------------------------------------------------------------------------------------


def changed(key: str, base: int, better: int, worse: int) -> int:
    """
    A characteristic after improvements and reductions, within its limits; a PA of 0 ("-") first becomes 6.

    Rules: DB21-GEN-15, DB21-CAS-05, DB21-POST-11.

    >>> changed("ag", 3, 1, 0), changed("pa", 0, 1, 0), changed("ma", 9, 1, 0), changed("av", 3, 0, 1)
    (2, 6, 9, 3)
    """
    if key == "pa" and base == 0:
        if better == 0:
            return 0
        base, better = 6, better - 1
    steps = better - worse
    if key in _LOW_IS_GOOD:
        return min(max(base - steps, BEST[key]), WORST[key])
    return min(max(base + steps, WORST[key]), BEST[key])


def profile(position: PositionInfo, player: Player) -> dict[str, int]:
    """The player's five characteristics as they are now; PA 0 stands for "-"."""
    base = {"ma": position.ma, "st": position.st, "ag": position.ag, "pa": position.pa, "av": position.av}
    return {
        key: changed(
            key,
            base[key],
            sum(each.characteristic == key for each in player.advancements),
            sum(INJURED[injury] == key for injury in player.injuries),
        )
        for key in CHARACTERISTICS
    }


def can_improve(position: PositionInfo, player: Player, key: str) -> bool:
    """Whether a characteristic may be improved once more (DB21-GEN-15)."""
    if sum(each.characteristic == key for each in player.advancements) >= IMPROVEMENTS_MOST:
        return False
    return profile(position, player)[key] != BEST[key]


def can_worsen(position: PositionInfo, player: Player, injury: str) -> bool:
    """Whether an injury could still reduce its characteristic (DB21-CAS-06)."""
    key = INJURED[injury]
    now = profile(position, player)[key]
    return now not in (0, WORST[key])


def skills_of(position: PositionInfo, player: Player) -> tuple[tuple[int, int], ...]:
    """The player's skills, starting ones first, as pairs of number and value."""
    book = load_skills(position.rules)
    found = list(position.skills)
    for advancement in player.advancements:
        if advancement.skill:
            skill = book.of_key(advancement.skill)
            found.append((skill.number, skill.default))
    return tuple(found)


# -- sheets -----------------------------------------------------------------------------------------------------


def match_player(team: Team, player: Player, journeyman: bool = False) -> PlayerSheet:
    """The player as the engine takes them (DB21-CAS-04, -07; DB21-PRE-03 for a Journeyman's Loner)."""
    position = known_position(team, player)
    now = profile(position, player)
    skills = skills_of(position, player)
    if journeyman:
        skills = (*(pair for pair in skills if pair[0] != sk.LONER), (sk.LONER, LONER_VALUE))
    return PlayerSheet(
        player.number,
        player.name,
        position.key,
        now["ma"],
        now["st"],
        now["ag"],
        now["pa"],
        now["av"],
        skills,
        player_value(team, player),
        player.niggling,
        position.keywords,
    )


def match_team(
    team: Team, journeymen: tuple[Player, ...] = (), bought: Inducements | None = None, sponsors: bool = False
) -> TeamSheet:
    """
    The team as it comes to its next match: those who can play, re-rolls and what was bought for the game.

    Args:
        journeymen: Players taken for this game only (DB21-PRE-03).
        bought: Inducements of this game; an exhibition team's own if left out (DB21-PRE-08).
        sponsors: Whether the match is played with sponsors. Air Oberwald's comes with its player alone.

    Raises:
        ValueError: Nobody can play.
    """
    extras = bought if bought is not None else team.inducements
    sheets = [match_player(team, player) for player in team.players if player.available]
    sheets += [match_player(team, player, journeyman=True) for player in journeymen]
    if not sheets:
        raise ValueError(f"{team.name} has no player who can play")
    sponsored = 0
    if sponsors and team.sponsor == AIR_OBERWALD and any(sheet.number == team.sponsored for sheet in sheets):
        sponsored = team.sponsored
    return TeamSheet(
        team.name,
        known_college(team).colour,
        tuple(sheets),
        owned_rerolls(team),
        extras.bribes,
        extras.training,
        extras.wizard > 0,
        team.sponsor if sponsored or (sponsors and team.sponsor != AIR_OBERWALD) else "",
        sponsored,
    )
