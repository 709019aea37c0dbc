"""
The declaration: which actions a player may declare and whom they may name, and what keeps them from the others.

`offers` lists what nothing bars and `refusals` tells the rest; a game's list of actions is the order of the options.

Source: DB21-ACT-01 to -10, DB21-TURN-07, -09 and the chapters of the actions.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, STANDING
from dungeonbowl.dungeon.kinds import (
    ROOM_FOUNTAIN_OF_YOUTH,
    ROOM_HALL_OF_BONES,
    ROOM_KITCHEN,
    ROOM_NECROMANCERS_LABORATORY,
    ROOM_TREASURE_ROOM,
    ROOM_TUCK_SHOP,
)
from dungeonbowl.rules.blocking import instead, multiple
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.ground import room_actions
from dungeonbowl.rules.queries import opponents_near, players_in_play, side_of
from dungeonbowl.rules.turns import activation, barred
from dungeonbowl.state.state import VOMITED, Player, State


def from_declaring(state: State, player: Player, action: i64) -> i64:
    """What keeps a player from declaring an action (DB21-ACT-01 to -10, TURN-09)."""
    skill = skill_for(action)
    if skill != NONE and not player.has(skill):
        return bars.NO_SKILL
    room = room_for(action)
    if room != NONE and i64(state.board.room[player.square]) != room:
        return bars.WRONG_ROOM
    if state.spent and state.spent & activation.allowance(action):
        return spent_on(action)
    if action == op.MOVE or action == op.KICK_TEAM_MATE:
        return bars.FREE
    if action == op.PASS or action == op.HANDOFF:
        return barred.from_ball(state, player)
    if action == op.BLITZ or action == op.HYPNOTIC_GAZE:
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS
    if action == op.FOUL:
        return bars.FREE if barred.any_opponent(state, player.side, standing=False) else bars.NOBODY_DOWN
    if action == op.THROW_TEAM_MATE:
        return bars.FREE if player.st >= 5 else bars.TOO_WEAK
    if action == op.SHORTCUT:
        return from_shortcut(state, player.side)
    if room != NONE or action == op.THROW_BOMB:
        return from_special(state, player, action=action)
    return from_blow(state, player, action=action)


def skill_for(action: i64) -> i64:
    """The skill that an action needs, `NONE` for none."""
    if action == op.STAB:
        return sk.STAB
    if action == op.MULTIPLE_BLOCK:
        return sk.MULTIPLE_BLOCK
    if action == op.PROJECTILE_VOMIT:
        return sk.PROJECTILE_VOMIT
    if action == op.BREATHE_FIRE:
        return sk.BREATHE_FIRE
    if action == op.THROW_TEAM_MATE:
        return sk.THROW_TEAM_MATE
    if action == op.KICK_TEAM_MATE:
        return sk.KICK_TEAM_MATE
    if action == op.HYPNOTIC_GAZE:
        return sk.HYPNOTIC_GAZE
    return sk.BOMBARDIER if action == op.THROW_BOMB else NONE


def room_for(action: i64) -> i64:
    """The room that an action needs, `NONE` for none."""
    if action == op.THROW_FOOD:
        return ROOM_KITCHEN
    if action == op.GATHER_FUNDS:
        return ROOM_TREASURE_ROOM
    if action == op.TASTY_SNACK:
        return ROOM_TUCK_SHOP
    if action == op.FOUNTAIN_OF_YOUTH:
        return ROOM_FOUNTAIN_OF_YOUTH
    if action == op.UNDER_THE_SAW:
        return ROOM_NECROMANCERS_LABORATORY
    return ROOM_HALL_OF_BONES if action == op.SKULL_SMASH else NONE


def spent_on(action: i64) -> i64:
    """What bars an action whose allowance of the turn is used up (DB21-TURN-09)."""
    if action == op.BLITZ:
        return bars.BLITZ_USED
    if action == op.HANDOFF:
        return bars.HANDOFF_USED
    if action == op.FOUL:
        return bars.FOUL_USED
    if action == op.KICK_TEAM_MATE:
        return bars.KICK_USED
    return bars.BOMB_USED if action == op.THROW_BOMB else bars.PASS_USED


def from_blow(state: State, player: Player, action: i64) -> i64:
    """What keeps a player from a Block or from what replaces it (DB21-BLK-01, -02, -27, SPEC-09)."""
    bar = barred.from_block(state, player)
    if bar:
        return bar
    if action == op.MULTIPLE_BLOCK and not multiple.has_two_targets(state, player.id):
        return bars.NOT_TWO
    return bars.HAS_VOMITED if action == op.PROJECTILE_VOMIT and player.flagged(VOMITED) else bars.FREE


def from_special(state: State, player: Player, action: i64) -> i64:
    """What keeps a player from a special action that needs no Block, if they are in its room (DB21-ACT-08)."""
    if not player.standing:
        return bars.LIES_DOWN
    reach = reach_of(action)
    return bars.NOBODY_IN_SIGHT if reach and len(targets(state, player, action=action)) == 0 else bars.FREE


def reach_of(action: i64) -> i64:
    """How many squares away somebody may be whom an action hits from afar, 0 if it hits nobody so."""
    if action == op.THROW_FOOD:
        return instead.FOOD_RANGE
    return room_actions.SKULL_RANGE if action == op.SKULL_SMASH else 0


def from_shortcut(state: State, side: i64) -> i64:
    """What keeps a team from Cragfall's shortcut (DB21-SPON-03)."""
    if (state.shortcuts >> side) & 1 == 0:
        return bars.NO_SHORTCUT
    return bars.FREE if sponsors.may_take_shortcut(state, side) else bars.NOBODY_TO_WALK


# -- the target --------------------------------------------------------------------------------------------


def targets(state: State, player: Player, action: i64) -> vec[i16]:
    """Whom an action may name: those beside the player in the order of the directions, or anybody by their number."""
    afar = action == op.BLITZ or action == op.FOUL or action == op.HYPNOTIC_GAZE or reach_of(action) > 0
    found = vec[i16]()
    for who in players_in_play(state, 1 - player.side) if afar else opponents_near(state, player.id):
        if not from_naming(state, player, action=action, who=i64(who)):
            found = append(found, who)
    return found


def from_naming(state: State, player: Player, action: i64, who: i64) -> i64:
    """What keeps a player from being the target of an action (DB21-TURN-07 and the action's own rules)."""
    if side_of(who) == player.side:
        return bars.OWN_PLAYER
    if action == op.FOUL:
        return bars.FREE if i64(state.posture[who]) != STANDING else bars.IS_STANDING
    reach = reach_of(action)
    if reach:
        return barred.from_sight(state, player, who=who, reach=reach)
    if action == op.BLITZ or action == op.HYPNOTIC_GAZE:
        return bars.FREE if i64(state.posture[who]) == STANDING else bars.IS_DOWN
    bar = barred.from_striking(state, player, other=who)
    return bars.ALREADY_NAMED if not bar and who == state.target else bar
