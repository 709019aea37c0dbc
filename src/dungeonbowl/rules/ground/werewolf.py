"""
The Werewolf of the supplement, which belongs to neither team.

It stands on a square of its own, `state.wolf`, and nobody else may. It Marks nobody and nobody Marks it, so that nobody
assists for or against it; skills that name opponents do nothing to it.

Source: DB21-DZ-09, -10.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, STANDING, Square
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM, ROOM_WEREWOLFS_LAIR
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.pool import block_dice
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import chasm, pit
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.pushing.db2021 import FELLS_FROM
from dungeonbowl.rules.rolling.parts import random_player, random_square
from dungeonbowl.state.state import Player, State

STRENGTH: Final = 3
REACH: Final = 7
"""Squares it can go and still has one of its MA 8 left for the Block."""
FAR: Final = 9999
_KINDS: Final = (dice.BLOCK_1, dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)
_PREFERRED: Final = (dice.POW, dice.STUMBLE, dice.PUSH_BACK, dice.BOTH_DOWN, dice.PLAYER_DOWN)


def prowl(game: Game) -> None:
    """
    At the end of a team turn with players in the lair it may attack the nearest one on their feet, and goes home.

    Source: DB21-DZ-09.
    """
    state = game.state
    if len(prey(state, standing=False)) == 0:
        return
    rolled = game.roll(pu.ROOM, NONE, kind=dice.D6, cuts=1 << 2)
    game.tell_roll(
        r.DZ_09,
        pu.ROOM,
        player=NONE,
        rolled=rolled,
        target=2,
        success=1 if rolled >= 2 else 0,
        value=ROOM_WEREWOLFS_LAIR,
    )
    if rolled < 2:
        return
    steps = steps_from(state)
    nearest = nearest_prey(state, steps)
    if len(nearest) == 0:
        return
    target = game.players[random_player(game, nearest, rule=r.DZ_09)]
    walk_to(game, steps, to=random_square(game, squares_beside(state, steps, square=target.square), rule=r.DZ_09))
    if target.standing and attack(game, target) and target.standing and is_beside(state, target.square):
        attack(game, target)
    go_home(game)


def prey(state: State, standing: bool) -> vec[i16]:
    """Everybody within the lair, or everybody on their feet there."""
    found = vec[i16]()
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY and i64(state.board.room[i64(state.square[p])]) == ROOM_WEREWOLFS_LAIR:
            if not standing or i64(state.posture[p]) == STANDING:
                found = append(found, i16(p))
    return found


# -- the way -------------------------------------------------------------------------------------------------------


def steps_from(state: State) -> vec[i16]:
    """How many steps the Werewolf needs to each square past players, chests and pits; `FAR` where no way leads."""
    board = state.board
    around = board.adjacency(state.closed)
    steps = vec[i16]([i16(FAR)] * board.squares)
    queue = vec[i16]([i16(state.wolf)])
    steps[state.wolf] = i16(0)
    taken: i64 = 0
    while taken < len(queue):
        at = i64(queue[taken])
        taken += 1
        for d in range(i64(8)):
            to = i64(around[at * 8 + d])
            if to >= 0 and i64(steps[to]) == FAR and i64(state.occupant[to]) == NOBODY and not board.is_pit(to):
                steps[to] = i16(i64(steps[at]) + 1)
                queue = append(queue, i16(to))
    return steps


def squares_beside(state: State, steps: vec[i16], square: Square) -> vec[i16]:
    """From where it could attack a square after the fewest steps; nothing if none is in reach."""
    around = state.board.adjacency(state.closed)
    best: i64 = REACH
    found = vec[i16]()
    for d in range(i64(8)):
        near = i64(around[square * 8 + d])
        if near < 0 or i64(steps[near]) > best:
            continue
        if i64(steps[near]) < best:
            best = i64(steps[near])
            found = vec[i16]()
        found = append(found, i16(near))
    return found


def nearest_prey(state: State, steps: vec[i16]) -> vec[i16]:
    """The Standing players in the lair that it reaches after the fewest steps."""
    best: i64 = FAR
    found = vec[i16]()
    for who in prey(state, standing=True):
        places = squares_beside(state, steps, square=i64(state.square[i64(who)]))
        if len(places) == 0:
            continue
        away = i64(steps[i64(places[0])])
        if away < best:
            best = away
            found = vec[i16]()
        if away == best:
            found = append(found, who)
    return found


def walk_to(game: Game, steps: vec[i16], to: Square) -> None:
    """Go to a square by a shortest way."""
    around = game.state.board.adjacency(game.state.closed)
    way = vec[i16]()
    at = to
    while i64(steps[at]) > 0:
        way = append(way, i16(at))
        for d in range(i64(8)):
            near = i64(around[at * 8 + d])
            if near >= 0 and i64(steps[near]) == i64(steps[at]) - 1:
                at = near
                break
    left = i64(len(way))
    while left > 0:
        left -= 1
        go(game, i64(way[left]))


def go(game: Game, to: Square) -> None:
    """One step; a ball it steps on bounces, and Portals do nothing to it (DB21-DZ-10)."""
    state = game.state
    source = state.wolf
    if source == to:
        return
    state.wolf = to
    state.connect()
    game.tell(ev.WEREWOLF, r.DZ_09, source=source, to=to)
    if state.carrier == NONE and state.ball == to and state.ball_found:
        game.cite(r.DZ_10)
        ball.roam(game, to, purpose=pu.BOUNCE, rule=r.DZ_10)


def go_home(game: Game) -> None:
    """Back to the dog house, or to the nearest free square if somebody is there (DB21-DZ-09, -10)."""
    state = game.state
    home = state.board.dog_house
    if i64(state.occupant[home]) == NOBODY:
        go(game, home)
        return
    best: i64 = FAR
    found = vec[i16]()
    for square in range(state.board.squares):
        away = i64(state.board.walk(home)[square])
        if away < 0 or away > best or i64(state.occupant[square]) != NOBODY or not is_resting_place(state, square):
            continue
        if away < best:
            best = away
            found = vec[i16]()
        found = append(found, i16(square))
    if len(found) > 0:
        go(game, random_square(game, found, rule=r.DZ_10))


def is_resting_place(state: State, square: Square) -> bool:
    """Whether the Werewolf may stay there: plain floor without a chest or Portal."""
    board = state.board
    return (
        board.is_floor(square)
        and not state.is_closed_chest(square)
        and i64(board.portal[square]) == 0
        and not board.is_pit(square)
    )


def is_beside(state: State, square: Square) -> bool:
    """Whether the Werewolf stands next to a square."""
    around = state.board.adjacency(state.closed)
    for d in range(i64(8)):
        if i64(around[state.wolf * 8 + d]) == square:
            return True
    return False


# -- the block -----------------------------------------------------------------------------------------------------


def attack(game: Game, target: Player) -> bool:
    """One Block of the Werewolf; returns whether it pushed, so that Frenzy blocks again (DB21-DZ-09)."""
    count = block_dice(STRENGTH, target.st)
    weaker = target.st > STRENGTH
    seat = target.side if weaker else 1 - target.side
    game.tell_full(
        ev.BLOCK_DECLARED,
        r.DZ_09,
        player=NONE,
        other=target.id,
        purpose=pu.BLOCK,
        target=seat,
        modifier=STRENGTH - target.st,
        value=count,
    )
    rolled = game.roll(pu.BLOCK, NONE, kind=_KINDS[count])
    game.tell_roll(r.DZ_09, pu.BLOCK, player=NONE, rolled=rolled, other=target.id)
    face = picked_by_coach(game, target, rolled=rolled) if weaker else preferred(rolled)
    game.tell(ev.BLOCK_RESULT, r.DZ_10, other=target.id, value=face)
    if face == dice.PLAYER_DOWN:
        return False
    if face == dice.BOTH_DOWN:
        both_down(game, target)
        return False
    fells = face == dice.POW
    if face == dice.STUMBLE:
        fells = not (target.can_use(sk.DODGE) and game.wants(target, sk.DODGE, rule=r.BLK_18))
    push(game, target, fells=fells)
    return True


def preferred(rolled: i64) -> i64:
    """The face it likes best among some dice (DB21-DZ-10)."""
    for face in _PREFERRED:
        rest = rolled
        while rest:
            if rest & 31 == face:
                return face
            rest >>= 5
    raise AssertionError("a block die shows one of its faces")


def picked_by_coach(game: Game, target: Player, rolled: i64) -> i64:
    """Against a stronger player that player's coach picks the die (DB21-BLK-09)."""
    chosen = game.choose(
        ak.ASK_BLOCK_DIE, target.side, player=target.id, options=op.faces(rolled), rule=r.BLK_09, shown=rolled
    )
    return op.number_of(chosen)


