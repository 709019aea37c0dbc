"""What can be asked of a coach. The number is written into records: append, never renumber."""

from __future__ import annotations

from typing import Final

# ---- from data/kinds/asks.yaml by scripts/make_kinds.py: do not edit these lines

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
    "apothecary",
    "facing",
    "raise",
    "kick_dice",
    "toss",
    "entry_action",
    "leap_over",
    "wall_smash",
    "balance",
    "igor",
)
"""Names of the questions by number. `roll` is a die, `clock` a look at a clock; the rest are asked of a coach."""

ASK_ROLL: Final = 0  # a die
ASK_PLACE_CHEST: Final = 1  # at_square; where the next chest stands
ASK_PLACE_PORTAL: Final = 2  # at_square; where the next portal is
ASK_END_ZONE: Final = 3  # take_side; which of the two drawn on the map
ASK_DEPLOY: Final = 4  # at_player; who is put down next
ASK_DEPLOY_AT: Final = 5  # at_square | random_pad; where they are put down
ASK_TURN: Final = 6  # activate | enter | sponge | cast | end_turn; who acts
ASK_ACTION: Final = 7  # what the chosen player does
ASK_TARGET: Final = 8  # at_player; whom the declared action is aimed at
ASK_MOVE: Final = 9  # the next step, or what the action allows beside steps
ASK_AIM: Final = 10  # at_square | aim_wall | at_player; where something is thrown
ASK_REROLL: Final = 11  # no | team_reroll | skill_reroll | pro_reroll | snack_reroll
ASK_BLOCK_DIE: Final = 12  # face
ASK_PUSH_TO: Final = 13  # at_square
ASK_FOLLOW_UP: Final = 14  # no | yes
ASK_USE_SKILL: Final = 15  # no | yes; the question names the skill
ASK_APPLY_TO: Final = 16  # no | armour | injury; to which roll a bonus goes
ASK_INTERFERE: Final = 17  # no | at_player
ASK_CATCH: Final = 18  # no | yes; a ball off the wall
ASK_ARGUE: Final = 19  # no | yes
ASK_BRIBE: Final = 20  # no | yes
ASK_WHO: Final = 21  # no | at_player; which of several players
ASK_PLACE: Final = 22  # no | at_square; where a player or a thing is put
ASK_ORDER: Final = 23  # at_player; who is resolved next
ASK_BITE: Final = 24  # no | at_player
ASK_ON_THE_BALL: Final = 25  # step | end_activation; the three squares of On the Ball
ASK_BOMB_AT: Final = 26  # at_square | hail_mary; where a caught bomb is thrown
ASK_DUMP_OFF: Final = 27  # no | at_square
ASK_CONCEDE: Final = 28  # never open; tags a concession in a record
ASK_CLOCK: Final = 30  # asked of whoever keeps the time: the minutes played so far
ASK_CAST: Final = 31  # no | cast; the wizard's moment in the opponent's team turn
ASK_SPELL: Final = 32  # at_player | at_square; what the spell being cast is aimed at
ASK_BOON: Final = 33  # boon; what Air Oberwald gives its player for this match
ASK_CASUALTY_RESULT: Final = 34  # first | second; which Casualty roll counts
ASK_MUTATION: Final = 35  # mutation; which Mutation the saw brings
ASK_WAY_IN: Final = 36  # at_square | random_pad; how a reserve comes in
# no | yes | go_first; whether the winner of the toss takes the first team turn; of three or four teams, which one takes
# it
ASK_FIRST_TURN: Final = 37
ASK_APOTHECARY: Final = 38  # no | yes; whether an apothecary treats somebody
ASK_FACING: Final = 39  # face_way; which way a template points
ASK_RAISE: Final = 40  # no | yes; whether a Necromancer makes a Zombie of somebody who has died
ASK_KICK_DICE: Final = 41  # no | yes; whether a team-mate is kicked with two dice
ASK_TOSS: Final = 42  # take_side | no | yes; an end zone, or whether to take the first team turn
ASK_ENTRY_ACTION: Final = 43  # the action of a reserve who is about to come in
ASK_LEAP_OVER: Final = 44  # at_square; the next square of a leap that has failed, where several ways are as short
ASK_WALL_SMASH: Final = 45  # no | yes; whether the wall adds to the roll of the purpose
ASK_BALANCE: Final = 46  # no | yes; whether a player of the other side has to keep their balance
ASK_IGOR: Final = 47  # no | yes; whether an Igor has a failed Regeneration rolled again

# ---- end of the lines from the table
