"""The luck of each side of a match: by kind of roll, altogether, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dungeonbowl.data.kinds import purpose_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.luck.measure import Measure, measure_of
from dungeonbowl.notation.luck.rolls import Roll, rolls_of
from dungeonbowl.notation.prose.words import Names, capital, several


@dataclass(frozen=True, slots=True)
class KindOfRoll:
    """
    One kind of roll of a side.

    Attributes:
        name: What the game calls it.
        lucky: What its luck is counted by.
        rolls: How many were made.
        went_well: How many of them went well.
        expected: How many were expected to: the sum of their chances.
    """

    name: str
    lucky: str
    rolls: int
    went_well: int
    expected: float


@dataclass(frozen=True, slots=True)
class SideLuck:
    """
    The luck of one side.

    Attributes:
        team: What the team is called.
        kinds: Its kinds of rolls, the commonest first.
        all: All of them together.
        measure: How often the same rolls would have gone otherwise; nothing for a side without a roll.
        says: Its luck in one to three sentences.
    """

    team: str
    kinds: tuple[KindOfRoll, ...]
    all: KindOfRoll
    measure: Measure | None
    says: str


def count_luck(match: Match) -> list[SideLuck]:
    """
    The luck of every side of a match, the home side first.

    Args:
        match: As replayed from its record.
    """
    rolls = list(rolls_of(match))
    names = Names(match.state, match.setup.rules)
    return [_of_side(names, side, [one for one in rolls if one.side == side]) for side in range(len(match.setup.teams))]


def _of_side(names: Names, side: int, rolls: Sequence[Roll]) -> SideLuck:
    """The luck of one side, from its rolls."""
    by_purpose: dict[int, list[Roll]] = {}
    for one in rolls:
        by_purpose.setdefault(one.purpose, []).append(one)
    kinds = [
        _kind(capital(names.roll_name(purpose)), purpose_kinds()[purpose].lucky, made)
        for purpose, made in by_purpose.items()
    ]
    kinds.sort(key=lambda kind: (-kind.rolls, kind.name))
    everything = _kind("All rolls", "", rolls)
    measure = measure_of([one.chance for one in rolls], everything.went_well) if rolls else None
    team = names.team(side)
    return SideLuck(team, tuple(kinds), everything, measure, _in_words(team, everything, measure))


def _kind(name: str, lucky: str, rolls: Iterable[Roll]) -> KindOfRoll:
    """Some rolls added up."""
    made = list(rolls)
    return KindOfRoll(name, lucky, len(made), sum(one.went_well for one in made), sum(one.chance for one in made))


def _in_words(team: str, every: KindOfRoll, measure: Measure | None) -> str:
    """The luck of a side in sentences."""
    if measure is None:
        return f"{team} made no roll that could go one way or the other."
    rolls = several(every.rolls, "roll", "rolls")
    less, more = (round(100 * chance) for chance in (measure.less, measure.more))
    return (
        f"{team} were {measure.verdict}: {every.went_well} of their {rolls} went well where {every.expected:.1f} were "
        f"expected. With the same rolls they would have had less luck in {less} of 100 matches and more in {more}."
    )
