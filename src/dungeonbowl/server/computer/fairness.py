"""
Whether a dungeon favours one of its end zones: many matches between equal coaches and equal teams, sides changed.

Two matches belong together: the same teams, the same seed, the end zones exchanged. So whatever else decides a match
counts as often for one end zone as for the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import PICK_END_ZONE
from dungeonbowl.data import ready_keys, ready_team
from dungeonbowl.dungeon import Drawing, Dungeon, parse_dungeon
from dungeonbowl.dungeon.plan import TILED
from dungeonbowl.dungeon.terrain import TERRAINS
from dungeonbowl.league.lists import without_shared_stars
from dungeonbowl.match import Match
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import coach, play_out

TURN_LIMIT: Final = 100
"""Team turns a side, so that every match ends."""
Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""
WIDEST_TELLING: Final = 0.3
"""Bounds further apart than this hide even a dungeon in which one end zone wins two matches of three."""
_EXCHANGED: Final = str.maketrans("AB", "BA")
_MASK: Final = (1 << 64) - 1


@dataclass(frozen=True)
class FairSpec:
    """
    One match of many.

    Attributes:
        index: Its number, from 0; an odd one is its predecessor with the end zones exchanged.
        dungeon: The dungeon as `write_dungeon` gives it.
        coach: The key of both coaches.
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
        zone: The end zone that the winner began in: 0 the first of the dungeon, 1 the second, -1 a draw.
        began: Whether the winner had the first turn.
    """

    index: int
    zone: int
    began: bool


def play_fair(spec: FairSpec) -> FairResult:
    """Play one match to its end. The same spec gives the same match, in whatever process."""
    dungeon = parse_dungeon(spec.dungeon)
    home_zone = spec.index % 2
    # Where a coach takes an end zone in any case, that is how the sides are exchanged.
    drawn = dungeon.rules != TILED and not TERRAINS[dungeon.rules].sections
    if drawn and home_zone:
        dungeon = exchanged(dungeon)
    colleges = ready_keys(dungeon.rules)
    pair = spec.index // 2
    home, away = without_shared_stars(*(ready_team(colleges[pair % len(colleges)], dungeon.rules) for _ in range(2)))
    seed = _mixed(spec.seed, pair)
    match = Match.new(
        rules=dungeon.rules,
        home=home,
        away=away,
        dungeon=dungeon,
        seed=seed,
        options={**ruleset(dungeon.rules).setup.needs(dungeon), "turn_limit": TURN_LIMIT},
    )
    coaches = [coach(spec.coach, _mixed(seed, side + 1)) for side in (0, 1)]
    while not drawn and match.question is not None and int(match.state.phase) <= PICK_END_ZONE:
        question = match.question
        if question.ask not in (ak.ASK_END_ZONE, ak.ASK_TOSS):
            match.answer(coaches[question.seat].answer(match))
            continue
        zone = home_zone if question.seat == 0 else 1 - home_zone
        match.answer(next(option for option in question.options if option == op.option(op.TAKE_SIDE, zone)))
        break
    play_out(match, coaches[0], coaches[1])
    result = match.result
    assert result is not None, "coaches answer every question until the match is over"
    winner = int(result.winner)
    if winner < 0:
        return FairResult(spec.index, -1, False)
    return FairResult(spec.index, home_zone ^ winner, winner == int(match.state.first_side))


def exchanged(dungeon: Dungeon) -> Dungeon:
    """
    A drawn dungeon with the end zones exchanged; where they are doorways of either half, the halves change places.
    """
    drawing = dungeon.drawing
    assert drawing is not None and not drawing.rooms, "only a dungeon drawn square by square has sides to exchange"
    if TERRAINS[dungeon.rules].doorways:
        width = int(dungeon.board.width)
        turned = Drawing([row.ljust(width, "#")[::-1] for row in drawing.rows], [], [], drawing.rules)
    else:
        rows = [row.translate(_EXCHANGED) for row in drawing.rows]
        turned = Drawing(rows, [], list(reversed(drawing.zones)), drawing.rules)
    return Dungeon.from_drawing(dungeon.key, dungeon.name, dungeon.blurb, turned)


def fairness_specs(dungeon: dict[str, Any], games: int, coach_key: str, seed: int) -> list[FairSpec]:
    """The matches of a comparison."""
    return [FairSpec(index, dungeon, coach_key, seed) for index in range(games)]


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % bounds of a share, by Wilson's formula. No games bound nothing."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    below = 1 + Z * Z / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def summarise(name: str, coach_key: str, seed: int, results: Iterable[FairResult]) -> dict[str, Any]:
    """
    What each end zone won, of all matches.

    `fair` is whether both bounds hold a half of the matches that somebody won. `tells` is whether that means anything:
    one end zone wins more often than chance explains, or the bounds are narrow enough to have shown a lopsided dungeon.
    """
    found = list(results)
    games = len(found)
    wins = [sum(1 for result in found if result.zone == zone) for zone in (0, 1)]
    decided = sum(wins)
    sides: list[dict[str, Any]] = []
    for zone, letter in enumerate("AB"):
        low, high = wilson(wins[zone], decided)
        share = wins[zone] / decided if decided else 0.5
        sides.append({"zone": letter, "wins": wins[zone], "share": share, "low": low, "high": high})
    fair = sides[0]["low"] <= 0.5 <= sides[0]["high"]
    narrow = sides[0]["high"] - sides[0]["low"] <= WIDEST_TELLING
    began = sum(1 for result in found if result.began)
    low, high = wilson(began, decided)
    return {
        "dungeon": name,
        "coach": coach_key,
        "seed": seed,
        "games": games,
        "draws": games - decided,
        "sides": sides,
        "first_turn": {"wins": began, "share": began / decided if decided else 0.5, "low": low, "high": high},
        "fair": fair,
        "tells": narrow or not fair,
    }


def _mixed(seed: int, part: int) -> int:
    """A seed that follows from another, different for every part."""
    x = (seed * 0x9E3779B97F4A7C15 + part * 0xBF58476D1CE4E5B9 + 0x94D049BB133111EB) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return (x ^ (x >> 31)) >> 11
