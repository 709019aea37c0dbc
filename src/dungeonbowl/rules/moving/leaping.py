"""
What is leapt over in the game of 1989, and where a leap lands where Large Monsters are about.

Source: DB89-LEAP-01, -03, DB89-PIT-26, DB89-LARGE-02, -06.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NOBODY, NONE, STANDING, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.queries import are_adjacent, is_in_pit
from dungeonbowl.state.state import Player, State


def lies_on(state: State, square: Square) -> bool:
    """Whether anybody is down on a square, and not in a pit."""
    who = i64(state.occupant[square])
    return who != NOBODY and i64(state.posture[who]) != STANDING and not is_in_pit(state, who)


def is_leapt(ground: Ground, state: State, square: Square) -> bool:
    """Whether a square is leapt over: somebody is down there, or a counter lies there. Source: DB89-LEAP-01, PIT-26."""
    return lies_on(state, square) or ground.leapt_over(state, square)


def ways(game: Game, player: Player, to: Square) -> vec[i16]:
    """The squares beside a player that a leap onto `to` may lead over."""
    state = game.state
    found = vec[i16]()
    if state.squads.any_large:
        for near in bases.beside(state, bases.squares_of(state, player.id)):
            if is_leapt(game.rules.ground, state, square=i64(near)) and lands_beside(
                state, player, over=i64(near), to=to
            ):
                found = append(found, near)
        return found
    for d in range(i64(8)):
        over = i64(state.adj[player.square * 8 + d])
        if over >= 0 and is_leapt(game.rules.ground, state, square=over) and are_adjacent(state, over, b=to):
            found = append(found, i16(over))
    return found


def lands_beside(state: State, player: Player, over: Square, to: Square) -> bool:
    """Whether a player who lands on `to` is beside what is leapt over. Source: DB89-LEAP-03, DB89-LARGE-06."""
    for part in bases.base_on(state, over):
        if bases.touches(state, player.id, at=to, square=i64(part)):
            return True
    return False


def landings_from(ground: Ground, state: State, player: Player, source: Square, facing: i64) -> vec[i16]:
    """
    Where a leap of a player who is on `source` lands: on any free square beside what is leapt over there.

    Args:
        facing: The direction with which each look round begins.

    Source: DB89-LEAP-01, -03, DB89-PIT-26.
    """
    found = vec[i16]()
    if state.squads.any_large:
        return landings_by_base(ground, state, player=player, source=source)
    for d in range(i64(8)):
        over = i64(state.adj[source * 8 + ((d + facing) & 7)])
        if over < 0 or not is_leapt(ground, state, square=over):
            continue
        for e in range(i64(8)):
            to = i64(state.adj[over * 8 + ((e + facing) & 7)])
            if to < 0 or to == source or i64(state.occupant[to]) != NOBODY or state.is_shut_chest(to):
                continue
            if not bases.is_among(found, to) and not ground.from_entering(state, player, to=to):
                found = append(found, i16(to))
    return found


def landings_by_base(ground: Ground, state: State, player: Player, source: Square) -> vec[i16]:
    """
    Where a leap lands where anybody may be large: a whole base beside what is leapt over, or a square beside a base.

    Source: DB89-LEAP-01, -03, DB89-LARGE-02, -06.
    """
    found = vec[i16]()
    for near in bases.beside(state, bases.covered(state, player.id, at=source)):
        if not is_leapt(ground, state, square=i64(near)):
            continue
        for part in bases.base_on(state, i64(near)):
            for to in places_beside(state, player, square=i64(part)):
                if i64(to) != source and not bases.is_among(found, i64(to)):
                    found = append(found, to)
    return found


def places_beside(state: State, player: Player, square: Square) -> vec[i16]:
    """Where a player would be beside a square and have room."""
    board = state.board
    # A base reaches one square to the east and to the south of where the player is said to be.
    back: i64 = 2 if state.squads.is_large(player.id) else 1
    found = vec[i16]()
    for y in range(board.y(square) - back, board.y(square) + 2):
        for x in range(board.x(square) - back, board.x(square) + 2):
            to = board.at(x, y)
            if to != NONE and has_room(state, player, to=to) and bases.touches(state, player.id, at=to, square=square):
                found = append(found, i16(to))
    return found


def has_room(state: State, player: Player, to: Square) -> bool:
    """Whether a player may come down on a square. Source: DB89-LEAP-03, DB89-LARGE-02."""
    return bases.fits(state, player.id, at=to) if state.squads.is_large(player.id) else state.is_free(to)
