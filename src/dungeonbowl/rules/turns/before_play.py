"""
The phases before the first turn: what is placed, who chooses, who is put down where.

Source: DB21-TILE-17, DB21-CHEST-01, DB21-TELE-01, DB21-SET, DB21-SPON-07, DB5-SETUP, DB5-TURN-01.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import ABSENT, BOON, DEPLOY, IN_PLAY, NOBODY, NONE, OVER, RESERVES, PlayerId, side_of
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.setup import parts as setup
from dungeonbowl.rules.turns import barred
from dungeonbowl.rules.turns.phase import Phase
from dungeonbowl.rules.turns.start import start_turn


def begin_play(game: Game) -> None:
    """Everybody is deployed: what sponsors give is chosen, then the first turn begins (DB21-SET-05, SPON-07)."""
    state = game.state
    side = game.rules.extras.next_to_choose(state)
    if side != NONE:
        state.phase = BOON
        state.side = side
        return
    start_turn(game, state.first_side)
    if state.phase != OVER:
        game.cite(ps.FIRST_TURN)


def go_on(game: Game) -> None:
    """Something is settled before the first turn; once everybody is deployed, that begins."""
    if game.state.phase == DEPLOY and game.rules.setup.go_on(game):
        begin_play(game)


class Unasked(Phase):
    """Nothing is asked: before the match and after it."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_ROLL)

    def open(self, game: Game) -> None:
        """No question."""
        game.open_player = game.state.active
        game.open_seat = game.state.side
        game.open_options = vec[i64]()

    def answer(self, game: Game, value: i64) -> None:
        """Nothing is answered after the end."""
        raise AssertionError("nothing is answered after the end")


class Beginning(Unasked):
    """Nothing has happened yet; the first step lays out the match."""

    def answer(self, game: Game, value: i64) -> None:
        """Lay out the match."""
        game.rules.setup.begin(game)
        go_on(game)


