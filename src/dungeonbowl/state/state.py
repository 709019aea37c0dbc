"""
The state of a match: flat tables and numbers, nothing else, so that a copy is cheap and a hash is complete.

Rules read it through `Player` handles and change it through the verbs of `rules.game.Game` only.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import ABSENT, BEGIN, IN_PLAY, NOBODY, NONE, PLAYERS, SLOTS, STANDING
from dungeonbowl.dungeon.board import Board
from dungeonbowl.state.sheets import Squads

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
# What the supplement's rooms have done to a player (bits of `touched`); all but the first two last for the game.
HELD: Final = 1  # by the roots of the Root Walk
HAUNTED: Final = 2  # may not enter the Ghost Junction in this team turn
SNACK: Final = 4  # has a re-roll from the Tuck Shop
SNACKED: Final = 8  # has had that re-roll
FED: Final = 16  # ST 1 higher from the Tuck Shop
YOUNG: Final = 32  # the first casualty only sends them to Reserves
HEALED: Final = 64  # old injuries are gone
SPARED: Final = 128  # has had the first casualty of this game
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

_FNV: Final = 0x01000193
_MASK: Final = 0xFFFFFFFF


_NUMBERS: Final = 38
"""So many numbers a state has at most, those of extras counted."""

_NO_WORDS: Final = vec[i64]([i64(0)] * (_NUMBERS + 2 + 12 + 2 * PLAYERS))
_NOBODY: Final = vec[u8]([u8(NOBODY)] * 4096)
_NOWHERE: Final = vec[i16]([i16(NONE)] * PLAYERS)
_BLANK: Final = vec[u8]([u8(0)] * PLAYERS)
_ABSENT: Final = vec[u8]([u8(ABSENT)] * PLAYERS)
_NO_FLAGS: Final = vec[i16]([i16(0)] * PLAYERS)
_UNPLACED: Final = vec[i16]([i16(NONE)] * 12)


class State:
    """Everything that can influence the future of a match, but for the seed of its dice."""

    def __init__(self, board: Board, squads: Squads) -> None:
        self.board = board
        self.squads = squads
        self.closed: i64 = (1 << board.chests) - 1
        self.wolf: i64 = board.dog_house
        self.adj: vec[i16] = board.adjacency(self.closed)
        if self.wolf != NONE:
            self.connect()
        self.occupant: vec[u8] = _NOBODY[: board.squares]
        self.square: vec[i16] = _NOWHERE[:]
        self.posture: vec[u8] = _BLANK[:]
        self.box: vec[u8] = _ABSENT[:]
        self.used: vec[u8] = _BLANK[:]
        self.flags: vec[i16] = _NO_FLAGS[:]
        self.hops: vec[u8] = _BLANK[:]
        self.injury: vec[u8] = _BLANK[:]
        self.touched: vec[i16] = _NO_FLAGS[:]
        self.mutation: vec[u8] = _BLANK[:]
        self.ball: i64 = NONE
        self.carrier: i64 = NONE
        self.ball_found: i64 = 0
        self.ball_chest: i64 = NONE
        self.phase: i64 = BEGIN
        self.side: i64 = 0
        self.first_side: i64 = 0
        self.turns_home: i64 = 0
        self.turns_away: i64 = 0
        self.active: i64 = NONE
        self.action: i64 = 0
        self.target: i64 = NONE
        self.aiming: i64 = 0
        self.aim_player: i64 = NONE
        self.moves_left: i64 = 0
        self.rushes_left: i64 = 0
        self.doing: i64 = 0
        self.spent: i64 = 0
        self.rerolls_home: i64 = 0
        self.rerolls_away: i64 = 0
        self.leader_home: i64 = 0
        self.leader_away: i64 = 0
        self.bribes_home: i64 = 0
        self.bribes_away: i64 = 0
        self.barred: i64 = 0
        self.plague_spent: i64 = 0
        self.winner: i64 = NONE
        self.ended_by: i64 = 0
        self.n: i64 = 0
        self.placed: i64 = 0
        self.placer: i64 = 0
        self.minutes: i64 = 0
        # Bits by side: the wizard's spell and Cragfall's shortcut that are still unspent, and who is blinded.
        self.wizards: i64 = 0
        self.shortcuts: i64 = 0
        self.blinded: i64 = 0
        # What Air Oberwald gives for this match.
        self.boon_home: i64 = 0
        self.boon_away: i64 = 0
        self.placing: vec[i16] = _UNPLACED[:]

    def restore(self, other: State) -> None:
        """Become an exact copy of `other`. The board and the sheets are shared."""
        self.board = other.board
        self.squads = other.squads
        self.closed = other.closed
        self.wolf = other.wolf
        self.adj = other.adj
        self.occupant = other.occupant[:]
        self.square = other.square[:]
        self.posture = other.posture[:]
        self.box = other.box[:]
        self.used = other.used[:]
        self.flags = other.flags[:]
        self.hops = other.hops[:]
        self.injury = other.injury[:]
        self.touched = other.touched[:]
        self.mutation = other.mutation[:]
        self.ball = other.ball
        self.carrier = other.carrier
        self.ball_found = other.ball_found
        self.ball_chest = other.ball_chest
        self.phase = other.phase
        self.side = other.side
        self.first_side = other.first_side
        self.turns_home = other.turns_home
        self.turns_away = other.turns_away
        self.active = other.active
        self.action = other.action
        self.target = other.target
        self.aiming = other.aiming
        self.aim_player = other.aim_player
        self.moves_left = other.moves_left
        self.rushes_left = other.rushes_left
        self.doing = other.doing
        self.spent = other.spent
        self.rerolls_home = other.rerolls_home
        self.rerolls_away = other.rerolls_away
        self.leader_home = other.leader_home
        self.leader_away = other.leader_away
        self.bribes_home = other.bribes_home
        self.bribes_away = other.bribes_away
        self.barred = other.barred
        self.plague_spent = other.plague_spent
        self.winner = other.winner
        self.ended_by = other.ended_by
        self.n = other.n
        self.placed = other.placed
        self.placer = other.placer
        self.minutes = other.minutes
        self.wizards = other.wizards
        self.shortcuts = other.shortcuts
        self.blinded = other.blinded
        self.boon_home = other.boon_home
        self.boon_away = other.boon_away
        self.placing = other.placing[:]

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

    def alter_squads(self) -> None:
        """Give the squads what the supplement's rooms have done to players for the rest of the game."""
        squads = Squads(self.squads.home, self.squads.away)
        for p in range(i64(PLAYERS)):
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
        twin = State(self.board, self.squads)
        twin.restore(self)
        return twin

    def numbers(self) -> list[int]:
        """Every number of the state that is not in a table, secrets included; those of extras where there are any."""
        return [int(number) for number in self._numbers()]

    def _numbers(self) -> vec[i64]:
        """The same, unboxed."""
        numbers = vec[i64](
            [
                self.closed,
                self.ball,
                self.carrier,
                self.ball_found,
                self.ball_chest,
                self.phase,
                self.side,
                self.first_side,
                self.turns_home,
                self.turns_away,
                self.active,
                self.action,
                self.target,
                self.aiming,
                self.aim_player,
                self.moves_left,
                self.rushes_left,
                self.doing,
                self.spent,
                self.rerolls_home,
                self.rerolls_away,
                self.leader_home,
                self.leader_away,
                self.bribes_home,
                self.bribes_away,
                self.barred,
                self.plague_spent,
                self.winner,
                self.ended_by,
                self.n,
                self.placed,
                self.placer,
                self.minutes,
            ]
        )
        if self.wizards or self.shortcuts or self.blinded or self.boon_home or self.boon_away:
            # Matches without extras keep the hash they have always had.
            for extra in (self.wizards, self.shortcuts, self.blinded, self.boon_home, self.boon_away):
                numbers = append(numbers, extra)
        return numbers

    def hash(self) -> int:
        """One number over every field that can influence the future; equal interpreted and compiled."""
        low: i64 = 0x811C9DC5
        high: i64 = 0x2F0B4C17
        for number in self._numbers():
            x = number & _MASK
            low = ((low ^ x) * _FNV) & _MASK
            high = ((high * _FNV) ^ x) & _MASK
        code = self.board.code() & _MASK
        low = ((low ^ code) * _FNV) & _MASK
        for p in range(i64(PLAYERS)):
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
            if self.board.supplement:
                z = i64(self.touched[p]) | (i64(self.mutation[p]) << 16)
                low = ((low ^ z) * _FNV) & _MASK
                high = ((high * _FNV) ^ z) & _MASK
        if self.wolf != NONE:
            low = ((low ^ self.wolf) * _FNV) & _MASK
        for i in range(i64(12)):
            low = ((low ^ (i64(self.placing[i]) + 1)) * _FNV) & _MASK
        return (high << 30) ^ low

    def words(self) -> vec[i64]:
        """Everything that can influence the future, word by word: of two states of one match only equal ones agree."""
        words = _NO_WORDS[:]
        at: i64 = 0
        for number in self._numbers():
            words[at] = number
            at += 1
        words[_NUMBERS] = self.wolf
        words[_NUMBERS + 1] = self.board.code()
        at = _NUMBERS + 2
        for placed in self.placing:
            words[at] = i64(placed)
            at += 1
        for p in range(i64(PLAYERS)):
            square = i64(self.square[p])
            # Whoever is lifted for a moment has a square and is not on it; that is all `occupant` adds.
            lifted: i64 = 1 if square >= 0 and i64(self.occupant[square]) != p else 0
            words[at] = (
                (square & 0xFFFF)
                | (i64(self.posture[p]) << 16)
                | (i64(self.box[p]) << 24)
                | (i64(self.used[p]) << 32)
                | (i64(self.hops[p]) << 40)
                | (i64(self.injury[p]) << 48)
            )
            words[at + 1] = (
                (i64(self.flags[p]) & 0xFFFF)
                | ((i64(self.touched[p]) & 0xFFFF) << 16)
                | (i64(self.mutation[p]) << 32)
                | (lifted << 40)
            )
            at += 2
        return words

    def without_secrets(self) -> State:
        """A copy as either coach may know it: nobody knows which chest holds the ball."""
        twin = self.copy()
        twin.ball_chest = NONE
        return twin

    def player_at(self, square: i64) -> i64:
        """Who is on the square, or `NONE`."""
        who = i64(self.occupant[square])
        return NONE if who == NOBODY else who

    def is_rooted(self, player: i64) -> bool:
        """Whether a player cannot leave the square: Rooted, or held by the Root Walk (DB21-SPEC-05, DZ-03)."""
        return i64(self.flags[player]) & ROOTED != 0 or i64(self.touched[player]) & HELD != 0

    def is_empty(self, square: i64) -> bool:
        """Whether nobody is on the square; a ball or a portal does not matter."""
        return i64(self.occupant[square]) == NOBODY and square != self.wolf

    def rerolls(self, side: i64) -> i64:
        """Team re-rolls left, a Leader's not counted."""
        return self.rerolls_home if side == 0 else self.rerolls_away

    def boon(self, side: i64) -> i64:
        """What Air Oberwald gives the side's player in this match, 0 for nothing."""
        return self.boon_home if side == 0 else self.boon_away

    def turns(self, side: i64) -> i64:
        """Team turns that the side has begun."""
        return self.turns_home if side == 0 else self.turns_away

    def leader(self, side: i64) -> i64:
        """What the field of that name holds for a side."""
        return self.leader_home if side == 0 else self.leader_away

    def bribes(self, side: i64) -> i64:
        """What the field of that name holds for a side."""
        return self.bribes_home if side == 0 else self.bribes_away

    def set_turns(self, side: i64, value: i64) -> None:
        """Write what the field of that name holds for a side."""
        if side == 0:
            self.turns_home = value
        else:
            self.turns_away = value

    def set_rerolls(self, side: i64, value: i64) -> None:
        """Write what the field of that name holds for a side."""
        if side == 0:
            self.rerolls_home = value
        else:
            self.rerolls_away = value

    def set_leader(self, side: i64, value: i64) -> None:
        """Write what the field of that name holds for a side."""
        if side == 0:
            self.leader_home = value
        else:
            self.leader_away = value

    def set_bribes(self, side: i64, value: i64) -> None:
        """Write what the field of that name holds for a side."""
        if side == 0:
            self.bribes_home = value
        else:
            self.bribes_away = value

    def set_boon(self, side: i64, value: i64) -> None:
        """Write what the field of that name holds for a side."""
        if side == 0:
            self.boon_home = value
        else:
            self.boon_away = value

    def set_square(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.square[player] = i16(value)

    def set_posture(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.posture[player] = u8(value)

    def set_box(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.box[player] = u8(value)

    def set_used(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.used[player] = u8(value)

    def set_hops(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.hops[player] = u8(value)

    def set_injury(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.injury[player] = u8(value)

    def set_flags(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.flags[player] = i16(value)

    def set_touched(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.touched[player] = i16(value)

    def set_mutation(self, player: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.mutation[player] = u8(value)

    def set_occupant(self, square: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.occupant[square] = u8(value)

    def set_placing(self, place: i64, value: i64) -> None:
        """Write an entry of the table of that name."""
        self.placing[place] = i16(value)

    def is_closed_chest(self, square: i64) -> bool:
        """Whether an unopened chest fills the square."""
        chest = i64(self.board.chest[square])
        return chest > 0 and (self.closed >> (chest - 1)) & 1 == 1

    def is_free(self, square: i64) -> bool:
        """Whether a player could be put on the square: floor, nobody there, no closed chest."""
        return i64(self.board.kind[square]) == 1 and self.is_empty(square) and not self.is_closed_chest(square)


class Player:
    """A light handle on one player of a state; kept by the game, one a slot."""

    def __init__(self, state: State, player: i64) -> None:
        self.state = state
        self.id: i64 = player
        self.side: i64 = 0 if player < SLOTS else 1

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
    def holds_ball(self) -> bool:
        """Whether the player is the carrier."""
        return self.state.carrier == self.id

    def __repr__(self) -> str:
        return f"<Player {self.id} at {self.square}>"
