"""
A Ball & Chain on its way: the template, whoever is on the square, walls.

Source: LRB-BC, LRB-DICE-04, DB5-SKILL-11.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking import parts as blocking
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.state.state import DID_MOVE, Player

TEMPLATE_CUTS: i64 = (1 << 3) | (1 << 5)
"""Where the template's second and third direction begin."""


def reel(game: Game, player: Player, facing: i64) -> None:
    """
    One square of the way, or what happens instead of it.

    Args:
        facing: the side to which the template points, 0, 2, 4 or 6.

    Source: LRB-BC-01 to -05, -08.
    """
    state = game.state
    if moving.spend_square(game) and not moving.rush(game, player):
        injuries.fall_over(game, player, rule=r.LRB_BC_03)
        return
    state.doing |= DID_MOVE
    to = state.board.push_neighbour(player.square, by_template(game, player, facing=facing), closed=state.closed)
    if to < 0:
        hit_wall(game, player)
        return
    who = i64(state.occupant[to])
    source = player.square
    if who == NOBODY:
        game.move(player, to, kind=ev.MOVED, rule=r.LRB_BC_02)
        game.cite(r.LRB_BC_01)
        if game.rules.ground.settles(game, player, source=source):
            moving.landed(game, player)
        else:
            moving.arrive(game, player, own_movement=True)
        return
    other = game.players[who]
    if other.standing:
        game.tell_skill(player, sk.BALL_AND_CHAIN, rule=r.LRB_BC_04, other=who)
        if other.side == player.side:
            game.cite(r.LRB_BLOCK_23)
        blocking.block(game, player, target=other, blitzing=False)
        return
    bowl_over(game, player, other=other)


def by_template(game: Game, player: Player, facing: i64) -> i64:
    """The direction in which the throw-in template and a D6 lead. Source: LRB-BC-02, LRB-DICE-04."""
    rolled = game.roll(pu.THROW_IN, player.id, kind=dice.D6, cuts=TEMPLATE_CUTS)
    game.tell_roll(r.LRB_BC_02, pu.THROW_IN, player=player.id, rolled=rolled)
    game.cite(r.LRB_DICE_04)
    return (facing + (rolled - 1) // 2 + 7) % 8


def hit_wall(game: Game, player: Player) -> None:
    """The wall hurts as if the player had been pushed into it. Source: DB5-SKILL-11, DB5-WALL-04, -06."""
    game.tell(ev.PUSH_BLOCKED, ps.CHAIN_AT_A_WALL, player=player.id)
    spent = injuries.armour_roll(game, player, modifier=game.rules.pushes.wall_modifier())
    game.cite(ps.HURT_AT_A_WALL)
    if spent < 0:
        return
    injuries.lie_down(game, player, kind=ev.FELL, rule=ps.HURT_AT_A_WALL)
    injuries.risk_injury(game, player, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
    game.turn_over(ps.FELL_AT_A_WALL)


def bowl_over(game: Game, player: Player, other: Player) -> None:
    """
    Somebody who lies is pushed on and hurt, and the player follows; no turnover, whosever they are.

    Source: LRB-BC-05, LRB-FOLL-03, LRB-TO-11.
    """
    game.tell_skill(player, sk.BALL_AND_CHAIN, rule=r.LRB_BC_05, other=other.id)
    if other.side == player.side:
        game.cite(r.LRB_TO_11)
    shove = pushing.Shove(player, other, blitzing=False, fells=False)
    pushing.push(game, shove)
    if shove.vacated != NONE:
        blocking.follow_up(game, shove)
        land(game, player, at=shove.vacated)
    game.rules.pushes.crashed(game, shove)
    if other.in_play:
        injuries.risk_injury(game, other, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
        game.cite(r.LRB_BC_05)
    underfoot = game.notes.ball_underfoot
    game.notes.ball_underfoot = NONE
    if underfoot != NONE:
        ball.disturb(game, underfoot)
    blocking.settle_portals(game, player)


def land(game: Game, player: Player, at: Square) -> None:
    """The ball may lie where the player has followed to. Source: LRB-BC-08, LRB-FOLL-04."""
    state = game.state
    if player.square == at and state.carrier == NONE and state.ball == at and state.ball_found:
        ball.pick_up(game, player)
        game.cite(ps.BALL_UNDER_FOLLOWER)
