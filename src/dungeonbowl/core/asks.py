"""What can be asked of a coach. The number is written into records: append, never renumber."""

from __future__ import annotations

from typing import Final

ASK_NAMES: Final = (
    "roll",
    "place_chest",
    "place_portal",
    "end_zone",
    "deploy",
    "deploy_at",
    "turn",
    "action",
    "target",
    "move",
    "aim",
    "reroll",
    "block_die",
    "push_to",
    "follow_up",
    "use_skill",
    "apply_to",
    "interfere",
    "catch",
    "argue",
    "bribe",
    "who",
    "place",
    "order",
    "bite",
    "on_the_ball",
    "bomb_at",
    "dump_off",
    "concede",
    "undo",
    "clock",
    "cast",
    "spell",
    "boon",
    "casualty_result",
    "mutation",
    "way_in",
    "first_turn",
)
"""Names of the questions by number. `roll` is a die, `clock` is read off a clock; the rest are asked of a coach."""

ASK_ROLL: Final = 0
ASK_PLACE_CHEST: Final = 1  # a square for the next chest
ASK_PLACE_PORTAL: Final = 2  # a square for the next portal
ASK_END_ZONE: Final = 3  # TAKE_SIDE, player part = the end zone (0 or 1) drawn on the map
ASK_DEPLOY: Final = 4  # AT_PLAYER: who is put down next
ASK_DEPLOY_AT: Final = 5  # AT_SQUARE: where
ASK_TURN: Final = 6  # ACTIVATE, ENTER, SPONGE a player, or END_TURN
ASK_ACTION: Final = 7  # what the chosen player does
ASK_TARGET: Final = 8  # AT_PLAYER: whom the declared action is aimed at
ASK_MOVE: Final = 9  # STEP, JUMP, STAND_UP, BLOCK, HAND_TO, ... or END_ACTIVATION
ASK_AIM: Final = 10  # AT_SQUARE of a throw, AIM_WALL (player part = direction of the wall face 0 N, 2 E, 4 S, 6 W)
ASK_REROLL: Final = 11  # NO, TEAM_REROLL, SKILL_REROLL, PRO_REROLL
ASK_BLOCK_DIE: Final = 12  # FACE, player part = the face 1..5
ASK_PUSH_TO: Final = 13  # AT_SQUARE
ASK_FOLLOW_UP: Final = 14  # YES, NO
ASK_USE_SKILL: Final = 15  # YES, NO; the question names the skill
ASK_APPLY_TO: Final = 16  # ARMOUR, INJURY, NO
ASK_INTERFERE: Final = 17  # AT_PLAYER, NO
ASK_CATCH: Final = 18  # YES, NO (a ball off the wall)
ASK_ARGUE: Final = 19  # YES, NO
ASK_BRIBE: Final = 20  # YES, NO
ASK_WHO: Final = 21  # AT_PLAYER or NO: which of several players
ASK_PLACE: Final = 22  # AT_SQUARE: where a player or token is placed
ASK_ORDER: Final = 23  # AT_PLAYER: who is resolved next
ASK_BITE: Final = 24  # AT_PLAYER or NO
ASK_ON_THE_BALL: Final = 25  # STEP or END_ACTIVATION: the three squares of On the Ball
ASK_BOMB_AT: Final = 26  # AT_SQUARE: where a caught bomb is thrown
ASK_DUMP_OFF: Final = 27  # AT_SQUARE or NO
ASK_CONCEDE: Final = 28  # never open; tags a concession in a record
ASK_UNDO: Final = 29  # never open
ASK_CLOCK: Final = 30  # asked of whoever keeps the time: the minutes played so far
ASK_CAST: Final = 31  # CAST or NO: the wizard's moment in the opponent's team turn
ASK_SPELL: Final = 32  # AT_PLAYER or AT_SQUARE: what the spell being cast is aimed at
ASK_BOON: Final = 33  # BOON, player part = the gift: what Air Oberwald gives its player for this match
ASK_CASUALTY_RESULT: Final = 34  # FIRST, SECOND, player part = row of the table: which Casualty roll counts
ASK_WAY_IN: Final = 36  # AT_SQUARE of an own pad or RANDOM_PAD: how a reserve comes in
ASK_FIRST_TURN: Final = 37  # YES, NO: whether the winner of the toss takes the first team turn
ASK_MUTATION: Final = 35  # MUTATION, player part = the skill: which Mutation the saw brings
