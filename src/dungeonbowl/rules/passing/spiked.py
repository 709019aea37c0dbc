"""
Throws of a ball with spikes at nobody or at an opponent.

Source: DB89-SPIKE-02, -03, -07 to -13.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import db1989 as balls
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball import spikes
from dungeonbowl.rules.ball.flights import Flight
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import db1989 as passing
from dungeonbowl.rules.passing import path
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.state.state import Player


def throw(game: Game, passer: Player, to: Square) -> None:
    """A throw at an opponent, or at an empty square. Source: DB89-SPIKE-07, -08."""
    state = game.state
    source = bases.nearest(state, passer.square, to=to)
    victim = game.player_at(to)
    rule: RuleId = r.DB89_SPIKE_07 if victim is None else r.DB89_SPIKE_08
    far = passing.range_of(state.squads.tables, state.board, a=source, b=to)
    game.tell(ev.PASS_DECLARED, rule, player=passer.id, source=source, to=to, value=far)
    modifier = passing.thrower_modifier(state, passer, scrambles=passing.has_moved(state))
    other: i64 = NONE
    if victim is not None:
        modifier -= victim.cl + count_markers(state, to, side=passer.side)
        other = victim.id
    result = passing.throw_roll(game, passer, far=far, modifier=modifier, other=other)
    if victim is not None:
        game.cite(r.DB89_SPIKE_09)
        if result == tr.INTERCEPTION:
            game.cite(r.DB89_SPIKE_11)
    elif result != tr.CAUGHT:
        on_the_way = path.crossed(state.board, source, to=to)
        if passing.taken_on_the_way(game, passer, on_the_way=on_the_way, result=result):
            passing.end_turn(game)
            return
    ball.release(game)
    caught = result == tr.CAUGHT
    how: i64 = passing.ON_TARGET if caught else passing.MISSED
    game.tell(ev.PASSED, rule, player=passer.id, source=source, to=to, value=how)
    game.tell_ball(rule, pu.PASS, source=source, to=to)
    game.put_ball(to)
    times = state.squads.tables.number(tr.SCATTERS_MISSED)
    if victim is None and not caught:
        balls.scatter(game, to, times=times, rule=r.BB2E_THROW_08)
    elif victim is not None and caught:
        spikes.hit(game, victim, at=to)
    elif victim is not None:
        strays(game, to, times=times)
    passing.end_turn(game)


def strays(game: Game, square: Square, times: i64) -> None:
    """A throw at an opponent misses: it scatters, and hits whoever stands where it ends. Source: DB89-SPIKE-12."""
    flight = Flight(square)
    rule: RuleId = r.BB2E_THROW_08
    while True:
        for _ in range(times):
            game.rules.balls.bounce_step(game, flight, purpose=pu.SCATTER, rule=rule, second=r.DB89_SPIKE_12)
        who = game.player_at(flight.square)
        if who is not None and who.standing:
            spikes.hit(game, who, at=flight.square)
            game.cite(r.DB89_SPIKE_12)
            return
        further = game.rules.balls.come_down(game, flight)
        if further == 0:
            return
        rule = further
        times = 1
