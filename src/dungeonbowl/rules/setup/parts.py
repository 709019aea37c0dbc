"""
Before the first turn: the topic, and what games share of it.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    BEGIN,
    DEPLOY,
    DEPLOY_AT,
    IN_PLAY,
    NONE,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_PORTALS,
    RESERVES,
    SLOTS,
    PlayerId,
    Square,
)
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import CHESTS
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.queries import next_side
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.sheets import ROOKIE
from dungeonbowl.state.state import State


class Setup(Topic):
    """
    What happens before the first team turn.

    `most_balls` says how many balls there may be by agreement.
    """

    most_balls: int = 1

    def chest_room(self, board: Board, options: Options) -> int:
        """How many of the chests the coaches could place; all of them where they do not."""
        return CHESTS

    def needs(self, dungeon: Dungeon) -> dict[str, str | int]:
        """The options that a dungeon can only be played in with, by key."""
        return {}

    def refuses(self, dungeon: Dungeon, options: Options) -> str:
        """Why a match cannot be played in a dungeon with such options; empty if it can."""
        return ""

    def knows_end_zones(self, state: State) -> bool:
        """Whether it is settled whose end zone is whose."""
        return state.phase not in (BEGIN, PLACE_CHESTS, PLACE_PORTALS, PICK_END_ZONE)

    def begin(self, game: Game) -> None:
        """The first step of the match."""
        raise NotImplementedError

    def placement_squares(self, state: State) -> vec[i16]:
        """Where the next chest or pad may go, in the phases in which the coaches place them."""
        return vec[i16]()

    def refuse_squares(self, state: State, found: list[Barred]) -> None:
        """Note the squares where the next chest or pad may not go, with what bars them."""

    def place(self, game: Game, square: Square) -> None:
        """One chest or pad is put down."""
        raise NotImplementedError

    def pits_to_lay(self, game: Game) -> vec[i64]:
        """The pit counters that a coach may lay next, each with a square, as options."""
        return vec[i64]()

    def lay_pit(self, game: Game, value: i64) -> None:
        """A pit counter is laid."""
        raise NotImplementedError

    def balls(self, chests: i64, options: Options) -> i64:
        """In how many of some chests there is a ball."""
        return 1

    def offers_turn(self, state: State) -> bool:
        """Whether who takes an end zone may choose about the first team turn instead."""
        return False

    def pick_end_zone(self, game: Game, zone: i64) -> None:
        """A coach has taken an end zone."""
        raise NotImplementedError

    def starters(self, game: Game) -> i64:
        """How many players a side puts down."""
        return game.rules.facts.deployed

    def deployable(self, game: Game) -> vec[i64]:
        """Whom the side that deploys may put down next, as options."""
        return deployable(game.state, game.state.side)

    def from_deploying(self, game: Game, player: PlayerId) -> i64:
        """What keeps somebody in Reserves from being put down next; one of `core.bars`."""
        return bars.FREE

    def from_place(self, state: State, square: Square) -> i64:
        """What keeps the players of the side that deploys from a square, whoever stands there; one of `core.bars`."""
        return bars.FREE if i64(state.board.zone[square]) == state.side + 1 else bars.OUTSIDE_END_ZONE

    def places_for(self, game: Game) -> vec[i64]:
        """Where the player in hand may be put down, as options."""
        raise NotImplementedError

    def deploy(self, game: Game, value: i64) -> None:
        """The player in hand is put down."""
        raise NotImplementedError

    def go_on(self, game: Game) -> bool:
        """In the phase of deployment: see whose player is next; returns whether everybody is down."""
        raise NotImplementedError

    def take_first_turn(self, game: Game, wanted: bool) -> None:
        """The winner of the toss has said whether they take the first team turn."""
        raise NotImplementedError

    def give_first_turn(self, game: Game, side: i64) -> None:
        """The winner of the draw has said which of three or four sides takes the first team turn."""
        raise NotImplementedError


def fill_reserves(state: State) -> None:
    """All teams' players are in their dugouts, their re-rolls counted, and all they brought is ready (IND-02)."""
    squads = state.squads
    bit: i64 = 1
    for side in range(int(squads.sides)):
        team = squads.team(side)
        leader = False
        for at in range(len(team.players)):
            player = side * SLOTS + at
            if ROOKIE in team.players[at].keywords:
                continue
            state.set_box(i64(player), RESERVES)
            leader = leader or squads.has(player, sk.LEADER)
        state.set_rerolls(side, team.rerolls + team.training)
        state.set_bribes(side, team.bribes)
        state.set_apothecaries(side, team.apothecaries)
        state.set_igors(side, team.igors)
        state.set_leader(side, 1 if leader else 0)
        if squads.spell(side) != ex.NO_SPELL:
            state.wizards |= bit
        if squads.has_sponsor(side, ex.CRAGFALLS):
            state.shortcuts |= bit
        bit <<= 1


def left_to_deploy(state: State, side: i64, most: i64) -> i64:
    """How many players the side still puts down of `most`."""
    down: i64 = 0
    waiting: i64 = 0
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            down += 1
        elif i64(state.box[p]) == RESERVES:
            waiting += 1
    left: i64 = most - down
    return waiting if waiting < left else left


def finds_deployer(state: State, most: i64) -> bool:
    """See whose coach puts down the next player, beginning with whose turn it is; False if nobody has one left."""
    for _ in range(state.squads.sides - 1):
        if left_to_deploy(state, state.side, most=most) > 0:
            return True
        state.side = next_side(state, state.side)
    return left_to_deploy(state, state.side, most=most) > 0


def deployable(state: State, side: i64) -> vec[i64]:
    """The players in Reserves, as options."""
    found = vec[i64]()
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == RESERVES:
            found = append(found, op.option(op.AT_PLAYER, p))
    return found


def pick_deployed(game: Game, player: PlayerId) -> None:
    """A player is taken in hand to be put down."""
    game.state.active = player
    game.state.phase = DEPLOY_AT


def put_down(game: Game, square: Square) -> None:
    """The player in hand is on the board."""
    state = game.state
    player = game.players[state.active]
    state.active = NONE
    game.put(player, square, kind=ev.DEPLOYED, rule=ps.DEPLOYED)
    state.phase = DEPLOY


def end_zone_squares(state: State) -> vec[i64]:
    """The free squares of the end zone of the side that deploys, as options."""
    options = vec[i64]()
    for square in state.board.end_zone(state.side):
        if state.is_free(i64(square)):
            options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
    return options
