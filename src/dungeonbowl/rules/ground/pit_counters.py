"""
Pit counters of the game of 1989: face-down until somebody enters, then nothing, a pit, or one with spikes.

What a counter is stands in the state, and in the view of its owner; to others it is drawn from those that are left.

Source: DB89-PIT.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.bits import bit
from dungeonbowl.core.ids import INJURED, NONE, PRONE, STANDING, Square
from dungeonbowl.dungeon.laws.laying import is_in_section, is_plain
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.injuries.parts import SERIOUS_INJURY, note_casualty
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import count_markers, ways_out
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.rules.traits.db1989 import is_clumsy
from dungeonbowl.state.fields import PITS
from dungeonbowl.state.state import PIT_NOTHING, PIT_PLAIN, PIT_SPIKED, Player, State

TRAPS: Final[Option] = Option(
    "pit_traps",
    "Pit traps",
    choices=(
        ("left_out", "are not laid"),
        ("in_use", "are laid face-down by both coaches, best in an expanded dungeon"),
    ),
)
EXTRA_PITS: Final[Option] = Option(
    "extra_pits", "Pits that each coach adds, with as many Nothing counters", most=2, needs=TRAPS
)
EXTRA_SPIKED: Final[Option] = Option(
    "extra_spiked_pits", "Spiked Pits that each coach adds, with as many Nothing counters", most=1, needs=TRAPS
)

OF_A_SIDE: Final = PITS // 2
"""So many counters a side may have."""
NOTHINGS: Final = 3
PLAIN: Final = 2
SPIKED: Final = 1
"""Counters of each kind that a coach lays (DB89-PIT-02)."""


def counters_of(options: Options, kind: i64) -> i64:
    """How many counters of a kind each coach has. Source: DB89-PIT-02, -20."""
    pits, spiked = options.number(EXTRA_PITS), options.number(EXTRA_SPIKED)
    if kind == PIT_PLAIN:
        return PLAIN + pits
    if kind == PIT_SPIKED:
        return SPIKED + spiked
    return NOTHINGS + pits + spiked


def all_counters(options: Options) -> i64:
    """How many counters each coach lays."""
    return counters_of(options, PIT_NOTHING) + counters_of(options, PIT_PLAIN) + counters_of(options, PIT_SPIKED)


def bar_of(state: State, square: Square, side: i64) -> i64:
    """What keeps a side's next pit counter from a square, one of `core.bars`. Source: DB89-PIT-03, -04."""
    board = state.board
    if not is_plain(board, square) or i64(board.chest[square]) > 0 or i64(board.portal[square]) > 0:
        return bars.PIT_ON_FLOOR
    if state.pit_at(square) != NONE:
        return bars.PIT_ON_FLOOR
    return bars.PIT_IN_END_SECTION if is_in_section(board, 1 - side, sq=square) else i64(bars.FREE)


def laid_by(state: State, side: i64, kind: i64) -> i64:
    """How many counters of a kind a side has in the dungeon."""
    count: i64 = 0
    for pit in range(side * OF_A_SIDE, (side + 1) * OF_A_SIDE):
        if i64(state.pits[pit]) != NONE and state.pit_kind(pit) == kind:
            count += 1
    return count


# -- falling in ----------------------------------------------------------------------------------------------------


def springs(game: Game, player: Player) -> bool:
    """
    A player has come onto a square, of their own will or not: a counter there is turned over.

    Returns: whether they have fallen in. Source: DB89-PIT-06 to -11, -31.
    """
    state = game.state
    pit = state.pit_at(player.square)
    if pit == NONE or not is_pit(game, player, pit=pit):
        return False
    fall_in(game, player, pit=pit)
    return True


def is_pit(game: Game, player: Player, pit: i64) -> bool:
    """
    Turn a counter over if it lies face-down; one that is nothing is gone.

    Returns: whether it is a pit. Source: DB89-PIT-05, -06, -07, -11.
    """
    state = game.state
    if (state.pit_open >> pit) & 1:
        return True
    square = i64(state.pits[pit])
    kind = state.pit_kind(pit)
    if kind == 0:
        kind = drawn(game, player, pit=pit)
    game.tell(ev.PIT_TURNED, r.DB89_PIT_06, player=player.id, to=square, value=kind)
    game.cite(r.DB89_PIT_05)
    if kind == PIT_NOTHING:
        game.cite(r.DB89_PIT_07)
        state.lay_pit(pit, NONE, kind=0)
        return False
    state.lay_pit(pit, square, kind=kind)
    state.pit_open |= bit(pit)
    game.cite(r.DB89_PIT_11)
    return True


def drawn(game: Game, player: Player, pit: i64) -> i64:
    """A counter that whoever looks ahead does not know, drawn from those that its owner may have left."""
    state = game.state
    side = pit // OF_A_SIDE
    hidden: i64 = 0
    for other in range(side * OF_A_SIDE, (side + 1) * OF_A_SIDE):
        if i64(state.pits[other]) != NONE and state.pit_kind(other) == 0:
            hidden += 1
    plain = counters_of(game.options, PIT_PLAIN) - laid_by(state, side, kind=PIT_PLAIN)
    spiked = counters_of(game.options, PIT_SPIKED) - laid_by(state, side, kind=PIT_SPIKED)
    # A position may have fewer counters than a match.
    plain = plain if plain < hidden else hidden
    spiked = spiked if spiked < hidden - plain else hidden - plain
    cuts = (i64(1) << plain) | (i64(1) << (plain + spiked))
    face = game.roll(pu.PIT_COUNTER, player.id, kind=dice.PICK + hidden, cuts=cuts)
    if face < plain:
        return PIT_PLAIN
    return PIT_SPIKED if face < plain + spiked else i64(PIT_NOTHING)


