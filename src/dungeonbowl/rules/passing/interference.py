"""
Interference: an opponent between the thrower and the landing reaches for a thrown ball or bomb.

Source: DB21-INTF-01 to -12.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS, RuleId, Square, side_of
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.db2021 import land
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing.ruler import under_ruler
from dungeonbowl.rules.queries import has_zone, is_marked, presence
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import Player, State


def interferers(state: State, passer: i64, landing: Square) -> vec[i16]:
    """
    Who of the other team could interfere with a throw that is measured to `landing`.

    Source: DB21-INTF-02, -03, -04, -05.
    """
    found = vec[i16]()
    board = state.board
    source = i64(state.square[passer])
    x = board.x(landing) - board.x(source)
    y = board.y(landing) - board.y(source)
    length = x * x + y * y
    if length <= 1:
        return found
    first: i64 = SLOTS if side_of(passer) == 0 else 0
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) != IN_PLAY or not has_zone(state, p) or state.squads.has(p, sk.NO_HANDS):
            continue
        square = i64(state.square[p])
        across = board.x(square) - board.x(source)
        down = board.y(square) - board.y(source)
        if across * across + down * down >= length:
            continue
        if (across - x) * (across - x) + (down - y) * (down - y) >= length:
            continue
        if under_ruler(x, y, across=across, down=down) and board.sees(source, square):
            found = append(found, i16(p))
    return found


def interference_modifier(state: State, interferer: i64, passer: i64, base: i64) -> i64:
    """
    The modifier of an interference test, with everything that applies unasked.

    Args:
        base: -3 against an accurate throw, -2 inaccurate, -1 wildly inaccurate.

    Source: DB21-INTF-06, -07.
    """
    squads = state.squads
    modifier = base - presence(state, i64(state.square[interferer]), side=side_of(interferer), over_walls=False)
    if not squads.has(interferer, sk.NERVES_OF_STEEL) and is_marked(state, interferer):
        modifier -= 1
    if squads.has(passer, sk.STUNTY):
        modifier += 1
    return modifier


def interfered_with(game: Game, passer: Player, landing: Square, result: i64, rule: RuleId = r.INTF_01) -> bool:
    """
    The other coach may let one player interfere with a throw of the ball.

    Args:
        landing: where the ruler is laid to.
        result: how good the throw was.
        rule: why they may.

    Returns: whether the throw was Deflected; then the ball has come to rest or is held.
    Source: DB21-INTF-01, -08, -09, -12.
    """
    who = interference(game, passer, landing=landing, result=result, rule=rule)
    if who is None:
        return False
    game.put_ball(who.square)
    game.tell_ball(r.INTF_08, pu.PASS, source=passer.square, to=who.square)
    if ball.catch(game, who, modifier=-1, rule=r.INTF_08):
        game.tell(ev.INTERCEPTION, r.INTF_08, player=who.id)
        return True
    game.tell(ev.DEFLECTION, r.INTF_09, player=who.id)
    flight = flights.Flight(who.square)
    flights.scatter_flight(game, flight)
    game.cite(r.INTF_09)
    land(game, flight.square, diving=True)
    return True


def interference(game: Game, passer: Player, landing: Square, result: i64, rule: RuleId = r.INTF_01) -> Player | None:
    """
    The choice of an interferer and their test, for a ball or a bomb.

    Returns: who Deflected the throw. Source: DB21-INTF-01, -06, -07, -12.
    """
    able = interferers(game.state, passer.id, landing=landing)
    if len(able) == 0:
        return None
    chosen = game.pick_player(
        ak.ASK_INTERFERE, 1 - passer.side, about=passer.id, players=able, or_none=True, rule=r.INTF_01
    )
    if chosen == NONE:
        return None
    who = game.players[chosen]
    deflected = interference_test(game, who, passer=passer, base=-result)
    game.tell_full(
        ev.INTERFERED,
        rule,
        player=who.id,
        other=passer.id,
        purpose=pu.INTERFERE,
        value=result,
        success=1 if deflected else 0,
    )
    if rule != r.INTF_01:
        game.cite(r.INTF_01)
    game.cite(r.INTF_02)
    game.cite(r.INTF_03)
    game.cite(r.INTF_04)
    game.cite(r.INTF_05)
    game.cite(r.INTF_08 if deflected else r.INTF_12)
    return who if deflected else None


def interference_test(game: Game, who: Player, passer: Player, base: i64) -> bool:
    """The Agility test of an interferer (DB21-INTF-06, -07)."""
    state = game.state
    modifier = interference_modifier(state, who.id, passer=passer.id, base=base)
    if who.has(sk.NERVES_OF_STEEL) and is_marked(state, who.id):
        game.tell_skill(who, sk.NERVES_OF_STEEL, rule=r.INTF_07)
    if passer.has(sk.STUNTY):
        game.tell_skill(passer, sk.STUNTY, rule=r.INTF_07, other=who.id)
    ball.tell_presence(game, who, rule=r.INTF_07)
    test = agility_test(who, pu.INTERFERE, modifier=modifier, rule=r.INTF_06)
    test.lift_rule = r.INTF_07
    test.lifted_by(who, sk.EXTRA_ARMS, bonus=1)
    test.lifted_by(who, sk.VERY_LONG_LEGS, bonus=2)
    if modifier != base:
        test.cite(r.INTF_07)
    return pass_test(game, who, test=test)
