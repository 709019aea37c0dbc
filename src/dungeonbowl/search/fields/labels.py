"""
The ways that a path field has looked at: a label for each, with its square, its cost and its chance.

A chance is split by what is left to roll again with. How one way leads on to the next stands in `paths`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i32, i64, u8

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.kinds import ROOM_CURSED_ROOM
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.step_needs import StepNeeds
from dungeonbowl.search.fields.targets import SIXTHS
from dungeonbowl.state.state import State

# A chance is split by what is left to re-roll with: the set of these bits numbers its masses.
TEAM: Final = 1
DODGE: Final = 2
FEET: Final = 4

# One byte a label: how its square was reached, by itself with `BY_WHICH`,
BY_STEP: Final = 0
BY_JUMP: Final = 1
BY_PORTAL: Final = 2
BY_WHICH: Final = 3
# whether its chance is split, and whether it stands outside the line of the steps.
SPLIT: Final = 4
ASIDE: Final = 8

LEAST: Final = 0.000001
EQUAL: Final = 0.0000000001
"""Chances that differ by less are the same, summed in another order."""

_LABELS: Final = 256
"""Room for so many labels is made at once, and twice as much when it is full."""

_NO_CHANCE: Final = vec[float]([0.0] * 4096)
_NO_COST: Final = vec[i16]([i16(0)] * 4096)
_NO_LABEL: Final = vec[i32]([i32(NONE)] * 4096)
_NO_ZONE: Final = vec[u8]([u8(0)] * 4096)


class Labels(StepNeeds):
    """
    The labels of one field, and the best of them for each square.

    `chance[square]` is 0 where no label leads, `cost[square]` the squares of movement spent.
    """

    def __init__(self, squares: int, rules: Ruleset) -> None:
        super().__init__(squares, rules)
        self.chance: vec[float] = _NO_CHANCE[:squares]
        self.cost: vec[i16] = _NO_COST[:squares]
        self.best: vec[i32] = _NO_LABEL[:squares]
        # The squares that labels lead to, in the order in which they were found; the first `reaches` of them until
        # all are found, then cut to those.
        self.reached: vec[i16] = vec[i16]()
        self.reaches: i64 = 0
        # Labels: one a way to a square.
        self.at: vec[i16] = _NO_COST[:_LABELS]
        self.spent: vec[i16] = _NO_COST[:_LABELS]
        self.parent: vec[i32] = _NO_LABEL[:_LABELS]
        self.how: vec[u8] = _NO_ZONE[:_LABELS]
        self.total: vec[float] = _NO_CHANCE[:_LABELS]
        self.mass: vec[float] = vec[float]()
        self.count: i64 = 0
        self.kept: i64 = 0
        # A label has so many masses: no set is larger than what there was at first.
        self.masses: i64 = 1
        # Labels to spread besides those of steps: of jumps, of leaps over two squares, each in order of squares spent.
        self.jumps: vec[i64] = vec[i64]()
        self.leaps: vec[i64] = vec[i64]()
        # How often a Loner may use a team re-roll.
        self.loner: float = 1.0

    def _forget_labels(self) -> None:
        """A new field begins."""
        for square in self.reached:
            self.chance[i64(square)] = 0.0
            self.best[i64(square)] = i32(NONE)
        self.reached = _NO_COST[: self.size]
        self.reaches = 0
        self.count = 0
        self.jumps = vec[i64]()
        self.leaps = vec[i64]()

    def _make_more_room(self) -> None:
        """Room for twice as many labels; what it begins with does not matter, since each is written as it is made."""
        self.at = extend(self.at, self.at)
        self.spent = extend(self.spent, self.spent)
        self.parent = extend(self.parent, self.parent)
        self.how = extend(self.how, self.how)
        self.total = extend(self.total, self.total)

    # -- one label --------------------------------------------------------------------------------------

    def _new_label(self, square: i64, spent: i64, parent: i64, how: i64) -> i64:
        label = self.count
        self.count = label + 1
        total = 1.0 if parent == NONE else self.total[parent]
        if label >= i64(len(self.at)):
            self._make_more_room()
        self.at[label] = i16(square)
        self.spent[label] = i16(spent)
        self.parent[label] = i32(parent)
        self.how[label] = u8(how)
        self.total[label] = total
        return label

    def _write_mass(self, label: i64) -> None:
        """A label whose first roll is due that may be rolled again gets its chance split."""
        self._make_room(label)
        base = label * self.masses
        for k in range(self.masses):
            self.mass[base + k] = 0.0
        self.mass[base + self.kept] = self.total[label]
        self.how[label] = u8(i64(self.how[label]) | SPLIT)

    def _make_room(self, label: i64) -> None:
        """Room for the masses of a label; those without a roll need none."""
        end = (label + 1) * self.masses
        while i64(len(self.mass)) < end:
            self.mass = append(self.mass, 0.0)

    def _inherit(self, label: i64, parent: i64) -> None:
        self._make_room(label)
        self.how[label] = u8(i64(self.how[label]) | SPLIT)
        to = label * self.masses
        source = parent * self.masses
        for k in range(self.masses):
            self.mass[to + k] = self.mass[source + k]

    def _settle_total(self, label: i64) -> None:
        if not self.is_split(label):
            return
        base = label * self.masses
        total = 0.0
        for k in range(self.masses):
            total += self.mass[base + k]
        self.total[label] = total

    def _accept(self, label: i64) -> bool:
        """Keep a label if it betters the chance of its square; labels come in order of squares spent."""
        square = i64(self.at[label])
        total = self.total[label]
        old = i64(self.best[square])
        if old != NONE and self.total[old] >= total - EQUAL:
            return False
        if total < LEAST:
            return False
        if old == NONE:
            self.reached[self.reaches] = i16(square)
            self.reaches += 1
        self.best[square] = i32(label)
        self.chance[square] = total
        self.cost[square] = self.spent[label]
        return True

    def _finish(self, state: State, label: i64, over: i64, to: i64) -> None:
        """The ball on the square entered, over so many others, then the label's total; kept labels are spread later."""
        if self.picks_up(state, label):
            self._roll_pickup(label, state, to)
        self._settle_total(label)
        if not self._accept(label):
            self.count -= 1
        elif over == 2:
            self.leaps = append(self.leaps, label)
            self._set_aside(label)
        elif over == 1:
            self.jumps = append(self.jumps, label)
            self._set_aside(label)

    def _set_aside(self, label: i64) -> None:
        """Take a label out of the line of the steps, in which all stand as they are made."""
        self.how[label] = u8(i64(self.how[label]) | ASIDE)

    def is_split(self, label: i64) -> bool:
        """Whether the chance of a label is split by what is left to roll again with."""
        return i64(self.how[label]) & SPLIT != 0

    def came_by(self, label: i64) -> i64:
        """How a label's square was reached: `BY_STEP`, `BY_JUMP` or `BY_PORTAL`."""
        return i64(self.how[label]) & BY_WHICH

    def _has_gone_by(self, label: i64, how: i64) -> bool:
        while label != NONE:
            if self.came_by(label) == how:
                return True
            label = i64(self.parent[label])
        return False

    def picks_up(self, state: State, label: i64) -> bool:
        """Whether the last step to a label comes upon a loose ball that the player has not picked up before."""
        if not self.large:
            return bool(state.loose_on(i64(self.at[label]))) and not state.holds(self.mover)
        if not self._comes_upon_ball(state, label):
            return False
        before = i64(self.parent[label])
        while i64(self.parent[before]) != NONE:
            if self._comes_upon_ball(state, before):
                return False
            before = i64(self.parent[before])
        return True

    def _comes_upon_ball(self, state: State, label: i64) -> bool:
        """Whether the base of a Large Monster who holds none comes upon a ball with the last step to a label."""
        return self.comes_upon_ball(state, i64(self.at[i64(self.parent[label])]), i64(self.at[label]))

    # -- dice -------------------------------------------------------------------------------------------

    def _roll(self, label: i64, state: State, square: i64, p: float, skill: i64, team: i64) -> None:
        """One roll of chance `p` that `skill` (a bit) or the team (`TEAM` or 0) may roll again."""
        if p >= 1.0:
            return
        if not self.is_split(label):
            if self.kept & (skill | team) == 0:
                # Nothing is at hand to roll it again: the chance stays one number, and is not split.
                self.total[label] *= p
                return
            self._write_mass(label)
        base = label * self.masses
        if i64(state.board.room[square]) == ROOM_CURSED_ROOM:
            skill = 0
            team = 0
        for k in range(self.masses):
            mass = self.mass[base + k]
            if mass <= 0.0:
                continue
            kept = mass * p
            again = mass * (1.0 - p)
            if skill and k & skill:
                # The set without the skill has a smaller number, so it has been dealt with already.
                self.mass[base + k - skill] += again * p
            elif team and k & team:
                self.mass[base + k - team] += again * p * self.loner
            self.mass[base + k] = kept

    def _roll_rush(self, label: i64, state: State, square: i64, entering: bool = False) -> None:
        self._roll(label, state, square, SIXTHS[7 - self.rush_target(state, square, entering)], FEET, TEAM)

    def _roll_dodge(self, label: i64, state: State, source: i64, to: i64) -> None:
        skill: i64 = 0 if i64(self.tackles[source]) else DODGE
        self._roll(label, state, to, SIXTHS[7 - self.dodge_target(state, source, to)], skill, TEAM)

    def _roll_jump(self, label: i64, state: State, source: i64, to: i64) -> None:
        self._roll(label, state, to, SIXTHS[7 - self.jump_target(state, source, to)], 0, TEAM)

    def _roll_pickup(self, label: i64, state: State, to: i64) -> None:
        squads = state.squads
        if squads.has(self.mover, sk.NO_HANDS):
            self._roll(label, state, to, 0.0, 0, 0)
            return
        p = SIXTHS[7 - self.pickup_target(state, to)]
        if squads.has(self.mover, sk.SURE_HANDS) and i64(state.board.room[to]) != ROOM_CURSED_ROOM:
            p = 1.0 - (1.0 - p) * (1.0 - p)
            self._roll(label, state, to, p, 0, 0)
        else:
            self._roll(label, state, to, p, 0, TEAM)

    # -- reading ----------------------------------------------------------------------------------------

    def path(self, square: int) -> list[int]:
        """The squares of the best way to a square, the start left out; empty if it is out of reach."""
        label = i64(self.best[square])
        found: list[int] = []
        while label != NONE and i64(self.parent[label]) != NONE:
            found.append(int(self.at[label]))
            label = i64(self.parent[label])
        found.reverse()
        return found

    def uses_portal(self, square: int) -> bool:
        """Whether the best way to a square leads through a Portal."""
        return self._has_gone_by(i64(self.best[square]), BY_PORTAL)