class Placing(Phase):
    """A coach puts down the next chest or the next pad."""

    def seat(self, game: Game) -> i64:
        """Whose turn it is to place."""
        return game.state.placer

    def options(self, game: Game) -> vec[i64]:
        """The squares where it may go."""
        options = vec[i64]()
        for square in game.rules.setup.placement_squares(game.state):
            options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
        return options

    def answer(self, game: Game, value: i64) -> None:
        """Put it down."""
        game.rules.setup.place(game, op.square_of(value))
        go_on(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The squares where the next chest or pad may not lie."""
        game.rules.setup.refuse_squares(game.state, found)


class LayingPits(Phase):
    """A coach lays a pit counter; which it is nobody else learns."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_PLACE_PIT)

    def seat(self, game: Game) -> i64:
        """Whose turn it is to lay one."""
        return game.state.placer

    def options(self, game: Game) -> vec[i64]:
        """Each kind that is left, on each square where it may lie."""
        return game.rules.setup.pits_to_lay(game)

    def answer(self, game: Game, value: i64) -> None:
        """Lay it."""
        game.rules.setup.lay_pit(game, value)
        go_on(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The squares where it may not lie."""
        game.rules.setup.refuse_squares(game.state, found)


class PickingEndZone(Phase):
    """The winner of the toss takes an end zone."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_END_ZONE)

    def seat(self, game: Game) -> i64:
        """Who has won the toss."""
        return game.state.placer

    def open(self, game: Game) -> None:
        """Where the first turn may be chosen about instead, the question says so."""
        super().open(game)
        if game.rules.setup.offers_turn(game.state):
            game.open_ask = ak.ASK_TOSS

    def options(self, game: Game) -> vec[i64]:
        """Either, or the first turn or not."""
        options = vec[i64]([op.option(op.TAKE_SIDE, 0), op.option(op.TAKE_SIDE, 1)])
        if game.rules.setup.offers_turn(game.state):
            options = append(options, op.option(op.YES))
            options = append(options, op.option(op.NO))
        return options

    def answer(self, game: Game, value: i64) -> None:
        """Take it."""
        if op.verb_of(value) == op.TAKE_SIDE:
            game.rules.setup.pick_end_zone(game, op.number_of(value))
        else:
            game.rules.setup.take_first_turn(game, op.verb_of(value) == op.YES)
        go_on(game)


class Deploying(Phase):
    """A coach picks the next player to be put down."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_DEPLOY)

    def options(self, game: Game) -> vec[i64]:
        """Whoever may begin in the dungeon."""
        return game.rules.setup.deployable(game)

    def answer(self, game: Game, value: i64) -> None:
        """Pick them."""
        setup.pick_deployed(game, op.player_of(value))
        go_on(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """Who cannot be put down; and the squares, as a player is to be picked first."""
        for p in range(game.state.squads.players):
            refuse_player(game, p, found=found)
        refuse_squares(game, found, bar=bars.NOBODY_TO_PLACE)


class DeployingAt(Phase):
    """A coach puts the picked player down."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_DEPLOY_AT)

    def options(self, game: Game) -> vec[i64]:
        """The places for them."""
        return game.rules.setup.places_for(game)

    def answer(self, game: Game, value: i64) -> None:
        """Put them down."""
        game.rules.setup.deploy(game, value)
        go_on(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The other players, and the squares where nobody can be put down."""
        state = game.state
        for p in range(state.squads.players):
            if p == state.active:
                continue
            refuse_player(game, p, found=found)
            if i64(state.box[p]) == RESERVES and side_of(p) == state.side:
                barred.note(found, bars.PLACES_ANOTHER, verb=op.AT_PLAYER, player=p)
        refuse_squares(game, found, bar=bars.FREE)


def refuse_player(game: Game, player: PlayerId, found: list[Barred]) -> None:
    """Note why a player cannot be put down, if they cannot."""
    state = game.state
    box = i64(state.box[player])
    if box == ABSENT:
        return
    bar: i64 = bars.FREE
    if side_of(player) != state.side:
        bar = bars.OTHER_SIDE
    elif box == IN_PLAY:
        bar = bars.IS_PLACED
    elif box != RESERVES:
        bar = bars.NOT_AVAILABLE
    else:
        bar = game.rules.setup.from_deploying(game, player)
    barred.note(found, bar, verb=op.AT_PLAYER, player=player)


def refuse_squares(game: Game, found: list[Barred], bar: i64) -> None:
    """Note the squares where nobody can be put down; those that would do with `bar`."""
    state = game.state
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) == KIND_WALL:
            continue
        here = game.rules.setup.from_place(state, square)
        if not here:
            here = bars.OCCUPIED if i64(state.occupant[square]) != NOBODY else bar
        barred.note(found, here, verb=op.AT_SQUARE, square=square)


class TakingFirstTurn(Phase):
    """The winner of the toss says whether they take the first turn."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_FIRST_TURN)

    def options(self, game: Game) -> vec[i64]:
        """Yes or no; of three or four sides any."""
        if game.state.squads.sides == 2:
            return vec[i64]([op.option(op.YES), op.option(op.NO)])
        options = vec[i64]()
        for side in range(game.state.squads.sides):
            options = append(options, op.option(op.GO_FIRST, side))
        return options

    def answer(self, game: Game, value: i64) -> None:
        """They have said."""
        if op.verb_of(value) == op.GO_FIRST:
            game.rules.setup.give_first_turn(game, op.number_of(value))
        else:
            game.rules.setup.take_first_turn(game, op.verb_of(value) == op.YES)
        go_on(game)


class Giving(Phase):
    """A coach chooses what a sponsored player is given."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_BOON)

    def about(self, game: Game) -> i64:
        """The sponsored player."""
        return game.state.squads.sponsored(game.state.side)

    def options(self, game: Game) -> vec[i64]:
        """The gifts."""
        return game.rules.extras.gifts()

    def answer(self, game: Game, value: i64) -> None:
        """Give it."""
        game.rules.extras.give(game, game.state.side, gift=op.number_of(value))
        begin_play(game)
