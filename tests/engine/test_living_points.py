"""Who earns star player points for a casualty in the games on the living rulebook."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import events as ev
from dungeonbowl.notation.scenario.play import Seen, play_scenario
from tests.kit.scenarios import scenarios

COVERS: Final = ("LRB-SPP-02", "LRB-SPP-03")


def earned(name: str) -> int:
    """How many casualties of a scenario count for anybody."""
    found = Seen()
    result = play_scenario(scenarios()[name], found)
    assert result.passed, result.message
    return sum(event.kind == ev.CASUALTY_CAUSED for event in found.events)


def test_only_blocks_earn_points() -> None:
    assert earned("db5-points-for-a-block") == 1
    assert earned("db5-no-points-for-a-foul") == 0
