"""
Balls with spikes, by option: who reaches for one may be hurt, and it may be thrown to hurt somebody.

Source: DB89-SPIKE.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import RuleId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.options import IN_USE, LEFT_OUT, Option
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player

SPIKES: Final = Option(
    "spike_balls",
    "Spike balls",
    choices=(
        (LEFT_OUT, "the ball is harmless"),
        (IN_USE, "to catch the ball is a risk, and it may be thrown at opponents"),
    ),
)


def is_pricked(game: Game, player: Player) -> bool:
    """
    Somebody reaches for the ball in their square: whether its spikes have put them out; then it stays there.

    Source: DB89-SPIKE-01, -04 to -06, -15.
    """
    if not game.state.spiked:
        return False
    rolled = game.roll(pu.SPIKE, player.id, kind=dice.D6, cuts=cut(player.agility))
    safe = rolled < player.agility
    game.tell_roll(
        r.DB89_SPIKE_04, pu.SPIKE, player=player.id, rolled=rolled, target=player.agility, success=1 if safe else 0
    )
    game.cite(r.DB89_SPIKE_01)
    return not safe and is_put_out(game, player, rule=r.DB89_SPIKE_05)


def is_put_out(game: Game, player: Player, rule: RuleId) -> bool:
    """Whether the spikes get through somebody's armour: an Armour roll, and the Injury roll if it fails."""
    if injuries.keeps_whole(game, player):
        game.cite(rule)
        return False
    game.cite(rule)
    injuries.injure(game, player)
    game.cite(r.DB89_SPIKE_15)
    return True


def stay(game: Game, square: Square) -> None:
    """
    A ball whose spikes have put somebody out lies where they stood; from a counter it scatters on.

    Source: DB89-SPIKE-05, -10, -15, BB2E-SCAT-05.
    """
    game.put_ball(square)
    if i64(game.state.board.portal[square]) > 0:
        ball.roam(game, square, purpose=pu.SCATTER, rule=r.BB2E_SCAT_05, then=pu.SCATTER)


def hit(game: Game, victim: Player, at: Square) -> None:
    """
    A thrown ball hits somebody on a square: through the armour it puts them out and stays, else they have caught it.

    Whoever holds another one keeps that, and this one scatters. Source: DB89-SPIKE-10, -13, -15, DB89-TWOB-04.
    """
    held = victim.holds_ball
    game.put_ball(at)
    game.tell(ev.SPIKED, r.DB89_SPIKE_10, player=victim.id, to=at)
    game.cite(r.DB89_SPIKE_13)
    if is_put_out(game, victim, rule=r.DB89_SPIKE_10):
        stay(game, at)
        ball.drop(game, victim)
    elif held:
        ball.roam(game, at, purpose=pu.BOUNCE, rule=r.DB89_TWOB_04, second=r.DB89_TWOB_02)
    else:
        game.give_ball(victim, ev.BALL_CAUGHT, rule=r.DB89_SPIKE_10)
