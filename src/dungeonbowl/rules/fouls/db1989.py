"""
Fouls of the game of 1989, sneaky or blatant, and spearing at the end of a sprint.

Source: DB89-FOUL, DB89-SPEAR.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import FACE_DOWN
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import AT_FACE, Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import BANNED, Player


def foul(game: Game, fouler: Player, victim: Player, blatant: bool) -> None:
    """
    A foul; it ends the activation, and never the turn.

    Args:
        blatant: whether the referee may see it.

    Source: DB89-FOUL-02 to -14.
    """
    result = roll_foul(game, fouler, victim=victim, blatant=blatant, bonus=0)
    game.cite(r.DB89_FOUL_01)
    if result == tr.WHOOPS:
        injuries.fall(game, fouler, rule=r.DB89_FOUL_05)
    elif result == tr.SENT_OFF:
        send_off(game, fouler, blatant=blatant)
    else:
        hurt(game, fouler, victim=victim, result=result)
    game.end_activation()
    game.cite(r.DB89_FOUL_14)


def spear(game: Game, spearer: Player, victim: Player) -> None:
    """
    A dive onto somebody who lies there: a blatant foul, after which the spearer lies there too.

    Source: DB89-SPEAR-01 to -05.
    """
    bonus = game.state.squads.tables.number(tr.SPEAR)
    result = roll_foul(game, spearer, victim=victim, blatant=True, bonus=bonus)
    game.cite(r.DB89_SPEAR_01)
    game.cite(r.DB89_SPEAR_02)
    game.cite(r.DB89_SPEAR_03)
    if result != tr.WHOOPS and result != tr.SENT_OFF:
        hurt(game, spearer, victim=victim, result=result)
    injuries.lie_down(game, spearer, rule=r.DB89_FOUL_05 if result == tr.WHOOPS else r.DB89_SPEAR_04)
    game.cite(r.DB89_SPEAR_04)
    injuries.harm(game, spearer)
    if result == tr.SENT_OFF:
        game.cite(r.DB89_SPEAR_05)
        if spearer.in_play:
            send_off(game, spearer, blatant=True)
        else:
            game.set_flag(spearer, BANNED, rule=r.DB89_SPEAR_05)
    ball.drop(game, spearer)
    game.end_activation()


def roll_foul(game: Game, fouler: Player, victim: Player, blatant: bool, bonus: i64) -> i64:
    """
    The die of a foul, 1 more against a weaker victim and 1 less against a stronger one.

    Args:
        bonus: what is added to the fouler's ST.

    Returns: the result, one of `core.table_rows`. Source: DB89-FOUL-03, -04.
    """
    since = game.cursor
    lead = fouler.st + bonus - victim.st
    modifier: i64 = 0
    if lead > 0:
        modifier = 1
    elif lead < 0:
        modifier = -1
    table: i64 = tr.FOUL_BLATANT if blatant else tr.FOUL_SNEAKY
    result = roll_on(
        game, table, purpose=pu.FOUL, player=fouler.id, rule=r.DB89_FOUL_03, modifier=modifier, other=victim.id
    )
    game.cite(r.DB89_FOUL_02)
    game.cite(r.DB89_BLOCK_02)
    if modifier:
        game.cite(r.DB89_FOUL_04)
    game.tell(ev.FOUL_RESULT, r.DB89_FOUL_03, player=fouler.id, other=victim.id, value=result - tr.WHOOPS)
    game.meet(since, AT_FACE, value=result)
    return result


def hurt(game: Game, fouler: Player, victim: Player, result: i64) -> None:
    """What a foul that comes off does to the victim. Source: DB89-FOUL-09 to -11."""
    level = injuries.might(game, fouler.id)
    if result == tr.KRUNCH:
        injuries.injure(game, victim, level=level)
        game.cite(r.DB89_FOUL_10)
    elif victim.posture != FACE_DOWN:
        game.lay(victim, FACE_DOWN, rule=r.DB89_FOUL_09)
        injuries.harm(game, victim, level=level)
    if level:
        game.cite(r.DB89_FOUL_11)


def send_off(game: Game, fouler: Player, blatant: bool) -> None:
    """
    The referee sends a player off: the box is rolled for, and nothing brings them back.

    Args:
        blatant: whether 1 is added.

    Source: DB89-FOUL-06 to -08, -12.
    """
    game.tell(ev.SENT_OFF, r.DB89_FOUL_06, player=fouler.id, source=fouler.square)
    modifier: i64 = 1 if blatant else 0
    result = roll_on(game, tr.PENALTY, purpose=pu.PENALTY, player=fouler.id, rule=r.DB89_FOUL_07, modifier=modifier)
    game.remove(fouler, injuries.box_of(result), rule=r.DB89_FOUL_07)
    game.set_flag(fouler, BANNED, rule=r.DB89_FOUL_08)
    if fouler.holds_ball:
        ball.drop(game, fouler)
        game.cite(r.DB89_FOUL_12)
