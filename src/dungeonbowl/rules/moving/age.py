"""
Leaps of the Astrogranite Edition: everybody leaps, as far as movement reaches and over whatever is in between.

Source: AGE-LEAP.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import leaving, parts
from dungeonbowl.rules.moving.living import GoForItFirst
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.queries import markers
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.rules.tossing.age import PLAYER_COLLISIONS, is_occupied, land_on, weight_of
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_JUMP, DID_MOVE, Player, State

LEAPING: Final = Option(
    "leaping",
    "Leaps",
    choices=(("everybody", "of everybody"), ("left_out", "with the skill alone")),
    rule=r.AGE_LEAP_01,
)

_NOBODY: Final = vec[i16]()


class EverybodyLeaps(GoForItFirst):
    """A leap leads over one square or more; where leaps are left out, the skill does what it does in the core."""

    options: tuple[Option, ...] = (LEAPING, PLAYER_COLLISIONS)

    def __init__(self) -> None:
        super().__init__(leaps=True)

    def does_without_leaps(self, options: Options) -> bool:
        """Source: AGE-GEN-02."""
        return options.says(LEAPING, "left_out")

    def aims_leaps(self, state: State) -> bool:
        """Source: AGE-GEN-02, AGE-LEAP-01."""
        return not state.leapless

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Those of the skill, where leaps of everybody are left out. Source: AGE-GEN-02."""
        return _NOBODY if self.aims_leaps(game.state) else super().landings(game, player)

    def from_leaping(self, state: State, player: Player) -> i64:
        """Source: AGE-LEAP-01, -02, -04."""
        if state.doing & DID_JUMP:
            return bars.HAS_LEAPT
        if reach_of(state) < 2:
            return bars.NO_LEAP_MOVEMENT
        ways = ways_of(state, player.square)
        here = player.square
        for d in range(i64(8)):
            near = i64(ways[here * 8 + d])
            if near == NONE:
                continue
            for e in range(i64(8)):
                beyond = i64(ways[near * 8 + e])
                if beyond != NONE and beyond != here:
                    return bars.FREE
        return bars.NOWHERE_TO_LEAP

    def leap_bars(self, state: State, player: Player) -> vec[i16]:
        """Every square that movement reaches, wall apart, whoever is there. Source: AGE-LEAP-02 to -04."""
        squares = state.board.squares
        steps = self.leap_steps(state, player.square)
        reach = reach_of(state)
        found = vec[i16]([i16(bars.WALL)] * squares)
        for square in range(squares):
            far = i64(steps[square])
            if far == NONE:
                continue
            if far < 2:
                found[square] = i16(bars.LEAP_TOO_NEAR)
            elif far > reach:
                found[square] = i16(bars.LEAP_TOO_FAR)
            else:
                found[square] = i16(self.from_stepping(state, player, to=square))
        return found

    def leap_steps(self, state: State, source: Square) -> vec[i16]:
        """Source: AGE-LEAP-02, -03, -04."""
        return state.board.leap_steps(source, below=is_below(state, source))

    def leap_landings(self, state: State, source: Square, far: i64) -> vec[i16]:
        """Source: AGE-LEAP-02, -03, -04."""
        return state.board.leap_landings(source, far, below=is_below(state, source))

    def leap_modifier(self, player: Player, steps: i64) -> i64:
        """Source: AGE-LEAP-06, -07, -12, LRB-LEAP-02."""
        modifier = 2 - steps
        if player.has(sk.LEAP):
            modifier += 1
        if player.has(sk.VERY_LONG_LEGS):
            modifier += 1
        return modifier

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """Go For Its, the roll, the landing. Source: AGE-LEAP-01 to -16."""
        state = game.state
        if not self.aims_leaps(state):
            super().jump(game, player, to=to)
            return
        source = player.square
        left_behind = markers(state, source, side=player.side)
        steps = self.leap_steps(state, source)
        far = i64(steps[to])
        state.doing |= DID_JUMP | DID_MOVE
        for _ in range(far):
            if parts.spend_square(game) and not parts.rush(game, player):
                injuries.fall_over(game, player, rule=r.AGE_LEAP_03)
                return
        if len(left_behind) > 0 and leaving.held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        if self.clears(game, player, far=far):
            come_down(game, player, to=to)
        else:
            fall_short(game, player, steps=steps, to=to)
        parts.shadow(game, player, source=source, left_behind=left_behind)
        if player.standing and player.square == to:
            parts.arrive(game, player, own_movement=True)

    def clears(self, game: Game, player: Player, far: i64) -> bool:
        """The leap roll, which team re-rolls and Pro may roll again. Source: AGE-LEAP-06, -07, -12, -16."""
        if player.has(sk.LEAP):
            game.tell_skill(player, sk.LEAP, rule=r.AGE_LEAP_12)
        modifier = self.leap_modifier(player, far)
        test = agility_test(player, pu.JUMP, modifier=modifier, rule=r.AGE_LEAP_06)
        test.again = r.AGE_LEAP_16
        test.cite(r.AGE_LEAP_07)
        return pass_test(game, player, test=test)


