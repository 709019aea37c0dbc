"""
The Spike Pit of the supplement: the jump across, the fall into it and the way out.

Source: DB21-DZ-16.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import MOVING, NOBODY, NONE, STANDING, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import are_adjacent, free_around
from dungeonbowl.state.state import NO_ZONE, STINKS, Player, State


def climb_out(game: Game, player: Player) -> None:
    """The player stands on the nearest free square beside the pit, and that was the activation (DB21-DZ-16)."""
    state = game.state
    if player.flagged(NO_ZONE):
        game.clear_flag(player, NO_ZONE, rule=r.TURN_15)
    if player.flagged(STINKS):
        game.clear_flag(player, STINKS, rule=r.FEAT_10)
    state.phase = MOVING
    squares = nearest_free(state, player.square)
    if len(squares) > 0:
        to = game.pick_square(ak.ASK_PLACE, player.side, player=player.id, squares=squares, rule=r.DZ_16)
        game.move(player, to, kind=ev.PLACED, rule=r.DZ_16)
        game.lay(player, STANDING, rule=r.DZ_16)
        ball.disturb(game, to)
    game.end_activation()


def nearest_free(state: State, square: Square) -> vec[i16]:
    """The free squares around the pit that lie nearest to one of its squares."""
    board = state.board
    best: i64 = 99
    found = vec[i16]()
    for pit in range(board.squares):
        if not board.is_pit(pit):
            continue
        for near in free_around(state, pit):
            steps = i64(board.walk(square)[i64(near)])
            if steps < best:
                best = steps
                found = vec[i16]()
            if steps == best and not is_among(found, i64(near)):
                found = append(found, near)
    return found


def side_of_pit(state: State, square: Square) -> i64:
    """On which side of the pit the square lies, as a straight direction; `NONE` if it does not lie beside it."""
    board = state.board
    if board.is_pit(square):
        return NONE
    for d in range(i64(4)):
        to = i64(state.adj[square * 8 + 2 * d])
        if to >= 0 and board.is_pit(to):
            return (2 * d + 4) & 7
    return NONE


def across_pit(state: State, square: Square, found: vec[i16]) -> vec[i16]:
    """Add the free squares on the other sides of the pit that a square lies beside (DB21-DZ-16)."""
    side = side_of_pit(state, square)
    if side == NONE:
        return found
    for pit in range(state.board.squares):
        if not state.board.is_pit(pit):
            continue
        for d in range(i64(4)):
            to = i64(state.adj[pit * 8 + 2 * d])
            if to < 0 or i64(state.occupant[to]) != NOBODY or state.board.is_pit(to):
                continue
            if side_of_pit(state, to) != side and not is_among(found, to):
                found = append(found, i16(to))
    return found


def leads_over_pit(state: State, source: Square, to: Square) -> bool:
    """Whether a step would lead into the pit, or round a corner across it (DB21-DZ-16)."""
    board = state.board
    if board.is_pit(to):
        return True
    across = board.x(to) - board.x(source)
    down = board.y(to) - board.y(source)
    if across == 0 or down == 0:
        return False
    first = board.at(board.x(to), board.y(source))
    second = board.at(board.x(source), board.y(to))
    if not board.is_pit(first) and not board.is_pit(second):
        return False
    return not (is_way(state, source, over=first, to=to) or is_way(state, source, over=second, to=to))


def is_way(state: State, source: Square, over: i64, to: Square) -> bool:
    """Whether two squares are joined by way of a third one that is no pit."""
    return not state.board.is_pit(over) and are_adjacent(state, source, b=over) and are_adjacent(state, over, b=to)


def crosses_pit(state: State, source: Square, to: Square) -> bool:
    """Whether a jump leads across the pit."""
    if not state.board.has_pit:
        return False
    side = side_of_pit(state, source)
    other = side_of_pit(state, to)
    return side != NONE and other != NONE and side != other


def pit_square_near(state: State, to: Square) -> i64:
    """The free pit square nearest to the target of a failed jump, `NONE` if somebody lies in each."""
    board = state.board
    best: i64 = 99
    found: i64 = NONE
    for pit in range(board.squares):
        if board.is_pit(pit) and i64(state.occupant[pit]) == NOBODY:
            across = board.x(pit) - board.x(to)
            down = board.y(pit) - board.y(to)
            steps = across * across + down * down
            if steps < best:
                best = steps
                found = pit
    return found


def fall_into_pit(game: Game, player: Player, to: Square) -> bool:
    """A failed jump across ends in the pit; returns False if there is no room in it (DB21-DZ-16)."""
    pit = pit_square_near(game.state, to)
    if pit == NONE:
        return False
    game.move(player, pit, kind=ev.PLACED, rule=r.DZ_16)
    injuries.fall_over(game, player, rule=r.DZ_16)
    return True


def settle_pit(game: Game, player: Player, lying: bool) -> None:
    """
    Whoever was forced into the pit is Knocked Down, unless the Block has felled them there already.

    Args:
        lying: whether they lay before they were pushed.

    Source: DB21-DZ-16, DB21-STAT-08.
    """
    if (player.standing or lying) and game.state.board.is_pit(player.square):
        injuries.knock_down(game, player, rule=r.DZ_16)
