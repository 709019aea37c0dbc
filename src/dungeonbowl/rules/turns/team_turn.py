"""
The phases between activations: a coach activates somebody, uses the dugout, or ends the turn; the other may cast.

Source: DB21-TURN-03 to -05, -13, -14, DB21-HEAL-02, -04, DB21-TELE-20 to -22, DB5-TURN, DB21-SCORE-07.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    ABSENT,
    ACTION,
    IN_PLAY,
    INJURED,
    KO,
    NOBODY,
    NONE,
    RESERVES,
    SLOTS,
    STUNNED_BOX,
    TARGET,
    side_of,
)
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import is_untouched
from dungeonbowl.rules.turns import barred
from dungeonbowl.rules.turns.declaring import begin_activation
from dungeonbowl.rules.turns.ending import end_turn
from dungeonbowl.rules.turns.phase import Phase
from dungeonbowl.state.state import SPENT_DUGOUT, Player


class TeamTurn(Phase):
    """A coach picks who acts next, brings somebody in, or ends the turn."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_TURN)

    def options(self, game: Game) -> vec[i64]:
        """Whom to activate, the one use of the dugout, a spell, or the end of the turn (DB21-TURN-03 to -05)."""
        state = game.state
        options = vec[i64](capacity=24)
        first: i64 = state.side * SLOTS
        rising = game.rules.facts.rises_first and is_untouched(state)
        dugout = not barred.from_dugout(game.rules, state)
        entering = dugout and not barred.from_entering(game)
        sponging = dugout and not barred.from_sponge(game)
        for p in range(first, first + SLOTS):
            box = i64(state.box[p])
            if box == IN_PLAY:
                if not barred.from_acting(game.rules, state, player=p):
                    options = append(options, (op.ACTIVATE << 20) | (p << 12) | 4095)
                elif rising:
                    verb = game.rules.moves.riser(state, p)
                    if verb:
                        options = append(options, (verb << 20) | (p << 12) | 4095)
            elif dugout:
                if box == RESERVES and entering and not barred.from_reserves(game.rules, state, player=p):
                    options = append(options, (op.ENTER << 20) | (p << 12) | 4095)
                elif sponging and not game.rules.injuries.from_sponging(game, player=p):
                    options = append(options, (op.SPONGE << 20) | (p << 12) | 4095)
        if state.wizards and not game.rules.extras.from_casting(state):
            options = append(options, op.bare(op.CAST))
        return append(options, op.bare(op.END_TURN))

    def answer(self, game: Game, value: i64) -> None:
        """Activate a player, use the dugout, cast, or end the turn."""
        state = game.state
        verb = op.verb_of(value)
        if verb == op.ACTIVATE:
            state.active = op.player_of(value)
            state.phase = ACTION
            state.action = 0
            state.target = NONE
            state.doing = 0
            game.rules.ground.before_declaring(game, game.players[state.active])
        elif verb == op.ENTER:
            enter(game, game.players[op.player_of(value)])
        elif verb == op.SPONGE:
            sponge(game, game.players[op.player_of(value)])
        elif verb == op.STAND_UP or verb == op.TURN_OVER:
            game.rules.moves.rise(game, game.players[op.player_of(value)])
        elif verb == op.CAST:
            game.rules.extras.cast(game, state.side)
        else:
            end_turn(game, ps.TURN_ENDS)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """Who cannot be activated, whom the dugout keeps, the spell; and every square, as nobody acts yet."""
        state = game.state
        for p in range(state.squads.players):
            box = i64(state.box[p])
            if box == ABSENT:
                continue
            if side_of(p) != state.side:
                barred.note(found, bars.OTHER_TEAM, verb=op.ACTIVATE, player=p)
            elif box == IN_PLAY:
                barred.note(found, barred.from_acting(game.rules, state, player=p), verb=op.ACTIVATE, player=p)
            elif box == RESERVES or box == KO or box == STUNNED_BOX:
                bar = barred.from_dugout(game.rules, state)
                if bar == bars.FREE and box == RESERVES:
                    bar = barred.from_entering(game)
                    bar = bar if bar else barred.from_reserves(game.rules, state, player=p)
                elif bar == bars.FREE:
                    bar = barred.from_sponge(game)
                    bar = bar if bar else game.rules.injuries.from_sponging(game, player=p)
                barred.note(found, bar, verb=op.ENTER if box == RESERVES else op.SPONGE, player=p)
            else:
                bar = bars.CASUALTY if box == INJURED else bars.OUT_OF_MATCH
                barred.note(found, bar, verb=op.ACTIVATE, player=p)
        if state.squads.spell(state.side) != ex.NO_SPELL:
            barred.note(found, game.rules.extras.from_casting(state), verb=op.CAST)
        for square in range(i64(state.board.squares)):
            if i64(state.board.kind[square]) == KIND_FLOOR and i64(state.occupant[square]) == NOBODY:
                barred.note(found, bars.NOBODY_CHOSEN, verb=op.STEP, square=square)


