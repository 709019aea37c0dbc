"""
Bombs of the games on the Living Rulebook: thrown like the ball, thrown on by whoever catches them.

Source: LRB-BOMB.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.blasts import is_braced, lay_braced
from dungeonbowl.rules.passing import throwing
from dungeonbowl.rules.passing.living import interceptor
from dungeonbowl.rules.passing.pass_block import Aimed, answer_with_pass_block
from dungeonbowl.rules.queries import is_marked
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import Player


def throw_bomb(game: Game, bomber: Player, to: Square, kind: i64) -> None:
    """
    A bomb flies until it is not caught any more.

    Args:
        kind: `throwing.A_BOMB`, or `throwing.HAIL_MARY` for one thrown so.

    Source: LRB-BOMB-01 to -04.
    """
    game.tell_skill(bomber, sk.BOMBARDIER, rule=r.LRB_BOMB_01)
    holder = throw(game, bomber, to=to, kind=kind)
    while holder is not None:
        game.cite(r.LRB_BOMB_04)
        options = ways_on(game, holder)
        if len(options) == 0:
            explode(game, holder.square)
            break
        picked = game.choose(ak.ASK_BOMB_AT, holder.side, player=holder.id, options=options, rule=r.LRB_BOMB_04)
        high = op.verb_of(picked) == op.HAIL_MARY
        holder = throw(game, holder, to=op.square_of(picked), kind=throwing.HAIL_MARY if high else throwing.A_BOMB)
    game.end_activation()


def ways_on(game: Game, holder: Player) -> vec[i64]:
    """Where whoever has caught a bomb may throw it, high over everybody too. Source: LRB-BOMB-02, -04, LRB-PASS-13."""
    options = vec[i64]()
    for square in game.rules.passes.targets(game.state, holder.square):
        options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
    if throws_high(game, holder):
        for square in game.rules.passes.hail_mary_targets(game.state, holder.square):
            options = append(options, op.option(op.HAIL_MARY, NONE, square=i64(square)))
    return options


def throws_high(game: Game, bomber: Player) -> bool:
    """Whether a player can throw a bomb as a Hail Mary Pass. Source: LRB-PASS-13, LRB-BOMB-02."""
    return game.rules.edition.hail_mary_bombs and bomber.can_use(sk.HAIL_MARY_PASS)


def throw(game: Game, thrower: Player, to: Square, kind: i64) -> Player | None:
    """
    One throw of a bomb: Pass Block in the oldest edition, interception, the roll, the landing.

    Returns: who has caught it; nobody, if it has gone off. Source: LRB-BOMB-02, -03, LRB-PASS-16, LRB-INT-09.
    """
    source = thrower.square
    game.tell(ev.BOMB, r.LRB_BOMB_02, player=thrower.id, source=source, to=to)
    if kind == throwing.HAIL_MARY:
        game.tell_skill(thrower, sk.HAIL_MARY_PASS, rule=r.LRB_PASS_13)
    if game.rules.edition.pass_block_at_bombs:
        answer_with_pass_block(game, Aimed(thrower, to, in_reach=kind != throwing.HAIL_MARY))
    if kind != throwing.HAIL_MARY:
        reached = interceptor(game, thrower, to=to, the_ball=False)
        if reached is not None:
            game.tell(ev.BOMB, r.LRB_INT_09, player=reached.id, source=source, to=reached.square)
            return reached
    result = throwing.throw_test(game, thrower, to=to, kind=kind, purpose=pu.PASS, rule=r.LRB_BOMB_02)
    if result == throwing.FUMBLED:
        game.cite(r.LRB_BOMB_07)
        explode(game, source)
        return None
    flight = flights.Flight(to, bomb=True)
    if result == throwing.INACCURATE:
        for _ in range(3):
            game.rules.balls.bounce_step(game, flight, purpose=pu.SCATTER, rule=r.LRB_SCAT_01, second=0)
    who = game.player_at(flight.square)
    if who is not None and who.has_zone and not who.has(sk.NO_HANDS):
        if game.confirm(ak.ASK_CATCH, who.side, player=who.id, rule=r.LRB_BOMB_04):
            if catches(game, who, modifier=1 if result == throwing.ACCURATE else 0):
                return who
    explode(game, flight.square)
    return None


def catches(game: Game, player: Player, modifier: i64) -> bool:
    """Whether a player catches a bomb that comes down on them. Source: LRB-BOMB-02, -04, LRB-CATCH-02, -03."""
    if player.has(sk.NERVES_OF_STEEL) and is_marked(game.state, player.id):
        game.tell_skill(player, sk.NERVES_OF_STEEL, rule=r.LRB_CATCH_03)
    ball.tell_presence(game, player, rule=r.LRB_CATCH_03)
    total = ball.catch_modifier(game.rules, game.state, player=player.id, base=modifier)
    test = agility_test(player, pu.CATCH, modifier=total, rule=r.LRB_BOMB_04)
    return pass_test(game, player, test=test.rolls_again(sk.CATCH, sk.MONSTROUS_MOUTH))


# -- the blast -------------------------------------------------------------------------------------------------------


def explode(game: Game, square: Square) -> None:
    """
    Whoever is in the square is felled, each player beside it on a 4 or more; then a dropped ball bounces.

    Source: LRB-BOMB-05 to -08, LRB-TO-02, -11.
    """
    state = game.state
    game.tell(ev.EXPLODED, r.LRB_BOMB_05, to=square)
    carrier = state.carrier
    who = game.player_at(square)
    if who is not None:
        fell(game, who)
    near = vec[i16]()
    for d in range(i64(8)):
        beside = state.board.raw_neighbour(square, d)
        if beside != NONE and state.player_at(beside) != NONE:
            near = append(near, i16(state.player_at(beside)))
    while len(near) > 0:
        next_one = game.pick_player(ak.ASK_ORDER, state.side, about=NONE, players=near, rule=r.LRB_BOMB_05)
        near = ball.without(near, next_one)
        rolled = game.roll(pu.BOMB, next_one, kind=dice.D6, cuts=1 << 4)
        game.tell_roll(r.LRB_BOMB_05, pu.BOMB, player=next_one, rolled=rolled, target=4, success=1 if rolled < 4 else 0)
        if rolled >= 4:
            fell(game, game.players[next_one])
    if carrier != NONE and not game.players[carrier].standing:
        ball.drop(game, game.players[carrier])


def fell(game: Game, victim: Player) -> None:
    """A blast knocks somebody down, or hurts whoever is down already (LRB-BOMB-05, -06, -08)."""
    if is_braced(victim):
        lay_braced(game, victim)
        return
    if victim.standing and game.is_active_side(victim):
        game.turn_over(r.LRB_BOMB_08)
    injuries.go_down(game, victim, kind=ev.KNOCKED_DOWN, rule=r.LRB_BOMB_05)