# -- the landing -------------------------------------------------------------------------------------------------


def come_down(game: Game, player: Player, to: Square) -> None:
    """A leap that reaches its square; what lies there is left to the caller. Source: AGE-LEAP-08 to -10, -14."""
    if is_occupied(game.state, to):
        land_in_company(game, player, at=to, failed=False)
        return
    game.move(player, to, kind=ev.JUMPED, rule=r.AGE_LEAP_08)
    game.cite(r.AGE_LEAP_01)
    game.cite(r.AGE_LEAP_02)
    game.cite(r.AGE_LEAP_04)
    game.rules.ground.settles(game, player, source=NONE)


def fall_short(game: Game, player: Player, steps: vec[i16], to: Square) -> None:
    """
    A leap that fails: the square is drawn among those leapt over, or the one after it with the skill.

    Source: AGE-LEAP-03, -10, -11, -13.
    """
    way = named_way(game, player, steps=steps, to=to)
    over = vec[i64]()
    for n in range(i64(len(way)) - 1):
        over = append(over, i64(way[n]))
    at = game.draw(pu.RANDOM_SQUARE, player.id, among=over)
    if len(over) > 1:
        game.tell(ev.DRAWN, r.AGE_LEAP_11, to=at)
    if player.has(sk.LEAP):
        at = i64(way[i64(steps[at])])
        game.tell_skill(player, sk.LEAP, rule=r.AGE_LEAP_13)
    if is_occupied(game.state, at):
        land_in_company(game, player, at=at, failed=True)
        return
    game.move(player, at, kind=ev.JUMPED, rule=r.AGE_LEAP_11)
    if not game.rules.ground.settles(game, player, source=NONE):
        parts.fall_here(game, player, rule=r.AGE_LEAP_10)


def named_way(game: Game, player: Player, steps: vec[i16], to: Square) -> vec[i16]:
    """
    The squares of the leap, the start left out, as its coach names them where several ways are as short.

    They matter only now that it has failed. With the skill no square is named of a leap over one.

    Source: AGE-LEAP-03.
    """
    state = game.state
    far = i64(steps[to])
    ways = ways_of(state, player.square)
    back = state.board.leap_steps(to, below=is_below(state, player.square))
    way = vec[i16]()
    here = player.square
    for at in range(i64(1), far):
        choices = vec[i16]()
        for d in range(i64(8)):
            near = i64(ways[here * 8 + d])
            if near != NONE and i64(steps[near]) == at and i64(back[near]) == far - at:
                choices = append(choices, i16(near))
        if far == 2 and player.has(sk.LEAP):
            here = i64(choices[0])
        else:
            here = game.pick_square(
                ak.ASK_LEAP_OVER, player.side, player=player.id, squares=choices, rule=r.AGE_LEAP_03
            )
        way = append(way, i16(here))
    return append(way, i16(to))


def land_in_company(game: Game, player: Player, at: Square, failed: bool) -> None:
    """On somebody, or on what fills the square (AGE-LEAP-09, -11, -14)."""
    rule = r.AGE_LEAP_11 if failed else r.AGE_LEAP_09
    victim = game.player_at(at)
    slams = not failed and victim is not None and victim.side != player.side
    game.lift(player)
    besides = r.AGE_LEAP_14 if slams else r.AGE_LEAP_10
    land_on(game, player, at=at, rule=rule, weight=weight_of(player), falls=failed, besides=besides)


# -- how far -----------------------------------------------------------------------------------------------------


def reach_of(state: State) -> i64:
    """How many squares the active player may spend on a leap (AGE-LEAP-03)."""
    return state.moves_left + state.rushes_left - barred.owed(state)


def is_below(state: State, square: Square) -> bool:
    """Whether a leap from a square would lead up onto any platform (AGE-LEAP-04)."""
    board = state.board
    return board.has_platform and not board.is_raised(square) and not board.is_stairs(square)


def ways_of(state: State, source: Square) -> vec[i16]:
    """Where a leap from a square may lead on to, as `Board.leap_ways` has it (AGE-LEAP-04)."""
    return state.board.leap_ways(is_below(state, source))
