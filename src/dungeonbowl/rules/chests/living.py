"""
Chests in the dungeons on the Living Rulebook: opened in passing, the ball snatched, everybody standing blown over.

Source: DB5-OPEN.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests.parts import (
    Chests,
    chests_beside,
    clear_away,
    closed_count,
    is_ball_inside,
    nth_closed,
    tell_opened,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.blasts import is_braced, lay_braced
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import DID_OPEN, OWES_SQUARE, Player, State

FROM_NORTH_WEST: Final = (7, 0, 1, 2, 3, 4, 5, 6)
"""The directions clockwise from the north-west, the order of DB5-OPEN-08."""


class SnatchedBall(Chests):
    """A free act beside any action; it ends the movement and not the activation."""

    def from_opening(self, state: State, player: Player) -> i64:
        """Source: DB5-OPEN-01, -02, -12."""
        if not player.standing:
            return bars.CHEST_PRONE
        return bars.CHEST_TWICE if state.doing & DID_OPEN else bars.FREE

    def with_action(self, action: i64) -> bool:
        """Source: DB5-OPEN-01."""
        return True

    def opens_before(self, game: Game, player: Player) -> bool:
        """Source: DB5-OPEN-01, -02."""
        return self.opens_after(game, player)

    def opens_after(self, game: Game, player: Player) -> bool:
        """
        A chest combines with any action, whether it is opened before or after it; not for who owes a square on a pad.

        Source: DB5-OPEN-01, -02.
        """
        state = game.state
        if not state.closed or not player.in_play or state.doing & OWES_SQUARE or self.from_opening(state, player):
            return False
        return len(chests_beside(state, player.square)) > 0

    def open(self, game: Game, opener: Player, square: Square) -> None:
        """Source: DB5-OPEN-02 to -06, -11, -12."""
        state = game.state
        chest = i64(state.board.chest[square]) - 1
        state.doing |= DID_OPEN
        state.moves_left = 0
        state.rushes_left = 0
        held = is_ball_inside(game, opener, chest=chest)
        tell_opened(game, opener, square=square, held=held, rule=ps.CHEST_LID)
        if held:
            game.cite(ps.OPENER_EARNS)
            clear_away(state, chest)
            snatch(game, opener, square=square)
            return
        if state.ball_found:
            game.cite(ps.CHESTS_AFTER_THE_BALL)
        explode(game, opener, chest=chest, square=square)

    def open_all(self, game: Game) -> None:
        """The ball stays where its chest stood, and all other chests explode at once. Source: DB5-TIME-02, -03."""
        state = game.state
        inside = ball_chest(game)
        hit = vec[i16]()
        for chest in range(state.board.chests):
            if not (state.closed >> chest) & 1:
                continue
            square = i64(state.board.chest_square[chest])
            game.tell(ev.CHEST_OPENED, ps.CHESTS_SPRING_OPEN, to=square, value=1 if chest == inside else 0)
            if chest != inside:
                game.tell(ev.EXPLODED, ps.CHESTS_SPRING_OPEN, to=square)
                hit = standing_beside(game, square, hit=hit)
            clear_away(state, chest)
        if inside != NONE:
            game.find_ball(i64(state.board.chest_square[inside]), ps.CHESTS_SPRING_OPEN)
        blow_over(game, hit)


def ball_chest(game: Game) -> i64:
    """The chest with the ball, drawn if nothing settles it; `NONE` once the ball is found or where no chest is left."""
    state = game.state
    count = closed_count(state)
    if state.ball_found or count == 0:
        return NONE
    if state.ball_chest != NONE:
        return state.ball_chest
    return nth_closed(state, game.roll(pu.CHEST, NONE, kind=dice.PICK + count) if count > 1 else i64(0))


def snatch(game: Game, opener: Player, square: Square) -> None:
    """An unmodified AG roll for the ball; missed, it lies where the chest stood (DB5-OPEN-04, -05, -06, -12)."""
    if opener.has(sk.NO_HANDS):
        game.tell_skill(opener, sk.NO_HANDS, rule=ps.SNATCH_WITHOUT_HANDS)
    elif pass_test(game, opener, test=agility_test(opener, pu.PICKUP, modifier=0, rule=ps.CHEST_WITH_BALL)):
        game.give_ball(opener, ev.BALL_FOUND, rule=ps.CHEST_WITH_BALL)
        return
    game.find_ball(square, ps.SNATCH_MISSED)


def explode(game: Game, opener: Player, chest: i64, square: Square) -> None:
    """Everybody who stands beside the chest falls, the opener first, then clockwise (DB5-OPEN-07 to -10)."""
    state = game.state
    game.tell(ev.EXPLODED, ps.CHEST_EXPLODES, to=square)
    hit = standing_beside(game, square, hit=vec[i16]([i16(opener.id)]))
    clear_away(state, chest)
    blow_over(game, hit)


def standing_beside(game: Game, square: Square, hit: vec[i16]) -> vec[i16]:
    """Add whoever stands beside a chest's square, clockwise, to those that an explosion hits (DB5-OPEN-07, -08)."""
    state = game.state
    for d in FROM_NORTH_WEST:
        near = state.board.raw_neighbour(square, i64(d))
        who = state.player_at(near) if near != NONE else i64(NONE)
        if who == NONE or not game.players[who].standing:
            continue
        seen = False
        for other in hit:
            if i64(other) == who:
                seen = True
        if not seen:
            hit = append(hit, i16(who))
    return hit


def any_of_active_side(game: Game, players: vec[i16]) -> bool:
    """Whether one of some players is of the team in turn."""
    for who in players:
        if game.is_active_side(game.players[i64(who)]):
            return True
    return False


def blow_over(game: Game, hit: vec[i16]) -> None:
    """
    All of them fall, then come the Armour rolls, then the ball of a carrier; the braced are only laid down.

    Source: DB5-OPEN-07 to -10, AGE-SKILL-04.
    """
    felled = vec[i16]()
    braced = False
    for who16 in hit:
        player = game.players[i64(who16)]
        if is_braced(player):
            braced = braced or game.is_active_side(player)
            lay_braced(game, player)
        else:
            injuries.lie_down(game, player, kind=ev.KNOCKED_DOWN, rule=ps.CHEST_EXPLODES)
            felled = append(felled, who16)
    if not braced or any_of_active_side(game, felled):
        game.turn_over(ps.BLAST_TURNOVER)
    for who16 in felled:
        injuries.risk_injury(game, game.players[i64(who16)], by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
        game.cite(ps.BLAST_ORDER)
    for who16 in hit:
        if game.players[i64(who16)].holds_ball:
            ball.drop(game, game.players[i64(who16)])
            game.cite(ps.BLAST_DROPS_THE_BALL)
