"""
The start of an activation: what is declared, what answers it, and the actions without movement.

Source: DB21-TURN-07 to -11, DB21-BLK-02, -27, -29, -30, DB21-ACT-08, -09.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AIM, MOVING, NONE, STANDING, TARGET
from dungeonbowl.rules.blocking import instead, multiple
from dungeonbowl.rules.blocking import parts as blocking
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.queries import is_blinded
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import (
    FINISHED,
    SPENT_BLITZ,
    SPENT_BOMB,
    SPENT_FOUL,
    SPENT_HANDOFF,
    SPENT_KICK,
    SPENT_PASS,
    Player,
)

TARGETED: Final = (
    op.BLOCK,
    op.BLITZ,
    op.FOUL,
    op.STAB,
    op.PROJECTILE_VOMIT,
    op.BREATHE_FIRE,
    op.HYPNOTIC_GAZE,
    op.THROW_FOOD,
    op.MULTIPLE_BLOCK,
    op.SKULL_SMASH,
)
"""The actions that name a target when they are declared (DB21-TURN-07)."""


def declare(game: Game, verb: i64) -> None:
    """The action is declared; one that needs a target waits for it (DB21-TURN-07)."""
    state = game.state
    state.action = verb
    if verb in TARGETED and game.rules.facts.names_targets:
        state.phase = TARGET
    else:
        begin_activation(game)


def name_target(game: Game, named: i64) -> None:
    """The target of the declared action; a Multiple Block names a second one (DB21-TURN-07, BLK-27)."""
    state = game.state
    if state.action == op.MULTIPLE_BLOCK and state.target == NONE:
        state.target = named
        return
    if state.action == op.MULTIPLE_BLOCK:
        state.aim_player = named
    else:
        state.target = named
    begin_activation(game)


def allowance(verb: i64) -> i64:
    """The once-per-turn allowance that an action uses up, 0 for none (DB21-TURN-09)."""
    if verb == op.BLITZ:
        return SPENT_BLITZ
    if verb == op.PASS or verb == op.THROW_TEAM_MATE:
        return SPENT_PASS
    if verb == op.HANDOFF:
        return SPENT_HANDOFF
    if verb == op.FOUL:
        return SPENT_FOUL
    if verb == op.KICK_TEAM_MATE:
        return SPENT_KICK
    return SPENT_BOMB if verb == op.THROW_BOMB else 0


def begin_activation(game: Game) -> None:
    """
    An activation starts: room, own trait, the target's reactions, then the action (DB21-TURN-08, -10, -11).
    """
    state = game.state
    player = game.players[state.active]
    state.phase = MOVING
    state.spent |= allowance(state.action)
    state.moves_left = player.ma
    state.rushes_left = 3 if player.has(sk.SPRINT) else 2
    if state.action == op.BLOCK and not game.rules.facts.names_targets:
        state.moves_left = 0
        state.rushes_left = 0
    game.tell(ev.ACTIVATED, ACTION_RULES[state.action], player=player.id, other=state.target, value=state.action)
    game.cite(ps.ACTIVATED)
    game.cite(ps.DECLARED)
    if allowance(state.action):
        game.cite(ps.ONCE_A_TURN)
    if state.action == op.BLITZ:
        game.cite(ps.BLITZ_RULES)
        game.cite(ps.BLITZ_TARGET)
    pads.regain_zone(game, player)
    game.rules.ground.on_activation(game, player)
    if game.finished or not player.in_play:
        return
    traits.activation_roll(game, player)
    if game.finished:
        game.cite(r.TURN_11)
        return
    if game.turnover:
        return
    if state.target != NONE and not target_reacts(game, player):
        game.end_activation()
        return
    # An answer to a Dump-off may have sent the player through a Portal, and out of the game.
    if player.in_play and not game.turnover and not scoring.scores_now(game):
        open_action(game, player)


def target_reacts(game: Game, player: Player) -> bool:
    """Foul Appearance, then Dump-off; returns whether the action goes on (DB21-BLK-29, -30)."""
    state = game.state
    action = state.action
    if action == op.FOUL or action == op.MOVE:
        return True
    if not dares(game, player, target=game.players[state.target]):
        return False
    if action == op.MULTIPLE_BLOCK and not dares(game, player, target=game.players[state.aim_player]):
        return False
    if action not in (op.HYPNOTIC_GAZE, op.THROW_FOOD, op.SKULL_SMASH):
        answer_with_pass(game, game.players[state.target])
        if action == op.MULTIPLE_BLOCK:
            answer_with_pass(game, game.players[state.aim_player])
    return True


def dares(game: Game, player: Player, target: Player) -> bool:
    """Whether a target's Foul Appearance lets the action go on (DB21-BLK-30)."""
    if traits.foul_appearance(game, player, target=target):
        return True
    game.cite(r.TURN_11)
    return False


