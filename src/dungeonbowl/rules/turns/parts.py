"""
Team turns and activations: one step from a shallow answer to the next shallow question.

Source: DB21-TURN-01 to -15, DB21-TO, DB21-STAT-09 to -11, DB21-HEAL, DB21-TELE-20 to -22.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.ids import (
    ACTION,
    AIM,
    BEGIN,
    BOON,
    BY_NOBODY,
    DEPLOY,
    DEPLOY_AT,
    DRAW,
    FIRST_TURN,
    HOME,
    IN_PLAY,
    MOVING,
    NONE,
    OVER,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_PORTALS,
    PRONE,
    RESERVES,
    SLOTS,
    STUNNED,
    TARGET,
    TURN,
    WINDOW,
)
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.fouls import db2021 as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import jumping
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.passing import wall_throws
from dungeonbowl.rules.queries import is_untouched
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.setup import parts as setup
from dungeonbowl.rules.tossing import bombs
from dungeonbowl.rules.tossing import db2021 as tossing
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.rules.turns import activation, offers
from dungeonbowl.rules.turns.start import start_turn
from dungeonbowl.state.state import (
    DID_BLOCK,
    DID_MOVE,
    FINISHED,
    OWES_SQUARE,
    SPENT_DUGOUT,
    THIRSTY,
    WAS_STUNNED,
    Player,
    State,
)


def perform(game: Game, value: i64) -> None:
    """
    Run one step: carry out the answer to the open shallow question and everything it brings about.

    Afterwards the state is at the next shallow question; one with a single option answers itself, unless the game is
    `patient`.
    """
    game.begin_step()
    act(game, value)
    settle(game)
    offers.open_question(game)
    idle_turns: i64 = 0
    while len(game.open_options) == 1 and not game.patient and idle_turns < 2:
        if game.state.phase == TURN:
            # Where neither side has anybody to act, turns must not pass without end.
            idle_turns += 1
        act(game, game.open_options[0])
        settle(game)
        offers.open_question(game)


def act(game: Game, value: i64) -> None:
    """Carry out one shallow answer."""
    phase = game.state.phase
    if phase == MOVING:
        act_moving(game, game.players[game.state.active], value=value)
    elif phase == TURN:
        act_turn(game, value)
    elif phase == ACTION:
        if op.verb_of(value) == op.SHORTCUT:
            game.rules.extras.take_shortcut(game)
        else:
            activation.declare(game, op.verb_of(value))
    elif phase == WINDOW:
        game.rules.extras.answer_window(game, value)
    elif phase == TARGET:
        activation.name_target(game, op.player_of(value))
    elif phase == AIM:
        take_aim(game, value)
    else:
        act_before_play(game, phase, value=value)


def act_before_play(game: Game, phase: i64, value: i64) -> None:
    """The answers before the first turn."""
    state = game.state
    if phase == BEGIN:
        game.rules.setup.begin(game)
    elif phase == PLACE_CHESTS or phase == PLACE_PORTALS:
        game.rules.setup.place(game, op.square_of(value))
    elif phase == PICK_END_ZONE:
        game.rules.setup.pick_end_zone(game, op.number_of(value))
    elif phase == DEPLOY:
        setup.pick_deployed(game, op.player_of(value))
    elif phase == FIRST_TURN:
        game.rules.setup.take_first_turn(game, op.verb_of(value) == op.YES)
    elif phase == BOON:
        game.rules.extras.give(game, state.side, gift=op.number_of(value))
        begin_play(game)
    else:
        assert phase == DEPLOY_AT, "nothing is answered after the end"
        game.rules.setup.deploy(game, value)
    if state.phase == DEPLOY and game.rules.setup.go_on(game):
        begin_play(game)


def begin_play(game: Game) -> None:
    """Everybody is deployed: what sponsors give is chosen, then the first turn begins (DB21-SET-05, SPON-07)."""
    state = game.state
    side = game.rules.extras.next_to_choose(state)
    if side != NONE:
        state.phase = BOON
        state.side = side
        return
    start_turn(game, state.first_side)
    game.cite(ps.FIRST_TURN)


def settle(game: Game) -> None:
    """After an answer: touchdown, Turnover or the end of the activation, as far as they are due."""
    state = game.state
    if state.phase == OVER:
        return
    if state.active != NONE and state.phase == MOVING and state.doing & THIRSTY:
        if game.finished or game.turnover or state.doing & FINISHED:
            traits.bite(game, game.players[state.active])
    game.rules.ground.end_activation(game)
    if scoring.scores_now(game):
        scoring.touchdown(game)
        return
    if game.turnover:
        game.turnover = False
        if state.active != NONE:
            close_activation(game)
        end_turn(game, ps.TURN_OVER)
        return
    if state.active != NONE and state.phase == MOVING and (game.finished or state.doing & FINISHED):
        close_activation(game)
    game.finished = False


# -- the team turn ---------------------------------------------------------------------------------------


def end_turn(game: Game, rule: i64) -> None:
    """A team turn ends: its effects, its Stunned players, time, the other team (DB21-TURN-02, -03)."""
    state = game.state
    side = state.side
    game.tell(ev.TURN_ENDED, rule, value=side)
    game.cite(ps.ORDER_AT_THE_END)
    if anyone_stayed_prone(state, side):
        game.cite(ps.STAYED_PRONE)
    game.rules.extras.end_turn(game, side)
    instead.pick_me_up(game, 1 - side)
    recover(game, side)
    game.rules.ground.end_turn(game)
    if scoring.scores_now(game):
        scoring.touchdown(game)
        return
    if game.rules.time.is_up(game):
        game.rules.time.measure(game)
        return
    if scoring.nobody_left(state):
        scoring.finish(game, DRAW, by=BY_NOBODY, rule=ps.NOBODY_LEFT)
        return
    start_turn(game, 1 - side)
    if not scoring.anyone_left(state, 1 - side):
        game.cite(ps.NOBODY_LEFT)


def anyone_stayed_prone(state: State, side: i64) -> bool:
    """Whether a player of the side lies Prone who was not activated in the turn that ends (DB21-MOVE-10)."""
    first: i64 = 0 if side == HOME else SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.posture[p]) == PRONE and i64(state.used[p]) == 0 and i64(state.box[p]) == IN_PLAY:
            return True
    return False


def recover(game: Game, side: i64) -> None:
    """Players of the side who were Stunned when the turn began become Prone (DB21-STAT-10, -11)."""
    state = game.state
    first: i64 = 0 if side == HOME else SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.flags[p]) & WAS_STUNNED:
            state.set_flags(p, i64(state.flags[p]) & ~WAS_STUNNED)
            if i64(state.box[p]) == IN_PLAY and i64(state.posture[p]) == STUNNED:
                game.lay(game.players[p], PRONE, rule=ps.STUNNED_ROLL_OVER)
                game.cite(ps.RECOVERED)


def act_turn(game: Game, value: i64) -> None:
    """Activate a player, use the dugout, or end the turn."""
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
    elif verb == op.CAST:
        game.rules.extras.cast(game, state.side)
    else:
        end_turn(game, ps.TURN_ENDS)


def enter(game: Game, player: Player) -> None:
    """A reserve comes in through a pad; whether they may still act this turn is the game's to say."""
    game.state.spent |= SPENT_DUGOUT
    arrival = game.rules.extras.way_in(game, player)
    if arrival == NONE:
        return
    if arrival == 0:
        arrival = game.rules.pads.way_in(game, player)
    pads.enter_from_dugout(game, player, rule=ps.DUGOUT_USED, arrival=arrival)
    if not game.rules.facts.entrants_act:
        game.state.set_used(player.id, 1)
        game.cite(ps.ENTRANT_IS_DONE)
    game.cite(ps.RESERVES_ENTER)


