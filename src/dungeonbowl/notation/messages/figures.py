"""The figures of a player's profile: what each is called, what it means in a game, and how it is printed there."""

from __future__ import annotations

from typing import Final, Literal

from dungeonbowl.data.books import book_of
from dungeonbowl.notation.shapes import Figure
from dungeonbowl.rules.ruleset import Ruleset

Key = Literal["ma", "st", "ag", "pa", "av", "sp", "ts", "cl"]


def _figure(key: Key, name: str, means: str, plus: bool = False, low: bool = False) -> Figure:
    return {"key": key, "term": key.upper(), "name": name, "means": means, "plus": plus, "low": low}


_BOTH: Final = (
    _figure("ma", "Movement allowance", "How many squares the player may move in one activation. Higher is faster."),
    _figure(
        "st",
        "Strength",
        "Compared when two players block: the stronger side rolls more dice. Higher is better.",
    ),
)
_TARGETS: Final = (
    *_BOTH,
    _figure(
        "ag",
        "Agility",
        "What a D6 must show to dodge, pick up or catch: 3+ means 3 or more. Lower is better.",
        plus=True,
        low=True,
    ),
    _figure(
        "pa",
        "Passing ability",
        "What a D6 must show to throw well: 4+ means 4 or more. Lower is better; a dash means that every throw is "
        "fumbled.",
        plus=True,
        low=True,
    ),
    _figure(
        "av",
        "Armour value",
        "What 2D6 must show to break the armour of a player who is knocked down: 9+ means 9 or more. Higher is better.",
        plus=True,
    ),
)
_VALUES: Final = (
    *_BOTH,
    _figure(
        "ag",
        "Agility",
        "A D6 and this number must make 7 or more to pick up or catch, and 6 or more to dodge. Higher is better.",
    ),
    _figure(
        "av",
        "Armour value",
        "The armour of a player who is knocked down breaks when 2D6 show more than this. Higher is better.",
    ),
)


_SECOND: Final = (
    _figure("ma", "Movement allowance", "How many squares the player may move in one activation. Higher is faster."),
    _figure("sp", "Sprint bonus", "How many squares a sprint adds. Higher is faster."),
    _figure("st", "Strength", "The difference is added to two dice in a block or a push. Higher is better."),
    _figure(
        "ag",
        "Agility",
        "Added to leaps and tackles; a D6 of at most so much picks the ball up. Higher is better.",
    ),
    _figure("ts", "Throwing skill", "Added to the player's throws. Higher is better."),
    _figure("cl", "Catching skill", "Added to throws at the player, and to catches. Higher is better."),
    _figure(
        "av", "Armour value", "The armour of a player who falls fails when 2D6 show more than this. Higher is better."
    ),
)


def figures_of(rules: Ruleset) -> list[Figure]:
    """The figures of a player in a game, in the order of its rosters."""
    if book_of(rules.key).bonuses:
        return list(_SECOND)
    return list(_VALUES if rules.facts.values else _TARGETS)
