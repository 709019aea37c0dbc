"""
Whether a dungeon favours one of its end zones: many matches between equal coaches and equal teams, sides changed.

As many matches belong together as teams meet: the same teams, the same seed, and everybody one end zone farther. So
whatever else decides a match counts as often for one end zone as for another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import PICK_END_ZONE
from dungeonbowl.data import ready_keys, ready_team
from dungeonbowl.dungeon import Drawing, Dungeon, parse_dungeon
from dungeonbowl.dungeon.grid.terrain import SIDES, TERRAINS, ZONE_LETTERS
from dungeonbowl.league.lists import without_stars_of_several
from dungeonbowl.match import Match
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import coach, play_out_all

TURN_LIMIT: Final = 100
"""Team turns a side, so that every match ends."""
WIDEST_TELLING: Final = 0.3
"""Bounds further apart than this hide even a dungeon in which one end zone wins two matches of three."""
_DOUBT: Final = 0.05
"""How often bounds may miss."""
_MASK: Final = (1 << 64) - 1


@dataclass(frozen=True)
class FairSpec:
    """
    One match of many.

    Attributes:
        index: Its number, from 0; those that belong together follow each other.
        dungeon: The dungeon as `write_dungeon` gives it.
        coach: The key of all coaches.
        seed: What all matches follow from.
    """

    index: int
    dungeon: dict[str, Any]
    coach: str
    seed: int


@dataclass(frozen=True)
class FairResult:
    """
    How one match went.

    Attributes:
        index: Its number.
        zone: The end zone that the winner began in, from 0 in the order of the dungeon; -1 a draw.
        began: Whether the winner had the first turn.
    """

    index: int
    zone: int
    began: bool


def play_fair(spec: FairSpec) -> FairResult:
    """Play one match to its end. The same spec gives the same match, in whatever process."""
    dungeon = parse_dungeon(spec.dungeon)
    teams = dungeon.teams
    group, home_zone = divmod(spec.index, teams)
    # Where a coach takes an end zone in any case, that is how the sides are exchanged.
    ground = TERRAINS[dungeon.rules]
    drawn = not ground.tiled and not ground.sections
    if drawn and home_zone:
        dungeon = exchanged(dungeon, home_zone)
    colleges = ready_keys(dungeon.rules)
    played = [ready_team(colleges[group % len(colleges)], dungeon.rules) for _ in range(teams)]
    home, away, *more = without_stars_of_several(played)
    seed = _mixed(spec.seed, group)
    match = Match.new(
        rules=dungeon.rules,
        home=home,
        away=away,
        dungeon=dungeon,
        seed=seed,
        options={**ruleset(dungeon.rules).setup.needs(dungeon), "turn_limit": TURN_LIMIT},
        more=tuple(more),
    )
    coaches = [coach(spec.coach, _mixed(seed, side + 1)) for side in range(teams)]
    while not drawn and match.question is not None and int(match.state.phase) <= PICK_END_ZONE:
        question = match.question
        if question.ask not in (ak.ASK_END_ZONE, ak.ASK_TOSS):
            match.answer(coaches[question.seat].answer(match))
            continue
        zone = home_zone if question.seat == 0 else 1 - home_zone
        match.answer(next(option for option in question.options if option == op.option(op.TAKE_SIDE, zone)))
        break
    play_out_all(match, coaches)
    result = match.result
    assert result is not None, "coaches answer every question until the match is over"
    winner = int(result.winner)
    if winner < 0:
        return FairResult(spec.index, -1, began=False)
    return FairResult(spec.index, (home_zone + winner) % teams, winner == int(match.state.first_side))


def exchanged(dungeon: Dungeon, by: int = 1) -> Dungeon:
    """
    A drawn dungeon where everybody defends the end zone so many places on in its order; where end zones are doorways of
    either half, the halves change places.
    """
    drawing = dungeon.drawing
    assert drawing is not None and not drawing.rooms, "only a dungeon drawn square by square has sides to exchange"
    if TERRAINS[dungeon.rules].doorways:
        width = int(dungeon.board.width)
        turned = Drawing([row.ljust(width, "#")[::-1] for row in drawing.rows], [], [], drawing.rules)
    else:
        letters = ZONE_LETTERS[: dungeon.teams]
        table = str.maketrans(letters, letters[-by:] + letters[:-by])
        rows = [row.translate(table) for row in drawing.rows]
        turned = Drawing(rows, [], drawing.zones[by:] + drawing.zones[:by], drawing.rules)
    return Dungeon.from_drawing(dungeon.key, dungeon.name, dungeon.blurb, turned)


def fairness_specs(dungeon: dict[str, Any], games: int, coach_key: str, seed: int) -> list[FairSpec]:
    """The matches of a comparison."""
    return [FairSpec(index, dungeon, coach_key, seed) for index in range(games)]


def wilson(won: int, games: int, shares: int = 1) -> tuple[float, float]:
    """
    The 95 % bounds of a share, by Wilson's formula. No games bound nothing.

    Args:
        won, games: How many of how many.
        shares: Of how many shares the bounds are to hold at once, after Bonferroni.
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    z = NormalDist().inv_cdf(1 - _DOUBT / (2 * shares))
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    below = 1 + z * z / games
    # What is sure is told as sure, whatever the last digit of the square root.
    low = 0.0 if won == 0 else max(0.0, (middle - spread) / below)
    return low, 1.0 if won == games else min(1.0, (middle + spread) / below)


def summarise(name: str, coach_key: str, seed: int, results: Iterable[FairResult], teams: int = 2) -> dict[str, Any]:
    """
    What each end zone won, of all matches.

    `even` is what each would win in a fair dungeon, and `fair` whether the bounds of all hold it. `tells` is whether
    that means anything: one end zone wins more often or less often than chance explains, or the bounds are narrow
    enough to have shown a lopsided dungeon.
    """
    found = list(results)
    games = len(found)
    wins = [sum(1 for result in found if result.zone == zone) for zone in range(teams)]
    decided = sum(wins)
    even = 1 / teams
    # What one of two end zones wins the other loses: that is one share.
    shares = 1 if teams == 2 else teams
    sides: list[dict[str, Any]] = []
    for letter, won in zip(SIDES, wins, strict=False):
        low, high = wilson(won, decided, shares)
        share = won / decided if decided else even
        sides.append({"zone": letter, "wins": won, "share": share, "low": low, "high": high})
    fair = all(side["low"] <= even <= side["high"] for side in sides)
    narrow = max(side["high"] - side["low"] for side in sides) <= WIDEST_TELLING
    began = sum(1 for result in found if result.began)
    low, high = wilson(began, decided)
    return {
        "dungeon": name,
        "coach": coach_key,
        "seed": seed,
        "games": games,
        "draws": games - decided,
        "even": even,
        "sides": sides,
        "first_turn": {"wins": began, "share": began / decided if decided else even, "low": low, "high": high},
        "fair": fair,
        "tells": narrow or not fair,
    }


def _mixed(seed: int, part: int) -> int:
    """A seed that follows from another, different for every part."""
    x = (seed * 0x9E3779B97F4A7C15 + part * 0xBF58476D1CE4E5B9 + 0x94D049BB133111EB) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return (x ^ (x >> 31)) >> 11
