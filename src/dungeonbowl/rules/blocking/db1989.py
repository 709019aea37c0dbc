"""
Blocks and shoulder charges of the game of 1989: 2D6 and the difference in ST on a table.

Source: BB2E-BLOCK, DB89-BLOCK, DB89-CHRG.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import PlayerId, RuleId
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.parts import Blocks
from dungeonbowl.rules.game import AT_FACE, Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import Player, State


class BlockTable(Blocks):
    """A Block is one roll on a table; nobody is moved and nobody helps."""

    def ways(self, state: State, blocker: PlayerId, target: PlayerId) -> tuple[i64, i64]:
        """Source: BB2E-BLOCK-03, -04."""
        tables = state.squads.tables
        lead = i64(state.squads.st[blocker]) - i64(state.squads.st[target])
        both = tables.ways(tr.BLOCK, modifier=lead, result=tr.BOTH_FALL)
        down = tables.ways(tr.BLOCK, modifier=lead, result=tr.DEFENDER_FALLS)
        down += tables.ways(tr.BLOCK, modifier=lead, result=tr.DEFENDER_STUNNED)
        fall = tables.ways(tr.BLOCK, modifier=lead, result=tr.ATTACKER_FALLS)
        fall += tables.ways(tr.BLOCK, modifier=lead, result=tr.ATTACKER_STUNNED)
        return down + both, fall + both


def ends_on(state: State, attacker: PlayerId, defender: PlayerId, table: int, bonus: i64) -> Ends:
    """
    How a block or a push may end, as it is read on its table.

    Args:
        bonus: what is added to the attacker's ST.

    Source: BB2E-BLOCK-03, -04, DB89-PUSH-03.
    """
    lead = i64(state.squads.st[attacker]) + bonus - i64(state.squads.st[defender])
    chances = state.squads.tables.chances(table, modifier=lead)
    ends = Ends()
    both = chances[tr.BOTH_FALL]
    falls = chances[tr.DEFENDER_FALLS]
    ends.leaves = chances[tr.DEFENDER_STUNNED]
    ends.moves = chances[tr.PUSHED_BACK]
    ends.moves_and_falls = chances[tr.PUSHED_BACK_AND_FALLS]
    ends.own_leave = chances[tr.ATTACKER_STUNNED]
    ends.own_fall = chances[tr.ATTACKER_FALLS] + both
    ends.falls = falls + both
    ends.wins = falls + ends.leaves
    return ends


def block(game: Game, blocker: Player, target: Player, charging: bool) -> None:
    """
    One block.

    Args:
        charging: whether it is a shoulder charge, after which the charger may go on.

    Source: BB2E-BLOCK-03 to -06, DB89-CHRG-02 to -04.
    """
    bonus = game.state.squads.tables.number(tr.CHARGE) if charging else i64(0)
    result = attack(game, blocker, defender=target, table=tr.BLOCK, purpose=pu.BLOCK, rule=r.BB2E_BLOCK_03, bonus=bonus)
    game.cite(r.BB2E_BLOCK_04)
    game.cite(r.DB89_BLOCK_02)
    if charging:
        game.cite(r.DB89_CHRG_01)
        game.cite(r.DB89_CHRG_02)
        game.cite(r.DB89_CHRG_05)
        game.cite(r.DB89_CHRG_07)
    else:
        game.cite(r.BB2E_BLOCK_01)
        game.cite(r.DB89_CHRG_06)
    felled = result == tr.DEFENDER_FALLS or result == tr.DEFENDER_STUNNED
    if result == tr.DEFENDER_STUNNED:
        injuries.drop_out(game, target, rule=r.BB2E_BLOCK_04)
    elif result == tr.DEFENDER_FALLS:
        injuries.fall(game, target, rule=r.BB2E_BLOCK_05, by=blocker.id, level=injuries.might(game, blocker.id))
    else:
        backfire(
            game, blocker, defender=target, result=result, rule=r.BB2E_BLOCK_05, level=injuries.might(game, blocker.id)
        )
    if not charging:
        game.end_activation()
    elif felled and blocker.standing and game.state.moves_left > 0:
        game.cite(r.DB89_CHRG_03)
        game.cite(r.DB89_CHRG_04)
    else:
        game.end_activation()
        game.cite(r.DB89_CHRG_04)


def attack(game: Game, attacker: Player, defender: Player, table: i64, purpose: i64, rule: RuleId, bonus: i64) -> i64:
    """
    Roll 2D6 and the difference in ST on the table of a block or of a push, and tell what comes of it.

    Args:
        bonus: what is added to the attacker's ST.

    Returns: the result, one of `core.table_rows`. Source: BB2E-BLOCK-03, DB89-PUSH-03.
    """
    since = game.cursor
    lead = attacker.st + bonus - defender.st
    result = roll_on(
        game, table, purpose=purpose, player=attacker.id, rule=rule, modifier=lead, other=defender.id, two=True
    )
    game.tell(ev.FIGHT_RESULT, rule, player=attacker.id, other=defender.id, value=result)
    game.meet(since, AT_FACE, value=result)
    return result


def backfire(game: Game, attacker: Player, defender: Player, result: i64, rule: RuleId, level: i64) -> None:
    """
    What blocks and pushes alike may do to the attacker; of two who fall the defender rolls first.

    Both lie before any dice, so that neither can catch the ball that the other loses.

    Args:
        level: the level of the attacker's Mighty Blow, where it helps.

    Source: BB2E-BLOCK-04 to -06, -08, DB89-PUSH-03.
    """
    if result == tr.ATTACKER_STUNNED:
        injuries.drop_out(game, attacker, rule=rule)
    elif result == tr.ATTACKER_FALLS:
        injuries.fall(game, attacker, rule=rule, by=defender.id)
    elif result == tr.BOTH_FALL:
        injuries.lie_down(game, defender, rule=rule, by=attacker.id)
        injuries.lie_down(game, attacker, rule=rule, by=defender.id)
        game.cite(r.BB2E_BLOCK_06)
        injuries.harm(game, defender, level=level)
        ball.drop(game, defender)
        injuries.harm(game, attacker)
        ball.drop(game, attacker)
