"""
The state of a match: flat tables and numbers, nothing else, so that a copy is cheap and a hash is complete.

What there is, and how it is copied, is in `fields`, which is generated; what is done with it is here.

Rules read it through `Player` handles and change it through the verbs of `rules.game.Game` only.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, PLAYERS, STANDING, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.state.fields import PITS, PLACES, SPARE_WORDS, Fields
from dungeonbowl.state.sheets import Squads

_ALWAYS_TOLD: Final = 12  # places that every hash takes in; later ones count only where something was placed

# Flags of a player.
NO_ZONE: Final = 1  # has lost the Tackle Zone until the next activation
ROOTED: Final = 2
STINKS: Final = 4  # Disturbing Presence from the sewer
WAS_STUNNED: Final = 8  # was Stunned when this team turn began
GATHERED: Final = 16  # has used Gather Funds this game
DODGE_SPENT: Final = 32  # the Dodge re-roll of this team turn
FEET_SPENT: Final = 64  # the Sure Feet re-roll of this team turn
VOMITED: Final = 128  # Projectile Vomit of this team turn
FURIOUS: Final = 256  # Bestial Fury: three block dice of the own choice in this team turn
ENTANGLED: Final = 512  # Grasping Vines: not activated in this team turn
PRO_SPENT: Final = 1024  # the one try of Pro in a team turn
BROKE_OUT: Final = 2048  # the Break Tackle of a team turn, where it counts by turns
SATED: Final = 8192  # has bitten at the end of a Move that nobody scores with, in this team turn
BANNED: Final = 4096  # sent off or lost in space: in a box that nothing brings them back from
# What the supplement's rooms have done to a player (bits of `touched`); all but the first two last for the game.
HELD: Final = 1  # by the roots of the Root Walk
HAUNTED: Final = 2  # may not enter the Ghost Junction in this team turn
SNACK: Final = 4  # has a re-roll from the Tuck Shop
SNACKED: Final = 8  # has had that re-roll
FED: Final = 16  # ST 1 higher from the Tuck Shop
YOUNG: Final = 32  # the first casualty only sends them to Reserves
HEALED: Final = 64  # old injuries are gone
SPARED: Final = 128  # has had the first casualty of this game
ONE_PULL: Final = 256  # somebody helps them out of a pit in this team turn: so many times
_MOST_PULLS: Final = 15
# What a pit counter is; 0 is one that lies face-down and is not one's own.
PIT_NOTHING: Final = 1
PIT_PLAIN: Final = 2
PIT_SPIKED: Final = 3
TOUCH_NAMES: Final = {
    HELD: "held_by_roots",
    HAUNTED: "haunted",
    SNACK: "snack",
    FED: "well_fed",
    YOUNG: "rejuvenated",
}

FLAG_NAMES: Final = {
    NO_ZONE: "no_tackle_zone",
    ROOTED: "rooted",
    STINKS: "disturbing",
    GATHERED: "gathered_funds",
    FURIOUS: "furious",
    ENTANGLED: "entangled",
}

# Allowances of a team turn that are spent (bits of `spent`).
SPENT_BLITZ: Final = 1
SPENT_PASS: Final = 2
SPENT_HANDOFF: Final = 4
SPENT_FOUL: Final = 8
SPENT_KICK: Final = 16
SPENT_BOMB: Final = 32
SPENT_DUGOUT: Final = 64
SPENT_REROLL: Final = 128  # the one team re-roll of a turn, where a game allows one only
ONE_HANDOFF: Final = 256  # made one hand-off of several that a game allows in a turn: so many times

# What has happened in the present activation (bits of `doing`).
DID_BLOCK: Final = 1  # the Block of a Blitz
DID_JUMP: Final = 2  # the one jump or leap
OWES_SQUARE: Final = 4  # teleported by own movement: a square is due before anything else
STOOD_UP: Final = 8
DID_MOVE: Final = 16
ONLY_MOVES: Final = 32  # nothing but movement is left (Running Pass, Give and Go)
THIRSTY: Final = 64  # a failed Bloodlust that still wants a bite
STRONGER: Final = 128  # the Chaotic Idol: ST 1 higher
DID_PRO: Final = 256
BROKE_TACKLE: Final = 1024
FINISHED: Final = 512  # no more movement in this activation
SLOWED: Final = 2048  # the Forgotten Jail: MA 2 lower
WEAKENED: Final = 4096  # a Multiple Block: ST 2 lower
QUICKENED: Final = 8192  # the Tranquil Meadow: MA 1 higher
DID_OPEN: Final = 16384  # the one chest of an activation, where a game counts them
REFUSED: Final = 32768  # Animosity: only somebody of the own race gets the ball now
BRACED: Final = 65536  # a Multiple Block where each of the targets has ST 2 higher instead
ONLY_OPENS: Final = 131072  # the action is done, and a chest beside the player may still be opened
DID_STAB: Final = 262144  # the blow of a Blitz was a blade; the game of 1989 has none, and notes refusals from here on

_FNV: Final = 0x01000193
_MASK: Final = 0xFFFFFFFF


class State(Fields):
    """Everything that can influence the future of a match, but for the seed of its dice."""

    def __init__(self, board: Board, squads: Squads, like: State | None = None) -> None:
        super().__init__(board, squads, like)
        if like is None and self.wolf != NONE:
            self.connect()

    def connect(self) -> None:
        """
        Learn anew who is adjacent to whom, after a chest was opened or the Werewolf went somewhere.

        No way leads onto the Werewolf's square; the ways from there are needed when something explodes on it.
        """
        self.adj = self.board.adjacency(self.closed)
        if self.wolf == NONE:
            return
        self.adj = self.adj[:]
        for d in range(i64(8)):
            near = self.board.raw_neighbour(self.wolf, d)
            if near >= 0:
                self.adj[near * 8 + ((d + 4) & 7)] = i16(NONE)

    def move_into(self, board: Board) -> None:
        """Take another dungeon, before anybody is in this one: its squares are others, and its chests are closed."""
        self.board = board
        self.occupant = vec[u8]([u8(NOBODY)] * board.squares)
        self.closed = board.all_closed()
        self.connect()

    def end_activation(self) -> None:
        """Nobody acts, and nothing is left of what was under way."""
        self.active = NONE
        self.action = 0
        self.target = NONE
        self.aiming = 0
        self.aim_player = NONE
        self.doing = 0
        self.moves_left = 0
        self.rushes_left = 0

    def hang_doors(self, shut: i64) -> None:
        """Hang the doors of the dungeon, or swing them: these are shut now, a bit each."""
        self.board = self.board.with_doors(shut)
        self.connect()

    def alter_squads(self) -> None:
        """Give the squads what the supplement's rooms have done to players for the rest of the game."""
        squads = Squads(*self.squads.teams, by_value=self.squads.by_value, tables=self.squads.tables)
        for p in range(self.squads.players):
            touched = i64(self.touched[p])
            if touched & FED:
                squads.strengthen(p)
            if touched & HEALED:
                squads.heal(p)
            if i64(self.mutation[p]):
                squads.learn(p, i64(self.mutation[p]) - 1)
        self.squads = squads

    def copy(self) -> State:
        """An independent copy."""
        return State(self.board, self.squads, self)

    def numbers(self) -> list[int]:
        """Every number of the state that is not in a table, secrets included; the rare ones where there are any."""
        return [int(number) for number in self.told()]

    def hash(self) -> int:
        """One number over every field that can influence the future; equal interpreted and compiled."""
        low: i64 = 0x811C9DC5
        high: i64 = 0x2F0B4C17
        for number in self.told():
            x = number & _MASK
            low = ((low ^ x) * _FNV) & _MASK
            high = ((high * _FNV) ^ x) & _MASK
        code = self.board.code() & _MASK
        low = ((low ^ code) * _FNV) & _MASK
        for p in range(self.squads.players):
            x = (
                (i64(self.square[p]) + 1)
                | (i64(self.posture[p]) << 13)
                | (i64(self.box[p]) << 15)
                | (i64(self.used[p]) << 18)
                | (i64(self.flags[p]) << 20)
            )
            low = ((low ^ x) * _FNV) & _MASK
            high = ((high * _FNV) ^ x) & _MASK
            y = i64(self.hops[p]) | (i64(self.injury[p]) << 8)
            low = ((low ^ y) * _FNV) & _MASK
            high = ((high * _FNV) ^ y) & _MASK
            if self.board.supplement or self.pit_laid:
                z = i64(self.touched[p]) | (i64(self.mutation[p]) << 16)
                low = ((low ^ z) * _FNV) & _MASK
                high = ((high * _FNV) ^ z) & _MASK
        if self.wolf != NONE:
            low = ((low ^ self.wolf) * _FNV) & _MASK
        for i in range(i64(PLACES)):
            placed = i64(self.placing[i])
            if i < _ALWAYS_TOLD or placed != NONE:
                low = ((low ^ (placed + 1)) * _FNV) & _MASK
        if self.pit_laid:
            # Of a number the hash takes half; the other half of this one is more counters.
            low = ((low ^ (self.pit_kinds >> 24)) * _FNV) & _MASK
        for i in range(i64(PITS)):
            lies = i64(self.pits[i])
            if lies != NONE:
                low = ((low ^ (lies + 1 + (i << 13))) * _FNV) & _MASK
        return (high << 30) ^ low

    def words(self) -> vec[i64]:
        """Everything that can influence the future, word by word: of two states of one match only equal ones agree."""
        words = self.field_words()
        spare = i64(len(words)) - SPARE_WORDS
        lifted: i64 = 0
        for p in range(self.squads.players):
            if p == PLAYERS:
                words[spare + 2] = lifted
                lifted = 0
            square = i64(self.square[p])
            # Whoever is lifted for a moment has a square and is not on it; that is all `occupant` adds.
            lifted = (lifted << 1) | (1 if square >= 0 and i64(self.occupant[square]) != p else 0)
        words[spare] = lifted
        words[spare + 1] = self.board.code()
        return words

    def seen_by(self, seat: i64, into: State | None = None) -> State:
        """
        The state as the coach of `seat` may know it, -1 for whoever only watches.

        Args:
            into: a view from before, which is written over instead of making a new one.
        """
        view = into
        if view is None:
            view = self.copy()
        else:
            view.restore(self)
        view.hide(seat)
        return view

    # Balls

    def mean(self, ball: i64) -> None:
        """From now on the numbers of the ball are about this one, 0 or 1."""
        if ball == self.meant:
            return
        square, carrier, found, chest = self.ball, self.carrier, self.ball_found, self.ball_chest
        self.ball = self.other_ball
        self.carrier = self.other_carrier
        self.ball_found = self.other_found
        self.ball_chest = self.other_chest
        self.other_ball = square
        self.other_carrier = carrier
        self.other_found = found
        self.other_chest = chest
        self.meant = ball

    def mean_held(self, player: i64) -> None:
        """From now on the numbers of the ball are about the one that the player holds."""
        if self.carrier != player:
            assert self.other_carrier == player, "whoever's ball is meant holds one"
            self.mean(1 - self.meant)

    def holds(self, player: i64) -> bool:
        """Whether a player, or `NONE`, is the carrier of a ball."""
        return player != NONE and (self.carrier == player or self.other_carrier == player)

    def loose_on(self, square: i64) -> i64:
        """The balls that lie loose on a square, a bit each."""
        loose: i64 = 0
        if self.ball == square and self.carrier == NONE and self.ball_found:
            loose = i64(1) << self.meant
        if self.other_ball == square and self.other_carrier == NONE and self.other_found:
            loose |= i64(2) >> self.meant
        return loose

    def balls_hidden(self) -> i64:
        """How many balls have not left their chests."""
        return self.second_ball + 1 - self.ball_found - self.other_found

    def square_of_ball(self, ball: i64) -> i64:
        """Where a ball is, held or loose, `NONE` if it is nowhere."""
        return self.ball if ball == self.meant else self.other_ball

    def carrier_of(self, ball: i64) -> i64:
        """Who holds a ball, or `NONE`."""
        return self.carrier if ball == self.meant else self.other_carrier

    def chest_of(self, ball: i64) -> i64:
        """The chest with a ball, `NONE` where no position says so."""
        return self.ball_chest if ball == self.meant else self.other_chest

    def is_found(self, ball: i64) -> bool:
        """Whether a ball has left its chest."""
        return (self.ball_found if ball == self.meant else self.other_found) != 0

    # Pit counters

    def pit_at(self, square: i64) -> i64:
        """The number of the pit counter on a square, `NONE` for none."""
        if self.pit_laid == 0:
            return NONE
        for at in range(i64(PITS)):
            if i64(self.pits[at]) == square:
                return at
        return NONE

    def pit_kind(self, pit: i64) -> i64:
        """What a pit counter is, 0 where that is not known."""
        return (self.pit_kinds >> (2 * pit)) & 3

    def is_open_pit(self, square: i64) -> bool:
        """Whether a pit lies face-up on the square."""
        if self.pit_open == 0:
            return False
        pit = self.pit_at(square)
        return pit != NONE and (self.pit_open >> pit) & 1 == 1

    def lay_pit(self, pit: i64, square: i64, kind: i64) -> None:
        """A pit counter lies on a square, face-down; `NONE` takes it away."""
        bit: i64 = 1
        bit <<= pit
        self.set_pits(pit, square)
        # A constant would be shifted as a C int, which has no room for the last counters.
        self.pit_kinds += (kind - self.pit_kind(pit)) << (2 * pit)
        self.pit_laid = self.pit_laid & ~bit if square == NONE else self.pit_laid | bit
        self.pit_open &= ~bit

    def shows_more_than(self, before: State) -> bool:
        """Whether a counter has been turned over since, which nobody forgets again."""
        return (self.pit_open & ~before.pit_open) | (before.pit_laid & ~self.pit_laid) != 0

    def pulls(self, player: i64) -> i64:
        """How many help the player out of a pit in this team turn."""
        return i64(self.touched[player]) // ONE_PULL

    def set_pulls(self, player: i64, pulls: i64) -> None:
        """So many help the player out of a pit in this team turn."""
        rest = i64(self.touched[player]) % ONE_PULL
        self.set_touched(player, rest + ONE_PULL * (pulls if pulls < _MOST_PULLS else i64(_MOST_PULLS)))

    def seen_since(self, seat: i64, now: State) -> State:
        """The state as the coach of `seat` may know it by now: what has been turned over since is no secret either."""
        view = self.seen_by(seat)
        for at in range(i64(PITS)):
            bit: i64 = 1
            bit <<= at
            if self.pit_laid & bit and (now.pit_open | ~now.pit_laid) & bit:
                view.pit_kinds += (self.pit_kind(i64(at)) - view.pit_kind(i64(at))) << (2 * at)
        return view

    def player_at(self, square: i64) -> i64:
        """Who is on the square, or `NONE`."""
        who = i64(self.occupant[square])
        if who == NOBODY:
            # As one expression with the next line the number would be boxed.
            return NONE
        return who

    def spread(self, player: i64, source: i64, to: i64) -> None:
        """
        A Large Monster covers the two by two squares of which `to` is the north-west one, and no longer those of
        `source`; `NONE` is off the board (DB89-LARGE-02).
        """
        width = self.board.width
        for part in range(i64(4)):
            off = (part & 1) + (part >> 1) * width
            if source != NONE and i64(self.occupant[source + off]) == player:
                self.set_occupant(source + off, NOBODY)
        for part in range(i64(4)):
            if to != NONE:
                self.set_occupant(to + (part & 1) + (part >> 1) * width, player)

    def is_rooted(self, player: i64) -> bool:
        """Whether a player cannot leave the square: Rooted, or held by the Root Walk (DB21-SPEC-05, DZ-03)."""
        return i64(self.flags[player]) & ROOTED != 0 or i64(self.touched[player]) & HELD != 0

    def is_empty(self, square: i64) -> bool:
        """Whether nobody is on the square; a ball or a portal does not matter."""
        return i64(self.occupant[square]) == NOBODY and square != self.wolf

    def is_closed_chest(self, square: i64) -> bool:
        """Whether an unopened chest fills the square."""
        chest = i64(self.board.chest[square])
        return chest > 0 and (self.closed >> (chest - 1)) & 1 == 1

    def is_shut_chest(self, square: i64) -> bool:
        """Whether the square has a closed chest that nobody steps onto: it is opened from beside it."""
        return not self.board.chests_open and self.is_closed_chest(square)

    def is_free(self, square: i64) -> bool:
        """Whether a player could be put on the square: floor, nobody there, no closed chest."""
        return i64(self.board.kind[square]) == 1 and self.is_empty(square) and not self.is_closed_chest(square)


