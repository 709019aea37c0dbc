"""What each step of a player needs, worked out by square before any way is looked for."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, STANDING, side_of
from dungeonbowl.dungeon.grid.kinds import ROOM_GHOST_JUNCTION, ROOM_NONE
from dungeonbowl.rules import bases
from dungeonbowl.rules.ground import pit
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.queries import are_adjacent, has_zone
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.targets import SIXTHS, agility_target
from dungeonbowl.state.state import DID_JUMP, HAUNTED, Player, State

FARTHEST_LEAP: Final[i64] = 3
"""Squares of movement of the longest leap that is looked at, where everybody leaps."""

BESIDE: Final[i64] = 9
"""One more than there are players beside a square at most."""
_NO_ZONE: Final = vec[u8]([u8(0)] * 4096)


class StepNeeds:
    """
    What a step from one square to the next needs of a player: the chances of ways and the labels of previews ask here.

    Nothing holds before `look`.
    """

    who: Player
    """Whose steps they are, from `look` on."""

    def __init__(self, squares: int, rules: Ruleset) -> None:
        self.size: i64 = squares
        self.rules: Ruleset = rules
        # By square, each `blank` where there is nothing of the kind: never written to by itself.
        self.blank: vec[u8] = _NO_ZONE
        self.zones: vec[u8] = _NO_ZONE
        self.counted: vec[u8] = _NO_ZONE
        self.tails: vec[u8] = _NO_ZONE
        self.tackles: vec[u8] = _NO_ZONE
        # The player and what they bring along.
        self.side: i64 = 0
        self.mover: i64 = NONE
        self.source: i64 = NONE
        self.ag: i64 = 0
        self.haunted: bool = False
        self.rush_bend: i64 = 0
        # What a Rush needs and, by how many Mark a square and how many tails hamper, a Dodge, as far as it was asked
        # for: outside of rooms, which alone may add something of their own.
        self.rush_need: i64 = 0
        self.dodge_needs: vec[u8] = _NO_ZONE
        self.has_leap: bool = False
        self.pogo: bool = False
        self.jump_free: bool = False
        self.leap_free: bool = False
        # What a leap needs, by squares of movement.
        self.leap_needs: vec[i64] = vec[i64]([0] * (FARTHEST_LEAP + 1))
        self.any_down: bool = False
        # Where tackles are claimed: by player the chance that theirs misses the mover, worked out when asked for.
        self.claims: bool = rules.moves.claims()
        self.miss: vec[float] = vec[float]()
        # Whether the player covers two by two squares; and where anybody does, each opponent with a tackle zone and the
        # squares on which the player would be in it.
        self.large: bool = False
        self.holders: vec[i16] = vec[i16]()
        self.held: list[vec[u8]] = []
        # What a leap over whoever lies there, or over a pit counter, costs, 0 where there is nothing to leap over; and
        # the chance of the one die of a sprint.
        self.vault: i64 = 0
        self.runs: float = 0.0

    def look(self, state: State, who: Player) -> None:
        """Look round for a player who is on the board."""
        self.who = who
        self.side = who.side
        self.mover = who.id
        self.haunted = who.touched_by(HAUNTED)
        self.source = who.square
        self.ag = who.ag
        self.rush_bend = needs.rush_bend(who)
        self.rush_need = 0
        self.dodge_needs = self.blank[: BESIDE * BESIDE]
        self.has_leap = who.has(sk.LEAP)
        self.pogo = who.has(sk.POGO_STICK)
        unspent = state.active != who.id or state.doing & DID_JUMP == 0
        self.jump_free = self.rules.facts.jumps and unspent
        self.leap_free = unspent and self.rules.moves.aims_leaps(state) and not who.has(sk.BALL_AND_CHAIN)
        if self.claims:
            self.miss = vec[float]([-1.0] * int(state.squads.players))
            self.large = state.squads.is_large(who.id)
            self.runs = SIXTHS[self.rules.moves.runs_on(state)]
        if self.leap_free:
            for far in range(i64(2), FARTHEST_LEAP + 1):
                self.leap_needs[far] = agility_target(self.ag, self.rules.moves.leap_modifier(who, far))
        self._count_zones(state)
        if self.claims:
            self.vault = self.rules.moves.vault_cost(state) if self.any_down or state.pit_laid else i64(0)

    def slip_chance(self, state: State, source: i64, to: i64) -> float:
        """The chance that every tackle misses that may be claimed on a step; each is taken to be claimed."""
        chance = 1.0
        for miss in self.misses_on(state, source, to=to):
            chance *= miss
        return chance

    def misses_on(self, state: State, source: i64, to: i64) -> vec[float]:
        """The chance that it misses, for each tackle that may be claimed on a step."""
        found = vec[float]()
        if state.squads.any_large:
            for at in range(i64(len(self.holders))):
                if i64(self.held[at][source]) and i64(self.held[at][to]):
                    found = append(found, self._miss_of(state, i64(self.holders[at])))
            return found
        for d in range(i64(8)):
            near = i64(state.adj[source * 8 + d])
            if near < 0:
                continue
            who = i64(state.occupant[near])
            if who == NOBODY or side_of(who) == self.side or not has_zone(state, who):
                continue
            if are_adjacent(state, near, b=to):
                found = append(found, self._miss_of(state, who))
        return found

    def _miss_of(self, state: State, who: i64) -> float:
        """The chance that an opponent's tackle misses."""
        if self.miss[who] < 0.0:
            self.miss[who] = float(int(self.rules.moves.misses(state, who, self.mover))) / 36.0
        return self.miss[who]

    def comes_upon_ball(self, state: State, source: i64, to: i64) -> bool:
        """Whether a step brings the base of a Large Monster who holds none over a loose ball (DB89-LARGE-08)."""
        if state.holds(self.mover):
            return False
        before = bases.covered(state, self.mover, at=source)
        for part in bases.covered(state, self.mover, at=to):
            if state.loose_on(i64(part)) and not bases.is_among(before, i64(part)):
                return True
        return False

    def vault_chance(self, state: State, source: i64) -> float:
        """The chance that a leap over somebody who lies there lands well."""
        return float(int(self.rules.moves.vault_lands(state, self.who, i64(self.zones[source])))) / 36.0

    def _count_zones(self, state: State) -> None:
        """How many opponents Mark each square; `counted` leaves out Titchy ones (DB21-DODGE-06)."""
        self.zones = self.blank[: self.size]
        squads = state.squads
        if squads.any_large:
            self._count_holders(state)
            return
        titchy = squads.anyone_has(sk.TITCHY)
        tails = squads.anyone_has(sk.PREHENSILE_TAIL)
        tackles = squads.anyone_has(sk.TACKLE)
        if titchy:
            self.counted = self.blank[: self.size]
        self.tails = self.blank[: self.size] if tails else self.blank
        self.tackles = self.blank[: self.size] if tackles else self.blank
        self.any_down = False
        for p in range(squads.players):
            if i64(state.box[p]) != IN_PLAY:
                continue
            if i64(state.posture[p]) != STANDING:
                self.any_down = True
                continue
            if side_of(p) == self.side or not has_zone(state, p):
                continue
            base = i64(state.square[p]) * 8
            small = titchy and squads.has(p, sk.TITCHY)
            tailed = tails and squads.has(p, sk.PREHENSILE_TAIL)
            tackler = tackles and squads.has(p, sk.TACKLE)
            for d in range(8):
                near = i64(state.adj[base + d])
                if near < 0 and state.board.has_doorways:
                    near = self._doorway(state, i64(state.square[p]), d)
                if near < 0:
                    continue
                self.zones[near] = u8(i64(self.zones[near]) + 1)
                if titchy and not small:
                    self.counted[near] = u8(i64(self.counted[near]) + 1)
                if tailed:
                    self.tails[near] = u8(i64(self.tails[near]) + 1)
                if tackler:
                    self.tackles[near] = u8(1)
        if not titchy:
            self.counted = self.zones

    def _count_holders(self, state: State) -> None:
        """The same where anybody may cover more than a square, as far as it concerns games with Large Monsters."""
        self.counted = self.zones
        self.tails = self.blank
        self.tackles = self.blank
        self.any_down = False
        self.holders = vec[i16]()
        self.held = []
        for p in range(state.squads.players):
            if i64(state.box[p]) != IN_PLAY:
                continue
            if i64(state.posture[p]) != STANDING:
                self.any_down = True
            elif side_of(p) != self.side and has_zone(state, p):
                held = self._squares_held(state, p)
                self.holders = append(self.holders, i16(p))
                self.held.append(held)
                for square in range(self.size):
                    self.zones[square] = u8(i64(self.zones[square]) + i64(held[square]))

    def _squares_held(self, state: State, opponent: i64) -> vec[u8]:
        """By square, 1 where the player would be in an opponent's tackle zone (DB89-LARGE-06)."""
        held = self.blank[: self.size]
        width = state.board.width
        for near in bases.beside(state, bases.squares_of(state, opponent)):
            for part in range(i64(4) if self.large else i64(1)):
                at = i64(near) - (part & 1) - (part >> 1) * width
                if at >= 0:
                    held[at] = u8(1)
        return held

    def _doorway(self, state: State, square: i64, d: i64) -> i64:
        """The doorway through which the mover's side scores, if there is one beside a square in a direction."""
        board = state.board
        near = board.raw_neighbour(square, d)
        if near == NONE or not board.is_doorway(near) or not board.is_goal_of(near, self.side):
            return NONE
        return near

    def _is_closed(self, state: State, source: i64, to: i64) -> bool:
        """Whether no step leads there: over a pit, or to ghosts that have turned the player away (DB21-DZ-13, -16)."""
        if state.board.has_pit and pit.leads_over_pit(state, source, to=to):
            return True
        return self._turned_away(state, to)

    def _turned_away(self, state: State, to: i64) -> bool:
        board = state.board
        if not self.haunted or i64(board.room[to]) != ROOM_GHOST_JUNCTION:
            return False
        return i64(board.tile[to]) != i64(board.tile[self.source])

    def meets_ghosts(self, state: State, source: i64, to: i64) -> bool:
        """Whether ghosts roll a die before the step (DB21-DZ-13)."""
        board = state.board
        return i64(board.room[to]) == ROOM_GHOST_JUNCTION and i64(board.tile[to]) != i64(board.tile[source])

    def rush_target(self, state: State, square: i64, entering: bool) -> i64:
        """What a Rush on a square needs; `entering` tells whether it leads onto it."""
        apart = i64(state.board.room[square]) == ROOM_NONE
        if apart and self.rush_need:
            return self.rush_need
        modifier = needs.rush_modifier(self.rules, state, bend=self.rush_bend, square=square, entering=entering)
        needed = self.rules.ground.rush_target(state, square) - modifier
        if apart:
            self.rush_need = needed
        return needed

    def dodge_target(self, state: State, source: i64, to: i64) -> i64:
        """What a Dodge needs, Two Heads counted."""
        markers = i64(self.counted[to])
        tails = self.tails_at(source)
        apart = i64(state.board.room[to]) == ROOM_NONE
        if apart and i64(self.dodge_needs[markers * BESIDE + tails]):
            return i64(self.dodge_needs[markers * BESIDE + tails])
        modifier = needs.dodge_modifier(self.rules, state, player=self.who, to=to, markers=markers, tails=tails)
        needed = agility_target(self.ag, modifier + needs.dodge_lift(self.rules, self.who))
        if apart:
            self.dodge_needs[markers * BESIDE + tails] = u8(needed)
        return needed

    def tails_at(self, source: i64) -> i64:
        """How many Prehensile Tails hamper whoever leaves a square."""
        count = i64(self.tails[source])
        return count if count < 2 or self.rules.facts.tails_add_up else i64(1)

    def jump_target(self, state: State, source: i64, to: i64) -> i64:
        """What a jump or leap needs, Very Long Legs counted."""
        if self.leap_free:
            # What is leapt over in a field is no farther than a straight line.
            return self.leap_needs[state.board.distance(source, to)]
        modifier = needs.jump_modifier(
            self.rules,
            state,
            player=self.who,
            to=to,
            here=i64(self.zones[source]),
            there=i64(self.zones[to]),
            tails=self.tails_at(source),
        )
        return agility_target(self.ag, modifier + needs.jump_lift(self.who, modifier))

    def pickup_target(self, state: State, to: i64) -> i64:
        """What a pick-up needs, Extra Arms counted."""
        faces = self.rules.balls.pick_up_faces(state, self.who, i64(self.zones[to]))
        if faces >= 0:
            return 7 - faces
        modifier = needs.pick_up_modifier(self.rules, self.who, markers=i64(self.zones[to]))
        return agility_target(self.ag, modifier + needs.pick_up_lift(self.rules, self.who))
