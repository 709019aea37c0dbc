"""
The dice of 1989: nothing rolls them again but magic, if the coaches play with Magic Points.

Source: DB89-MAG, DB89-WHEEL, DB89-GEN-07.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice, races
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NONE, PlayerId, side_of
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import IN_USE, LEFT_OUT, Option, Options
from dungeonbowl.rules.rolling.parts import Rerolls
from dungeonbowl.state.state import Player, State

MAGIC: Final = Option(
    "magic_points",
    "Magic Points",
    choices=(
        (LEFT_OUT, "nobody meddles with the dice"),
        (IN_USE, "each coach has points to roll dice again and to fix them"),
    ),
)
WHEEL: Final = Option(
    "great_wheel",
    "The Great Wheel",
    choices=(
        (LEFT_OUT, "all colleges are alike"),
        (IN_USE, "with Magic Points: the superior college has more of them"),
    ),
    needs=MAGIC,
)

FACES: Final = 6


class MagicPoints(Rerolls):
    """No team re-rolls, and no skill that rolls again; Magic Points by option."""

    options: tuple[Option, ...] = (MAGIC, WHEEL)

    def __init__(self) -> None:
        super().__init__(pro_target=7)

    def team_ready(self, game: Game, player: Player) -> bool:
        """There are no team re-rolls."""
        return False

    def pro_ready(self, game: Game, player: Player) -> bool:
        """Nobody is a Pro."""
        return False

    # -- magic

    def meddles(self, options: Options) -> bool:
        """Source: DB89-MAG-02."""
        return options.says(MAGIC, IN_USE)

    def stock(self, state: State, options: Options) -> None:
        """Source: DB89-MAG-01, DB89-WHEEL-02 to -05."""
        if not self.meddles(options):
            return
        tables = state.squads.tables
        for side in range(i64(2)):
            points = tables.number(tr.MAGIC_POINTS)
            if options.says(WHEEL, IN_USE):
                own = state.squads.team(int(side)).college
                other = state.squads.team(int(1 - side)).college
                points += tables.number(tr.MAGIC_WHEEL) if has_edge(own, other) else i64(0)
            state.set_magic(side, points)

    def meddled(self, game: Game, purpose: i64, player: PlayerId, kind: i64, cuts: i64, doubles: bool) -> i64:
        """
        A roll once the match is on: its owner may fix dice, then either coach may have the others rolled again.

        Draws are no rolls, and the points are for the game, which begins with the first team turn.
        Source: DB89-MAG-02 to -11, DB89-GEN-07.
        """
        state = game.state
        if kind >= dice.PICK or state.turns(0) + state.turns(1) == 0:
            return game.throw(purpose, player, kind=kind, cuts=cuts, doubles=doubles)
        fixed = fix_dice(game, purpose, player=player, kind=kind)
        if fixed > 0 and (kind != dice.TWO_D6 or fixed > FACES):
            return fixed
        rolled = throw_others(game, purpose, player=player, kind=kind, cuts=cuts, fixed=fixed)
        may: i64 = 3
        while True:
            seat = first_to_pay(game, purpose, player=player, rolled=rolled, may=may)
            if seat == NONE:
                return rolled
            may &= ~(i64(1) << seat)
            pay(game, seat, price=state.squads.tables.number(tr.MAGIC_REROLL))
            game.tell_full(
                ev.MAGIC_REROLLED,
                r.DB89_MAG_02,
                player=player,
                purpose=purpose,
                rolled=rolled,
                value=seat,
                target=state.magic(seat),
            )
            game.cite(r.DB89_MAG_03)
            game.cite(r.DB89_MAG_04)
            game.cite(r.DB89_MAG_08)
            game.cite(r.DB89_MAG_09)
            rolled = throw_others(game, purpose, player=player, kind=kind, cuts=cuts, fixed=fixed)


def has_edge(own: str, other: str) -> bool:
    """Whether a college has more points than 6 against another. Source: DB89-WHEEL-01 to -05."""
    if own in races.INNER and other in races.INNER:
        return own != other
    if own not in races.WHEEL or other not in races.WHEEL:
        return False
    return (races.WHEEL.index(own) + 1) % len(races.WHEEL) == races.WHEEL.index(other)


def pay(game: Game, seat: i64, price: i64) -> None:
    """Points are spent. Source: DB89-MAG-09."""
    state = game.state
    state.set_magic(seat, state.magic(seat) - price)


def owner_of(state: State, player: PlayerId) -> i64:
    """Whose roll it is: the coach's whose player it is about, else that of the coach in turn. Source: DB89-GEN-07."""
    return state.side if player == NONE else side_of(player)


