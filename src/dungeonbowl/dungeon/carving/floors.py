"""Floors of single squares: rectangles of them, the steps over them, and how wide their ways are."""

from __future__ import annotations

from typing import Final, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""Column and row."""
Rect: TypeAlias = tuple[int, int, int, int]
"""Left column, top row, width and height."""

FAR: Final = 999
"""More steps than any dungeon has."""


def cells(rect: Rect) -> list[Spot]:
    """The squares of a rectangle."""
    left, top, across, down = rect
    return [(x, y) for y in range(top, top + down) for x in range(left, left + across)]


def too_near(one: Spot, other: Spot, apart: int) -> bool:
    """Whether a straight way between two squares is shorter than so many steps; walls only make it longer."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < apart


def steps_over(floor: set[Spot], start: list[Spot]) -> dict[Spot, int]:
    """The steps to every square of the floor from the nearest of some squares."""
    steps = dict.fromkeys(start, 0)
    row = list(start)
    while row:
        following: list[Spot] = []
        for x, y in row:
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    near = (x + i, y + j)
                    if near in floor and near not in steps:
                        steps[near] = steps[(x, y)] + 1
                        following.append(near)
        row = following
    return steps


def is_wide(floor: set[Spot]) -> bool:
    """Whether every square lies in an open block of two by two, and these are joined side by side."""
    blocks = {(x, y) for x, y in floor if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= floor}
    covered = {(x + i, y + j) for x, y in blocks for i in (0, 1) for j in (0, 1)}
    if not blocks or covered != floor:
        return False
    start = min(blocks)
    seen = {start}
    waiting = [start]
    while waiting:
        x, y = waiting.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in blocks and near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen == blocks
