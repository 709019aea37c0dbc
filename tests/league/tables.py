"""Teams and dice that the tests of leagues share."""

from dataclasses import replace

from dungeonbowl.league import Team, draft
from dungeonbowl.league.procedure.dice import Dice
from dungeonbowl.league.roster.team import Player


def gnoblars(count: int = 11, gold: int = 0, name: str = "Crumbs", **others: int) -> Team:
    """A league team of cheap players, and `others` by position, with so much gold in its treasury."""
    team = draft(name, "fire", {"gnoblar_lineman": count, **others}, rerolls=1, rules="db2021")
    return replace(team, treasury=gold)


def with_changes(team: Team, number: int, **changes: object) -> Team:
    """The team with one player changed."""
    return team.with_player(replace(player(team, number), **changes))  # type: ignore[arg-type]


def player(team: Team, number: int) -> Player:
    """The player of a number."""
    found = team.player(number)
    assert found is not None
    return found


def seed_of(*faces: tuple[int, int], limit: int = 2_000_000) -> int:
    """The first seed whose first dice show these faces; each is (sides, face)."""
    for seed in range(limit):
        dice = Dice(seed, 0)
        if all(dice.roll(sides) == face for sides, face in faces):
            return seed
    raise AssertionError(f"no seed below {limit} rolls {faces}")
