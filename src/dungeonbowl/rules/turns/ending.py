"""
What is due after an answer: a touchdown, a Turnover, the end of the activation, the end of the team turn.

Source: DB21-TURN-01 to -15, DB21-TO, DB21-STAT-09 to -11.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.ids import (
    BY_ANNIHILATION,
    BY_CONCESSION,
    BY_NOBODY,
    DEPLOY,
    DRAW,
    IN_PLAY,
    KO,
    LOST,
    MOVING,
    NONE,
    OVER,
    PRONE,
    RESERVES,
    SLOTS,
    STUNNED,
    TURN,
    RuleId,
    winner_of,
)
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.turns.start import start_turn
from dungeonbowl.state.state import DID_BLOCK, DID_MOVE, FINISHED, ONLY_OPENS, WAS_STUNNED, Player, State


def settle(game: Game) -> None:
    """After an answer: touchdown, Turnover or the end of the activation, as far as they are due."""
    state = game.state
    if state.phase == OVER:
        return
    if game.notes.owed:
        game.turn_over(game.notes.owed)
    if state.active != NONE and state.phase == MOVING:
        if game.finished or game.turnover or state.doing & FINISHED:
            game.rules.traits.end_activation(game, game.players[state.active])
    game.rules.ground.end_activation(game)
    if scoring.scores_now(game):
        score(game)
        return
    if game.turnover:
        game.notes.turnover = False
        if state.active != NONE:
            close_activation(game)
        end_turn(game, ps.TURN_OVER)
        return
    if game.notes.turn_ended:
        rule = game.notes.turn_ended
        game.notes.turn_ended = 0
        if state.active != NONE:
            close_activation(game)
        end_turn(game, rule)
        return
    if state.active != NONE and state.phase == MOVING and (game.finished or state.doing & FINISHED):
        if game.notes.pointed and game.rules.chests.opens_after(game, game.players[state.active]):
            state.doing = (state.doing | ONLY_OPENS) & ~FINISHED
            state.moves_left = 0
            state.rushes_left = 0
            game.notes.finished = False
            return
        close_activation(game)
        if game.rules.time.cuts_turn(game):
            end_turn(game, ps.TURN_ENDS)
    game.notes.finished = False


def score(game: Game) -> None:
    """A touchdown; where the match goes on, the teams set up again, or play at once with nobody to set up."""
    scoring.touchdown(game)
    if game.state.phase == DEPLOY and game.rules.setup.go_on(game):
        start_turn(game, game.state.first_side)


def close_activation(game: Game) -> None:
    """The activation is over; the player has acted (DB21-TURN-06, -12)."""
    state = game.state
    player = state.active
    skipped = state.action == op.BLITZ and state.doing & (DID_MOVE | DID_BLOCK) == DID_MOVE
    state.set_used(player, 1)
    state.end_activation()
    state.phase = TURN
    game.notes.finished = False
    game.tell(ev.ACTIVATION_ENDED, ps.ACTIVATION_OVER, player=player)
    game.cite(ps.ACTED)
    if skipped and game.players[player].standing:
        game.cite(ps.BLITZ_UNUSED)


def end_turn(game: Game, rule: RuleId) -> None:
    """A team turn ends: its effects, its Stunned players, time, the other team (DB21-TURN-02, -03)."""
    state = game.state
    side = state.side
    game.tell(ev.TURN_ENDED, rule, value=side)
    game.cite(ps.ORDER_AT_THE_END)
    if anyone_stayed_prone(state, side):
        game.cite(ps.STAYED_PRONE)
    game.rules.extras.end_turn(game, side)
    game.rules.traits.end_turn(game, side)
    if not game.rules.facts.rises_first:
        recover(game, side)
    game.rules.ground.end_turn(game)
    if not scoring.scores_now(game):
        game.rules.time.between_turns(game)
    if scoring.scores_now(game):
        score(game)
        return
    if game.rules.time.is_up(game):
        game.rules.time.measure(game)
        return
    if scoring.nobody_left(state) and not game.rules.time.no_early_end:
        scoring.finish(game, DRAW, by=BY_NOBODY, rule=ps.NOBODY_LEFT)
        return
    last = scoring.last_standing(state)
    if last != NONE:
        by: i64 = BY_CONCESSION if rule == ps.CONCEDED else BY_ANNIHILATION
        scoring.finish(game, winner_of(last), by=by, rule=ps.LAST_STANDING)
        return
    following = scoring.next_turn(state, side)
    start_turn(game, following)
    if not scoring.anyone_left(state, following):
        game.cite(ps.NOBODY_LEFT)
    if scoring.scores_now(game):
        # The ball has come back to somebody in the end zone as the turn began.
        score(game)


def give_up(game: Game) -> None:
    """The coach in turn, one of three or four, takes their team off; the ball bounces from its carrier's square."""
    state = game.state
    side = state.side
    game.tell(ev.CONCEDED, ps.CONCEDED, value=side)
    game.cite(ps.GIVEN_UP)
    carrier: Player | None = None
    game.notes.between_turns = True
    for p in range(side * SLOTS, side * SLOTS + SLOTS):
        box = i64(state.box[p])
        if box == IN_PLAY or box == RESERVES or box == KO:
            player = game.players[p]
            if player.holds_ball:
                carrier = player
            game.remove(player, LOST, rule=ps.GIVEN_UP)
    if carrier is not None:
        ball.drop(game, carrier)
    game.notes.between_turns = False
    game.notes.finished = False
    end_turn(game, ps.CONCEDED)


def anyone_stayed_prone(state: State, side: i64) -> bool:
    """Whether a player of the side lies Prone who was not activated in the turn that ends (DB21-MOVE-10)."""
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.posture[p]) == PRONE and i64(state.used[p]) == 0 and i64(state.box[p]) == IN_PLAY:
            return True
    return False


def recover(game: Game, side: i64) -> None:
    """Players of the side who were Stunned when the turn began become Prone (DB21-STAT-10, -11)."""
    state = game.state
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.flags[p]) & WAS_STUNNED:
            state.set_flags(p, i64(state.flags[p]) & ~WAS_STUNNED)
            if i64(state.box[p]) == IN_PLAY and i64(state.posture[p]) == STUNNED:
                game.lay(game.players[p], PRONE, rule=ps.STUNNED_ROLL_OVER)
                game.cite(ps.RECOVERED)