class Player:
    """A light handle on one player of a state; kept by the game, one a slot."""

    def __init__(self, state: State, player: i64) -> None:
        self.state = state
        self.id: i64 = player
        self.side: i64 = side_of(player)

    @property
    def square(self) -> i64:
        """Where the player is, or `NONE`."""
        return i64(self.state.square[self.id])

    @property
    def in_play(self) -> bool:
        """Whether the player is in the dungeon."""
        return i64(self.state.box[self.id]) == IN_PLAY

    @property
    def standing(self) -> bool:
        """Whether the player is in the dungeon and on their feet."""
        return i64(self.state.box[self.id]) == IN_PLAY and i64(self.state.posture[self.id]) == STANDING

    @property
    def posture(self) -> i64:
        """Standing, Prone or Stunned."""
        return i64(self.state.posture[self.id])

    @property
    def has_zone(self) -> bool:
        """Whether the player is Standing and has a Tackle Zone."""
        return (
            i64(self.state.posture[self.id]) == STANDING
            and i64(self.state.box[self.id]) == IN_PLAY
            and i64(self.state.flags[self.id]) & NO_ZONE == 0
        )

    def has(self, skill: i64) -> bool:
        """Whether the player has the skill."""
        return self.state.squads.has(self.id, skill)

    def can_use(self, skill: i64) -> bool:
        """Whether the player has the skill and is Standing with a Tackle Zone (DB21-SKIL-01)."""
        return self.state.squads.has(self.id, skill) and self.has_zone

    def flagged(self, flag: i64) -> bool:
        """Whether a flag is set."""
        return i64(self.state.flags[self.id]) & flag != 0

    @property
    def rooted(self) -> bool:
        """Whether the player cannot leave the square: Rooted, or held by the Root Walk (DB21-SPEC-05, DZ-03)."""
        return self.state.is_rooted(self.id)

    def touched_by(self, touch: i64) -> bool:
        """Whether one of the supplement's rooms has done that to the player."""
        return i64(self.state.touched[self.id]) & touch != 0

    @property
    def ma(self) -> i64:
        """MA as printed."""
        return i64(self.state.squads.ma[self.id])

    @property
    def st(self) -> i64:
        """Strength, with the Chaotic Idol's gift and the price of a Multiple Block while they last."""
        st = i64(self.state.squads.st[self.id])
        if self.state.active != self.id or self.state.doing & (STRONGER | WEAKENED) == 0:
            return st
        if self.state.doing & STRONGER and st < 8:
            st += 1
        if self.state.doing & WEAKENED:
            st = st - 2 if st > 3 else 1
        return st

    @property
    def ag(self) -> i64:
        """Agility, a target number."""
        return i64(self.state.squads.ag[self.id])

    @property
    def pa(self) -> i64:
        """Passing Ability, a target number; 0 for none."""
        return i64(self.state.squads.pa[self.id])

    @property
    def av(self) -> i64:
        """Armour Value, a target number."""
        return i64(self.state.squads.av[self.id])

    @property
    def sp(self) -> i64:
        """What a sprint adds to MA."""
        return i64(self.state.squads.sp[self.id])

    @property
    def ts(self) -> i64:
        """What is added to a throw."""
        return i64(self.state.squads.ts[self.id])

    @property
    def cl(self) -> i64:
        """What is added to a catch."""
        return i64(self.state.squads.cl[self.id])

    @property
    def race(self) -> i64:
        """The race, one of `core.races`; 0 for any other."""
        return i64(self.state.squads.race[self.id])

    @property
    def agility(self) -> i64:
        """Agility as a value, for games whose sheets give values."""
        return 7 - i64(self.state.squads.ag[self.id])

    @property
    def holds_ball(self) -> bool:
        """Whether the player is the carrier of a ball."""
        return self.state.carrier == self.id or self.state.other_carrier == self.id

    def __repr__(self) -> str:
        return f"<Player {self.id} at {self.square}>"
