"""
Leaps over any length in a path field, where everybody leaps: they are looked for as late as they can be.

Most squares that a leap reaches are reached by walking with as much movement and a better chance. So the leaps from a
label wait until all that spends less has been spread, and few of them are left to be weighed.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from dungeonbowl.core.ids import IN_PLAY, NONE, side_of
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.labels import BY_JUMP, EQUAL, TEAM, Labels
from dungeonbowl.search.fields.step_needs import FARTHEST_LEAP
from dungeonbowl.search.fields.targets import SIXTHS
from dungeonbowl.state.state import State


class Leaps(Labels):
    """The labels from which leaps of two or more squares are still to be looked for."""

    def __init__(self, squares: int, rules: Ruleset) -> None:
        super().__init__(squares, rules)
        # Squares of movement, without and with Rushes.
        self.moves: i64 = 0
        self.reach: i64 = 0
        # Those labels in order of squares spent, and by length how many of them have been seen to.
        self.leapers: vec[i64] = vec[i64]()
        self.seen_to: vec[i64] = vec[i64]([0] * (FARTHEST_LEAP + 1))
        # By square, 0 where no leap is better than walking: nobody, nothing and no tackle zone is there or beside it.
        self.worth_leaping: vec[u8] = self.blank

    def _forget_leaps(self, state: State) -> None:
        """A new field begins."""
        self.leapers = vec[i64]()
        for far in range(i64(2), FARTHEST_LEAP + 1):
            self.seen_to[far] = 0
        if self.leap_free:
            self._note_worth(state)

    def _note_worth(self, state: State) -> None:
        """Note the squares whose leaps are worth a look."""
        self.worth_leaping = state.board.beside_gaps()[:]
        for chest in state.board.chest_square:
            if state.is_closed_chest(i64(chest)):
                self._worth_around(state, i64(chest))
        for p in range(state.squads.players):
            if i64(state.box[p]) != IN_PLAY:
                continue
            at = i64(state.square[p])
            self._worth_around(state, at)
            if side_of(p) == self.side:
                continue
            for d in range(i64(8)):
                near = i64(state.adj[at * 8 + d])
                if near != NONE and i64(self.zones[near]) > 0:
                    self._worth_around(state, near)

    def _worth_around(self, state: State, square: i64) -> None:
        self.worth_leaping[square] = u8(1)
        for d in range(i64(8)):
            near = i64(state.board.neighbour[square * 8 + d])
            if near != NONE:
                self.worth_leaping[near] = u8(1)

    def _may_leap(self, label: i64, spent: i64) -> None:
        """Leaps may lead on from a label: they are looked for when their turn comes."""
        if spent + 2 > self.reach or not i64(self.worth_leaping[i64(self.at[label])]):
            return
        # Before there is any label of a jump or leap, none comes from one.
        if len(self.jumps) + len(self.leaps) == 0 or not self._has_gone_by(label, BY_JUMP):
            self.leapers = append(self.leapers, label)

    def _next_length(self) -> i64:
        """The length of the leaps that are looked for next, 0 where none are."""
        due: i64 = 0
        least: i64 = 0
        for far in range(i64(2), FARTHEST_LEAP + 1):
            if self.seen_to[far] < i64(len(self.leapers)):
                spent = self._spent_by_leap(far)
                if due == 0 or spent < least:
                    due = far
                    least = spent
        return due

    def _spent_by_leap(self, far: i64) -> i64:
        """What the next leap of a length will have spent."""
        return i64(self.spent[self.leapers[self.seen_to[far]]]) + far

    def _leaps_first(self, state: State, label: i64) -> bool:
        """
        Look for the leaps that are due before the label in line is spread, as they spend no more than it has.

        Returns: whether there were any.
        """
        far = self._next_length()
        if far == 0:
            return False
        spent = self._spent_by_leap(far)
        if spent > (self.reach if label == NONE else i64(self.spent[label])):
            return False
        for length in range(i64(2), FARTHEST_LEAP + 1):
            while self.seen_to[length] < i64(len(self.leapers)) and self._spent_by_leap(length) == spent:
                leaper = self.leapers[self.seen_to[length]]
                self.seen_to[length] += 1
                self._leaps(state, leaper, length)
        return True

    def _leaps(self, state: State, label: i64, far: i64) -> None:
        """Leaps of one length onto free floor, where walking is no better: out of a zone, or over something."""
        source = i64(self.at[label])
        p = SIXTHS[7 - self.leap_needs[far]]
        # A leap with no better chance than the one that is there already need not be looked at.
        least = self.total[label] * (p + (1.0 - p) * p if self.kept & TEAM else p) - EQUAL
        hampered = i64(self.zones[source]) > 0
        for landing in self.rules.moves.leap_landings(state, source, far):
            to = i64(landing)
            if self.chance[to] >= least or not state.is_free(to) or i64(state.board.portal[to]):
                continue
            if not hampered and not self._is_hampered(state, source):
                return
            hampered = True
            self._leap_to(state, label, source, to, far)

    def _is_hampered(self, state: State, source: i64) -> bool:
        """Whether there is somebody, something or a tackle zone beside a square for a leap to pass over."""
        steps = self.rules.moves.leap_steps(state, source)
        for d in range(i64(8)):
            near = i64(state.board.neighbour[source * 8 + d])
            if near != NONE and i64(steps[near]) == 1 and (i64(self.zones[near]) > 0 or not state.is_free(near)):
                return True
        return False

    def _leap_to(self, state: State, label: i64, source: i64, to: i64, far: i64) -> None:
        spent = i64(self.spent[label])
        new = self._new_label(to, spent + far, label, BY_JUMP)
        if self.is_split(label):
            self._inherit(new, label)
        for at in range(spent + 1, spent + far + 1):
            if at > self.moves:
                self._roll_rush(new, state, source)
        self._roll(new, state, to, SIXTHS[7 - self.leap_needs[far]], 0, TEAM)
        self._finish(state, new, far - 1, to)
