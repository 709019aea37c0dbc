"""
Where a player can get to this activation, by which way, and with what chance.

The chances are exact: every Rush, Dodge, jump and pick-up on the way, with the player's own re-roll skills and (if
wanted) one team re-roll, each used on the first failure it may be used on; a Portal on the way is a die. Reactions
that the opponent may decline (Tentacles, Shadowing, Diving Tackle) and Pro are left out, and so are leaps over more
than two squares, where everybody leaps. Computer coaches and the previews of the page use this one field.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, PRONE, STANDING
from dungeonbowl.rules import bases
from dungeonbowl.rules.ground import pit
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.labels import (
    BY_JUMP,
    BY_PORTAL,
    BY_STEP,
    DODGE,
    EQUAL,
    FEET,
    TEAM,
)
from dungeonbowl.search.fields.strolls import Strolls
from dungeonbowl.search.fields.targets import SIXTHS
from dungeonbowl.state.state import (
    DODGE_SPENT,
    FEET_SPENT,
    OWES_SQUARE,
    SPENT_REROLL,
    Player,
    State,
)

_FAN: Final = vec[i64]([0, 7, 1])
"""Where a jump may land, as turns from its direction: straight on, to the left, to the right."""


class PathField(Strolls):
    """
    All squares in reach of one player, with the best chance and the way there. Made once, used again and again.

    After `compute`: `chance[square]` (0 where out of reach), `cost[square]` squares of movement spent, and `path`.
    """

    def __init__(self, squares: int, rules: Ruleset) -> None:
        super().__init__(squares, rules)
        # What standing up and the Rush for a square owed need before the first step, 0 where no die is rolled.
        self.stands_on: i64 = 0
        self.first_rush: i64 = 0

    floor: State
    """The squares as they are, from `compute` on: what is beside what, whatever ways the player has."""

    # -- computing --------------------------------------------------------------------------------------

    def compute(self, state: State, player: i64, moves: i64, rushes: i64, team_reroll: bool) -> None:
        """
        Fill the field for a player who is on the board.

        Args:
            moves: squares of movement left; standing up and a square owed after a teleport are paid from them here.
            rushes: Rushes left.
            team_reroll: whether one team re-roll may be spent on the way.
        """
        who = Player(state, player)
        self._prepare(state, who, moves, rushes)
        self._find_ways(state, who, team_reroll)
        self.reached = self.reached[: self.reaches]

    def _find_ways(self, state: State, who: Player, team_reroll: bool) -> None:
        """Spread labels from the player's own square as far as they lead."""
        self.floor = state
        if self.large:
            self.floor = lifted(state, who.id)
            state = as_strides(self.floor, who.id)
        elif state.pit_open:
            state = past_pits(state)
        start = self._first_label(state, who, team_reroll)
        if start == NONE:
            return
        if i64(self.spent[start]) > self.reach:
            return
        plain = self._is_plain(state)
        if plain:
            self._set_apart(state)
        while True:
            if plain and self._is_next_plain():
                self._stroll(state)
            label = self._next_label()
            if self.leap_free and self._leaps_first(state, label):
                continue
            if label == NONE:
                return
            self._take(label)
            if self._leads_on(label):
                self._spread(state, label, i64(self.spent[label]))

    def _next_label(self) -> i64:
        """The label in line that has spent least, a step's before another's; `NONE` when all have been spread."""
        label = self._next_step()
        if self.jumped < i64(len(self.jumps)):
            label = self._sooner(label, self.jumps[self.jumped])
        if self.leapt < i64(len(self.leaps)):
            label = self._sooner(label, self.leaps[self.leapt])
        return label

    def _leads_on(self, label: i64) -> bool:
        """Whether no other way to the square of a label is as short and better; one that is longer leads less far."""
        best = i64(self.best[i64(self.at[label])])
        return best == label or i64(self.spent[best]) > i64(self.spent[label])

    def _sooner(self, label: i64, other: i64) -> i64:
        """The label that has spent less of two, the first where they are even; `NONE` is none."""
        return other if label == NONE or i64(self.spent[other]) < i64(self.spent[label]) else label

    def _take(self, label: i64) -> None:
        """Take the label in line that is spread now."""
        if label == self.stepped:
            self.stepped += 1
        elif self.jumped < i64(len(self.jumps)) and self.jumps[self.jumped] == label:
            self.jumped += 1
        else:
            self.leapt += 1

    def _prepare(self, state: State, who: Player, moves: i64, rushes: i64) -> None:
        self._forget_labels()
        self.stepped = 0
        self.jumped = 0
        self.leapt = 0
        self.moves = moves
        self.reach = moves + rushes
        self.loner = 1.0
        loner = i64(state.squads.loner[who.id])
        if loner > 0:
            self.loner = SIXTHS[7 - loner]
        self.look(state, who)
        self._forget_leaps(state)

    def _first_label(self, state: State, who: Player, team_reroll: bool) -> i64:
        """The label of the player's own square, with standing up and a square owed already paid."""
        kept: i64 = 0
        own = state.active == who.id or state.active == NONE
        if team_reroll:
            kept |= TEAM
        if own and who.has(sk.DODGE) and not who.flagged(DODGE_SPENT):
            kept |= DODGE
        if own and who.has(sk.SURE_FEET) and not who.flagged(FEET_SPENT):
            kept |= FEET
        self.kept = kept
        self.masses = kept + 1
        label = self._new_label(who.square, 0, NONE, BY_STEP)
        spent: i64 = 0
        self.stands_on = 0
        self.first_rush = 0
        if self.claims:
            spent = 0
        elif i64(state.posture[who.id]) == PRONE:
            if who.has(sk.JUMP_UP):
                spent = 0
            elif self.moves >= 3:
                spent = 3
            else:
                spent = self.moves
                self.stands_on = needs.stand_target(self.rules, state, player=who)
                self._roll(label, state, who.square, SIXTHS[7 - self.stands_on], 0, TEAM)
        if state.active == who.id and state.doing & OWES_SQUARE:
            spent += 1
            if spent > self.moves:
                self.first_rush = self.rush_target(state, who.square, entering=False)
                self._roll_rush(label, state, who.square)
        self.spent[label] = i16(spent)
        self._settle_total(label)
        self._accept(label)
        if who.rooted or spent > self.reach:
            self.reach = spent
        return label

    # -- spreading --------------------------------------------------------------------------------------

    def _spread(self, state: State, label: i64, spent: i64) -> None:
        """All ways on from a label."""
        square = i64(self.at[label])
        if self.came_by(label) == BY_STEP and i64(state.board.portal[square]) > 0 and square != self.source:
            if not self.claims:
                self._spread_portal(state, label, spent, square)
            # A Large Monster that is still on its feet had that square under it before.
            if not self.large:
                return
        # A chest that is walked into opens, and nobody knows what comes next.
        if spent >= self.reach or (state.board.chests_open and square != self.source and state.is_closed_chest(square)):
            return
        if state.board.has_doorways:
            if state.board.is_doorway(square):
                # Whoever is there has scored.
                return
            self._go_out(state, label, spent, square)
        base = square * 8
        springs = self.has_leap or self.pogo
        can_jump = self.jump_free and spent + 2 <= self.reach and (self.any_down or springs)
        supplement = state.board.supplement
        uneven = state.board.has_platform or state.board.has_water
        mover = self.mover
        adj = state.adj
        occupant = state.occupant
        chance = self.chance
        # A way with no better chance than the one that is there already need not be begun.
        least = self.total[label] - EQUAL
        facing = self.facing
        for turn in range(i64(8)):
            d = (turn + facing) & 7
            near = i64(adj[base + d])
            if near < 0:
                continue
            who = i64(occupant[near])
            if who == NOBODY or who == mover:
                if supplement and self._is_closed(state, square, near):
                    continue
                if chance[near] < least and (near != self.source or label == 0):
                    if uneven:
                        self._uneven_step(state, label, spent, square, near)
                    else:
                        self._step(state, label, spent + 1, square, near)
                if not (can_jump and springs):
                    continue
            if can_jump and not self._has_gone_by(label, BY_JUMP):
                if springs or i64(state.posture[who]) != STANDING:
                    self._jumps(state, label, spent + 2, square, near, d)
        if self.vault and self.reach == self.moves and spent + self.vault <= self.reach:
            self._vaults(state, label, spent + self.vault, square)
        if self.leap_free:
            self._may_leap(label, spent)
        if state.board.has_pit and self.jump_free and spent + 2 <= self.reach and not self._has_gone_by(label, BY_JUMP):
            for over in pit.across_pit(state, square, found=vec[i16]()):
                self._jump_to(state, label, spent + 2, square, i64(over))

    def _go_out(self, state: State, label: i64, spent: i64, square: i64) -> None:
        """The steps into doorways beside a square, for who carries the ball."""
        if not state.holds(self.mover) and not self.scores:
            return
        for d in range(i64(8)):
            to = self._doorway(state, square, d)
            if to != NONE and self.chance[to] < self.total[label] - EQUAL:
                self._step(state, label, spent + 1, square, to)

    def _step(self, state: State, label: i64, spent: i64, source: i64, to: i64) -> None:
        new = self._new_label(to, spent, label, BY_STEP)
        if self.is_split(label):
            self._inherit(new, label)
        if state.board.supplement and self.meets_ghosts(state, source, to):
            self._roll(new, state, source, SIXTHS[5], 0, TEAM)
        if self.claims:
            if spent == self.moves + 1:
                self._roll(new, state, to, self.runs, 0, 0)
            if i64(self.zones[source]) > 0:
                self._roll(new, state, to, self.slip_chance(state, source, to), 0, 0)
            self._finish(state, new, 0, to)
            return
        if spent > self.moves:
            self._roll_rush(new, state, to, entering=True)
        if i64(self.zones[source]) > 0:
            self._roll_dodge(new, state, source, to)
        self._finish(state, new, 0, to)

    def _vaults(self, state: State, label: i64, spent: i64, source: i64) -> None:
        """Leaps over what lies beside a square, onto any free place beside it where the player stays up."""
        landings = self.rules.moves.vault_landings(self.rules.ground, self.floor, self.who, source, self.facing)
        if len(landings) == 0:
            return
        p = self.vault_chance(state, source)
        for landing in landings:
            to = i64(landing)
            if self.chance[to] >= self.total[label] * p - EQUAL or comes_to_grief(self.floor, self.mover, source, to):
                continue
            onto_pad = i64(state.board.portal[to]) > 0 and not self.large
            new = self._new_label(to, spent, label, BY_STEP if onto_pad else BY_JUMP)
            self._roll(new, state, to, p, 0, 0)
            self._finish(state, new, 2, to)

    def _uneven_step(self, state: State, label: i64, spent: i64, source: i64, to: i64) -> None:
        """A step where steps may cost more than one square, or lead over an edge, which no way does (AGE-FEAT-06)."""
        board = state.board
        if board.rises(source, to) or board.drops(source, to):
            return
        cost = self.rules.ground.step_cost(state, to)
        if spent + cost > self.reach:
            return
        if cost == 1:
            self._step(state, label, spent + 1, source, to)
            return
        new = self._new_label(to, spent + cost, label, BY_STEP)
        if self.is_split(label):
            self._inherit(new, label)
        for paid in range(spent + 1, spent + cost + 1):
            if paid > self.moves:
                self._roll_rush(new, state, to, entering=True)
        if i64(self.zones[source]) > 0:
            self._roll_dodge(new, state, source, to)
        # It waits among the jumps, which cost as much, so that each list stays in order of squares spent.
        self._finish(state, new, 1, to)

    def _jumps(self, state: State, label: i64, spent: i64, source: i64, over: i64, d: i64) -> None:
        if state.board.is_pit(over):
            return
        for turn in _FAN:
            to = i64(state.adj[over * 8 + ((d + turn) & 7)])
            if to < 0 or i64(state.occupant[to]) != NOBODY or to == source:
                continue
            if state.board.is_pit(to) or self._turned_away(state, to):
                continue
            self._jump_to(state, label, spent, source, to)

    def _jump_to(self, state: State, label: i64, spent: i64, source: i64, to: i64) -> None:
        if self.chance[to] >= self.total[label] - EQUAL:
            return
        new = self._new_label(to, spent, label, BY_STEP if i64(state.board.portal[to]) > 0 else BY_JUMP)
        if self.is_split(label):
            self._inherit(new, label)
        if state.board.supplement and self.meets_ghosts(state, source, to):
            self._roll(new, state, source, SIXTHS[5], 0, TEAM)
        if spent - 1 > self.moves:
            self._roll_rush(new, state, source)
        if spent > self.moves:
            self._roll_rush(new, state, to, entering=True)
        self._roll_jump(new, state, source, to)
        self._finish(state, new, 1, to)

    def _spread_portal(self, state: State, label: i64, spent: i64, square: i64) -> None:
        """
        A Portal sends the player to each number alike; the own number is a Mishap, and nobody walks on from a second
        one on the way, nor in a turn where that strains (DB21-TELE-02, -10, -12, -16).
        """
        if i64(state.hops[self.mover]) > 0 or self._has_gone_by(label, BY_PORTAL):
            return
        pads = self.rules.pads
        due: i64 = 1 if pads.recovers else 0
        if spent + due > self.reach:
            return
        out = pads.ways_out(state, self.mover, i64(state.board.portal[square]))
        for at in range(i64(len(out.squares))):
            to = i64(out.squares[at])
            if state.loose_on(to):
                # The ball bounces away from whoever comes out on it.
                continue
            if not due and self.chance[to] >= self.total[label] * out.shares[at] - EQUAL:
                continue
            new = self._new_label(to, spent + due, label, BY_PORTAL)
            if self.is_split(label):
                self._inherit(new, label)
            self._roll(new, state, to, out.shares[at], 0, 0)
            if due and spent + due > self.moves:
                self._roll_rush(new, state, to)
            self._settle_total(new)
            if not self._accept(new):
                self.count -= 1
            elif not due:
                # It has spent no more than the label it comes from, so its ways on are in order among those of that.
                self._set_aside(new)
                self._spread(state, new, spent)


