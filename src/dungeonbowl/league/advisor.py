"""
The computer coach away from the table: the entry it makes next before a game, after it and between seasons.

Each function looks at a procedure and gives one entry, ready to be carried out, or `None` where the side has nothing to
do. The same state gives the same entry, and nothing is left to dice where a choice can be had. A team is built towards
the ready team of its college.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data import CollegeInfo, PositionInfo, load_skills
from dungeonbowl.league.advice import Advice, advancement, best_skill, characteristic_to_improve, next_inducement
from dungeonbowl.league.between import advancing, hiring, offseason, postgame, pregame
from dungeonbowl.league.roster.draft import ready_draft
from dungeonbowl.league.roster.team import (
    INDUCEMENTS,
    ROSTER_MOST,
    Player,
    Team,
    book_of,
    known_college,
    known_position,
)
from dungeonbowl.league.roster.values import owned_rerolls, player_value, skills_of, unspent_spp
from dungeonbowl.league.written.shapes import Improvement, Offer, Priced

TREASURY_KEPT: Final = 200_000
"""Gold that the dearer team does not spend on inducements: the other side gets as much of petty cash."""

REROLLS_WANTED: Final = 3
PLAYERS_WANTED: Final = 13
"""A team grows to so many players; the rest of the gold is saved for better ones."""

EXPERIENCED: Final = 3
"""Points that make a Journeyman worth keeping."""

WORTH_IMPROVING: Final = ("st", "ag", "ma")
"""Characteristics that are taken rather than a skill."""

OFFENDERS: Final = (sk.SECRET_WEAPON, sk.DIRTY_PLAYER)


# -- before a game ------------------------------------------------------------------------------------------------


def before_game(state: pregame.PreGame, side: int) -> dict[str, Any] | None:
    """The next entry of a side before a game; `None` while it has to wait, and when it is ready."""
    sitting = state.sittings[side]
    entry = {"n": state.n, "side": side}
    if sitting.step == pregame.JOURNEYMEN_STEP:
        return {**entry, "do": "journeyman", "position": best_lineman(known_college(sitting.team)).key}
    if sitting.step != pregame.BUYING:
        return None
    what = inducement(state, side)
    return {**entry, "do": "buy", "what": what} if what else {**entry, "do": "done"}


def best_lineman(college: CollegeInfo) -> PositionInfo:
    """The Lineman to take for a game: the dearest, since a Journeyman costs nothing."""
    linemen = [position for position in college.positions if position.section == pregame.LINEMEN]
    return max(linemen, key=lambda position: position.cost)


def inducement(state: pregame.PreGame, side: int) -> str:
    """What to buy next for the game, or "". Petty cash is gone after it; the treasury keeps `TREASURY_KEPT`."""
    sitting = state.sittings[side]
    gold = sitting.purse - (0 if sitting.petty_cash >= 0 else TREASURY_KEPT)
    offered: dict[str, int] = {
        each["what"]: each["cost"] for each in pregame.choices(state, side).get("buy", ()) if each["cost"] <= gold
    }
    players = [player for player in sitting.team.players if player.available]
    return next_inducement(
        offered,
        {what: getattr(sitting.bought, what) for what in INDUCEMENTS},
        known_college(sitting.team).wizard.spell,
        owned_rerolls(sitting.team),
        sum(is_offender(sitting.team, player) for player in players),
    )


def is_offender(team: Team, player: Player) -> bool:
    """Whether the referee will want a word with a player."""
    return any(number in OFFENDERS for number, _ in skills_of(known_position(team, player), player))


# -- after a game -------------------------------------------------------------------------------------------------


def after_game(state: postgame.PostGame, side: int) -> dict[str, Any] | None:
    """The next entry of a side after a game; `None` once it is through and waits for the next fixture."""
    entry = {"n": state.n, "side": side}
    if state.n == 0:
        return {"n": 0, "side": 0, "do": "outcome"}
    sitting = state.sittings[side]
    if sitting.step == 2:
        return {**entry, **learning(sitting)}
    if sitting.step == 3:
        return {**entry, **hiring_entry(sitting)}
    return None


def learning(sitting: postgame.Sitting) -> dict[str, Any]:
    """The next entry of the advancement step: the award, what was rolled, then whoever can learn something."""
    offered = advancing.choices(sitting)
    if offered["improve"] is not None:
        return improvement(sitting, offered["improve"])
    if offered["mvps"]:
        return {"do": "mvp"}
    for offer in offered["players"]:
        found = advance(sitting, offer)
        if found is not None:
            return found
    return {"do": "done"}


def advance(sitting: postgame.Sitting, offer: Offer) -> dict[str, Any] | None:
    """What one player learns now, or `None` where it is better to save the points."""
    player = sitting.anyone(offer["player"])
    assert player is not None, "offers are made to those who are on the list"
    ways = offer["ways"]
    position = known_position(sitting.team, player)
    primary = ways["chosen_primary"].get("skills", ()) if "chosen_primary" in ways else ()
    secondary = ways["chosen_secondary"].get("skills", ()) if "chosen_secondary" in ways else ()
    words = {"do": "advance", "player": player.number}
    found = advancement(position, known_keys(position, player), primary, secondary, "characteristic" in ways)
    if found is None and offer["must"]:
        found = Advice("characteristic")
    if found is None:
        return None
    return {**words, "way": found.way, "skill": found.skill} if found.skill else {**words, "way": found.way}


def known_keys(position: PositionInfo, player: Player) -> list[str]:
    """Keys of the skills that a player has."""
    book = load_skills(position.rules)
    return [book.of_number(number).key for number, _ in skills_of(position, player)]


def improvement(sitting: postgame.Sitting, rolled: Improvement) -> dict[str, Any]:
    """What a rolled D16 brings: a characteristic that changes a player, else the skill that suits best."""
    player = sitting.anyone(rolled["player"])
    assert player is not None, "who has rolled is on the list until the step ends"
    position = known_position(sitting.team, player)
    worthy = [key for key in WORTH_IMPROVING if key in rolled["characteristics"]]
    if worthy:
        return {"do": "improve", "characteristic": characteristic_to_improve(position, worthy)}
    skill = best_skill(position, known_keys(position, player), rolled["skills"])
    if skill:
        return {"do": "improve", "skill": skill}
    return {"do": "improve", "characteristic": characteristic_to_improve(position, rolled["characteristics"])}


def hiring_entry(sitting: postgame.Sitting) -> dict[str, Any]:
    """The next entry of the hiring step: eleven first, then team re-rolls, then whoever is still missing."""
    team = sitting.team
    offered = hiring.choices(sitting)
    able = sum(player.available for player in team.players)
    guest = worthy_guest(sitting, offered["keep"])
    least = book_of(team).draft.players_least
    if guest is not None and (able < least or (guest.spp >= EXPERIENCED and len(team.players) < ROSTER_MOST)):
        return {"do": "keep", "player": guest.number}
    wanted = ""
    if able < least:
        wanted = best_hire(team, offered["hire"], team.treasury, least - able)
    elif team.rerolls < REROLLS_WANTED:
        return {"do": "reroll"} if offered["reroll"] else {"do": "done"}
    elif able < PLAYERS_WANTED:
        better = [key for key in offered["hire"] if missing_of(team)[key] > 0 and not is_lineman(team, key)]
        wanted = best_hire(team, better, team.treasury, 1)
    if not wanted:
        return {"do": "done"}
    if any(free_of(sitting, number) for number in range(1, ROSTER_MOST + 1)):
        return {"do": "hire", "position": wanted, "name": name_of(team, wanted)}
    # Journeymen wear every number that is left.
    return {"do": "release", "player": sitting.guests[0].number}


def free_of(sitting: postgame.Sitting, number: int) -> bool:
    """Whether nobody wears a number."""
    return sitting.anyone(number) is None


def worthy_guest(sitting: postgame.Sitting, offered: Sequence[Priced]) -> Player | None:
    """The Journeyman with the most points among those who can be kept, the cheapest of several."""
    able = {each["player"] for each in offered}
    guests = [guest for guest in sitting.guests if guest.number in able]
    return max(guests, key=lambda guest: (unspent_spp(guest), -player_value(sitting.team, guest)), default=None)


# -- whom to hire -------------------------------------------------------------------------------------------------


def is_lineman(team: Team, key: str) -> bool:
    """Whether a position is one of the Linemen."""
    position = known_college(team).position(key)
    return position is not None and position.section == pregame.LINEMEN


def missing_of(team: Team) -> Counter[str]:
    """How many of each position the ready team of the college has more than this one."""
    model = Counter(player.position for player in ready_draft(team.college, rules=team.rules).players)
    model.subtract(player.position for player in team.players)
    return model


def best_hire(team: Team, offered: list[str], gold: int, wanted: int) -> str:
    """
    The position to hire: one that is missing, the dearest that leaves gold for the others wanted; else the cheapest.

    Args:
        offered: positions that fit the list and can be paid.
        wanted: how many players are to be hired, this one included.

    Returns: "" where nobody is offered.
    """
    if not offered:
        return ""
    college = known_college(team)
    cost = {position.key: position.cost for position in college.positions}
    cheapest = min(cost.values())
    able = [key for key in offered if cost[key] + (wanted - 1) * cheapest <= gold]
    if not able:
        return min(offered, key=lambda key: cost[key])
    missing = missing_of(team)
    return max(able, key=lambda key: (missing[key] > 0, cost[key]))


def name_of(team: Team, key: str) -> str:
    """A name for a new player: the position and the first number that no team-mate's name has."""
    position = known_college(team).position(key)
    assert position is not None, "only positions of the college are offered"
    names = {player.name for player in team.players}
    number = next(number for number in range(1, 100) if f"{position.name} {number}"[:40] not in names)
    return f"{position.name} {number}"[:40]


