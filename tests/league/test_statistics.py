"""What players did is read from the events of a match: checked against positions whose outcome is known."""

import json
from typing import Any

import pytest

from dungeonbowl.cli.games import GameSpec, play_game
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.data.reading import BadData, json_entry
from dungeonbowl.league import statistics as st
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario import play
from dungeonbowl.notation.scenario.model import Position
from dungeonbowl.notation.scenario.placing import to_match
from tests.kit.scenarios import scenarios

COVERS = ("DB21-POST-05", "DB21-POST-06")

DEEDS = ("completions", "deflections", "interceptions", "casualties", "touchdowns", "hurt", "injury")

KNOWN: dict[str, dict[str, dict[str, Any]]] = {
    "pass-completion": {"a1": {"completions": 1}},
    "pass-caught-after-bounces-is-no-turnover": {},
    "pass-result-natural-one": {},
    "pass-inaccurate-scatters-three-steps-from-the-target": {},
    "interference-deflection-then-catch": {"b1": {"interceptions": 1}},
    "interference-deflection-not-caught": {"b1": {"deflections": 1}},
    "throw-walk-throw-and-the-thrown-walks-on": {"a1": {"completions": 1}},
    "throw-for-a-touchdown": {"a1": {"completions": 1}, "a2": {"touchdowns": 1}},
    "throw-into-the-chasm": {"a2": {"hurt": "badly_hurt"}},
    "throw-swallowed": {"a2": {"hurt": "dead"}},
    "kick-fumbled-without-the-ball": {"a2": {"hurt": "badly_hurt"}},
    "casualty-nothing-left-to-lose": {
        "a1": {"casualties": 1},
        "b1": {"hurt": "serious_injury", "injury": "head_injury"},
    },
    "casualty-regeneration": {
        "a1": {"casualties": 1},
        "a2": {"casualties": 1},
        "b2": {"hurt": "serious_injury", "injury": "head_injury"},
    },
    "casualty-plague-by-foul-and-elsewhere": {"a2": {"hurt": "dead"}, "b1": {"hurt": "dead"}, "b2": {"casualties": 1}},
    "wall-throw-interference-on-the-way": {"b1": {"interceptions": 1}},
    "special-bloodlust-satisfied": {"a2": {"hurt": "badly_hurt"}},
    "push-towards-the-chasm": {"b1": {"hurt": "badly_hurt"}},
    "push-carrier-over-the-line": {"b1": {"touchdowns": 1}},
    "touchdown-by-a-catch": {"a1": {"completions": 1}, "a2": {"touchdowns": 1}},
}


def shown(sides: tuple[st.Side, st.Side]) -> dict[str, dict[str, object]]:
    return {
        f"{letter}{number}": {key: found for key in DEEDS if (found := getattr(deeds, key))}
        for letter, side in zip("ab", sides, strict=True)
        for number, deeds in side.players.items()
    }


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_position_leads_to_is_counted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    matches: list[Match] = []

    def watched(position: Position, rules: str, tables: Tables = PRINTED) -> Match:
        matches.append(to_match(position, rules, tables))
        return matches[-1]

    monkeypatch.setattr(play, "to_match", watched)
    assert play.play_scenario(scenarios()[name]).passed
    assert shown(st.sides_so_far(matches[-1])) == KNOWN[name]
    if name == "casualty-plague-by-foul-and-elsewhere":
        assert st.sides_so_far(matches[-1])[0].raised


def test_a_whole_match_from_its_record() -> None:
    spec = GameSpec(
        0, "db2021", ("scripted", "random"), ("fire", "light"), "layout_a", 5, {"turn_limit": 4}, keep_record=True
    )
    found = st.match_statistics(Match.replay(json.loads(play_game(spec).record)))
    assert found.by in ("touchdown", "time") and found.sides[0].touchdowns + found.sides[1].touchdowns <= 1
    assert (found.by == "touchdown") == (found.sides[0].touchdowns + found.sides[1].touchdowns == 1)
    assert st.read_statistics(json_entry(st.statistics_to_json(found), "s")) == found


def test_a_match_that_goes_on_has_no_statistics() -> None:
    match = Match.new(
        "db2021", ready_team("fire", "db2021"), ready_team("metal", "db2021"), load_dungeon("layout_a"), 1
    )
    with pytest.raises(ValueError, match="still being played"):
        st.match_statistics(match)


def test_statistics_are_written_and_read() -> None:
    deeds = st.Deeds(1, 2, 3, 4, 5, "lasting_injury", "neck_injury")
    whole = st.Statistics(0, "touchdown", (st.Side({3: deeds}, 2, raised=True), st.Side()), page_casualties=True)
    assert st.read_statistics(json_entry(st.statistics_to_json(whole), "s")) == whole
    broken = {**st.statistics_to_json(whole), "by": "magic"}
    with pytest.raises(BadData, match="by: expected one of"):
        st.read_statistics(json_entry(broken, "s"))
    broken = st.statistics_to_json(whole)
    broken["sides"][0]["players"] = {"x": {}}
    with pytest.raises(BadData, match="expected a player's number"):
        st.read_statistics(json_entry(broken, "s"))


def test_unplayed_fixtures_have_a_winner_only_if_one_side_gave_up() -> None:
    assert (st.unplayed(None).winner, st.unplayed(None).by) == (-1, "unplayed")
    assert (st.unplayed(0).winner, st.unplayed(0).by) == (1, "walkover")