def lifted(state: State, player: i64) -> State:
    """The state without a Large Monster: what it stands on is free once it has gone."""
    floor = state.copy()
    floor.spread(player, i64(state.square[player]), NONE)
    return floor


def as_strides(floor: State, player: i64) -> State:
    """
    The state as a Large Monster walks through it: its north-west square is beside where that one may be next.

    Args:
        floor: The state without it.
    """
    strides = floor.copy()
    board = floor.board
    # By square 1 where there is room for it, 2 where that is on top of something.
    room = vec[u8]([u8(0)] * int(board.squares))
    for square in range(board.squares):
        if i64(board.kind[square]) and bases.fits(floor, player, at=square):
            room[square] = u8(1)
            for part in bases.covered(floor, player, at=square):
                if i64(board.portal[i64(part)]) or floor.is_open_pit(i64(part)):
                    room[square] = u8(2)
    ways = floor.adj[:]
    for square in range(board.squares):
        for d in range(i64(8)):
            to = board.raw_neighbour(square, d)
            closed = to == NONE or not i64(room[to])
            if not closed and room[to] == u8(2):
                closed = comes_to_grief(floor, player, square, to)
            ways[square * 8 + d] = i16(NONE if closed else to)
    strides.adj = ways
    return strides


def past_pits(state: State) -> State:
    """The state as players of one square walk through it who fall into no pit that lies open (DB89-PIT-06)."""
    around = state.copy()
    ways = state.adj[:]
    for at in range(i64(len(ways))):
        near = i64(ways[at])
        if near >= 0 and state.is_open_pit(near):
            ways[at] = i16(NONE)
    around.adj = ways
    return around


