"""
Before the first turn of the 2021 game: chests and portals, the end zones, the coin, and both teams' first six players.

Source: DB21-TILE-10 to -17, DB21-PRE-01, -02, DB21-SET-01 to -05.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    COIN_FOR_END_ZONE,
    COIN_FOR_FIRST_TURN,
    DEPLOY,
    HOME,
    NONE,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_PORTALS,
    Square,
)
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.laws.placement import chest_room, from_placing, legal_chest_squares, legal_portal_squares
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.scoring.parts import END_ZONE_SQUARES
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, left_to_deploy, put_down
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import State

PLACEMENT: Final = Option(
    "placement",
    "Chests and portals",
    choices=(("stored", "as on the map"), ("coaches", "placed by the coaches, in turn")),
)


class BoxSetup(Setup):
    """Stored or placed in turn; a coin for the end zones, one for the first turn; one team after the other."""

    options: tuple[Option, ...] = (PLACEMENT, END_ZONE_SQUARES)

    def begin(self, game: Game) -> None:
        """The first step: the dungeon is furnished or about to be, then the coin for the end zones."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, ps.MATCH_BEGINS)
        game.cite(r.TILE_01)
        if state.board.supplement:
            game.cite(r.DZ_01)
        if game.options.says(PLACEMENT, "coaches") or state.board.chests == 0:
            state.board = state.board.furnished([], [])
            state.closed = 0
            state.connect()
            roll_off(game)
            state.phase = PLACE_CHESTS
            state.placed = 0
            return
        furnish_done(game)

    def chest_room(self, board: Board, options: Options) -> int:
        """Source: DB21-TILE-11, -16."""
        return chest_room(board) if options.says(PLACEMENT, "coaches") else CHESTS

    def placement_squares(self, state: State) -> vec[i16]:
        """Where the next chest or portal may go (DB21-TILE-11, -14, -15)."""
        found = vec[i16]()
        placed: list[int] = [int(state.placing[i]) for i in range(state.placed)]
        if state.phase == PLACE_CHESTS:
            squares = legal_chest_squares(state.board, placed)
        else:
            squares = legal_portal_squares(state.board, placed[:CHESTS], placed=placed[CHESTS:])
        for square in squares:
            found = append(found, i16(square))
        return found

    def refuse_squares(self, state: State, found: list[Barred]) -> None:
        """DB21-TILE-11 to -15."""
        placed: list[int] = [int(state.placing[i]) for i in range(state.placed)]
        legal: list[int] = [int(square) for square in self.placement_squares(state)]
        laid, standing = placed[:CHESTS], placed[CHESTS:]
        portal = state.phase != PLACE_CHESTS
        for square in range(i64(state.board.squares)):
            if i64(state.board.kind[square]) != KIND_WALL:
                bar = from_placing(state.board, square, chests=laid, portals=standing, legal=legal, portal=portal)
                barred.note(found, bar, verb=op.AT_SQUARE, square=square)

    def place(self, game: Game, square: Square) -> None:
        """One chest or portal is put down; the coaches alternate (DB21-TILE-10, -13)."""
        state = game.state
        state.set_placing(state.placed, square)
        state.placed += 1
        if state.phase == PLACE_CHESTS:
            game.tell(ev.CHEST_PLACED, r.TILE_11, to=square, value=state.placer)
            if state.placed == CHESTS:
                # Who rolled lower has placed the last chest and places the first portal too.
                state.phase = PLACE_PORTALS
            else:
                state.placer = 1 - state.placer
            return
        number = state.placed - CHESTS
        game.tell(ev.PORTAL_PLACED, r.TILE_14, to=square, value=state.placer, target=number)
        game.cite(r.TILE_13)
        game.cite(r.GEO_12)
        if shares_a_tile(state, square):
            game.cite(r.TILE_15)
        state.placer = 1 - state.placer
        if number == PORTALS:
            chests: list[int] = [int(state.placing[i64(i)]) for i in range(CHESTS)]
            portals: list[int] = [int(state.placing[i64(i)]) for i in range(CHESTS, CHESTS + PORTALS)]
            state.board = state.board.furnished(chests, portals)
            state.closed = (i64(1) << CHESTS) - 1
            state.connect()
            furnish_done(game)

    def pick_end_zone(self, game: Game, zone: i64) -> None:
        """The coin's winner takes an end zone; then the coin for the first turn, and what the teams bring (PRE-01)."""
        state = game.state
        game.tell(ev.END_ZONE_CHOSEN, ps.END_ZONE_COIN, value=state.placer, target=zone)
        if zone != state.placer:
            state.board = state.board.swapped()
            state.connect()
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, ps.FIRST_TURN_COIN, value=coin, target=COIN_FOR_FIRST_TURN)
        game.cite(r.PRE_01)
        state.first_side = coin
        state.side = coin
        tell_extras(game)
        state.phase = DEPLOY

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone. Source: DB21-SET-01."""
        return end_zone_squares(game.state)

    def deploy(self, game: Game, value: i64) -> None:
        """Source: DB21-SET-01, -02, -03."""
        player = game.players[game.state.active]
        put_down(game, op.square_of(value))
        game.cite(r.SET_03)
        if len(game.state.squads.team(int(player.side)).players) < game.rules.facts.deployed:
            game.cite(r.SET_02)

    def go_on(self, game: Game) -> bool:
        """The side that begins, then the other. Source: DB21-SET-01, -05."""
        state = game.state
        most = game.rules.facts.deployed
        if left_to_deploy(state, state.side, most=most) > 0:
            return False
        if state.side == state.first_side and left_to_deploy(state, 1 - state.side, most=most) > 0:
            state.side = 1 - state.side
            return False
        return True


def tell_extras(game: Game) -> None:
    """
    What the teams bring besides their players: Inducements and sponsors (DB21-IND-01 to -03, DB21-SPON-01).

    It is told after the coin, where the order has it (DB21-PRE-01): until then no match knows what its teams bring.
    """
    squads = game.state.squads
    for side in range(2):
        team = squads.team(side)
        if team.training:
            game.tell(ev.INDUCED, r.IND_01, value=side * ex.SIDE_STEP + ex.EXTRA_TRAINING, target=team.training)
            game.cite(r.IND_02)
        if team.bribes:
            game.tell(ev.INDUCED, r.IND_01, value=side * ex.SIDE_STEP + ex.BRIBES, target=team.bribes)
        if team.wizard:
            game.tell(ev.INDUCED, r.IND_01, value=side * ex.SIDE_STEP + ex.COLLEGE_WIZARD, target=1)
            game.cite(r.IND_03)
        if team.sponsor:
            game.tell(ev.SPONSORED, r.SPON_01, value=side, target=squads.sponsor(side))


def roll_off(game: Game) -> None:
    """Both roll a D6 until one is higher: that coach places the first chest, the other the first portal."""
    for _ in range(200):
        home = game.roll(pu.FIRST, NONE, kind=dice.D6)
        away = game.roll(pu.FIRST, NONE, kind=dice.D6)
        game.tell_roll(r.TILE_10, pu.FIRST, player=NONE, rolled=home | (away << 5))
        game.cite(r.LAY_01)
        game.cite(r.GEN_09)
        if home != away:
            game.state.placer = HOME if home > away else 1
            return
    raise AssertionError("two dice differ once in 200 rolls")


def shares_a_tile(state: State, square: Square) -> bool:
    """Whether the Portal just placed lies in the tile of another one (DB21-TILE-15)."""
    tile = i64(state.board.tile[square])
    for at in range(i64(CHESTS), state.placed - 1):
        if i64(state.board.tile[i64(state.placing[at])]) == tile:
            return True
    return False


def furnish_done(game: Game) -> None:
    """Chests and portals are down: a coin decides who chooses an end zone (DB21-TILE-17)."""
    coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
    game.tell(ev.ROLLED, ps.END_ZONE_COIN, value=coin, target=COIN_FOR_END_ZONE)
    game.state.placer = coin
    game.state.phase = PICK_END_ZONE