# -- between seasons ----------------------------------------------------------------------------------------------


def between_seasons(state: offseason.OffSeason) -> dict[str, Any] | None:
    """The next entry of a team's off-season; `None` when it is over."""
    entry = {"n": state.n, "side": 0}
    if state.over:
        return None
    if state.n == 0:
        return {**entry, "do": "scouting"}
    offered = offseason.choices(state)
    team = state.team
    number = best_rehire(state, {each["player"] for each in offered["rehire"]})
    if number:
        return {**entry, "do": "rehire", "player": number}
    least = book_of(team).draft.players_least
    missing = missing_of(team)
    if len(team.players) < least:
        key = best_hire(team, offered["hire"], state.gold, least - len(team.players))
    elif team.rerolls < REROLLS_WANTED and offered["reroll"]:
        return {**entry, "do": "reroll"}
    else:
        better = [key for key in offered["hire"] if missing[key] > 0] if len(team.players) < PLAYERS_WANTED else []
        key = best_hire(team, better, state.gold, 1)
    if not key:
        return {**entry, "do": "done"}
    worn = {player.number for player in team.players}
    number = next(each for each in range(1, ROSTER_MOST + 1) if each not in worn)
    return {**entry, "do": "hire", "position": key, "name": name_of(team, key), "number": number}


def best_rehire(state: offseason.OffSeason, offered: set[int]) -> int:
    """
    The player of the last season to hire again, 0 for none: one who has learned more than the injuries took away.

    The others cost more than a new player of their position.
    """
    best = 0
    most = 0
    for player in state.waiting:
        gained = len(player.advancements) - len(player.injuries) - player.niggling
        if player.number in offered and gained > most:
            most = gained
            best = player.number
    return best