def comes_to_grief(state: State, player: i64, source: i64, to: i64) -> bool:
    """
    Whether nobody stays up who goes from `source` elsewhere: into an open pit, or with a base over a teleporter.

    What was under a base before does it no harm (DB89-LARGE-04, DB89-PIT-06, -18).
    """
    if not state.squads.is_large(player):
        return state.is_open_pit(to)
    before = bases.covered(state, player, at=source)
    for part in bases.covered(state, player, at=to):
        if i64(state.board.portal[i64(part)]) or state.is_open_pit(i64(part)):
            if not bases.is_among(before, i64(part)):
                return True
    return False


def field_for(rules: Ruleset, state: State, player: int, team_reroll: bool = True) -> PathField:
    """
    The field of a player as they stand: what is left of an activation under way, else a whole one.

    A team re-roll counts only where the player's side could use one now.
    """
    who = Player(state, i64(player))
    field = PathField(int(state.board.squares), rules)
    moves, rushes = rules.moves.squares_of(state, who)
    if state.active == player and state.action:
        moves, rushes = state.moves_left, state.rushes_left
    ready = team_reroll and state.side == who.side and state.rerolls(who.side) > 0 and not state.spent & SPENT_REROLL
    field.compute(state, i64(player), moves, rushes, ready)
    return field