def enter(game: Game, player: Player) -> None:
    """A reserve comes in through a pad; whether they may still act this turn is the game's to say."""
    state = game.state
    spent = state.spent
    state.spent |= SPENT_DUGOUT
    verb: i64 = declared_outside(game, player) if game.rules.pads.declares else NONE
    if not game.rules.pads.enter(game, player):
        if verb != NONE:
            # Whoever is stopped has used up nothing but their own chance (DB7-RES-05).
            state.spent = spent
            state.set_used(player.id, 1)
        return
    if verb != NONE:
        act_at_once(game, player, verb=verb)
    if not game.rules.facts.entrants_act:
        game.state.set_used(player.id, 1)
        game.cite(ps.ENTRANT_IS_DONE)
    game.cite(ps.RESERVES_ENTER)


def declared_outside(game: Game, player: Player) -> i64:
    """The action of a reserve, which counts for this team turn from now on (NAF-RES-02, -05)."""
    options = vec[i64]()
    for action in game.rules.actions:
        if not action.from_outside(game.state, player):
            options = append(options, op.bare(action.verb))
    verb = op.verb_of(
        game.choose(ak.ASK_ENTRY_ACTION, player.side, player=player.id, options=options, rule=ps.DECLARED_OUTSIDE)
    )
    game.cite(ps.DECLARED_OUTSIDE)
    game.state.spent |= game.rules.action(verb).spends
    return verb


def act_at_once(game: Game, player: Player, verb: i64) -> None:
    """A reserve is in the dungeon and goes on with the action declared, beginning with their traits (NAF-RES-04)."""
    state = game.state
    if game.turnover or not player.in_play:
        state.set_used(player.id, 1)
        return
    state.active = player.id
    state.action = verb
    state.target = NONE
    state.doing = 0
    action = game.rules.action(verb)
    game.cite(ps.TRAIT_ON_ENTRY)
    if not action.names_target:
        begin_activation(game)
    elif action.from_beginning(state, player) or len(action.targets(state, player)) == 0:
        # Nobody is there for it.
        state.set_used(player.id, 1)
        state.active = NONE
        state.action = 0
    else:
        state.phase = TARGET


def sponge(game: Game, player: Player) -> None:
    """The Magic Sponge helps a player in a box of the dugout, in the place of a reserve."""
    game.state.spent |= SPENT_DUGOUT
    game.rules.injuries.sponged(game, player)


class Window(Phase):
    """The other team may cast as the turn begins."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_CAST)

    def seat(self, game: Game) -> i64:
        """The coach who is not in turn."""
        return 1 - game.state.side

    def options(self, game: Game) -> vec[i64]:
        """Cast it or keep it."""
        return vec[i64]([op.option(op.CAST), op.option(op.NO)])

    def answer(self, game: Game, value: i64) -> None:
        """They have said."""
        game.rules.extras.answer_window(game, value)


def may_concede(game: Game, side: i64) -> bool:
    """A coach may concede at the start of their own team turn, before anything is done (DB21-SCORE-07)."""
    return game.state.side == side and is_untouched(game.state)