def answer_with_pass(game: Game, target: Player) -> None:
    """Dump-off, if the target holds the ball (DB21-BLK-29)."""
    if target.holds_ball and target.can_use(sk.DUMP_OFF) and not is_blinded(game.state, target.side):
        passing.dump_off(game, target)


def open_action(game: Game, player: Player) -> None:
    """Carry out an action that has no movement, or leave the player moving."""
    state = game.state
    action = state.action
    if action == op.BLOCK and state.target == NONE:
        # Whom it is thrown at is said when it is thrown.
        return
    if action == op.BLOCK or action == op.STAB or action == op.PROJECTILE_VOMIT or action == op.BREATHE_FIRE:
        target = game.players[state.target]
        if player.standing or jump_up(game, player):
            if not barred.from_striking(state, player, other=target.id):
                strike(game, player, target=target, verb=action, blitzing=False)
        if state.action != op.PASS:
            game.end_activation()
    elif action == op.MULTIPLE_BLOCK:
        if player.standing or jump_up(game, player):
            strike_two(game, player, first=game.players[state.target], second=game.players[state.aim_player])
        game.end_activation()
    elif action == op.THROW_BOMB:
        state.aiming = op.THROW_BOMB
        state.phase = AIM
    else:
        game.rules.ground.own_action(game, player, action=action)


def jump_up(game: Game, player: Player) -> bool:
    """A Prone player with Jump Up stands for a Block on an Agility test at +1 (DB21-BLK-02)."""
    game.tell_skill(player, sk.JUMP_UP, rule=r.BLK_02)
    if not pass_test(game, player, test=agility_test(player, pu.JUMP_UP, modifier=1, rule=r.BLK_02)):
        return False
    game.lay(player, STANDING, rule=r.BLK_02)
    game.tell(ev.STOOD_UP, r.BLK_02, player=player.id)
    return True


def strike(game: Game, player: Player, target: Player, verb: i64, blitzing: bool) -> None:
    """A Block, or the special action that replaces it."""
    if verb == op.BLOCK:
        blocking.block(game, player, target=target, blitzing=blitzing)
        if blitzing and player.standing and not game.finished and not game.turnover:
            game.cite(ps.BLITZ_GOES_ON)
        return
    if blitzing and not moving.pay_square(game, player, rule=ps.RUSH_TO_BLOCK):
        return
    if verb == op.STAB:
        instead.stab(game, player, target=target)
    elif verb == op.PROJECTILE_VOMIT:
        instead.projectile_vomit(game, player, target=target)
    else:
        instead.breathe_fire(game, player, target=target)
    if blitzing and verb != op.PROJECTILE_VOMIT:
        game.state.doing |= FINISHED
        game.cite(ps.BLITZ_GOES_ON)


def strike_two(game: Game, player: Player, first: Player, second: Player) -> None:
    """Both Blocks of a Multiple Block; where an answer to it took one target away, the other Block alone."""
    state = game.state
    reached = not barred.from_striking(state, player, other=first.id)
    if reached and not barred.from_striking(state, player, other=second.id):
        multiple.multiple_block(game, player, first=first, second=second)
    elif reached:
        strike(game, player, target=first, verb=op.BLOCK, blitzing=False)
    elif not barred.from_striking(state, player, other=second.id):
        strike(game, player, target=second, verb=op.BLOCK, blitzing=False)


ACTION_RULES: Final[dict[int, int]] = {
    op.MOVE: ps.MOVE,
    op.BLOCK: ps.BLOCK_ACTION,
    op.BLITZ: ps.BLITZ_ACTION,
    op.PASS: r.ACT_02,
    op.HANDOFF: r.ACT_03,
    op.FOUL: r.ACT_07,
    op.THROW_TEAM_MATE: r.ACT_04,
    op.KICK_TEAM_MATE: r.TTM_22,
    op.THROW_BOMB: r.SPEC_13,
    op.HYPNOTIC_GAZE: r.SPEC_12,
    op.STAB: r.SPEC_09,
    op.PROJECTILE_VOMIT: r.SPEC_09,
    op.BREATHE_FIRE: r.SPEC_11,
    op.MULTIPLE_BLOCK: r.BLK_27,
    op.THROW_FOOD: r.FEAT_09,
    op.GATHER_FUNDS: r.FEAT_11,
    op.TASTY_SNACK: ps.REROLL_OF_A_ROOM,
    op.FOUNTAIN_OF_YOUTH: r.DZ_06,
    op.SKULL_SMASH: r.DZ_11,
    op.UNDER_THE_SAW: r.DZ_14,
}
"""The rule of each action."""