def both_down(game: Game, target: Player) -> None:
    """The Werewolf is done, and the target wrestles, stays up with Block, or is Knocked Down (DB21-BLK-12, -13)."""
    if target.can_use(sk.WRESTLE) and game.wants(target, sk.WRESTLE, rule=r.BLK_13):
        injuries.place_prone(game, target, rule=r.BLK_15)
    elif not (target.can_use(sk.BLOCK) and game.wants(target, sk.BLOCK, rule=r.BLK_12)):
        injuries.knock_down(game, target, rule=r.DZ_09, cause=causes.WEREWOLF)


def push(game: Game, target: Player, fells: bool) -> None:
    """Push the target, follow up as Frenzy demands, knock them down if the face says so, then balls and Portals."""
    state = game.state
    vacated = target.square
    if shove(game, state.wolf, pushed=target, fells=fells, first=True):
        if not (target.can_use(sk.FEND) and game.wants(target, sk.FEND, rule=r.FLW_04)):
            go(game, vacated)
    if fells and target.in_play and i64(state.board.kind[target.square]) != KIND_CHASM:
        injuries.knock_down(game, target, rule=r.DZ_09, cause=causes.WEREWOLF)
    if game.notes.ball_underfoot != NONE:
        square = game.notes.ball_underfoot
        game.notes.ball_underfoot = NONE
        ball.disturb(game, square)
    waiting = game.notes.arrivals
    game.notes.arrivals = vec[i64]()
    for note in waiting:
        player = pushing.arrived(game, note)
        if player is not None and not chasm.settle_chasm(game, player):
            pit.settle_pit(game, player, lying=pushing.came_lying(note))
            pads.settle_on_portal(game, player)


