"""
Fouls, the referee, arguments and bribes.

Source: DB21-FOUL-01 to -14.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import RESERVES, SENT_OFF
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.fouls import parts
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import markers
from dungeonbowl.state.state import SPENT_FOUL, Player, State


def foul(game: Game, fouler: Player, victim: Player) -> None:
    """
    A Foul: Armour, then Injury; a natural double on either brings the referee. The activation is over.

    Source: DB21-FOUL-02 to -07, -09, ACT-07.
    """
    state = game.state
    modifier = parts.foul_modifier(state, fouler.id, victim=victim.id)
    game.notes.last_armour = 0
    game.notes.last_injury = 0
    filmed = sponsors.film(game, fouler)
    broken = injuries.armour_roll(game, victim, by=fouler.id, modifier=modifier, cause=causes.FOUL)
    game.cite(r.FOUL_01)
    game.cite(r.FOUL_02)
    if modifier != 0 or _has_company(state, fouler, victim=victim):
        game.cite(r.FOUL_03)
    if victim.has(sk.FOUL_APPEARANCE):
        game.cite(r.FOUL_05)
    armour = game.notes.last_armour
    if broken >= 0:
        injuries.injury_roll(game, victim, by=fouler.id, cause=causes.FOUL, applied=broken == injuries.APPLIED)
    game.end_activation()
    seen = broken >= 0 and dice.is_double(game.notes.last_injury)
    if dice.is_double(armour):
        if fouler.can_use(sk.SNEAKY_GIT):
            game.tell_skill(fouler, sk.SNEAKY_GIT, rule=r.FOUL_07)
        else:
            seen = True
    if seen and filmed == sponsors.FILMED_WELL:
        sponsors.tell_sponsor(game, fouler.side, rule=r.SPON_05, player=fouler.id, success=1)
    elif seen:
        answer_to_referee(game, fouler, may_argue=filmed != sponsors.FILMED_BADLY)
    else:
        game.cite(r.FOUL_09)


def _has_company(state: State, fouler: Player, victim: Player) -> bool:
    """Whether anyone else could have assisted, so that the rule about assists acted."""
    if len(markers(state, victim.square, side=victim.side)) > 1:
        return True
    return len(markers(state, fouler.square, side=fouler.side)) > 0


# -- the referee ---------------------------------------------------------------------------------------------------


def answer_to_referee(game: Game, fouler: Player, may_argue: bool = True) -> None:
    """
    The fouler is to be Sent-off: first an argument, then bribes, then out.

    Source: DB21-FOUL-06, -08, -10 to -13, TO-10, DB21-SPON-05.
    """
    game.cite(r.FOUL_06)
    if sponsors.may_not_argue(game.state, fouler.side):
        sponsors.tell_sponsor(game, 1 - fouler.side, rule=r.SPON_05, player=fouler.id, success=0)
        may_argue = False
    outcome = parts.argue(game, fouler) if may_argue else i64(parts.TOLD_OFF)
    if outcome == parts.LET_BACK:
        game.turn_over(r.TO_10)
        game.cite(r.FOUL_10)
        let_back_in(game, fouler)
        return
    if outcome != parts.BARRED and parts.bribe(game, fouler):
        return
    game.tell(ev.SENT_OFF, r.FOUL_06, player=fouler.id, source=fouler.square)
    game.turn_over(r.TO_10)
    game.remove(fouler, SENT_OFF, rule=r.FOUL_08)
    ball.drop(game, fouler)


def let_back_in(game: Game, fouler: Player) -> None:
    """
    The referee relents: the fouler comes back as through a dugout Portal, without the ball.

    Source: DB21-FOUL-12, DB21-TELE-20, -10.
    """
    game.remove(fouler, RESERVES, rule=r.FOUL_12)
    ball.drop(game, fouler)
    pads.enter_from_dugout(game, fouler, rule=r.FOUL_12)


# -- Pile Driver ---------------------------------------------------------------------------------------------------


def pile_driver(game: Game, blocker: Player, victim: Player) -> bool:
    """
    Offer a free Foul on a player whom a Block has just Knocked Down; the blocker ends up Prone.

    Returns: whether it was used. Source: DB21-FOUL-14.
    """
    state = game.state
    if state.spent & SPENT_FOUL or not blocker.can_use(sk.PILE_DRIVER) or not victim.in_play:
        return False
    if not parts.may_be_fouled(state, blocker.id, victim=victim.id):
        return False
    if not game.wants(blocker, sk.PILE_DRIVER, rule=r.FOUL_14, other=victim.id):
        return False
    state.spent |= SPENT_FOUL
    foul(game, blocker, victim=victim)
    if blocker.standing:
        injuries.place_prone(game, blocker, rule=r.FOUL_14)
    game.end_activation()
    return True
