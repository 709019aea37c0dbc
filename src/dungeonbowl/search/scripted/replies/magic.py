"""Magic Points of 1989: which rolls are worth one. Dice are never fixed beforehand, for that costs as much as three."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import purposes as pu
from dungeonbowl.core.ids import NONE, side_of
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.replies.answers import no_of, yes_of


def answer_magic(table: Table, player: i64, options: list[int], dice: list[int], purpose: int) -> int:
    """A roll of our own that has gone wrong, or one of theirs that has gone well, if enough hangs on it."""
    if len(dice) == 0:
        # Nothing has been rolled yet: it is asked whether a die is fixed.
        return no_of(options)
    total = 0
    for face in dice:
        total += face
    ours = player != NONE and side_of(player) == table.seat
    unwelcome = went_wrong(table, player, total, purpose) if ours else went_well(table, player, total, purpose)
    if not unwelcome:
        return no_of(options)
    about_ball = purpose in (pu.PICKUP, pu.PASS, pu.CATCH, pu.INTERFERE) or player == table.state.carrier
    left = table.state.magic(table.seat)
    return yes_of(options) if about_ball or left > table.numbers.magic_kept else no_of(options)


def went_wrong(table: Table, player: i64, total: int, purpose: int) -> bool:
    """Whether a roll of one of our players is one to be made again."""
    state = table.state
    numbers = table.numbers
    if purpose == pu.ARMOUR:
        return total >= i64(state.squads.av[player])
    if purpose == pu.TELEPORT:
        # The number of the counter that the player leaves is lost in space.
        return total == i64(state.board.portal[i64(state.square[player])]) and i64(state.square[player]) != NONE
    if purpose == pu.PICKUP:
        return total > numbers.magic_pickup
    if purpose == pu.SPRINT:
        return total <= numbers.magic_sprint
    if purpose == pu.INJURY:
        return total >= numbers.magic_injury
    if purpose == pu.FOUL:
        return total <= numbers.magic_foul
    if purpose in (pu.BLOCK, pu.PUSH):
        return total <= numbers.magic_block
    if purpose == pu.LEAP or purpose == pu.PASS:
        return total <= numbers.magic_throw
    return purpose == pu.CATCH and total <= numbers.magic_catch


def went_well(table: Table, player: i64, total: int, purpose: int) -> bool:
    """Whether a roll of one of theirs is one to be made again."""
    numbers = table.numbers
    if purpose == pu.PICKUP:
        return total <= numbers.magic_their_pickup
    if purpose == pu.TACKLE or purpose in (pu.BLOCK, pu.PUSH):
        return total >= numbers.magic_their_fight
    return purpose in (pu.PASS, pu.CATCH) and total >= numbers.magic_their_throw
