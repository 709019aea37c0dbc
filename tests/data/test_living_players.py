"""What a player of the living rulebook may be: no skill twice, and no characteristic out of bounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from dungeonbowl.core import skills as sk
from dungeonbowl.data.rosters import load_rosters, ready_rosters
from dungeonbowl.state import Squads, TeamSheet

COVERS: Final = ("LRB-SKILL-06", "LRB-STATE-12")


@pytest.mark.parametrize("rules", ["db5", "naf"])
def test_characteristics_of_every_list_are_within_their_bounds(rules: str) -> None:
    for roster in load_rosters(rules):
        for position in roster.positions:
            assert all(1 <= value <= 10 for value in (position.ma, position.st, position.ag, position.av))
            assert len({skill for skill, _ in position.skills}) == len(position.skills)


def test_a_skill_from_two_sources_is_one_skill() -> None:
    team = ready_rosters("db5")[0]
    position = team.roster.positions[0]
    once = position.player(1, "Once")
    twice = replace(once, skills=(*once.skills, *once.skills))
    squads = [Squads(TeamSheet("Ours", "amazon", (one,)), team.sheet) for one in (once, twice)]
    assert all(squads[0].has(0, skill) == squads[1].has(0, skill) for skill in range(len(sk.SKILL_KEYS)))
