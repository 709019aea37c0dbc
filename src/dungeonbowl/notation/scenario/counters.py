"""Pit counters of the game of 1989 in a scenario: letters of its map, and who has laid them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.ids import SIDE_LETTERS
from dungeonbowl.data.reading import Entry
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.laws.laying import is_in_section
from dungeonbowl.rules.ground.pit_counters import EXTRA_PITS, EXTRA_SPIKED, OF_A_SIDE, PLAIN, SPIKED, TRAPS
from dungeonbowl.rules.ground.pit_counters import counters_of as allowed
from dungeonbowl.rules.options import IN_USE, Options
from dungeonbowl.state.state import PIT_NOTHING, PIT_PLAIN, PIT_SPIKED, State

LETTERS: Final = {"n": PIT_NOTHING, "P": PIT_PLAIN, "p": PIT_SPIKED}
"""What each letter lays on its square, which is floor besides."""
IN_THE_BOX: Final = {PIT_PLAIN: 2 * (PLAIN + EXTRA_PITS.most), PIT_SPIKED: 2 * (SPIKED + EXTRA_SPIKED.most)}
"""So many pits there are: what both coaches lay when each adds as many as may be added. Source: DB89-PIT-20."""
_OF_KIND: Final = {kind: letter for letter, kind in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Counter:
    """A pit counter: column and row, what it is, and whose."""

    square: tuple[int, int]
    kind: int
    side: int


def without_counters(rows: Sequence[str]) -> list[str]:
    """The rows of a map without its pit counters."""
    return [row.translate(str.maketrans("".join(LETTERS), "." * len(LETTERS))) for row in rows]


def counters_of(rows: Sequence[str], hidden_by: Entry | None) -> tuple[Counter, ...]:
    """
    The pit counters of a map, side A's unless it is said otherwise. Raises: BadData.

    Args:
        hidden_by: Who has laid the counter on a square, for those that are not side A's.
    """
    found = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in LETTERS}
    sides: dict[tuple[int, int], int] = {}
    for key, entry in hidden_by.items() if hidden_by is not None else ():
        place = _place(key)
        if place not in found:
            entry.fail(f"{key} has no pit counter")
        sides[place] = SIDE_LETTERS.index(entry.one_of(SIDE_LETTERS))
    counters = tuple(Counter(place, LETTERS[letter], sides.get(place, 0)) for place, letter in found.items())
    for side, letter in enumerate(SIDE_LETTERS):
        if hidden_by is not None and sum(1 for each in counters if each.side == side) > OF_A_SIDE:
            hidden_by.fail(f"side {letter} lays more than {OF_A_SIDE} counters")
    return counters


def counters_broken(counters: Sequence[Counter], board: Board, agreed: Mapping[str, str | int]) -> list[str]:
    """
    The ids of the rules that pit counters on a map break.

    Args:
        agreed: The options that differ from their defaults.
    """
    if not counters:
        return []
    broken = [] if agreed.get(TRAPS.key) == IN_USE else ["DB89-GEN-10"]
    known = TRAPS, EXTRA_PITS, EXTRA_SPIKED
    options = Options({option.key: agreed[option.key] for option in known if option.key in agreed}, known)
    laid = Tally((counter.side, counter.kind) for counter in counters)
    if any(count > allowed(options, kind) for (_, kind), count in laid.items()):
        broken.append("DB89-PIT-02")
    if any(laid[0, kind] + laid[1, kind] > most for kind, most in IN_THE_BOX.items()):
        broken += ["DB89-GEN-11", "DB89-PIT-20"]
    if any(is_in_section(board, 1 - counter.side, sq=board.at(*counter.square)) for counter in counters):
        broken.append("DB89-PIT-04")
    return broken


def _place(key: str) -> tuple[int, int] | None:
    """Column and row of a key such as `[3, 4]`."""
    numbers = key.strip("[] ").split(",")
    if len(numbers) != 2 or not all(number.strip().isdecimal() for number in numbers):
        return None
    return int(numbers[0]), int(numbers[1])


def lay_counters(state: State, counters: Sequence[Counter], inside: frozenset[tuple[int, int]]) -> None:
    """
    Lay the pit counters of a position.

    Args:
        inside: The squares where somebody is in a pit, which lies face-up.
    """
    laid = [0, 0]
    for counter in counters:
        pit: i64 = counter.side * OF_A_SIDE + laid[counter.side]
        laid[counter.side] += 1
        state.lay_pit(pit, state.board.at(*counter.square), counter.kind)
        if counter.square in inside:
            one: i64 = 1
            state.pit_open |= one << pit


def counter_letter(state: State, square: int) -> str:
    """The letter of the pit counter on a square; empty for none."""
    pit = state.pit_at(square)
    return _OF_KIND[int(state.pit_kind(pit))] if pit >= 0 else ""
