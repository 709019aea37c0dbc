"""
Before the first turn in the dungeons on the Living Rulebook: chests and pads, six players a side in turn, the toss.

Source: DB5-CHEST, DB5-PAD, DB5-SETUP, DB5-GEN-13.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    COIN_FOR_CHEST,
    DEPLOY,
    FIRST_TURN,
    NONE,
    PLACE_CHESTS,
    PLACE_PORTALS,
    RESERVES,
    SLOTS,
    Square,
)
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.laws.in_turn import chest_room, chest_squares, pad_squares, refused
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.queries import in_turn_after, next_side
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, finds_deployer, put_down
from dungeonbowl.rules.turns import barred
from dungeonbowl.rules.turns.start import start_turn
from dungeonbowl.state.sheets import ROOKIE
from dungeonbowl.state.state import State

PLACEMENT: Final = Option(
    "placement",
    "Chests and teleporters",
    choices=(("stored", "as on the map"), ("coaches", "placed by the coaches, in turn")),
)


def cook(game: Game) -> None:
    """
    A Master Chef's three dice, as often as team re-rolls are filled: each 4 takes one from the other side that has any.

    Source: LRB-IND-03, DB5-GEN-09.
    """
    state = game.state
    for side in range(int(state.squads.sides)):
        for _ in range(state.squads.team(side).chefs):
            won: i64 = 0
            for _ in range(3):
                if game.roll(pu.CHEF, NONE, kind=dice.D6, cuts=cut(4)) >= 4:
                    robbed = robbed_side(state, side)
                    if robbed != NONE:
                        state.set_rerolls(robbed, state.rerolls(robbed) - 1)
                        state.set_rerolls(side, state.rerolls(side) + 1)
                        won += 1
            game.tell(ev.COOKED, r.LRB_IND_03, value=side, target=won)
            if state.squads.sides > 2:
                game.cite(ps.CHEF_OF_MANY)


def gather_rookies(game: Game) -> None:
    """
    The Riotous Rookies of a side: of those for whom the team has room, 2D3 and one more come to its Reserves.

    Source: LRB-IND-07.
    """
    state = game.state
    for side in range(int(state.squads.sides)):
        team = state.squads.team(side)
        waiting = [at for at in range(len(team.players)) if ROOKIE in team.players[at].keywords]
        if not waiting:
            continue
        count: i64 = 1
        for _ in range(2):
            count += game.roll(pu.ROOKIES, NONE, kind=dice.D3)
        came = waiting[:count]
        for at in came:
            state.set_box(i64(side * SLOTS + at), RESERVES)
        game.tell(ev.ROOKIES_CAME, r.LRB_IND_07, value=side, target=len(came))


def robbed_side(state: State, side: i64) -> i64:
    """The next side after one that has a team re-roll to lose, or `NONE` (LRB-IND-03)."""
    for other in in_turn_after(state, side):
        if state.rerolls(other) > 0:
            return other
    return NONE


class InTurn(Setup):
    """A player of one side, then one of the other, in the own end zone or on a random pad."""

    options: tuple[Option, ...] = (PLACEMENT,)

    def chest_room(self, board: Board, options: Options) -> int:
        """Source: DB5-CHEST-04, -05."""
        return chest_room(board, CHESTS) if options.says(PLACEMENT, "coaches") else CHESTS

    def knows_end_zones(self, state: State) -> bool:
        """Nobody chooses one."""
        return True

    def begin(self, game: Game) -> None:
        """The map's chests and pads, or coaches who place them. Source: DB5-GEN-01, DB5-CHEST-03, DB5-PAD-03."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.DB5_GEN_01)
        if game.options.says(PLACEMENT, "stored"):
            self.let_deploy(game)
            return
        state.board = state.board.furnished([], [])
        state.closed = 0
        state.connect()
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + state.squads.sides)
        game.tell(ev.ROLLED, r.DB5_CHEST_03, value=coin, target=COIN_FOR_CHEST)
        state.placer = coin
        state.phase = PLACE_CHESTS
        state.placed = 0

    def let_deploy(self, game: Game) -> None:
        """Chance says who puts down the first player. Source: DB5-SETUP-02, -06."""
        state = game.state
        cook(game)
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + state.squads.sides)
        game.tell(ev.ROLLED, r.DB5_SETUP_02, value=coin)
        state.first_side = coin
        state.side = coin
        state.phase = DEPLOY

    def placement_squares(self, state: State) -> vec[i16]:
        """Where the next chest or pad may go. Source: DB5-CHEST-04, -05, DB5-PAD-03."""
        found = vec[i16]()
        placed = placed_so_far(state)
        if state.phase == PLACE_CHESTS:
            squares = chest_squares(state.board, placed, following=CHESTS - 1 - len(placed))
        else:
            squares = pad_squares(state.board, placed[:CHESTS], placed=placed[CHESTS:])
        for square in squares:
            found = append(found, i16(square))
        return found

    def refuse_squares(self, state: State, found: list[Barred]) -> None:
        """Source: DB5-CHEST-03, -04, -05, DB5-PAD-03."""
        legal: list[int] = [int(square) for square in self.placement_squares(state)]
        chests = placed_so_far(state)[:CHESTS]
        for square, bar in refused(state.board, chests, legal=legal, pad=state.phase != PLACE_CHESTS):
            barred.note(found, bar, verb=op.AT_SQUARE, square=i64(square))

    def place(self, game: Game, square: Square) -> None:
        """One chest or pad is put down, and it is the other coach's turn. Source: DB5-CHEST-03, DB5-PAD-03."""
        state = game.state
        state.set_placing(state.placed, square)
        state.placed += 1
        if state.phase == PLACE_CHESTS:
            game.tell(ev.CHEST_PLACED, r.DB5_CHEST_03, to=square, value=state.placer)
            game.cite(r.DB5_CHEST_04)
            game.cite(r.DB5_CHEST_05)
        else:
            game.tell(ev.PORTAL_PLACED, r.DB5_PAD_03, to=square, value=state.placer, target=state.placed - CHESTS)
            game.cite(r.DB5_PAD_02)
        state.placer = next_side(state, state.placer)
        if state.placed == CHESTS:
            state.phase = PLACE_PORTALS
        elif state.placed == CHESTS + PORTALS + state.squads.sides:
            placed = placed_so_far(state)
            state.board = state.board.furnished(placed[:CHESTS], placed[CHESTS:])
            state.closed = state.board.all_closed()
            state.connect()
            self.let_deploy(game)

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone, or a pad by chance where one is free. Source: DB5-SETUP-03, -04, -05, -07."""
        options = end_zone_squares(game.state)
        if len(free_pads(game.state)) > 0:
            options = append(options, op.option(op.RANDOM_PAD))
        return options

    def deploy(self, game: Game, value: i64) -> None:
        """The draw of a pad is binding and sends nobody on. Source: DB5-SETUP-03, -04, -05."""
        state = game.state
        side = state.side
        square = op.square_of(value)
        if op.verb_of(value) == op.RANDOM_PAD:
            square = game.draw(pu.TELEPORT, state.active, among=free_pads(state))
            put_down(game, square)
            game.cite(r.DB5_SETUP_04)
        else:
            put_down(game, square)
        game.cite(r.DB5_SETUP_03)
        if i64(state.board.portal[square]) > 0:
            game.cite(r.DB5_SETUP_05)
        state.side = next_side(state, side)

    def go_on(self, game: Game) -> bool:
        """In turn, as long as any have somebody left; then a toss for the first turn. Source: DB5-SETUP-02, GEN-13."""
        state = game.state
        most = game.rules.facts.deployed
        if finds_deployer(state, most=most):
            return False
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + state.squads.sides)
        game.tell(ev.ROLLED, r.DB5_GEN_13, value=coin)
        if state.squads.sides > 2:
            game.cite(r.DB5_MORE_03)
        state.side = coin
        state.phase = FIRST_TURN
        return False

    def take_first_turn(self, game: Game, wanted: bool) -> None:
        """Source: DB5-GEN-13."""
        state = game.state
        self.give_first_turn(game, state.side if wanted else next_side(state, state.side))

    def give_first_turn(self, game: Game, side: i64) -> None:
        """Source: DB5-GEN-13."""
        game.state.first_side = side
        start_turn(game, side)
        game.cite(r.DB5_GEN_13)


def placed_so_far(state: State) -> list[int]:
    """The squares of the chests that the coaches have placed, then of the pads."""
    return [int(state.placing[at]) for at in range(state.placed)]


def free_pads(state: State) -> vec[i64]:
    """The squares of the pads on which nobody is, by number."""
    found = vec[i64]()
    for number in range(i64(1), i64(len(state.board.portal_square))):
        square = i64(state.board.portal_square[number])
        if square != NONE and state.is_free(square):
            found = append(found, square)
    return found
