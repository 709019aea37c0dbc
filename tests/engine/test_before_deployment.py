"""Up to the first deployment a match is the same whatever its teams bring: a league game's match rests on that."""

from __future__ import annotations

import pytest

from dungeonbowl.core.ids import DEPLOY
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.state import TeamSheet, with_extras

COVERS = ("DB21-PRE-01",)


def short(team: TeamSheet) -> TeamSheet:
    """The team with two players, the others yet to come."""
    return TeamSheet(team.name, team.college, team.players[:2], team.rerolls)


@pytest.mark.parametrize("placement", ["stored", "coaches"])
@pytest.mark.parametrize("dungeon", dungeon_keys("db2021"))
def test_the_answers_before_deployment_tell_the_same_story_with_other_teams(dungeon: str, placement: str) -> None:
    full = (
        with_extras(ready_team("fire", "db2021"), 2, 1, wizard=True, sponsor="farblast"),
        with_extras(ready_team("death", "db2021"), bribes=3),
    )
    options: dict[str, str | int] = {"sponsors": "in_use", "placement": placement}
    bare, played = (
        Match.new("db2021", home, away, load_dungeon(dungeon), 11, options)
        for home, away in ((short(full[0]), short(full[1])), full)
    )
    at = 3
    while int(bare.state.phase) != DEPLOY:
        assert bare.question is not None and played.question is not None
        assert bare.question.options == played.question.options and bare.question.seat == played.question.seat
        at = at * 7 % 1009
        value = bare.question.options[at % len(bare.question.options)]
        bare.answer(value)
        played.answer(value)
    known = [(str(event), event.rules) for event in bare.events]
    assert [(str(event), event.rules) for event in played.events[: len(known)]] == known
    assert {event.name for event in played.events[len(known) :]} == {"induced", "sponsored"}
    assert bare.seq == played.seq and int(played.state.phase) == DEPLOY
