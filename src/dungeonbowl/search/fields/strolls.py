"""
The plain ways of a path field: steps alone, with dice that nobody rolls again.

Most squares of most fields are reached so. Whatever else leads on from a square is told by `paths`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, STANDING
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.labels import ASIDE, BY_STEP, DODGE, EQUAL, FEET, LEAST, SPLIT, TEAM
from dungeonbowl.search.fields.leaps import Leaps
from dungeonbowl.search.fields.step_needs import BESIDE
from dungeonbowl.search.fields.targets import SIXTHS
from dungeonbowl.state.state import State


class Strolls(Leaps):
    """The labels that steps lead to, spread in one loop as far as that goes."""

    def __init__(self, squares: int, rules: Ruleset) -> None:
        super().__init__(squares, rules)
        # The direction with which a look round begins: of ways that are as good the first is taken.
        self.facing: i64 = 0
        # Whether doorways in the wall are looked at as by somebody with the ball, whoever has it now.
        self.scores: bool = False
        # By square, 0 where steps are all that leads on: nothing but dice keeps `_stroll` from it.
        self.apart: vec[u8] = self.blank
        # Whether something is at hand to roll a Rush or a Dodge again, or to roll it otherwise.
        self.rushes_again: bool = False
        self.dodges_again: bool = False
        # How far each list of labels has been spread.
        self.stepped: i64 = 0
        self.jumped: i64 = 0
        self.leapt: i64 = 0

    def _is_plain(self, state: State) -> bool:
        """Whether there is nothing but steps, jumps over who lies there and leaps over any length, in plain rooms."""
        board = state.board
        if self.large or board.supplement:
            return False
        if board.has_doorways and (self.scores or state.holds(self.mover) or board.is_doorway(self.source)):
            return False
        if self.vault and self.reach == self.moves:
            return False
        return not self.jump_free or not (self.has_leap or self.pogo or board.has_pit)

    def _set_apart(self, state: State) -> None:
        """Note from which squares more than steps may lead on, and which dice may be rolled again."""
        self.rushes_again = self.claims or self.kept & (TEAM | FEET) != 0
        self.dodges_again = self.claims or self.kept & (TEAM | DODGE) != 0
        board = state.board
        self.apart = board.apart()
        if not board.chests_open and not (self.jump_free and self.any_down):
            return
        self.apart = self.apart[:]
        if board.chests_open:
            for chest in board.chest_square:
                if state.is_closed_chest(i64(chest)):
                    self.apart[i64(chest)] = u8(1)
        if self.jump_free and self.any_down:
            for p in range(state.squads.players):
                if i64(state.box[p]) == IN_PLAY and i64(state.posture[p]) != STANDING:
                    for d in range(i64(8)):
                        near = i64(state.adj[i64(state.square[p]) * 8 + d])
                        if near != NONE:
                            self.apart[near] = u8(1)

    def _next_step(self) -> i64:
        """The next label in the line of the steps, `NONE` at its end."""
        while self.stepped < self.count and i64(self.how[self.stepped]) & ASIDE:
            self.stepped += 1
        return self.stepped if self.stepped < self.count else NONE

    def _is_next_plain(self) -> bool:
        """Whether `_stroll` deals with the step's label in line."""
        label = self._next_step()
        if label == NONE:
            return False
        square = i64(self.at[label])
        if self.is_split(label) or i64(self.apart[square]):
            return False
        return not self.dodges_again or not i64(self.zones[square])

    def _stroll(self, state: State) -> None:
        """
        All ways on from the labels next in line, as long as they are steps whose dice nobody rolls again.

        Most squares of most fields are reached so, and everything it needs is at hand at once. The label in line that
        it comes to is left to `_spread`, whatever has been done for it here.
        """
        if self.count + 8 > i64(len(self.at)):
            self._make_more_room()
        adj = state.adj
        occupant = state.occupant
        room = state.board.room
        apart = self.apart
        zones = self.zones
        counted = self.counted
        chance = self.chance
        best = self.best
        cost = self.cost
        at = self.at
        spent = self.spent
        parent = self.parent
        how = self.how
        total = self.total
        reached = self.reached
        reaches = self.reaches
        count = self.count
        mover = self.mover
        source = self.source
        moves = self.moves
        reach = self.reach
        facing = self.facing
        rushes_again = self.rushes_again
        dodges_again = self.dodges_again
        dodge_needs = self.dodge_needs
        stepped = self.stepped
        farthest = self._spent_before()
        loose: i64 = state.ball if state.ball_found and state.carrier == NONE else NONE
        if state.second_ball and state.other_found and state.other_carrier == NONE:
            if loose != NONE:
                # Two that lie loose are more than is at hand here.
                return
            loose = state.other_ball
        rush = -1.0
        tails: i64 = 0
        plain = True
        full = i64(len(at)) - 8
        while plain and stepped < count:
            label = stepped
            kind = i64(how[label])
            if kind & ASIDE:
                stepped += 1
                continue
            square = i64(at[label])
            so_far = i64(spent[label])
            if so_far > farthest or count > full:
                break
            if i64(best[square]) != label and i64(spent[i64(best[square])]) <= so_far:
                stepped += 1
                continue
            if so_far >= reach and not i64(apart[square]):
                stepped += 1
                continue
            if kind & SPLIT or i64(apart[square]):
                break
            rushing = so_far >= moves
            dodging = i64(zones[square]) > 0
            if (rushing and rushes_again) or (dodging and dodges_again):
                break
            dicey = rushing or dodging
            if dodging:
                tails = self.tails_at(square)
            then = total[label]
            least = then - EQUAL
            base = square * 8
            for turn in range(i64(8)):
                near = i64(adj[base + ((turn + facing) & 7)])
                if near < 0 or chance[near] >= least:
                    continue
                who = i64(occupant[near])
                if (who != NOBODY and who != mover) or (near == source and label != 0):
                    continue
                if near == loose or (dicey and i64(room[near])):
                    plain = False
                    break
                now = then
                if dicey:
                    if rushing:
                        if rush < 0.0:
                            rush = SIXTHS[7 - self.rush_target(state, near, entering=True)]
                        now *= rush
                    if dodging:
                        needed = i64(dodge_needs[i64(counted[near]) * BESIDE + tails])
                        if needed == 0:
                            needed = self.dodge_target(state, square, near)
                        now *= SIXTHS[7 - needed]
                    if chance[near] >= now - EQUAL or now < LEAST:
                        continue
                at[count] = i16(near)
                spent[count] = i16(so_far + 1)
                parent[count] = i32(label)
                how[count] = u8(BY_STEP)
                total[count] = now
                if i64(best[near]) == NONE:
                    reached[reaches] = i16(near)
                    reaches += 1
                best[near] = i32(count)
                chance[near] = now
                cost[near] = i16(so_far + 1)
                count += 1
            if plain:
                stepped += 1
                if self.leap_free:
                    self._may_leap(label, so_far)
                    farthest = min(farthest, so_far + 1)
        self.reaches = reaches
        self.count = count
        self.stepped = stepped

    def _spent_before(self) -> i64:
        """How much a step's label may have spent to be spread before all that is in line besides steps."""
        spent = self.reach
        if self.jumped < i64(len(self.jumps)):
            spent = min(spent, i64(self.spent[self.jumps[self.jumped]]))
        if self.leapt < i64(len(self.leaps)):
            spent = min(spent, i64(self.spent[self.leaps[self.leapt]]))
        due = self._next_length()
        return spent if due == 0 else min(spent, self._spent_by_leap(due) - 1)
