"""
Chests of the game of 1989: a counter is drawn from a cup, and a trap fells everybody around.

Source: DB89-CHEST, DB89-CHSET-07, -08, DB89-XCH-02 to -04, DB89-TWOB.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.squares import CHESTS
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.chests.parts import Chests, clear_away, closed_count
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.queries import count_markers, is_in_pit
from dungeonbowl.state.state import DID_BLOCK, Player, State

ALL_CHESTS: Final = 2 * CHESTS
"""So many there are where the coaches add as many as they may (DB89-XCH-01)."""


class CupOfCounters(Chests):
    """The counters are drawn when the chests are opened, so that nobody knows which of them holds a ball."""

    def from_opening(self, state: State, player: Player) -> i64:
        """Source: DB89-CHEST-01, -02, -11, DB89-TELE-04, DB89-CHRG-05."""
        if not player.standing:
            return bars.CHEST_PRONE
        if state.doing & DID_BLOCK:
            return bars.HAS_CHARGED
        if i64(state.hops[player.id]) > 0:
            return bars.WAS_TELEPORTED
        return bars.CHEST_MARKED if count_markers(state, player.square, side=player.side) > 0 else i64(bars.FREE)

    def bars_ways(self) -> bool:
        """Coaches place them, and one that is empty but for a trap stays. Source: DB89-CHSET-07, DB89-CHEST-10."""
        return True

    def with_action(self, action: i64) -> bool:
        """A sprinter may too. Source: BB2E-SPRINT-03, DB89-CHEST-11."""
        return action == op.MOVE or action == op.SPRINT

    def open(self, game: Game, opener: Player, square: Square) -> None:
        """Source: DB89-CHEST-01 to -04, -09, -10, -12."""
        state = game.state
        chest = i64(state.board.chest[square]) - 1
        sprints = state.action == op.SPRINT
        game.end_activation()
        inside = counter_inside(game, opener, chest=chest)
        rule = r.DB89_CHEST_05 if inside == NONE else r.DB89_CHEST_09
        game.tell(ev.CHEST_OPENED, rule, player=opener.id, to=square, value=0 if inside == NONE else 1)
        game.cite(r.DB89_CHEST_01)
        game.cite(r.DB89_CHEST_04)
        game.cite(r.DB89_CHSET_07)
        if sprints:
            game.cite(r.BB2E_SPRINT_03)
        if state.board.chests > CHESTS:
            game.cite(r.DB89_XCH_04)
            if state.second_ball:
                game.cite(r.DB89_XCH_03 if state.board.chests == ALL_CHESTS else r.DB89_XCH_02)
        beside = around(state, opener, chest=chest)
        clear_away(state, chest)
        game.cite(r.DB89_CHEST_10)
        if inside == NONE:
            explode(game, opener, square=square, beside=beside)
        else:
            state.mean(inside)
            come_to_light(game, opener, square=square)
        game.end_team_turn(r.DB89_CHEST_03)


def counter_inside(game: Game, opener: Player, chest: i64) -> i64:
    """
    Which ball a chest holds, `NONE` for a trap: drawn now, if no position settles it.

    Nothing tells counters in the cup apart, so of two balls the first is found first. Source: DB89-CHEST-04.
    """
    state = game.state
    unsettled: i64 = 0
    settled: i64 = 0
    for number in range(state.second_ball + 1):
        if state.is_found(number):
            continue
        if state.chest_of(number) == chest:
            return number
        if state.chest_of(number) == NONE:
            unsettled += 1
        else:
            settled += 1
    count = closed_count(state) - settled
    if unsettled == 0:
        return NONE
    if unsettled < count:
        drawn = game.roll(pu.CHEST, opener.id, kind=dice.PICK + count, cuts=i64(1) << unsettled)
        if drawn >= unsettled:
            return NONE
    return 1 if state.is_found(0) or state.chest_of(0) != NONE else 0


def come_to_light(game: Game, opener: Player, square: Square) -> None:
    """The opener has the ball that is meant, or leaves it there. Source: DB89-CHEST-09, -12, DB89-TWOB-01, -02."""
    if not opener.holds_ball:
        game.give_ball(opener, ev.BALL_FOUND, rule=r.DB89_CHEST_09)
    else:
        game.find_ball(square, rule=r.DB89_CHEST_12)
        ball.roam(game, square, purpose=pu.BOUNCE, rule=r.DB89_CHEST_12, second=r.DB89_TWOB_02)
    if game.state.balls_hidden() == 0 and game.state.second_ball:
        game.cite(r.DB89_TWOB_01)


def around(state: State, opener: Player, chest: i64) -> vec[i16]:
    """Who is beside a chest, but for whoever opens it: clockwise from the north (DB89-CHEST-06, -08)."""
    found = vec[i16]()
    for near in state.board.beside_chest(chest, state.closed):
        who = state.player_at(i64(near))
        if who != NONE and who != opener.id and not is_among(found, who):
            found = append(found, i16(who))
    return found


def explode(game: Game, opener: Player, square: Square, beside: vec[i16]) -> None:
    """
    The opener and everybody beside the chest, of either side, lie; then each rolls for their armour in turn.

    No ball is loose before all have rolled, so that nobody catches one who is blown up at the same moment.

    Source: DB89-CHEST-05 to -08.
    """
    game.tell(ev.EXPLODED, r.DB89_CHEST_06, player=opener.id, to=square)
    injuries.lie_down(game, opener, rule=r.DB89_CHEST_05)
    for p in beside:
        thrown_down(game, game.players[i64(p)])
    injuries.harm(game, opener)
    for p in beside:
        injuries.harm(game, game.players[i64(p)])
        game.cite(r.DB89_CHEST_08)
    ball.drop(game, opener)
    for p in beside:
        ball.drop(game, game.players[i64(p)])


def thrown_down(game: Game, player: Player) -> None:
    """Somebody beside the chest lies face-down now, whatever they did before. Source: DB89-CHEST-06, -07."""
    if is_in_pit(game.state, player.id):
        game.cite(r.DB89_CHEST_07)
    else:
        injuries.lie_down(game, player, rule=r.DB89_CHEST_06 if player.standing else r.DB89_CHEST_07)
