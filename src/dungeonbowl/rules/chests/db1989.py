"""
Chests of the game of 1989: a counter is drawn from a cup, and a trap fells everybody around.

Source: DB89-CHEST, DB89-CHSET-07, -08.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, STANDING, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.chests.parts import Chests, clear_away, is_ball_inside
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.queries import count_markers, is_in_pit
from dungeonbowl.rules.setup.parts import CHESTS
from dungeonbowl.state.state import DID_BLOCK, Player, State


class CupOfCounters(Chests):
    """The counters are drawn when the chests are opened, so that nobody knows which of them holds the ball."""

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
        """Source: DB89-CHEST-01 to -04, -09, -10."""
        state = game.state
        chest = i64(state.board.chest[square]) - 1
        game.end_activation()
        held = is_ball_inside(game, opener, chest=chest)
        rule = r.DB89_CHEST_09 if held else r.DB89_CHEST_05
        game.tell(ev.CHEST_OPENED, rule, player=opener.id, to=square, value=1 if held else 0)
        game.cite(r.DB89_CHEST_01)
        game.cite(r.DB89_CHEST_04)
        game.cite(r.DB89_CHSET_07)
        if state.board.chests > CHESTS:
            game.cite(r.DB89_XCH_04)
        beside = around(state, opener, chest=chest)
        clear_away(state, chest)
        game.cite(r.DB89_CHEST_10)
        if held:
            game.give_ball(opener, ev.BALL_FOUND, rule=r.DB89_CHEST_09)
        else:
            explode(game, opener, square=square, beside=beside)
        game.end_team_turn(r.DB89_CHEST_03)


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
    The opener falls, then everybody beside the chest, of either side; each rolls for their armour in turn.

    Source: DB89-CHEST-05 to -08.
    """
    game.tell(ev.EXPLODED, r.DB89_CHEST_06, player=opener.id, to=square)
    injuries.fall(game, opener, rule=r.DB89_CHEST_05)
    for p in beside:
        player = game.players[i64(p)]
        if not player.in_play:
            continue
        if player.posture == STANDING and not is_in_pit(game.state, player.id):
            injuries.fall(game, player, rule=r.DB89_CHEST_06)
        else:
            struck(game, player)
        game.cite(r.DB89_CHEST_08)


def struck(game: Game, player: Player) -> None:
    """Somebody who is down already is put face-down and rolls for their armour all the same. Source: DB89-CHEST-07."""
    held = player.holds_ball
    if not is_in_pit(game.state, player.id):
        injuries.lie_down(game, player, rule=r.DB89_CHEST_07)
    injuries.harm(game, player)
    game.cite(r.DB89_CHEST_07)
    if held:
        ball.drop(game, player)