def sponge(game: Game, player: Player) -> None:
    """The Magic Sponge brings a KO'd player to Reserves (DB21-HEAL-02, -04)."""
    game.state.spent |= SPENT_DUGOUT
    game.state.set_box(player.id, RESERVES)
    game.tell(ev.SPONGED, ps.SPONGE, player=player.id)
    game.cite(ps.SPONGE_ONLY)
    game.cite(ps.SPONGE_INSTEAD)


# -- the activation --------------------------------------------------------------------------------------


def act_moving(game: Game, player: Player, value: i64) -> None:
    """One answer of the active player's coach: a square, the point of the action, or the end."""
    state = game.state
    verb = op.verb_of(value)
    if verb == op.END_ACTIVATION:
        game.end_activation()
        return
    if verb == op.STAND_UP:
        moving.stand_up(game, player)
        return
    if state.doing & OWES_SQUARE:
        state.doing &= ~OWES_SQUARE
        if not moving.pay_square(game, player, rule=ps.RUSH_TO_RECOVER):
            return
        game.tell(ev.STAYS, ps.RECOVERED_ON_PAD, player=player.id)
        if state.action == op.BLITZ and verb != op.STEP and verb != op.JUMP:
            game.cite(ps.RECOVERED_BEFORE_BLOCK)
    if verb == op.STEP:
        moving.step(game, player, to=op.square_of(value))
    elif verb == op.JUMP:
        jumping.jump(game, player, to=op.square_of(value))
    else:
        make_point(game, player, verb=verb, value=value)