def fix_dice(game: Game, purpose: i64, player: PlayerId, kind: i64) -> i64:
    """
    Whether the owner of a roll fixes a die of it, or both, before it is rolled.

    Returns: the fixed face, two of them packed, or 0 for none. Source: DB89-MAG-05, -06, -07.
    """
    state = game.state
    seat = owner_of(state, player)
    price = state.squads.tables.number(tr.MAGIC_FIX)
    if state.magic(seat) < price:
        return 0
    options = vec[i64]()
    sides: i64 = FACES if kind == dice.TWO_D6 else kind
    for face in range(i64(1), sides + 1):
        options = append(options, op.option(op.FIX, face))
    if kind == dice.TWO_D6 and state.magic(seat) >= 2 * price:
        for first in range(i64(1), i64(FACES + 1)):
            for second in range(first, i64(FACES + 1)):
                options = append(options, op.option(op.FIX, dice.fix_number(first, second)))
    options = append(options, op.option(op.NO))
    chosen = game.choose(ak.ASK_MAGIC_FIX, seat, player=player, options=options, rule=r.DB89_MAG_05, purpose=purpose)
    if op.verb_of(chosen) != op.FIX:
        return 0
    fixed = dice.fixed_faces(op.number_of(chosen))
    dear = kind == dice.TWO_D6 and fixed > FACES
    pay(game, seat, price=2 * price if dear else price)
    game.tell_full(
        ev.MAGIC_FIXED,
        r.DB89_MAG_06 if dear else r.DB89_MAG_05,
        player=player,
        purpose=purpose,
        rolled=fixed,
        value=seat,
        target=state.magic(seat),
    )
    game.cite(r.DB89_MAG_07)
    game.cite(r.DB89_MAG_09)
    game.cite(r.DB89_GEN_07)
    return fixed


def throw_others(game: Game, purpose: i64, player: PlayerId, kind: i64, cuts: i64, fixed: i64) -> i64:
    """Throw the dice of a roll that nobody has fixed. Source: DB89-MAG-07, -08."""
    if fixed == 0:
        return game.throw(purpose, player, kind=kind, cuts=cuts, doubles=False)
    return fixed | (game.throw(purpose, player, kind=dice.D6, cuts=cuts >> fixed, doubles=False) << 5)


def first_to_pay(game: Game, purpose: i64, player: PlayerId, rolled: i64, may: i64) -> i64:
    """
    The coach who has a roll made again, the one in turn asked first; `NONE` if it stands.

    Args:
        may: the sides that have not yet had this roll made again, a bit each.

    Source: DB89-MAG-02, -04, -11.
    """
    state = game.state
    price = state.squads.tables.number(tr.MAGIC_REROLL)
    yes = op.option(op.YES)
    options = vec[i64]([yes, op.option(op.NO)])
    for seat in (state.side, 1 - state.side):
        if (may >> seat) & 1 == 0 or state.magic(seat) < price:
            continue
        chosen = game.choose(
            ak.ASK_MAGIC_REROLL,
            seat,
            player=player,
            options=options,
            rule=r.DB89_MAG_02,
            shown=rolled,
            purpose=purpose,
        )
        if chosen == yes:
            return seat
    return NONE