def shove(game: Game, origin: Square, pushed: Player, fells: bool, first: bool) -> bool:
    """
    Push one player away from `origin`, towards the nearest entrance of the lair.

    Returns: whether the player left the square. Source: DB21-DZ-10, DB21-PUSH-04, -06, -07, -09, -18.
    """
    state = game.state
    if pushed.rooted:
        game.tell(ev.PUSH_BLOCKED, r.PUSH_18, player=pushed.id, value=pushing.ROOTED_STAYS)
        return False
    if pushed.can_use(sk.STAND_FIRM) and game.wants(pushed, sk.STAND_FIRM, rule=r.PUSH_06):
        game.tell(ev.PUSH_BLOCKED, r.PUSH_06, player=pushed.id, value=pushing.STANDS_FIRM)
        return False
    around = pushing.empty_around(state, pushed.square)
    if len(around) > 0 and pushed.can_use(sk.SIDESTEP) and game.wants(pushed, sk.SIDESTEP, rule=r.PUSH_04):
        arrive(
            game,
            pushed,
            to=game.pick_square(ak.ASK_PUSH_TO, pushed.side, player=pushed.id, squares=around, rule=r.PUSH_04),
        )
        return True
    behind = pushing.squares_behind(state, origin, at=pushed.square)
    choices = pushing.empty_ones(state, behind)
    chained = len(choices) == 0
    if chained:
        choices = behind
    if len(choices) == 0:
        hit_wall(game, pushed, falls_anyway=first and fells)
        return False
    to = random_square(game, towards_entrance(state, choices), rule=r.DZ_10)
    if chained and not shove(game, pushed.square, pushed=game.players[state.player_at(to)], fells=fells, first=False):
        game.tell(ev.PUSH_BLOCKED, r.PUSH_13, player=pushed.id, other=state.player_at(to))
        return False
    arrive(game, pushed, to=to)
    return True


def arrive(game: Game, pushed: Player, to: Square) -> None:
    """Move a pushed player; what is on the square acts when the Block is done."""
    state = game.state
    source = pushed.square
    game.move(pushed, to, kind=ev.PUSHED, rule=r.DZ_10)
    if state.carrier == NONE and state.ball == to and state.ball_found:
        game.notes.ball_underfoot = to
    if i64(state.board.portal[to]) > 0 or i64(state.board.kind[to]) == KIND_CHASM or state.board.is_pit(to):
        game.notes.arrivals = append(game.notes.arrivals, pushing.arrival(state, pushed, source=source, fallen=False))


def hit_wall(game: Game, pushed: Player, falls_anyway: bool) -> None:
    """Pushed into the wall: a D6, unless the player is down already or goes down anyway (DB21-PUSH-09, -10, -14)."""
    game.tell(ev.PUSH_BLOCKED, r.PUSH_09, player=pushed.id)
    if falls_anyway or not pushed.standing:
        return
    rolled = game.roll(pu.WALL, pushed.id, kind=dice.D6, cuts=1 << FELLS_FROM)
    fells = rolled >= FELLS_FROM
    game.tell_roll(r.PUSH_09, pu.WALL, player=pushed.id, rolled=rolled, target=FELLS_FROM, success=0 if fells else 1)
    if fells:
        injuries.go_down(game, pushed, kind=ev.FELL, rule=r.PUSH_11)
        ball.drop(game, pushed)


def towards_entrance(state: State, squares: vec[i16]) -> vec[i16]:
    """Those of some squares that lie nearest to an entrance of the lair (DB21-DZ-10)."""
    best: i64 = FAR
    found = vec[i16]()
    for square in squares:
        away = from_entrance(state, i64(square))
        if away < best:
            best = away
            found = vec[i16]()
        if away == best:
            found = append(found, square)
    return found


def from_entrance(state: State, square: Square) -> i64:
    """Steps from a square to the nearest square of the lair beside a doorway."""
    board = state.board
    around = board.adjacency(0)
    best: i64 = FAR - 1
    for at in range(board.squares):
        if i64(board.room[at]) != ROOM_WEREWOLFS_LAIR:
            continue
        for d in range(i64(4)):
            to = i64(around[at * 8 + 2 * d])
            if to >= 0 and i64(board.room[to]) != ROOM_WEREWOLFS_LAIR:
                away = i64(board.walk(at)[square])
                if 0 <= away < best:
                    best = away
    return best
