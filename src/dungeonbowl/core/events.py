"""
Events: what happened, as two numbers each while the game runs, and as an `Event` for everyone else.

The first number holds kind, rule or passage (`core.concordance`), two players and two squares, the second what was
rolled. A `CITE` event adds one more rule or passage to the event before it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.concordance import Concordance
from dungeonbowl.core.ids import NOBODY, NONE, NOWHERE

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
)
"""Names of the kinds by number; append only."""

CITE: Final = 1
MATCH_BEGAN: Final = 2
TURN_BEGAN: Final = 3  # player part: none; value = side, target = number of that side's team turn
TURN_ENDED: Final = 4  # value = side
TURNOVER: Final = 5  # value = side
ACTIVATED: Final = 6  # player; other = target of the action; value = verb of the action
ACTIVATION_ENDED: Final = 7
ROLLED: Final = 8  # player, other; purpose, dice, target, modifier, success
REROLLED: Final = 9  # player; purpose; target = 0 team, 1 skill, 2 Pro; value = skill + 1
MOVED: Final = 10  # player, from, to: one step
JUMPED: Final = 11  # player, from, to
FOLLOWED_UP: Final = 12  # player, from, to
PUSHED: Final = 13  # player, other = pusher, from, to
PUSH_BLOCKED: Final = 14  # player stays: wall or Stand Firm
TELEPORTED: Final = 15  # player, from, to; value = portal number
MISHAP: Final = 16  # player, from
POSTURE: Final = 17  # player; value = posture
FELL: Final = 18  # player falls over
KNOCKED_DOWN: Final = 19  # player; other = by whom
PLACED_PRONE: Final = 20
STOOD_UP: Final = 21
REMOVED: Final = 22  # player, from; value = box
BALL_FOUND: Final = 23  # player, to = chest square
BALL_TAKEN: Final = 24  # player picked it up
BALL_CAUGHT: Final = 25
BALL_DROPPED: Final = 26  # player, from
BALL_MOVED: Final = (
    27  # from, to; purpose = scatter, bounce, deviate, wall_bounce, teleport, pass; value = portal number
)
PASS_DECLARED: Final = 28  # player, from, to; value = 1 quick, 2 short, 3 wall
PASSED: Final = 29  # player, to; value = 0 fumble, 1 wildly inaccurate, 2 inaccurate, 3 accurate
INTERFERED: Final = 30  # player = interferer; success
HANDED_OFF: Final = 31  # player, other
CHEST_PLACED: Final = 32  # value = side, to
PORTAL_PLACED: Final = 33  # value = side, target = number, to
CHEST_OPENED: Final = 34  # player, to; value = 1 ball, 0 trap
END_ZONE_CHOSEN: Final = 35  # value = side, target = the drawn end zone (0 or 1)
DEPLOYED: Final = 36  # player, to
ENTERED: Final = 37  # player, to; value = portal number
SPONGED: Final = 38  # player
BLOCK_DECLARED: Final = 39  # player, other; value = dice, target = side that chooses, modifier = lead in Strength
BLOCK_RESULT: Final = 40  # player, other; value = face
SKILL_USED: Final = 41  # player, other; value = skill + 1
REROLL_SPENT: Final = 42  # value = side, target = left
TRAIT_RESULT: Final = 43  # player; value = skill + 1; success
ROOM_EFFECT: Final = 44  # player; value = room; success
SENT_OFF: Final = 45  # player
ARGUED: Final = 46  # player; value = die
THROWN_PLAYER: Final = 47  # player = thrower, other = thrown, to; value = 0 fumbled, 1 terrible, 2 successful, 3 superb
LANDED: Final = 48  # player, to; success
BOMB: Final = 49  # player, to: a bomb is thrown
EXPLODED: Final = 50  # to
FLAG: Final = 51  # player; value = flag that is now set, or minus the flag now cleared
TOUCHDOWN: Final = 52  # player
OVER_EVENT: Final = 53  # value = winner (2 a draw), target = by
CONCEDED: Final = 54  # value = side
PLACED: Final = 55  # player, from, to: put there by an effect
CASUALTY_EVENT: Final = 56  # player; value = row of the table, target = lasting injury (0 none)
BITTEN: Final = 57  # player = biter, other = bitten
FUNDS_GATHERED: Final = 58  # player
TIME_MEASURED: Final = 59  # value = steps of the home coach, target = of the away coach
STAYS: Final = 60  # player is held where they are; other = by whom
INDUCED: Final = 61  # value = side * 16 + kind of Inducement (`core.extras`), target = how many
SPELL_CAST: Final = 62  # value = side, target = spell; player or to = what it is aimed at
SPONSORED: Final = 63  # value = side, target = sponsor: at the start of the match
SPONSOR_ACTS: Final = 64  # value = side, target = sponsor, modifier = boon; player; success
WEREWOLF: Final = 65  # from, to: the neutral Werewolf goes there
MUTATED: Final = 66  # player; value = skill + 1: a Mutation for this game
DRAWN: Final = 67  # player or to: whom or what chance has picked


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
        value: -2048 to 2047.
        success: 1 yes, 0 no, -1 not a question of success.
    """
    return (
        purpose
        | (dice << 8)
        | ((target & 31) << 24)
        | (((modifier + 32) & 63) << 32)
        | (((value + 2048) & 4095) << 40)
        | ((success + 1) << 54)
    )


class Event:
    """One thing that happened; `read_events` adds every rule behind it. Squares and players are numbers, `NONE` if there are none."""

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
        self.value: int = ((second >> 40) & 4095) - 2048
        self.success: int = ((second >> 54) & 3) - 1

    @property
    def name(self) -> str:
        """The word for the kind."""
        return EVENT_NAMES[self.kind]

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
