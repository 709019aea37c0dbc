"""A roll that is read on a table of the match."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core.ids import NONE, PlayerId, RuleId
from dungeonbowl.rules.game import Game


def roll_on(
    game: Game,
    table: i64,
    purpose: i64,
    player: PlayerId,
    rule: RuleId,
    modifier: i64 = 0,
    other: PlayerId = NONE,
    two: bool = False,
    good: i64 = NONE,
) -> i64:
    """
    Roll the dice of a table, tell it with the number of the table and 1, and say what that makes of the total.

    Args:
        table: one of `core.table_rows`.
        purpose: one of `core.purposes`.
        player: whose roll it is, or `NONE`.
        rule: the rule behind the roll.
        modifier: what is added.
        other: whom the roll is about as well.
        two: whether it is rolled with 2D6.
        good: the result that is told as a success, any other as a failure; `NONE` where there is no such thing.

    Returns: the result, one of `core.table_rows`.
    """
    tables = game.state.squads.tables
    kind: i64 = dice.TWO_D6 if two else dice.D6
    rolled = game.roll(purpose, player, kind=kind, cuts=tables.cuts(int(table), modifier=modifier))
    result = tables.result(int(table), (dice.dice_sum(rolled) if two else rolled) + modifier)
    success: i64 = NONE if good == NONE else (1 if result == good else 0)
    game.tell_roll(
        rule, purpose, player=player, rolled=rolled, modifier=modifier, success=success, other=other, value=table + 1
    )
    return result
