"""
The fewest squares that keep two places of a dungeon apart, walls and chests respected.

A vertex cut by augmenting paths: every square that may be filled lets one path through, every other square any number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import NONE

CLOSED: Final = 0
"""Nobody passes the square."""

FILLABLE: Final = 1
"""The square can be passed, and could be filled."""

OPEN: Final = 2
"""The square can be passed and cannot be filled."""

_UNSEEN: Final[i64] = -2
_START: Final[i64] = -1


class Cut:
    """
    A search for the smallest cut, with its arrays kept for the next one.

    A square has two nodes, `square * 2` where one comes in and `square * 2 + 1` where one goes out. After `find`
    the cut nearest to the sources is in `squares`.
    """

    def __init__(self, squares: i64) -> None:
        self.size: i64 = squares
        self.gate: vec[u8] = vec[u8]([u8(OPEN)] * squares)
        self.is_sink: vec[u8] = vec[u8]([u8(0)] * squares)
        self.squares: vec[i16] = vec[i16]()
        self._flow: vec[u8] = vec[u8]([u8(0)] * (squares * 8))
        self._inside: vec[u8] = vec[u8]([u8(0)] * squares)
        self._parent: vec[i16] = vec[i16]([i16(_UNSEEN)] * (squares * 2))
        self._no_flow: vec[u8] = self._flow[:]
        self._none: vec[u8] = self._inside[:]
        self._unseen: vec[i16] = self._parent[:]

    def find(self, adj: vec[i16], sources: vec[i16], sinks: vec[i16], most: i64) -> i64:
        """
        The size of the smallest cut between sources and sinks, its squares in `squares`.

        Args:
            adj: eight neighbours of each square, `NONE` where there is none.
            most: a cut of more squares is not wanted.

        Returns: 0 if nothing leads from one to the other, -1 if the cut would need more than `most` squares.
        """
        self.squares = vec[i16]()
        self._flow = self._no_flow[:]
        self._inside = self._none[:]
        self.is_sink = self._none[:]
        for sink in sinks:
            self.is_sink[i64(sink)] = u8(1)
        for source in sources:
            if i64(self.is_sink[i64(source)]):
                return -1
        found: i64 = 0
        while True:
            end = self._search(adj, sources)
            if end == NONE:
                break
            found += 1
            if found > most:
                return -1
            self._augment(adj, end)
        for square in range(self.size):
            if i64(self._parent[square * 2]) != _UNSEEN and i64(self._parent[square * 2 + 1]) == _UNSEEN:
                self.squares = append(self.squares, i16(square))
        return found

    def _search(self, adj: vec[i16], sources: vec[i16]) -> i64:
        """The in-node of a sink that can still be reached, or `NONE`; the way there is in `_parent`."""
        self._parent = self._unseen[:]
        parent = self._parent
        queue = vec[i16](capacity=256)
        for source16 in sources:
            source = i64(source16)
            parent[source * 2] = i16(_START)
            parent[source * 2 + 1] = i16(_START)
            queue = append(queue, i16(source * 2 + 1))
        at: i64 = 0
        while at < i64(len(queue)):
            node = i64(queue[at])
            at += 1
            square = node >> 1
            if node & 1 == 0:
                free = i64(self.gate[square]) == OPEN or i64(self._inside[square]) == 0
                if free and i64(parent[node + 1]) == _UNSEEN:
                    parent[node + 1] = i16(node)
                    queue = append(queue, i16(node + 1))
                for d in range(8):
                    # Back along a path that comes in from there.
                    near = i64(adj[square * 8 + d])
                    if near < 0 or i64(parent[near * 2 + 1]) != _UNSEEN:
                        continue
                    if i64(self._flow[near * 8 + (d + 4) % 8]):
                        parent[near * 2 + 1] = i16(node)
                        queue = append(queue, i16(near * 2 + 1))
                continue
            if i64(self._inside[square]) and i64(parent[node - 1]) == _UNSEEN:
                parent[node - 1] = i16(node)
                queue = append(queue, i16(node - 1))
            for d in range(8):
                near = i64(adj[square * 8 + d])
                if near < 0 or i64(parent[near * 2]) != _UNSEEN or i64(self.gate[near]) == CLOSED:
                    continue
                parent[near * 2] = i16(node)
                if i64(self.is_sink[near]):
                    return near * 2
                queue = append(queue, i16(near * 2))
        return NONE

    def _augment(self, adj: vec[i16], end: i64) -> None:
        """Send one more path along the way that was found."""
        node = end
        before = i64(self._parent[node])
        while before != _START:
            square = node >> 1
            other = before >> 1
            if square == other:
                if node & 1:
                    self._inside[square] = u8(i64(self._inside[square]) + 1)
                else:
                    self._inside[square] = u8(i64(self._inside[square]) - 1)
            elif node & 1 == 0:
                at = other * 8 + direction_to(adj, other, square)
                self._flow[at] = u8(i64(self._flow[at]) + 1)
            else:
                at = square * 8 + direction_to(adj, square, other)
                self._flow[at] = u8(i64(self._flow[at]) - 1)
            node = before
            before = i64(self._parent[node])


def direction_to(adj: vec[i16], square: i64, other: i64) -> i64:
    """The direction in which a neighbour lies."""
    for d in range(i64(8)):
        if i64(adj[square * 8 + d]) == other:
            return d
    return 0


def fewest_holders(adj: vec[i16], line: vec[i16], held: vec[u8]) -> i64:
    """
    Which squares of a line need a player, as bits: the others are gaps in two Tackle Zones.

    Args:
        line: at most eight squares.
        held: for each square of the dungeon 1 where a player of ours stands and will stay.
    """
    count = i64(len(line))
    best: i64 = (i64(1) << count) - 1
    fewest = count
    for chosen in range((i64(1) << count) - 1):
        size: i64 = 0
        for at in range(count):
            size += (chosen >> at) & 1
        if size >= fewest or not gaps_are_held(adj, line, chosen, held):
            continue
        fewest = size
        best = chosen
    return best


def gaps_are_held(adj: vec[i16], line: vec[i16], chosen: i64, held: vec[u8]) -> bool:
    """Whether every square of the line that is left empty lies in two Tackle Zones."""
    for at in range(i64(len(line))):
        if (chosen >> at) & 1:
            continue
        zones: i64 = 0
        for d in range(8):
            near = i64(adj[i64(line[at]) * 8 + d])
            if near < 0:
                continue
            zones += i64(held[near])
            for other in range(i64(len(line))):
                if (chosen >> other) & 1 and i64(line[other]) == near:
                    zones += 1
        if zones < 2:
            return False
    return True
