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
from dungeonbowl.core.ids import FACE_DOWN, PlayerId
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import AT_FACE, Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import BANNED, Player, State


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
    modifier = lead_of(game.state, fouler.id, victim=victim.id, bonus=bonus)
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


def lead_of(state: State, fouler: PlayerId, victim: PlayerId, bonus: i64) -> i64:
    """What the higher ST adds to the die of a foul, or the lower takes off; `bonus` as above. Source: DB89-FOUL-04."""
    lead = i64(state.squads.st[fouler]) + bonus - i64(state.squads.st[victim])
    if lead > 0:
        return 1
    return -1 if lead < 0 else 0


def ends_of(state: State, fouler: PlayerId, victim: PlayerId, blatant: bool, bonus: i64) -> Ends:
    """How a foul may end; `bonus` as above. Source: DB89-FOUL-03 to -10."""
    ends = Ends()
    modifier = lead_of(state, fouler, victim=victim, bonus=bonus)
    for face in range(i64(1), i64(7)):
        result = state.squads.tables.result(tr.FOUL_BLATANT if blatant else tr.FOUL_SNEAKY, face + modifier)
        if result == tr.WHOOPS:
            ends.own_fall += 1 / 6
        elif result == tr.SENT_OFF:
            ends.own_leave += 1 / 6
        elif result == tr.KRUNCH:
            ends.leaves += 1 / 6
        elif may_be_kicked(state, victim):
            ends.falls += 1 / 6
    ends.wins = ends.falls + ends.leaves
    return ends


def may_be_kicked(state: State, victim: PlayerId) -> bool:
    """Whether Ooooooph has an effect: on who lies face down by the tables of the match only. Source: DB89-FOUL-09."""
    return i64(state.posture[victim]) != FACE_DOWN or state.squads.tables.number(tr.FOUL_FACE_DOWN) != 0


def hurt(game: Game, fouler: Player, victim: Player, result: i64) -> None:
    """What a foul that comes off does to the victim. Source: DB89-FOUL-09 to -11."""
    level = injuries.might(game, fouler.id)
    if result == tr.KRUNCH:
        injuries.injure(game, victim, level=level)
        game.cite(r.DB89_FOUL_10)
    elif may_be_kicked(game.state, victim.id):
        if victim.posture != FACE_DOWN:
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
