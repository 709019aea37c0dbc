"""
Events: what happened, as two numbers each while the game runs, and as an `Event` for everyone else.

The first number holds kind, rule or passage (`core.concordance`), two players and two squares, the second what was
rolled. A `CITE` event adds one more rule or passage to the event before it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.concordance import Concordance
from dungeonbowl.core.extras import SIDE_STEP
from dungeonbowl.core.ids import MOST_SIDES, NOBODY, NONE, NOWHERE, SLOTS, side_that_won

TURN_STEP: Final = 1024
"""A `turn_began` event carries side * TURN_STEP + number of the team turn."""

# ---- from data/kinds/events.yaml by scripts/make_kinds.py: do not edit these lines

EVENT_NAMES: Final = (
    "none",
    "cite",
    "match_began",
    "turn_began",
    "turn_ended",
    "turnover",
    "activated",
    "activation_ended",
    "rolled",
    "rerolled",
    "moved",
    "jumped",
    "followed_up",
    "pushed",
    "push_blocked",
    "teleported",
    "mishap",
    "posture",
    "fell",
    "knocked_down",
    "placed_prone",
    "stood_up",
    "removed",
    "ball_found",
    "ball_taken",
    "ball_caught",
    "ball_dropped",
    "ball_moved",
    "pass_declared",
    "passed",
    "interfered",
    "handed_off",
    "chest_placed",
    "portal_placed",
    "chest_opened",
    "end_zone_chosen",
    "deployed",
    "entered",
    "sponged",
    "block_declared",
    "block_result",
    "skill_used",
    "reroll_spent",
    "trait_result",
    "room_effect",
    "sent_off",
    "argued",
    "thrown_player",
    "landed",
    "bomb",
    "exploded",
    "flag",
    "touchdown",
    "over",
    "conceded",
    "placed",
    "casualty",
    "bitten",
    "funds_gathered",
    "time_measured",
    "stays",
    "induced",
    "spell_cast",
    "sponsored",
    "sponsor_acts",
    "werewolf",
    "mutated",
    "drawn",
    "completion",
    "deflection",
    "interception",
    "casualty_caused",
    "raised",
    "unfed",
    "treated",
    "alarm",
    "pad_gone",
    "cooked",
    "chest_moved",
    "landed_on",
    "smashed",
    "slipped",
    "door_moved",
    "climbed_out",
    "pushed_in",
    "layout_rolled",
    "score_stands",
    "time_called",
    "rerolls_renewed",
    "turns_left",
    "mended",
    "fight_result",
    "foul_result",
    "refused",
    "section_laid",
    "door_hung",
    "door_kept",
    "magic_fixed",
    "magic_rerolled",
    "sponged_up",
    "pit_laid",
    "pit_turned",
    "fell_in",
    "pulls",
    "spiked",
    "rookies_came",
)
"""Names of the kinds by number."""

CITE: Final = 1  # one more rule behind the event before it
MATCH_BEGAN: Final = 2
TURN_BEGAN: Final = 3  # value = turn; the number of the team turn is part of the value
TURN_ENDED: Final = 4  # value = side
TURNOVER: Final = 5  # value = side
ACTIVATED: Final = 6  # player, other; value = verb; other is whom the action is aimed at
ACTIVATION_ENDED: Final = 7  # player
# player, other, purpose, dice, target, modifier, success; value = number; value is what the purpose leaves open, as the
# room, the skill + 1, the spell or the sponsor
ROLLED: Final = 8
# player, purpose; value = skill; target = number; target is 0 for a team re-roll, 1 for a skill, 2 for Pro
REROLLED: Final = 9
MOVED: Final = 10  # player, from, to; one step
JUMPED: Final = 11  # player, from, to
FOLLOWED_UP: Final = 12  # player, from, to
PUSHED: Final = 13  # player, other, from, to; other is the pusher
# player, other, to; value = no_room | stand_firm | rooted | tomb; they stay where they are; value is what keeps them
PUSH_BLOCKED: Final = 14
TELEPORTED: Final = 15  # player, from, to; value = portal
MISHAP: Final = 16  # player, from
POSTURE: Final = 17  # player; value = posture
FELL: Final = 18  # player
KNOCKED_DOWN: Final = 19  # player, other; other is by whom
PLACED_PRONE: Final = 20  # player, other
STOOD_UP: Final = 21  # player
REMOVED: Final = 22  # player, from; value = box
BALL_FOUND: Final = 23  # player, to; target = ball; to is the square of the chest
BALL_TAKEN: Final = 24  # player, to; target = ball; picked up
BALL_CAUGHT: Final = 25  # player, to; target = ball
BALL_DROPPED: Final = 26  # player, from; target = ball
# from, to, purpose; value = portal; target = ball; the purpose says how: scatter, bounce, deviate, wall_bounce,
# teleport, pass
BALL_MOVED: Final = 27
PASS_DECLARED: Final = 28  # player, from, to; value = unknown | quick | short | wall
# player, from, to; value = fumble | wildly_inaccurate | inaccurate | accurate | missed | on_target | within_reach
PASSED: Final = 29
INTERFERED: Final = 30  # player, other, purpose, success; value = number; player is who reaches for the pass
HANDED_OFF: Final = 31  # player, other, from, to
CHEST_PLACED: Final = 32  # to; value = side
PORTAL_PLACED: Final = 33  # to; value = side; target = portal
CHEST_OPENED: Final = 34  # player, to; value = trap | ball
END_ZONE_CHOSEN: Final = 35  # value = side; target = end_zone; target is the end zone as drawn
DEPLOYED: Final = 36  # player, to
ENTERED: Final = 37  # player, to; value = portal; in from the dugout; value 0 is the end zone
SPONGED: Final = 38  # player
# player, other, purpose; value = number; target = side; modifier = number; how many dice, who chooses, the lead in
# Strength
BLOCK_DECLARED: Final = 39
BLOCK_RESULT: Final = 40  # player, other; value = face
SKILL_USED: Final = 41  # player, other; value = skill
REROLL_SPENT: Final = 42  # value = side; target = number; target is how many are left
TRAIT_RESULT: Final = 43  # player, other, purpose, success; value = skill
# player, purpose, success; value = room; target = number; target says which of the better results
ROOM_EFFECT: Final = 44
SENT_OFF: Final = 45  # player, from
ARGUED: Final = 46  # player; value = number; value is the die
# player, other, from, to; value = fumbled | terrible | successful | superb; player is the thrower, other whom they
# throw
THROWN_PLAYER: Final = 47
LANDED: Final = 48  # player, other, to, purpose, success; value = fumbled | terrible | successful | superb
BOMB: Final = 49  # player, from, to; a bomb is thrown
EXPLODED: Final = 50  # player, to
FLAG: Final = 51  # player; value = flag; minus the flag where it is cleared
TOUCHDOWN: Final = 52  # player, to; target = ball
OVER_EVENT: Final = 53  # value = winner; target = end; target is how the match ended
CONCEDED: Final = 54  # value = side
PLACED: Final = 55  # player, other, from, to; put there by an effect
CASUALTY_EVENT: Final = 56  # player, other; value = casualty; target = lasting; value is the row of the casualty table
BITTEN: Final = 57  # player, other; player is the biter
FUNDS_GATHERED: Final = 58  # player
# to; value = number; target = number; value is the steps of the home coach, target those of the away coach
TIME_MEASURED: Final = 59
STAYS: Final = 60  # player, other; held where they are; other is by whom
INDUCED: Final = 61  # value = inducement; target = number; target is how many
# player, from, to; value = side; target = spell; player or to is what it is aimed at; from is where lightning jumps
# from
SPELL_CAST: Final = 62
SPONSORED: Final = 63  # value = side; target = sponsor; told at the start of the match
SPONSOR_ACTS: Final = 64  # player, success; value = side; target = sponsor; modifier = boon; player is who gains by it
WEREWOLF: Final = 65  # from, to; the neutral Werewolf goes there
MUTATED: Final = 66  # player; value = skill; a Mutation for this game
DRAWN: Final = 67  # player, to; player or to is what chance has picked
COMPLETION: Final = 68  # player; the throw counts as completed by player
DEFLECTION: Final = 69  # player; player has kept a pass from its target
INTERCEPTION: Final = 70  # player; player has caught a pass of the other side
CASUALTY_CAUSED: Final = 71  # player, other; player earns the points for other
RAISED: Final = 72  # player, other; player is new, and rises from the death of other
UNFED: Final = 73  # player; a bite was due and has not come
TREATED: Final = 74  # player; an apothecary is called and spent
ALARM: Final = 75  # value = first | second
PAD_GONE: Final = 76  # to; value = number; the value is the number of the pad
COOKED: Final = 77  # value = side; target = number; how many team re-rolls a Master Chef has won for the side
# player, from, to; value = pushed | dragged | thrown | dropped | scattered | bounced; a closed chest is somewhere else;
# the player is whoever moves it
CHEST_MOVED: Final = 78
LANDED_ON: Final = 79  # player, other, to; other is who is underneath; nobody where it is a chest or the like
# player, other; value = armour | injury; the wall adds 1 to a roll for player, whom other has driven against it
SMASHED: Final = 80
SLIPPED: Final = 81  # player, to
DOOR_MOVED: Final = 82  # player, to; value = opened | shut
CLIMBED_OUT: Final = 83  # player, from, to
PUSHED_IN: Final = 84  # player, other; player earns the point for pushing other into something
LAYOUT_ROLLED: Final = 85  # value = number; the sum of both coaches' dice, which is the number of a layout
# value = number; target = number; the touchdowns of both sides after one of them has scored; the match may go on
SCORE_STANDS: Final = 86
TIME_CALLED: Final = 87  # value = first | second
REROLLS_RENEWED: Final = 88  # value = side; target = number; how many team re-rolls the side has again
TURNS_LEFT: Final = 89  # value = number; the team turns that two dice leave to both sides together
MENDED: Final = 90  # player; an Igor is called and spent
# player, other; value = attacker_stunned | attacker_falls | nothing | both_fall | defender_falls | defender_stunned |
# pushed_back | pushed_back_and_falls; what a table says of a block or of a push; other is the defender
FIGHT_RESULT: Final = 91
# player, other; value = whoops | sent_off | ooooooph | krunch; what a table says of a foul; other is the victim
FOUL_RESULT: Final = 92
REFUSED: Final = 93  # player, other; player will not give the ball to other
# to; value = number; target = number; the hall is laid with its north-west corner there, turned or not
SECTION_LAID: Final = 94
DOOR_HUNG: Final = 95  # to; value = side
DOOR_KEPT: Final = 96  # value = side; there is no place left for a door of the side
# player, purpose, dice; value = side; target = number; the side has fixed dice of a roll before it is made, and has so
# many points left
MAGIC_FIXED: Final = 97
# player, purpose, dice; value = side; target = number; the side has had these dice rolled again, and has so many points
# left
MAGIC_REROLLED: Final = 98
SPONGED_UP: Final = 99  # player; value = box; a sponge leads to that box
PIT_LAID: Final = 100  # to; value = side; a counter lies there face-down, and only its owner knows which
PIT_TURNED: Final = 101  # player, to; value = unknown | nothing | pit | spiked_pit; the player turns a pit counter over
FELL_IN: Final = 102  # player, to
PULLS: Final = 103  # player, other; the player spends an activation on helping other out of a pit
SPIKED: Final = 104  # player, to; a thrown ball with spikes hits player
ROOKIES_CAME: Final = 105  # value = side; target = number; how many Riotous Rookies have come to the match for the side

_STEPS: Final = {
    TURN_BEGAN: TURN_STEP,
    TURN_ENDED: 1,
    TURNOVER: 1,
    CHEST_PLACED: 1,
    PORTAL_PLACED: 1,
    END_ZONE_CHOSEN: 1,
    REROLL_SPENT: 1,
    OVER_EVENT: 1,
    CONCEDED: 1,
    INDUCED: SIDE_STEP,
    SPELL_CAST: 1,
    SPONSORED: 1,
    SPONSOR_ACTS: 1,
    COOKED: 1,
    REROLLS_RENEWED: 1,
    DOOR_HUNG: 1,
    DOOR_KEPT: 1,
    MAGIC_FIXED: 1,
    MAGIC_REROLLED: 1,
    PIT_LAID: 1,
    ROOKIES_CAME: 1,
}
"""Kinds whose value is a side, or that many times a side and a number."""

# ---- end of the lines from the table


def head(kind: i64, rule: i64, player: i64, other: i64, source: i64, to: i64) -> i64:
    """Pack what happened to whom and where."""
    # In one expression the two kinds of number would be boxed to meet.
    if player < 0:
        player = NOBODY
    if other < 0:
        other = NOBODY
    if source < 0:
        source = NOWHERE
    if to < 0:
        to = NOWHERE
    return (kind << 52) | (rule << 40) | (player << 32) | (other << 24) | (source << 12) | to


def body(purpose: i64, dice: i64, target: i64, modifier: i64, value: i64, success: i64) -> i64:
    """
    Pack what was rolled.

    Args:
        dice: up to three dice of five bits each, the first lowest; 0 for none.
        target: 0 to 31; the number needed, or another small number of the event.
        modifier: -32 to 31.
        value: -8192 to 8191.
        success: 1 yes, 0 no, -1 not a question of success.
    """
    return (
        purpose
        | (dice << 8)
        | ((target & 31) << 24)
        | (((modifier + 32) & 63) << 32)
        | (((value + 8192) & 16383) << 40)
        | ((success + 1) << 54)
    )


def turn_value(side: i64, turn: i64) -> i64:
    """The side and the number of a team turn in the value of a `turn_began` event."""
    return side * TURN_STEP + (turn if turn < TURN_STEP else TURN_STEP - 1)


class Event:
    """
    One thing that happened; `read_events` adds every rule behind it.

    Squares and players are numbers, `NONE` if there are none.
    """

    def __init__(self, kind: int, first: int, second: int) -> None:
        self.kind = kind
        self.rules: list[int] = []
        player = (first >> 32) & 255
        other = (first >> 24) & 255
        source = (first >> 12) & 4095
        to = first & 4095
        self.player: int = NONE if player == NOBODY else player
        self.other: int = NONE if other == NOBODY else other
        self.source: int = NONE if source == NOWHERE else source
        self.to: int = NONE if to == NOWHERE else to
        self.purpose: int = second & 255
        self.dice: list[int] = []
        packed = (second >> 8) & 0x7FFF
        while packed:
            self.dice.append(packed & 31)
            packed >>= 5
        self.target: int = (second >> 24) & 31
        self.modifier: int = ((second >> 32) & 63) - 32
        self.value: int = ((second >> 40) & 16383) - 8192
        self.success: int = ((second >> 54) & 3) - 1

    @property
    def name(self) -> str:
        """The word for the kind."""
        return EVENT_NAMES[self.kind]

    @property
    def side(self) -> int:
        """The side that it is about: the one that its value names, else that of its player; `NONE` for no side."""
        step = _STEPS.get(self.kind, 0)
        if step == 0:
            return NONE if self.player == NONE else self.player // SLOTS
        if self.kind == OVER_EVENT:
            return int(side_that_won(self.value))
        side = self.value if step == 1 else self.value // step
        return side if 0 <= side < MOST_SIDES else NONE

    @property
    def number(self) -> int:
        """Its value without the side that is packed into it."""
        step = _STEPS.get(self.kind, 0)
        return self.value % step if step > 1 else self.value

    def key(self) -> tuple[int, ...]:
        """Everything in it, for comparing two events."""
        return (
            self.kind,
            self.player,
            self.other,
            self.source,
            self.to,
            self.purpose,
            *self.dice,
            self.target,
            self.modifier,
            self.value,
            self.success,
            *self.rules,
        )

    def __repr__(self) -> str:
        return f"<Event {self.name} player={self.player} other={self.other} to={self.to} value={self.value}>"


def read_events(words: list[int], events: list[Event], concordance: Concordance) -> None:
    """
    Append packed events to `events` as `Event` objects, folding every `CITE` into the event before it.

    Args:
        concordance: what the game's rules say at the passages that shared code cites.
    """
    for at in range(0, len(words), 2):
        first = words[at]
        kind = first >> 52
        if kind != CITE:
            events.append(Event(kind, first, words[at + 1]))
        if not events:
            continue
        rules = events[-1].rules
        for rule in concordance.rules((first >> 40) & 4095):
            if rule not in rules:
                rules.append(rule)