def fall_in(game: Game, player: Player, pit: i64) -> None:
    """
    A player is in a pit: an Armour roll, or what the spikes do; a ball that was there scatters.

    Source: DB89-PIT-08, -09, -10, -12, -30.
    """
    state = game.state
    square = player.square
    spiked = state.pit_kind(pit) == PIT_SPIKED
    held = player.holds_ball
    underfoot = state.loose_on(square)
    rule = r.DB89_PIT_09 if spiked else r.DB89_PIT_08
    game.tell(ev.FELL_IN, rule, player=player.id, to=square)
    game.cite(r.DB89_PIT_12)
    game.lay(player, PRONE, rule=rule)
    if state.active == player.id:
        game.end_activation()
    if spiked and roll_on(game, tr.SPIKES, purpose=pu.SPIKED_PIT, player=player.id, rule=r.DB89_PIT_09) == tr.SPIKED:
        game.remove(player, INJURED, rule=r.DB89_PIT_10)
        injuries.weigh(game, player)
        game.cite(r.DB89_PIT_10)
    else:
        injuries.harm(game, player)
    if held:
        ball.drop(game, player)
        game.cite(r.DB89_PIT_30)
    ball.roam_all(game, square, balls=underfoot, rule=r.DB89_PIT_30)


def falls_in(game: Game, player: Player, over: Square) -> bool:
    """
    A leap over a counter has failed at its start: they fall into what is there, if it is a pit.

    Returns: whether they have. Source: DB89-PIT-27, -28.
    """
    state = game.state
    pit = state.pit_at(over)
    hidden = (state.pit_open >> pit) & 1 == 0
    if not is_pit(game, player, pit=pit):
        game.cite(r.DB89_PIT_28)
        return False
    game.move(player, over, kind=ev.PLACED, rule=r.DB89_PIT_27)
    if hidden:
        game.cite(r.DB89_PIT_28)
    fall_in(game, player, pit=pit)
    return True


# -- getting out ---------------------------------------------------------------------------------------------------


def climbing_ag(player: Player) -> i64:
    """AG on the way out, half of it rounded up for some. Source: DB89-PIT-15."""
    return (player.agility + 1) // 2 if is_clumsy(player) else player.agility


def climb_modifier(state: State, player: Player) -> i64:
    """+1 for each opposing zone on the pit, -1 for each who pulls. Source: DB89-PIT-14."""
    return count_markers(state, player.square, side=player.side) - state.pulls(player.id)


def climb_out(game: Game, player: Player) -> None:
    """
    A D6 of AG or less and the player stands beside the pit, where the coach likes; nothing else in this activation.

    Source: DB89-PIT-14 to -16, -21 to -24, -31.
    """
    state = game.state
    game.end_activation()
    pit = state.pit_at(player.square)
    ag = climbing_ag(player)
    modifier = climb_modifier(state, player)
    first = ag - modifier + 1
    cuts: i64 = 0
    if 1 < first <= 6:
        cuts = i64(1) << first
    rolled = game.roll(pu.CLIMB_OUT, player.id, kind=dice.D6, cuts=cuts)
    out = rolled + modifier <= ag
    game.tell_roll(
        r.DB89_PIT_14,
        pu.CLIMB_OUT,
        player=player.id,
        rolled=rolled,
        target=ag,
        modifier=modifier,
        success=1 if out else 0,
    )
    if ag != player.agility:
        game.cite(r.DB89_PIT_15)
    if state.pulls(player.id):
        game.cite(r.DB89_PIT_16)
    if out:
        come_out(game, player)
    elif state.pit_kind(pit) == PIT_SPIKED:
        stay_on_spikes(game, player)
    else:
        game.cite(r.DB89_PIT_22)


def come_out(game: Game, player: Player) -> None:
    """A free square beside the pit; a counter there takes effect. Source: DB89-PIT-21, -31."""
    squares: vec[i16] = vec[i16]()
    for near in ways_out(game.state, player.square):
        squares = append(squares, near)
    to = game.pick_square(ak.ASK_PLACE, player.side, player=player.id, squares=squares, rule=r.DB89_PIT_21)
    game.move(player, to, kind=ev.CLIMBED_OUT, rule=r.DB89_PIT_21)
    game.lay(player, STANDING, rule=r.DB89_PIT_21)
    if springs(game, player):
        game.cite(r.DB89_PIT_31)
        return
    ball.disturb(game, to)
    if player.in_play and i64(game.state.board.portal[to]) > 0:
        pads.settle_on_portal(game, player)
        game.cite(r.DB89_PIT_31)


def stay_on_spikes(game: Game, player: Player) -> None:
    """A climb out of a spiked pit has failed. Source: DB89-PIT-23."""
    result = roll_on(game, tr.SPIKES_AGAIN, purpose=pu.SPIKED_PIT, player=player.id, rule=r.DB89_PIT_23)
    if result == tr.SERIOUS_INJURY:
        game.remove(player, INJURED, rule=r.DB89_PIT_23)
        note_casualty(game, player, row=SERIOUS_INJURY, lasting=0, rule=r.DB89_PIT_23)
