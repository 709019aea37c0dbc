"""
What a dungeon of the Astrogranite Edition may hold, as answers to the questions of `Ground`, and the balance of those
who stand at an edge.

Source: AGE-FEAT, AGE-PREC.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import LOST, NONE, STANDING, Square, side_of
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM, KIND_LIQUID, KIND_TRAP
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.age import lands_on_feet
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import has_zone, in_turn_after, ways_out
from dungeonbowl.rules.rolling.parts import Test, agility_test, cut, pass_test
from dungeonbowl.rules.tossing.age import land_on, weight_of
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import Player, State

PRECARIOUS: Final = Option(
    "precarious",
    "Precarious positions",
    choices=(
        ("in_use", "the other coach may ask for a balance roll at an edge"),
        ("left_out", "nobody loses their balance"),
    ),
    rule=r.AGE_PREC_03,
)
DOORS: Final = Option(
    "doors",
    "Doors",
    choices=(("open", "are open passages"), ("shut", "begin shut; a player may open or shut one")),
    rule=r.AGE_FEAT_12,
)


class Features(Ground):
    """Chasms and lava take players out; pits and the edges of platforms let them fall; water is slow."""

    options: tuple[Option, ...] = (PRECARIOUS, DOORS)

    def begin(self, game: Game) -> None:
        """Doors begin shut where they are played, but for those drawn open. Source: AGE-FEAT-12."""
        board = game.state.board
        if len(board.door_square) > 0 and game.options.says(DOORS, "shut"):
            game.state.hang_doors(board.shut_at_first())

    def climb_out(self, game: Game, player: Player) -> None:
        """Source: AGE-FEAT-11."""
        climb_out(game, player)

    def step_cost(self, state: State, to: Square) -> i64:
        """Source: AGE-FEAT-09."""
        return 2 if state.board.is_water(to) else 1

    def cite_step(self, game: Game, square: Square) -> None:
        """AGE-FEAT-09."""
        if game.state.board.is_water(square):
            game.cite(r.AGE_FEAT_09)

    def drops(self, state: State, source: Square, to: Square) -> bool:
        """Into a pit, or over the edge of a platform. Source: AGE-FEAT-05, -06."""
        board = state.board
        return i64(board.kind[to]) == KIND_TRAP or (source != NONE and board.drops(source, to))

    def takes_steps(self, state: State, to: Square) -> bool:
        """Pits, which are entered by any means. Source: AGE-FEAT-05."""
        return i64(state.board.kind[to]) == KIND_TRAP

    def falls_beside(self, state: State, player: Player) -> vec[i16]:
        """Source: AGE-FEAT-05."""
        found = vec[i16]()
        beside = state.board.flight(state.closed)
        for d in range(i64(8)):
            near = i64(beside[player.square * 8 + d])
            if near != NONE and self.takes_steps(state, near) and state.player_at(near) == NONE:
                found = append(found, i16(near))
        return found

    def from_entering(self, state: State, player: Player, to: Square) -> i64:
        """The side of a platform; water, for whoever has one square left. Source: AGE-FEAT-06, -09."""
        board = state.board
        if board.rises(player.square, to):
            return bars.PLATFORM_SIDE
        if board.is_water(to) and state.active == player.id:
            if state.moves_left + state.rushes_left < barred.owed(state) + self.step_cost(state, to):
                return bars.DEEP_WATER
        return bars.FREE

    def is_trap(self, state: State, square: Square) -> bool:
        """Source: AGE-FEAT-03 to -05."""
        return state.board.is_hazard(square)

    def swallows(self, game: Game, player: Player) -> bool:
        """Chasms and lava. Source: AGE-FEAT-03, -04."""
        if not player.in_play or not takes_out(game.state, player.square):
            return False
        take_out(game, player)
        return True

    def catches(self, game: Game, player: Player, lying: bool, fallen: bool) -> None:
        """Pits, and the ground below a platform; one Armour roll for whoever a Block has felled there already."""
        if not fallen or not (player.standing or lying):
            return
        if game.state.board.is_hazard(player.square):
            fall(game, player)
            game.cite(r.AGE_FEAT_05)
        elif not lands_on_feet(game, player):
            fall(game, player)
            game.cite(r.AGE_FEAT_06)

    def falls_onto(self, game: Game, player: Player, to: Square) -> bool:
        """A collision, not a push. Source: AGE-FEAT-05, -06, AGE-COLL-01."""
        come_down(game, player, to=to)
        return True

    # -- balance

    def keeps_footing(self, game: Game, player: Player) -> bool:
        """
        The other coach may have a player roll who is about to act at an edge; a 1 falls.

        Source: AGE-PREC-01 to -05, -07.
        """
        if not game.options.says(PRECARIOUS, "in_use") or not player.standing:
            return True
        edges = edges_beside(game.state, player.square)
        if len(edges) == 0:
            return True
        if not anyone_calls(game, player):
            return True
        test = Test(pu.PRECARIOUS, 2, rule=r.AGE_PREC_03)
        test.again = r.AGE_PREC_07
        test.cite(r.AGE_PREC_01)
        test.cite(r.AGE_PREC_02)
        if pass_test(game, player, test=test):
            return True
        topple(game, player, to=game.draw(pu.RANDOM_SQUARE, player.id, among=edges))
        return False

    def keeps_footing_tossing(self, game: Game, player: Player) -> bool:
        """Source: AGE-PREC-02."""
        return self.keeps_footing(game, player)

    def keeps_both_footings(self, game: Game, blocker: Player, target: Player) -> bool:
        """The target does nothing that could unbalance them. Source: AGE-PREC-06."""
        return self.keeps_footing(game, blocker)


def anyone_calls(game: Game, player: Player) -> bool:
    """Whether another coach calls for the roll, asked in turn until one of them does (AGE-PREC-03, AGE-MORE-05)."""
    for seat in in_turn_after(game.state, player.side):
        if game.confirm(ak.ASK_BALANCE, seat, player=player.id, rule=r.AGE_PREC_03):
            return True
    return False


def takes_out(state: State, square: Square) -> bool:
    """Whether nobody comes back from a square: chasm or lava (AGE-FEAT-03, -04)."""
    kind = i64(state.board.kind[square])
    return kind == KIND_CHASM or kind == KIND_LIQUID


def take_out(game: Game, player: Player) -> None:
    """
    A D6 for a player in a chasm or in lava: out for the match in any case, and on a 6 a casualty as well.

    Source: AGE-FEAT-03, -04, AGE-RR-03.
    """
    square = player.square
    held = player.holds_ball
    rule = r.AGE_FEAT_04 if i64(game.state.board.kind[square]) == KIND_LIQUID else r.AGE_FEAT_03
    rolled = game.roll(pu.HOLE, player.id, kind=dice.D6, cuts=cut(6))
    game.tell_roll(rule, pu.HOLE, player=player.id, rolled=rolled, target=6, success=1 if rolled == 6 else 0)
    if rolled == 6:
        injuries.casualty(game, player)
    else:
        game.remove(player, LOST, rule=rule)
    game.cite(rule)
    if game.is_active_side(player):
        game.turn_over(rule)
    if held:
        game.let_go(rule)
        game.rules.balls.come_back(game, square)


def edges_beside(state: State, square: Square) -> vec[i64]:
    """The squares beside a player into which they may fall: chasm, pit, below a platform (AGE-PREC-01)."""
    board = state.board
    found = vec[i64]()
    for d in range(i64(8)):
        near = board.raw_neighbour(square, d)
        if near == NONE:
            continue
        kind = i64(board.kind[near])
        if kind == KIND_CHASM or kind == KIND_TRAP:
            found = append(found, near)
        elif board.drops(square, near) and not state.is_closed_chest(near):
            found = append(found, near)
    return found


def topple(game: Game, player: Player, to: Square) -> None:
    """A player who has lost their balance falls into a square beside them. Source: AGE-PREC-05."""
    source = player.square
    game.tell(ev.SLIPPED, r.AGE_PREC_05, player=player.id, to=to)
    game.cite(r.AGE_PREC_07)
    if game.player_at(to) is not None:
        come_down(game, player, to=to)
        return
    game.move(player, to, kind=ev.PLACED, rule=r.AGE_PREC_05)
    if game.rules.ground.settles(game, player, source=source) and player.in_play:
        ball.disturb(game, to)
        pads.settle_on_portal(game, player)


def come_down(game: Game, player: Player, to: Square) -> None:
    """A player falls onto somebody in a pit or below a platform. Source: AGE-FEAT-05, -06, AGE-COLL-01."""
    rule = r.AGE_FEAT_05 if game.state.board.is_hazard(to) else r.AGE_FEAT_06
    game.lift(player)
    land_on(game, player, at=to, rule=rule, weight=weight_of(player))


def fall(game: Game, player: Player) -> None:
    """Knocked down by a fall, with an Armour roll; a turnover for the active team. Source: AGE-FEAT-05, -06."""
    rule = r.AGE_FEAT_05 if game.state.board.is_hazard(player.square) else r.AGE_FEAT_06
    injuries.go_down(game, player, kind=ev.FELL, rule=rule)
    if game.is_active_side(player):
        game.turn_over(rule)
    ball.drop(game, player)


# -- out of a pit ----------------------------------------------------------------------------------------------------


def climb_modifier(state: State, player: Player) -> i64:
    """-1 for each opponent's tackle zone on the pit, +1 for each team-mate who stands beside it (AGE-FEAT-11)."""
    modifier: i64 = 0
    for d in range(i64(8)):
        near = state.board.raw_neighbour(player.square, d)
        who = state.player_at(near) if near != NONE else i64(NONE)
        if who == NONE or i64(state.posture[who]) != STANDING:
            continue
        if side_of(who) == player.side:
            modifier += 1
        elif has_zone(state, who):
            modifier -= 1
    return modifier


def climb_out(game: Game, player: Player) -> None:
    """
    An Agility roll, and nothing else; whoever gets out stands beside the pit, where the coach likes.

    Source: AGE-FEAT-11.
    """
    state = game.state
    game.end_activation()
    test = agility_test(player, pu.CLIMB_OUT, modifier=climb_modifier(state, player), rule=r.AGE_FEAT_11)
    if not pass_test(game, player, test=test):
        return
    source = player.square
    to = game.pick_square(
        ak.ASK_PLACE, player.side, player=player.id, squares=ways_out(state, source), rule=r.AGE_FEAT_11
    )
    game.move(player, to, kind=ev.CLIMBED_OUT, rule=r.AGE_FEAT_11)
    game.lay(player, STANDING, rule=r.AGE_FEAT_11)
    ball.disturb(game, to)
    pads.settle_on_portal(game, player)
