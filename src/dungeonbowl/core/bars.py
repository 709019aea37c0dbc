"""
What bars a choice: one number for each reason why something cannot be done, with the rule behind it.

The functions that decide whether an option is offered return one of these, and 0 where nothing stands in the way. The
numbers are told to nobody: clients hear words and the id of a rule.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE

BY_ACTION: Final = 0
"""The rule of a bar that is the rule of the action it stands in the way of."""

_TABLE: Final = (
    ("free", r.NO_RULE),
    # whose turn it is to act
    ("has_acted", ps.ACTIVATED),
    ("in_vines", ps.FURIOUS_BLOCK),
    ("lies_stunned", ps.STUNNED_WAIT),
    ("other_team", ps.ACTIVATED),
    ("dugout_used", ps.DUGOUT_USED),
    ("dugout_shut", ps.DUGOUT_SHUT),
    ("no_portals", ps.PAD_FROM_DUGOUT),
    ("casualty", r.HEAL_03),
    ("out_of_match", ps.LEFT_PLAY),
    ("nobody_chosen", ps.DECLARED),
    ("spell_spent", r.IND_03),
    ("spell_not_now", ps.FURIOUS_BLOCK),
    ("spell_no_target", ps.FURIOUS_BLOCK),
    ("another_acts", ps.ACTED),
    ("undeclared", ps.DECLARED),
    # the declaration
    ("blitz_used", ps.ONCE_A_TURN),
    ("pass_used", ps.ONCE_A_TURN),
    ("handoff_used", ps.ONCE_A_TURN),
    ("foul_used", ps.ONCE_A_TURN),
    ("kick_used", ps.ONCE_A_TURN),
    ("bomb_used", ps.ONCE_A_TURN),
    ("nobody_stands", BY_ACTION),
    ("nobody_down", r.FOUL_01),
    ("prone_block", r.BLK_02),
    ("nobody_beside", ps.BLOCK_THROWN),
    ("no_skill", BY_ACTION),
    ("not_two", ps.TWO_BLOCKS_AT_ONCE),
    ("has_vomited", r.SPEC_09),
    ("no_hands", ps.PICK_UP_BENT),
    ("keeps_ball", r.SPEC_18),
    ("ball_hidden", BY_ACTION),
    ("ball_elsewhere", BY_ACTION),
    ("blinded", ps.FURIOUS_BLOCK),
    ("too_weak", r.TTM_01),
    ("lies_down", r.ACT_08),
    ("wrong_room", BY_ACTION),
    ("nobody_in_sight", BY_ACTION),
    ("no_shortcut", r.SPON_03),
    ("nobody_to_walk", r.SPON_03),
    # the target
    ("own_player", BY_ACTION),
    ("is_down", BY_ACTION),
    ("is_standing", r.FOUL_01),
    ("not_beside", BY_ACTION),
    ("behind_wall", r.GEO_02),
    ("already_named", ps.TWO_BLOCKS_AT_ONCE),
    ("too_far_to_throw", BY_ACTION),
    ("not_seen", r.GEO_09),
    ("no_player", ps.DECLARED),
    # squares
    ("must_stand", ps.STOOD_UP),
    ("no_movement", ps.RUSH_COUNT),
    ("rooted", ps.ROOTS_LET_GO),
    ("held_by_roots", r.DZ_03),
    ("occupied", r.MOVE_02),
    ("haunted", r.DZ_13),
    ("over_pit", r.DZ_16),
    ("wall", r.MOVE_03),
    ("feature", ps.PUSHED_AT_A_WALL),
    ("too_far", ps.STEP),
    # jumps
    ("has_jumped", r.JUMP_01),
    ("no_jump_movement", r.JUMP_03),
    ("nothing_to_jump", r.JUMP_01),
    ("no_landing", r.JUMP_02),
    ("jump_beyond", r.JUMP_01),
    # chests
    ("chest_marked", r.CHEST_04),
    ("chest_prone", r.CHEST_04),
    ("chest_no_hands", r.CHEST_05),
    ("chest_far", ps.CHEST_OPENED),
    ("chest_wall", r.CHEST_04),
    ("chest_other_action", r.CHEST_04),
    ("chest_blitz", r.BLZ_07),
    ("chest_undeclared", ps.CHEST_OPENED),
    ("must_pay", ps.RECOVERED_ON_PAD),
    ("only_moves_pass", r.PASS_19),
    ("only_moves_handoff", r.HAND_06),
    # the point of an action
    ("has_blocked", ps.BLITZ_BLOCK),
    ("no_block_movement", ps.BLITZ_BLOCK),
    ("not_the_target", BY_ACTION),
    ("no_ball", BY_ACTION),
    ("nothing_in_range", r.PASS_05),
    ("no_wall_in_range", r.WTHR_01),
    ("receiver_down", r.HAND_01),
    ("nobody_to_take", r.HAND_01),
    ("no_team_mate", r.HAND_01),
    ("no_right_stuff", r.TTM_01),
    ("too_strong", r.TTM_01),
    ("mate_rooted", ps.ROOTS_LET_GO),
    ("mate_down", ps.STUNNED_COUNTS_AS_OUT),
    ("dazed", r.STAT_04),
    ("target_dazed", r.SPEC_12),
    ("other_action", ps.DECLARED),
    # aiming
    ("own_square", r.PASS_04),
    ("out_of_range", r.PASS_05),
    ("no_sight", r.PASS_06),
    ("no_target_floor", r.PASS_04),
    ("no_wall_there", r.WTHR_01),
    # before the first turn
    ("in_end_zone", r.TILE_11),
    ("beside_end_zone", r.TILE_11),
    ("tile_has_chest", r.TILE_11),
    ("tile_has_portal", r.TILE_14),
    ("near_chest", r.TILE_14),
    ("not_plain", r.TILE_11),
    ("other_side", ps.DEPLOYED),
    ("is_placed", ps.DEPLOYED),
    ("places_another", ps.DEPLOYED),
    ("nobody_to_place", ps.DEPLOYED),
    ("outside_end_zone", ps.DEPLOYED),
    ("not_available", r.SET_03),
    ("chest_twice", r.DB5_OPEN_02),
    ("dugout_too_late", r.DB5_TURN_02),
)
"""Name and rule of every bar, by number."""

NAMES: Final = tuple(row[0] for row in _TABLE)
"""The names of the bars by number."""

RULES: Final = tuple(row[1] for row in _TABLE)
"""The rule of each bar by number, `BY_ACTION` where the action says it."""

FREE: Final = 0
HAS_ACTED: Final = 1
IN_VINES: Final = 2
LIES_STUNNED: Final = 3
OTHER_TEAM: Final = 4
DUGOUT_USED: Final = 5
DUGOUT_SHUT: Final = 6
NO_PORTALS: Final = 7
CASUALTY: Final = 8
OUT_OF_MATCH: Final = 9
NOBODY_CHOSEN: Final = 10
SPELL_SPENT: Final = 11
SPELL_NOT_NOW: Final = 12
SPELL_NO_TARGET: Final = 13
ANOTHER_ACTS: Final = 14
UNDECLARED: Final = 15
BLITZ_USED: Final = 16
PASS_USED: Final = 17
HANDOFF_USED: Final = 18
FOUL_USED: Final = 19
KICK_USED: Final = 20
BOMB_USED: Final = 21
NOBODY_STANDS: Final = 22
NOBODY_DOWN: Final = 23
PRONE_BLOCK: Final = 24
NOBODY_BESIDE: Final = 25
NO_SKILL: Final = 26
NOT_TWO: Final = 27
HAS_VOMITED: Final = 28
NO_HANDS: Final = 29
KEEPS_BALL: Final = 30
BALL_HIDDEN: Final = 31
BALL_ELSEWHERE: Final = 32
BLINDED: Final = 33
TOO_WEAK: Final = 34
LIES_DOWN: Final = 35
WRONG_ROOM: Final = 36
NOBODY_IN_SIGHT: Final = 37
NO_SHORTCUT: Final = 38
NOBODY_TO_WALK: Final = 39
OWN_PLAYER: Final = 40
IS_DOWN: Final = 41
IS_STANDING: Final = 42
NOT_BESIDE: Final = 43
BEHIND_WALL: Final = 44
ALREADY_NAMED: Final = 45
TOO_FAR_TO_THROW: Final = 46
NOT_SEEN: Final = 47
NO_PLAYER: Final = 48
MUST_STAND: Final = 49
NO_MOVEMENT: Final = 50
ROOTED: Final = 51
HELD_BY_ROOTS: Final = 52
OCCUPIED: Final = 53
HAUNTED: Final = 54
OVER_PIT: Final = 55
WALL: Final = 56
FEATURE: Final = 57
TOO_FAR: Final = 58
HAS_JUMPED: Final = 59
NO_JUMP_MOVEMENT: Final = 60
NOTHING_TO_JUMP: Final = 61
NO_LANDING: Final = 62
JUMP_BEYOND: Final = 63
CHEST_MARKED: Final = 64
CHEST_PRONE: Final = 65
CHEST_NO_HANDS: Final = 66
CHEST_FAR: Final = 67
CHEST_WALL: Final = 68
CHEST_OTHER_ACTION: Final = 69
CHEST_BLITZ: Final = 70
CHEST_UNDECLARED: Final = 71
MUST_PAY: Final = 72
ONLY_MOVES_PASS: Final = 73
ONLY_MOVES_HANDOFF: Final = 74
HAS_BLOCKED: Final = 75
NO_BLOCK_MOVEMENT: Final = 76
NOT_THE_TARGET: Final = 77
NO_BALL: Final = 78
NOTHING_IN_RANGE: Final = 79
NO_WALL_IN_RANGE: Final = 80
RECEIVER_DOWN: Final = 81
NOBODY_TO_TAKE: Final = 82
NO_TEAM_MATE: Final = 83
NO_RIGHT_STUFF: Final = 84
TOO_STRONG: Final = 85
MATE_ROOTED: Final = 86
MATE_DOWN: Final = 87
DAZED: Final = 88
TARGET_DAZED: Final = 89
OTHER_ACTION: Final = 90
OWN_SQUARE: Final = 91
OUT_OF_RANGE: Final = 92
NO_SIGHT: Final = 93
NO_TARGET_FLOOR: Final = 94
NO_WALL_THERE: Final = 95
IN_END_ZONE: Final = 96
BESIDE_END_ZONE: Final = 97
TILE_HAS_CHEST: Final = 98
TILE_HAS_PORTAL: Final = 99
NEAR_CHEST: Final = 100
NOT_PLAIN: Final = 101
OTHER_SIDE: Final = 102
IS_PLACED: Final = 103
PLACES_ANOTHER: Final = 104
NOBODY_TO_PLACE: Final = 105
OUTSIDE_END_ZONE: Final = 106
NOT_AVAILABLE: Final = 107
CHEST_TWICE: Final = 108
DUGOUT_TOO_LATE: Final = 109


class Barred:
    """One thing that cannot be chosen now: what it would be, and what bars it."""

    def __init__(self, bar: int, rule: int, verb: int, player: int = NONE, square: int = NONE) -> None:
        self.bar = bar
        self.rule = rule
        self.verb = verb
        self.player = player
        self.square = square

    @property
    def name(self) -> str:
        """The name of the bar."""
        return NAMES[self.bar]

    def __repr__(self) -> str:
        return f"<Barred {self.name} verb={self.verb} player={self.player} square={self.square}>"
