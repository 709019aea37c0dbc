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

# ---- from data/kinds/bars.yaml by scripts/make_kinds.py: do not edit these lines

NAMES: Final = (
    "free",
    "has_acted",
    "in_vines",
    "lies_stunned",
    "other_team",
    "dugout_used",
    "dugout_shut",
    "no_portals",
    "casualty",
    "out_of_match",
    "nobody_chosen",
    "spell_spent",
    "spell_not_now",
    "spell_no_target",
    "another_acts",
    "undeclared",
    "blitz_used",
    "pass_used",
    "handoff_used",
    "foul_used",
    "kick_used",
    "bomb_used",
    "nobody_stands",
    "nobody_down",
    "prone_block",
    "nobody_beside",
    "no_skill",
    "not_two",
    "has_vomited",
    "no_hands",
    "keeps_ball",
    "no_ball_about",
    "blinded",
    "too_weak",
    "lies_down",
    "wrong_room",
    "nobody_in_sight",
    "no_shortcut",
    "nobody_to_walk",
    "own_player",
    "is_down",
    "is_standing",
    "not_beside",
    "behind_wall",
    "already_named",
    "too_far_to_throw",
    "not_seen",
    "no_player",
    "must_stand",
    "no_movement",
    "rooted",
    "held_by_roots",
    "occupied",
    "haunted",
    "over_pit",
    "wall",
    "feature",
    "too_far",
    "has_jumped",
    "no_jump_movement",
    "nothing_to_jump",
    "no_landing",
    "jump_beyond",
    "chest_marked",
    "chest_prone",
    "chest_no_hands",
    "chest_far",
    "chest_wall",
    "chest_other_action",
    "chest_blitz",
    "chest_undeclared",
    "must_pay",
    "only_moves_pass",
    "only_moves_handoff",
    "has_blocked",
    "no_block_movement",
    "not_the_target",
    "no_ball",
    "nothing_in_range",
    "no_wall_in_range",
    "receiver_down",
    "nobody_to_take",
    "no_team_mate",
    "no_right_stuff",
    "too_strong",
    "mate_rooted",
    "mate_down",
    "dazed",
    "target_dazed",
    "other_action",
    "own_square",
    "out_of_range",
    "no_sight",
    "no_target_floor",
    "no_wall_there",
    "in_end_zone",
    "beside_end_zone",
    "tile_has_chest",
    "tile_has_portal",
    "near_chest",
    "not_plain",
    "other_side",
    "is_placed",
    "places_another",
    "nobody_to_place",
    "outside_end_zone",
    "not_available",
    "chest_twice",
    "dugout_too_late",
    "only_reels",
    "must_reel_on",
    "reserves_shut",
    "never_rises",
    "stays_to_score",
    "own_race_only",
    "sponge_too_late",
    "receiver_no_hands",
    "zone_full",
    "chest_too_heavy",
    "chest_movement",
    "chest_stuck",
    "not_empty",
    "chest_near_zone",
    "chest_near_chest",
    "chest_leaves_no_room",
    "has_leapt",
    "no_leap_movement",
    "nowhere_to_leap",
    "leap_too_near",
    "leap_too_far",
    "in_pit",
    "not_in_pit",
    "no_way_out",
    "no_door",
    "lies_at_door",
    "platform_side",
    "deep_water",
    "reserves_wait",
    "stopped",
    "no_sponge",
    "on_a_pad",
    "no_doorway_beside",
    "own_doorway",
    "doorway_shut",
    "doorway_hungry",
    "only_opens",
    "beside_first",
    "lies_prone",
    "leap_unpaid",
    "sprinters_move",
    "was_teleported",
    "has_charged",
    "chest_on_floor",
    "chest_in_end_section",
    "chest_in_gap",
    "section_has_chest",
    "chests_too_near",
    "pad_on_floor",
    "pad_on_strip",
    "pad_in_gap",
    "section_has_pad",
    "pads_too_near",
    "door_on_something",
    "no_door_site",
    "sponge_not_agreed",
    "banned",
    "beyond_sponges",
    "target_in_pit",
    "pit_in_end_section",
    "pit_on_floor",
    "counts_too_much",
    "no_room_for_base",
    "too_large_to_enter",
    "no_handoff",
    "door_after_move",
)
"""The names of the bars by number."""

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
NO_BALL_ABOUT: Final = 31
BLINDED: Final = 32
TOO_WEAK: Final = 33
LIES_DOWN: Final = 34
WRONG_ROOM: Final = 35
NOBODY_IN_SIGHT: Final = 36
NO_SHORTCUT: Final = 37
NOBODY_TO_WALK: Final = 38
OWN_PLAYER: Final = 39
IS_DOWN: Final = 40
IS_STANDING: Final = 41
NOT_BESIDE: Final = 42
BEHIND_WALL: Final = 43
ALREADY_NAMED: Final = 44
TOO_FAR_TO_THROW: Final = 45
NOT_SEEN: Final = 46
NO_PLAYER: Final = 47
MUST_STAND: Final = 48
NO_MOVEMENT: Final = 49
ROOTED: Final = 50
HELD_BY_ROOTS: Final = 51
OCCUPIED: Final = 52
HAUNTED: Final = 53
OVER_PIT: Final = 54
WALL: Final = 55
FEATURE: Final = 56
TOO_FAR: Final = 57
HAS_JUMPED: Final = 58
NO_JUMP_MOVEMENT: Final = 59
NOTHING_TO_JUMP: Final = 60
NO_LANDING: Final = 61
JUMP_BEYOND: Final = 62
CHEST_MARKED: Final = 63
CHEST_PRONE: Final = 64
CHEST_NO_HANDS: Final = 65
CHEST_FAR: Final = 66
CHEST_WALL: Final = 67
CHEST_OTHER_ACTION: Final = 68
CHEST_BLITZ: Final = 69
CHEST_UNDECLARED: Final = 70
MUST_PAY: Final = 71
ONLY_MOVES_PASS: Final = 72
ONLY_MOVES_HANDOFF: Final = 73
HAS_BLOCKED: Final = 74
NO_BLOCK_MOVEMENT: Final = 75
NOT_THE_TARGET: Final = 76
NO_BALL: Final = 77
NOTHING_IN_RANGE: Final = 78
NO_WALL_IN_RANGE: Final = 79
RECEIVER_DOWN: Final = 80
NOBODY_TO_TAKE: Final = 81
NO_TEAM_MATE: Final = 82
NO_RIGHT_STUFF: Final = 83
TOO_STRONG: Final = 84
MATE_ROOTED: Final = 85
MATE_DOWN: Final = 86
DAZED: Final = 87
TARGET_DAZED: Final = 88
OTHER_ACTION: Final = 89
OWN_SQUARE: Final = 90
OUT_OF_RANGE: Final = 91
NO_SIGHT: Final = 92
NO_TARGET_FLOOR: Final = 93
NO_WALL_THERE: Final = 94
IN_END_ZONE: Final = 95
BESIDE_END_ZONE: Final = 96
TILE_HAS_CHEST: Final = 97
TILE_HAS_PORTAL: Final = 98
NEAR_CHEST: Final = 99
NOT_PLAIN: Final = 100
OTHER_SIDE: Final = 101
IS_PLACED: Final = 102
PLACES_ANOTHER: Final = 103
NOBODY_TO_PLACE: Final = 104
OUTSIDE_END_ZONE: Final = 105
NOT_AVAILABLE: Final = 106
CHEST_TWICE: Final = 107
DUGOUT_TOO_LATE: Final = 108
ONLY_REELS: Final = 109
MUST_REEL_ON: Final = 110
RESERVES_SHUT: Final = 111
NEVER_RISES: Final = 112
STAYS_TO_SCORE: Final = 113
OWN_RACE_ONLY: Final = 114
SPONGE_TOO_LATE: Final = 115
RECEIVER_NO_HANDS: Final = 116
ZONE_FULL: Final = 117
CHEST_TOO_HEAVY: Final = 118
CHEST_MOVEMENT: Final = 119
CHEST_STUCK: Final = 120
NOT_EMPTY: Final = 121
CHEST_NEAR_ZONE: Final = 122
CHEST_NEAR_CHEST: Final = 123
CHEST_LEAVES_NO_ROOM: Final = 124
HAS_LEAPT: Final = 125
NO_LEAP_MOVEMENT: Final = 126
NOWHERE_TO_LEAP: Final = 127
LEAP_TOO_NEAR: Final = 128
LEAP_TOO_FAR: Final = 129
IN_PIT: Final = 130
NOT_IN_PIT: Final = 131
NO_WAY_OUT: Final = 132
NO_DOOR: Final = 133
LIES_AT_DOOR: Final = 134
PLATFORM_SIDE: Final = 135
DEEP_WATER: Final = 136
RESERVES_WAIT: Final = 137
STOPPED: Final = 138
NO_SPONGE: Final = 139
ON_A_PAD: Final = 140
NO_DOORWAY_BESIDE: Final = 141
OWN_DOORWAY: Final = 142
DOORWAY_SHUT: Final = 143
DOORWAY_HUNGRY: Final = 144
ONLY_OPENS: Final = 145
BESIDE_FIRST: Final = 146
LIES_PRONE: Final = 147
LEAP_UNPAID: Final = 148
SPRINTERS_MOVE: Final = 149
WAS_TELEPORTED: Final = 150
HAS_CHARGED: Final = 151
CHEST_ON_FLOOR: Final = 152
CHEST_IN_END_SECTION: Final = 153
CHEST_IN_GAP: Final = 154
SECTION_HAS_CHEST: Final = 155
CHESTS_TOO_NEAR: Final = 156
PAD_ON_FLOOR: Final = 157
PAD_ON_STRIP: Final = 158
PAD_IN_GAP: Final = 159
SECTION_HAS_PAD: Final = 160
PADS_TOO_NEAR: Final = 161
DOOR_ON_SOMETHING: Final = 162
NO_DOOR_SITE: Final = 163
SPONGE_NOT_AGREED: Final = 164
BANNED: Final = 165
BEYOND_SPONGES: Final = 166
TARGET_IN_PIT: Final = 167
PIT_IN_END_SECTION: Final = 168
PIT_ON_FLOOR: Final = 169
COUNTS_TOO_MUCH: Final = 170
NO_ROOM_FOR_BASE: Final = 171
TOO_LARGE_TO_ENTER: Final = 172
NO_HANDOFF: Final = 173
DOOR_AFTER_MOVE: Final = 174

