"""
The phases in which an action is declared and its target named, and the start of the activation that follows.

Source: DB21-TURN-07 to -11, DB21-ACT.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import IN_PLAY, MOVING, NOBODY, NONE, TARGET, side_of
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_WALL
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.turns import barred
from dungeonbowl.rules.turns.movement import chest_options, from_chest
from dungeonbowl.rules.turns.phase import Phase
from dungeonbowl.state.state import Player


class Declaring(Phase):
    """A coach declares the action of the activated player."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_ACTION)

    def options(self, game: Game) -> vec[i64]:
        """The actions that the player may declare, in the order in which the game lists them."""
        player = game.players[game.state.active]
        options = vec[i64](capacity=16)
        for action in game.rules.actions:
            if not action.from_declaring(game.state, player):
                options = append(options, op.bare(action.verb))
        return options

    def answer(self, game: Game, value: i64) -> None:
        """The action is declared; one that needs a target waits for it (DB21-TURN-07)."""
        verb = op.verb_of(value)
        action = game.rules.action(verb)
        if action.at_once(game):
            return
        game.state.action = verb
        if action.names_target:
            game.state.phase = TARGET
        else:
            begin_activation(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The actions that the player cannot declare; everything on the map waits for the declaration."""
        state = game.state
        player = game.players[state.active]
        for action in game.rules.actions:
            barred.note(found, action.from_declaring(state, player), verb=action.verb, rule=action.rule)
        for p in range(state.squads.players):
            if i64(state.box[p]) == IN_PLAY and p != player.id:
                own = side_of(p) == player.side
                barred.note(found, bars.ANOTHER_ACTS if own else bars.UNDECLARED, verb=op.AT_PLAYER, player=p)
        for square in range(i64(state.board.squares)):
            if i64(state.board.kind[square]) == KIND_WALL or i64(state.occupant[square]) != NOBODY:
                continue
            if state.is_shut_chest(square):
                bar = from_chest(game, player, square=square)
                barred.note(found, bar if bar else i64(bars.CHEST_UNDECLARED), verb=op.OPEN_CHEST, square=square)
            else:
                open_ground = i64(state.board.kind[square]) == KIND_FLOOR or game.rules.ground.takes_steps(
                    state, square
                )
                barred.note(found, bars.UNDECLARED if open_ground else bars.FEATURE, verb=op.STEP, square=square)


class Targeting(Phase):
    """A coach names the target of the declared action."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_TARGET)

    def options(self, game: Game) -> vec[i64]:
        """Whom the action may be aimed at (DB21-TURN-07)."""
        state = game.state
        options = vec[i64]()
        for who in game.rules.action(state.action).targets(state, game.players[state.active]):
            options = append(options, op.option(op.AT_PLAYER, i64(who)))
        return options

    def answer(self, game: Game, value: i64) -> None:
        """The target, or one of them."""
        if game.rules.action(game.state.action).name(game, op.player_of(value)):
            begin_activation(game)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """Who cannot be the target; and the squares, as a player is to be named."""
        state = game.state
        player = game.players[state.active]
        action = game.rules.action(state.action)
        for p in range(state.squads.players):
            if i64(state.box[p]) == IN_PLAY and p != player.id:
                bar = barred.apart_from(state, player, who=p, bar=action.from_naming(state, player, who=p))
                barred.note(found, bar, verb=op.AT_PLAYER, rule=action.rule, player=p)
        for square in range(i64(state.board.squares)):
            if i64(state.board.kind[square]) != KIND_WALL and i64(state.occupant[square]) == NOBODY:
                barred.note(found, bars.NO_PLAYER, verb=op.AT_SQUARE, square=square)


def begin_activation(game: Game) -> None:
    """An activation starts: room, own trait, the target's reactions, then the action (DB21-TURN-08, -10, -11)."""
    state = game.state
    player = game.players[state.active]
    action = game.rules.action(state.action)
    state.phase = MOVING
    state.spent |= action.spends
    game.rules.moves.allow(state, player)
    if action.keeps_still():
        state.moves_left = 0
        state.rushes_left = 0
    game.tell(ev.ACTIVATED, action.rule, player=player.id, other=state.target, value=state.action)
    game.cite(ps.ACTIVATED)
    game.cite(ps.DECLARED)
    if action.spends:
        game.cite(ps.ONCE_A_TURN)
    action.cite(game)
    pads.regain_zone(game, player)
    game.rules.ground.on_activation(game, player)
    if game.finished or not player.in_play:
        return
    game.rules.traits.on_activation(game, player)
    if game.finished or game.turnover:
        return
    # A trait may have made it another action.
    action = game.rules.action(state.action)
    if state.target != NONE and not action.goes_on(game, player):
        game.end_activation()
        return
    # An answer to the declaration may have sent the player through a pad, and out of the game.
    if player.in_play and not game.turnover and not scoring.scores_now(game):
        game.notes.pointed = action.names_target
        if not action.leaves_time() or opens_first(game, player):
            action.begin(game, player)


def opens_first(game: Game, player: Player) -> bool:
    """
    Let a player open a chest before an action that follows its declaration at once.

    Returns: whether the action goes on; a trap leaves nobody to carry it out.
    """
    opening = game.rules.chests
    if not opening.opens_before(game, player):
        return True
    options = chest_options(game, player, options=vec[i64]())
    picked = game.choose(
        ak.ASK_OPEN_FIRST, player.side, player=player.id, options=append(options, op.bare(op.NO)), rule=ps.CHEST_LID
    )
    if op.verb_of(picked) == op.NO:
        return True
    opening.open(game, player, square=op.square_of(picked))
    if game.turnover or scoring.scores_now(game):
        return False
    if not player.standing:
        game.end_activation()
    return player.standing
