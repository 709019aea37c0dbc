"""
Dice. The n-th die of a match depends on the seed and on n alone, so nothing has to be copied or restored.

All arithmetic stays below 2**63, so that plain Python and the compiled engine give the same dice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Kinds of roll. The result is one number: the face, or several faces packed in five bits each, the first lowest.
D3: Final = 3
D6: Final = 6
D8: Final = 8
D16: Final = 16
TWO_D6: Final = 32
BLOCK_1: Final = 33
BLOCK_2: Final = 34
BLOCK_3: Final = 35
PAIR_D6: Final = 36
"""Two D6 that count one by one, whichever is which, and not their sum."""
D68: Final = 37
"""A D6 for the tens and a D8 for the units: 48 results, 11 to 68, all alike."""
PICK: Final = 64
"""`PICK + k`: one of k, from 0, all alike."""

PLAYER_DOWN: Final = 1
BOTH_DOWN: Final = 2
PUSH_BACK: Final = 3
STUMBLE: Final = 4
POW: Final = 5
FACE_NAMES: Final = ("", "player_down", "both_down", "push_back", "stumble", "pow")

ALL_CUTS: Final = 0x3FFFFFFF
"""Every result matters by itself."""

_MASK: Final = 0xFFFFFFFF
_A: Final = 0x45D9F3B5 & 0x7FFFFFFF
_B: Final = 0x119DE1F3
_C: Final = 0x2C1B3C6D


def mix(x: i64) -> i64:
    """Scramble 32 bits."""
    x = ((x ^ (x >> 16)) * _A) & _MASK
    x = ((x ^ (x >> 15)) * _B) & _MASK
    x = ((x ^ (x >> 13)) * _C) & _MASK
    return x ^ (x >> 16)


def seed_key(seed: int, part: int) -> int:
    """The 32-bit key that one half of a seed gives; `part` 0 or 1. Computed once a match."""
    low = seed & 0xFFFFFFFF
    high = (seed >> 32) & 0xFFFFFFFF
    return mix(mix(low ^ (0x9E3779B9 if part else 0x7F4A7C15)) ^ mix(high ^ (0x85EBCA6B if part else 0xC2B2AE35)))


def die(key0: i64, key1: i64, n: i64, sides: i64) -> i64:
    """The n-th die, with `sides` faces counted from 0."""
    x = mix((n & _MASK) ^ key0)
    x = mix(x ^ key1)
    return (x * sides) >> 32


def first_die(packed: i64) -> i64:
    """The first of several packed dice."""
    return packed & 31


def second_die(packed: i64) -> i64:
    """The second of several packed dice."""
    return (packed >> 5) & 31


def dice_sum(packed: i64) -> i64:
    """The sum of two packed dice."""
    return (packed & 31) + ((packed >> 5) & 31)


def is_double(packed: i64) -> bool:
    """Whether two packed dice show the same face."""
    return (packed & 31) == ((packed >> 5) & 31)


_BOTH_FIXED: Final = 16
"""From this number on an option to fix dice is about both of two."""


def fix_number(first: i64, second: i64 = 0) -> i64:
    """What stands in an option to fix a die at a face, or both of two D6."""
    return first if second == 0 else _BOTH_FIXED + (first - 1) * 6 + second - 1


def fixed_faces(number: i64) -> i64:
    """The face, or the two faces packed, that such a number stands for."""
    if number < _BOTH_FIXED:
        return number
    return ((number - _BOTH_FIXED) // 6 + 1) | (((number - _BOTH_FIXED) % 6 + 1) << 5)


def faces_of(kind: i64) -> list[tuple[int, int, int]]:
    """
    Every result of a kind of roll: (packed result, the number that cuts compare, its weight).

    For two D6 the number is the sum, for a pair it is that of the pair; for block dice each set of faces is one result,
    whatever the order.
    """
    found: list[tuple[int, int, int]] = []
    if kind == TWO_D6:
        for a in range(1, 7):
            for b in range(1, 7):
                found.append((a | b << 5, a + b, 1))
    elif kind == PAIR_D6:
        for a in range(1, 7):
            for b in range(1, 7):
                low, high = (a, b) if a < b else (b, a)
                # The 21 pairs one after the other: 1 and 1 is the first, 6 and 6 the last.
                found.append((a | b << 5, (low - 1) * (14 - low) // 2 + high - low + 1, 1))
    elif kind == D68:
        for a in range(1, 7):
            for b in range(1, 9):
                found.append((a | b << 5, (a - 1) * 8 + b, 1))
    elif kind == BLOCK_1 or kind == BLOCK_2 or kind == BLOCK_3:
        weights: dict[int, int] = {}
        ways = [1, 2, 3, 3, 4, 5]
        if kind == BLOCK_1:
            for a in ways:
                weights[a] = weights.get(a, 0) + 1
        elif kind == BLOCK_2:
            for a in ways:
                for b in ways:
                    low, high = (a, b) if a < b else (b, a)
                    weights[low | high << 5] = weights.get(low | high << 5, 0) + 1
        else:
            for a in ways:
                for b in ways:
                    for c in ways:
                        x, y, z = sorted((a, b, c))
                        weights[x | y << 5 | z << 10] = weights.get(x | y << 5 | z << 10, 0) + 1
        for at, packed in enumerate(sorted(weights)):
            found.append((packed, at + 1, weights[packed]))
    elif kind >= PICK:
        for k in range(kind - PICK):
            found.append((k, k, 1))
    else:
        for k in range(1, kind + 1):
            found.append((k, k, 1))
    return found


def classes_of(kind: i64, cuts: i64, doubles: bool) -> list[tuple[int, int]]:
    """
    The results that a rule tells apart: (one packed result standing for its class, the weight of the class).

    Args:
        kind: the kind of roll.
        cuts: bit k is set where a new class begins at the number k; `ALL_CUTS` keeps every number apart.
        doubles: whether two equal faces form a class of their own.
    """
    order: list[int] = []
    stands_for: dict[int, int] = {}
    weights: dict[int, int] = {}
    for packed, number, weight in faces_of(kind):
        group = 0
        for k in range(number + 1):
            if (cuts >> k) & 1:
                group = k
        if cuts == ALL_CUTS:
            group = number
        name = group * 2 + (1 if doubles and (packed & 31) == ((packed >> 5) & 31) else 0)
        if name not in weights:
            order.append(name)
            stands_for[name] = packed
            weights[name] = 0
        weights[name] += weight
    return [(stands_for[name], weights[name]) for name in order]