def make_point(game: Game, player: Player, verb: i64, value: i64) -> None:
    """The point of the declared action."""
    state = game.state
    if verb == op.OPEN_CHEST:
        game.rules.chests.open(game, player, op.square_of(value))
    elif verb == op.THROW_AT or verb == op.WALL_THROW:
        state.aiming = verb
        state.phase = AIM
    elif verb == op.THROW_TEAM_MATE or verb == op.KICK_TEAM_MATE:
        mate = game.players[op.player_of(value)]
        if verb == op.THROW_TEAM_MATE and not tossing.before_aim(game, player, mate=mate):
            return
        state.aiming = verb
        state.aim_player = op.player_of(value)
        state.phase = AIM
    elif verb == op.HAND_TO:
        receiver = game.players[op.player_of(value)]
        if not fed(game, player):
            return
        if not receiver.standing:
            look_for_another(game)
        elif traits.gives_to(game, player, mate=receiver):
            passing.hand_off(game, player, receiver=receiver)
        else:
            game.end_activation()
    elif verb == op.FOUL:
        fouls.foul(game, player, victim=game.players[op.player_of(value)])
        game.end_activation()
    elif verb == op.HYPNOTIC_GAZE:
        instead.hypnotic_gaze(game, player, target=game.players[op.player_of(value)])
        game.end_activation()
    else:
        state.doing |= DID_BLOCK
        activation.strike(
            game,
            player,
            target=game.players[op.player_of(value)],
            verb=verb,
            blitzing=state.action == op.BLITZ,
        )


def look_for_another(game: Game) -> None:
    """The bite before a Hand-off has felled its receiver: another may be chosen, on the spot (HAND-01, SPEC-07)."""
    game.state.doing &= ~FINISHED
    game.state.moves_left = 0
    game.state.rushes_left = 0


def fed(game: Game, player: Player) -> bool:
    """Before a Hand-off or a throw of the ball a thirsty player must bite (DB21-SPEC-06)."""
    if game.state.doing & THIRSTY == 0 or not player.holds_ball:
        return True
    return traits.must_bite_before(game, player)


def take_aim(game: Game, value: i64) -> None:
    """The throw that was announced, at the square (and wall) now named."""
    state = game.state
    player = game.players[state.active]
    state.phase = MOVING
    square = op.square_of(value)
    if state.aiming == op.THROW_BOMB:
        bombs.throw_bomb(game, player, to=square)
        game.end_activation()
    elif state.aiming == op.THROW_TEAM_MATE:
        tossing.throw_team_mate(game, player, mate=game.players[state.aim_player], to=square)
        game.end_activation()
    elif state.aiming == op.KICK_TEAM_MATE:
        tossing.kick_team_mate(game, player, mate=game.players[state.aim_player], to=square)
        game.end_activation()
    elif not fed(game, player):
        return
    elif state.aiming == op.WALL_THROW:
        wall_throws.throw_at_wall(game, player, square=square, face=op.number_of(value))
    else:
        mate = game.player_at(square)
        if mate is None or traits.gives_to(game, player, mate=mate):
            passing.throw_ball(game, player, to=square)
        else:
            game.end_activation()


def close_activation(game: Game) -> None:
    """The activation is over; the player has acted (DB21-TURN-06, -12)."""
    state = game.state
    player = state.active
    skipped = state.action == op.BLITZ and state.doing & (DID_MOVE | DID_BLOCK) == DID_MOVE
    state.set_used(player, 1)
    state.active = NONE
    state.action = 0
    state.target = NONE
    state.aiming = 0
    state.aim_player = NONE
    state.doing = 0
    state.moves_left = 0
    state.rushes_left = 0
    state.phase = TURN
    game.finished = False
    game.tell(ev.ACTIVATION_ENDED, ps.ACTIVATION_OVER, player=player)
    game.cite(ps.ACTED)
    if skipped and game.players[player].standing:
        game.cite(ps.BLITZ_UNUSED)


def may_concede(game: Game, side: i64) -> bool:
    """A coach may concede at the start of their own team turn, before anything is done (DB21-SCORE-07)."""
    return game.state.side == side and is_untouched(game.state)