RULES: Final = (
    BY_ACTION,
    ps.ACTIVATED,
    ps.FURIOUS_BLOCK,
    ps.STUNNED_WAIT,
    ps.ACTIVATED,
    ps.DUGOUT_USED,
    ps.DUGOUT_SHUT,
    ps.PAD_FROM_DUGOUT,
    ps.OUT_AS_A_CASUALTY,
    ps.LEFT_PLAY,
    ps.DECLARED,
    r.IND_03,
    ps.FURIOUS_BLOCK,
    ps.FURIOUS_BLOCK,
    ps.ACTED,
    ps.DECLARED,
    ps.ONCE_A_TURN,
    ps.ONCE_A_TURN,
    ps.ONCE_A_TURN,
    ps.ONCE_A_TURN,
    ps.ONCE_A_TURN,
    ps.ONCE_A_TURN,
    BY_ACTION,
    ps.FOUL_TARGET,
    ps.BLOCK_ON_THEIR_FEET,
    ps.BLOCK_THROWN,
    BY_ACTION,
    ps.TWO_BLOCKS_AT_ONCE,
    r.SPEC_09,
    ps.PICK_UP_BENT,
    r.SPEC_18,
    BY_ACTION,
    ps.FURIOUS_BLOCK,
    r.TTM_01,
    ps.ONLY_STANDING,
    BY_ACTION,
    BY_ACTION,
    r.SPON_03,
    r.SPON_03,
    BY_ACTION,
    BY_ACTION,
    ps.FOUL_TARGET,
    BY_ACTION,
    ps.BEHIND_A_WALL,
    ps.TWO_BLOCKS_AT_ONCE,
    BY_ACTION,
    r.GEO_09,
    ps.DECLARED,
    ps.STOOD_UP,
    ps.RUSH_COUNT,
    ps.ROOTS_LET_GO,
    r.DZ_03,
    ps.STEP_ONTO_SOMEBODY,
    r.DZ_13,
    r.DZ_16,
    ps.STEP_INTO_A_WALL,
    ps.PUSHED_AT_A_WALL,
    ps.STEP,
    r.JUMP_01,
    r.JUMP_03,
    r.JUMP_01,
    r.JUMP_02,
    r.JUMP_01,
    ps.CHEST_IN_A_ZONE,
    ps.CHEST_ON_THEIR_FEET,
    r.CHEST_05,
    ps.CHEST_OPENED,
    ps.CHEST_BEHIND_A_WALL,
    ps.ACTION_OPENS_NO_CHEST,
    r.BLZ_07,
    ps.CHEST_OPENED,
    ps.RECOVERED_ON_PAD,
    r.PASS_19,
    r.HAND_06,
    ps.BLITZ_BLOCK,
    ps.BLITZ_BLOCK,
    BY_ACTION,
    BY_ACTION,
    ps.THROW_RANGE,
    ps.WALL_AIMED_AT,
    ps.HAND_OFF_TARGET,
    ps.HAND_OFF_TARGET,
    ps.HAND_OFF_TARGET,
    ps.FLYING_TEAM_MATE,
    r.TTM_01,
    ps.ROOTS_LET_GO,
    ps.STUNNED_COUNTS_AS_OUT,
    ps.DAZED,
    ps.GAZE_TARGET,
    ps.DECLARED,
    ps.THROW_TARGET,
    ps.THROW_RANGE,
    ps.THROW_IN_SIGHT,
    ps.THROW_TARGET,
    ps.WALL_AIMED_AT,
    r.TILE_11,
    r.TILE_11,
    r.TILE_11,
    r.TILE_14,
    r.TILE_14,
    r.TILE_11,
    ps.DEPLOYED,
    ps.DEPLOYED,
    ps.DEPLOYED,
    ps.DEPLOYED,
    ps.DEPLOYED,
    ps.NOT_FIT_TO_PLAY,
    ps.CHEST_ONCE,
    ps.DUGOUT_COMES_FIRST,
    ps.ONLY_REELS,
    r.LRB_BC_03,
    ps.RESERVES_SHUT,
    ps.ONLY_REELS,
    r.LRB_TD_04,
    ps.OWN_RACE_ONLY,
    r.NAF_KO_02,
    ps.HAND_OFF_TARGET,
    ps.PAD_FROM_DUGOUT,
    r.AGE_CHM_01,
    r.AGE_CHM_02,
    r.AGE_CHM_03,
    r.DB5_PAD_03,
    r.DB5_CHEST_04,
    r.DB5_CHEST_05,
    r.DB5_CHEST_03,
    r.AGE_LEAP_01,
    r.AGE_LEAP_02,
    r.AGE_LEAP_04,
    r.AGE_LEAP_02,
    r.AGE_LEAP_03,
    ps.OUT_OF_A_PIT,
    ps.OUT_OF_A_PIT,
    ps.OUT_OF_A_PIT,
    ps.DOOR_BESIDE,
    ps.DOOR_BESIDE,
    r.AGE_FEAT_06,
    r.AGE_FEAT_09,
    r.DB7_RES_01,
    r.DB7_RES_05,
    r.DB7_KO_03,
    ps.DEPLOYED,
    r.DB7_SET_03,
    r.DB7_SCORE_03,
    r.DB7_SCORE_02,
    r.LRB_TD_05,
    r.DB5_OPEN_02,
    r.AGE_FEAT_05,
    r.BB2E_DOWN_03,
    r.DB89_LEAP_02,
    r.BB2E_SPRINT_02,
    r.DB89_TELE_04,
    r.DB89_CHRG_05,
    r.DB89_CHSET_06,
    r.DB89_CHSET_04,
    r.DB89_CHSET_06,
    r.DB89_CHSET_05,
    r.DB89_EXP_06,
    r.DB89_TPSET_04,
    r.DB89_TPSET_04,
    r.DB89_TPSET_04,
    r.DB89_TPSET_03,
    r.DB89_EXP_06,
    r.DB89_DRSET_04,
    r.DB89_DRSET_02,
    r.DB89_SPONGE_01,
    r.DB89_SPONGE_05,
    r.DB89_SPONGE_04,
    r.DB89_PIT_13,
    r.DB89_PIT_04,
    r.DB89_PIT_04,
    r.DB89_TEAM_09,
    r.DB89_LARGE_02,
    r.DB89_LARGE_05,
    r.BB2E_HAND_03,
    r.DB89_DOOR_02,
)
"""The rule or passage of each bar by number, `BY_ACTION` where the action says it."""

# ---- end of the lines from the table


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
