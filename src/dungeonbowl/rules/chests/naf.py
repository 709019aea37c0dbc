"""
Chests of the NAF's Dungeonbowl: they open for whoever enters their square, and a trap reaches the neighbours.

Source: NAF-CHEST.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests.living import FROM_NORTH_WEST
from dungeonbowl.rules.chests.parts import Chests, clear_away, closed_count, is_ball_inside
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player, State

CHESTS: Final = Option(
    "chests",
    "How the ball is found",
    choices=(("tokens", "one of the chests, drawn before play"), ("roll", "by a die that helps more with each chest")),
)

MOST_NEEDED: Final = 6
"""What finds the ball in the first chest of the match that is opened, and one less in each after it."""


class WalkedInto(Chests):
    """Nobody opens a lid: the square does."""

    options: tuple[Option, ...] = (CHESTS,)

    def from_opening(self, state: State, player: Player) -> i64:
        """Source: NAF-CHEST-03."""
        return bars.CHEST_OTHER_ACTION

    def with_action(self, action: i64) -> bool:
        """Source: NAF-CHEST-03."""
        return False

    def open(self, game: Game, opener: Player, square: Square) -> None:
        """Nobody does."""
        raise AssertionError("no chest is opened from beside it")

    def entered(self, game: Game, player: Player) -> bool:
        """Source: NAF-CHEST-03 to -12, -14."""
        state = game.state
        square = player.square
        if not player.in_play or not state.is_closed_chest(square):
            return False
        chest = i64(state.board.chest[square]) - 1
        held = holds_ball(game, player, chest=chest)
        game.tell(ev.CHEST_OPENED, r.NAF_CHEST_03, player=player.id, to=square, value=1 if held else 0)
        game.cite(r.NAF_CHEST_02 if game.options.says(CHESTS, "roll") else r.NAF_CHEST_01)
        if not held and state.ball_found:
            game.cite(r.NAF_CHEST_12)
        clear_away(state, chest)
        if held:
            find(game, player, square=square)
        else:
            spring(game, player, square=square)
        return True

    def fallen_into(self, game: Game, player: Player, by: PlayerId) -> bool:
        """A trap hurts whoever falls into it as Mighty Blow does, once. Source: NAF-CHEST-06, -09, -10."""
        state = game.state
        square = player.square
        if not state.is_closed_chest(square):
            return False
        chest = i64(state.board.chest[square]) - 1
        held = holds_ball(game, player, chest=chest)
        game.tell(ev.CHEST_OPENED, r.NAF_CHEST_03, player=player.id, to=square, value=1 if held else 0)
        game.cite(r.NAF_CHEST_02 if game.options.says(CHESTS, "roll") else r.NAF_CHEST_01)
        clear_away(state, chest)
        if held:
            game.find_ball(square, r.NAF_CHEST_06)
            injuries.risk_injury(
                game, player, by=by, cause=causes.ACCIDENT if by == NONE else causes.BLOCK, armour_modifier=0
            )
            if state.ball == square and state.carrier == NONE:
                ball.roam(game, square, purpose=pu.BOUNCE, rule=r.NAF_CHEST_06)
            return True
        game.rules.injuries.hit_hard(game, player, by=by)
        game.cite(r.NAF_CHEST_09)
        if by != NONE and game.players[by].has(sk.MIGHTY_BLOW):
            game.cite(r.NAF_CHEST_10)
        spring(game, player, square=square)
        return True


def holds_ball(game: Game, player: Player, chest: i64) -> bool:
    """
    Whether the ball is in the chest: drawn before play, or found by a die that helps more with each chest.

    Source: NAF-CHEST-01, -02.
    """
    state = game.state
    if not game.options.says(CHESTS, "roll") or state.ball_found or state.ball_chest != NONE:
        return is_ball_inside(game, player, chest=chest)
    closed = closed_count(state)
    if closed <= 1:
        # It has to be somewhere, also where a map shows but the last chest.
        return True
    needed = MOST_NEEDED - (state.board.chests - closed)
    rolled = game.roll(pu.CHEST, player.id, kind=dice.D6, cuts=cut(needed))
    game.tell_roll(
        r.NAF_CHEST_02, pu.CHEST, player=player.id, rolled=rolled, target=needed, success=1 if rolled >= needed else 0
    )
    return rolled >= needed


def find(game: Game, player: Player, square: Square) -> None:
    """The ball: to be picked up by one who stands, else it bounces. Source: NAF-CHEST-04 to -06."""
    game.find_ball(square, r.NAF_CHEST_04 if player.standing else r.NAF_CHEST_06)
    if player.standing:
        ball.pick_up(game, player)
        game.cite(r.NAF_CHEST_05)
    else:
        ball.roam(game, square, purpose=pu.BOUNCE, rule=r.NAF_CHEST_06)


def spring(game: Game, player: Player, square: Square) -> None:
    """The trap: whoever walked in falls, and those who stand beside it on a 4 or more. Source: NAF-CHEST-07, -08."""
    state = game.state
    game.tell(ev.EXPLODED, r.NAF_CHEST_08, to=square)
    carrier = state.carrier
    if player.standing:
        fell(game, player)
        game.cite(r.NAF_CHEST_07)
    for d in FROM_NORTH_WEST:
        near = state.board.raw_neighbour(square, i64(d))
        who = state.player_at(near) if near != NONE else i64(NONE)
        if who == NONE or not game.players[who].standing:
            continue
        rolled = game.roll(pu.TRAP, who, kind=dice.D6, cuts=1 << 4)
        game.tell_roll(r.NAF_CHEST_08, pu.TRAP, player=who, rolled=rolled, target=4, success=1 if rolled < 4 else 0)
        if rolled >= 4:
            fell(game, game.players[who])
    if carrier != NONE and not game.players[carrier].standing:
        ball.drop(game, game.players[carrier])


def fell(game: Game, player: Player) -> None:
    """Down with an armour roll; the active team's turn is over. Source: NAF-CHEST-07, -08, -11."""
    injuries.go_down(game, player, kind=ev.KNOCKED_DOWN, rule=r.NAF_CHEST_08)
    if game.is_active_side(player):
        game.turn_over(r.NAF_CHEST_11)
