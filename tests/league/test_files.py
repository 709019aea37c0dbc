"""Team files: what is written is read again, and whatever else stands in a file is refused with its place."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data import BadData
from dungeonbowl.league import Team, parse_fumbbl, parse_team, ready_draft, write_fumbbl, write_team
from dungeonbowl.league.roster.team import Advancement, Agreement, Career, Game, Inducements, Player
from dungeonbowl.league.written.fumbbl import parse_any
from dungeonbowl.league.written.shapes import TeamKind

COLLEGES = ("fire", "shadow", "metal", "light", "death", "life", "beasts", "heavens")


def veteran() -> Team:
    """A league team with a past."""
    team = ready_draft("fire", rules="db2021")
    old = replace(
        team.players[0],
        advancements=(
            Advancement("random_primary", "guard", dice=(2, 5)),
            Advancement("characteristic", characteristic="ma", dice=(3,)),
        ),
        spp=30,
        career=Career(1, 2, 3, 4, 5, 6),
        niggling=1,
        injuries=("head_injury",),
        misses_next=True,
        seasons=1,
    )
    history = (Game(1, "m1", "league", "The Others", "won", 1, 2, 3, 40_000, conceded=False, dead=("Poor Tom",)),)
    return replace(
        team.with_player(old),
        season=2,
        history=history,
        trophy=True,
        sponsor="air_oberwald",
        origin="afar",
        sponsored=2,
    )


@pytest.mark.parametrize("college", COLLEGES)
@pytest.mark.parametrize("kind", ["league", "exhibition"])
def test_what_is_written_is_read_again(college: str, kind: TeamKind) -> None:
    team = ready_draft(college, kind, rules="db2021")
    assert parse_team(write_team(team)) == team
    assert write_team(parse_team(write_team(team))) == write_team(team)
    assert parse_any(write_fumbbl(team), rules="db2021").team == team


def test_a_past_is_kept() -> None:
    assert parse_team(write_team(veteran())) == veteran()
    assert parse_any(write_fumbbl(veteran()), rules="db2021").team == veteran()
    agreed = replace(
        ready_draft("metal", "exhibition", rules="db2021"),
        agreement=Agreement(1_200_000, 36, ("bribes",)),
        inducements=Inducements(bribes=1),
    )
    assert parse_team(write_team(agreed)) == agreed


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "dungeonbowl-record"}, "format: expected 'dungeonbowl-team'"),
        ({"version": 2}, "version: expected 1"),
        ({"version": True}, "version: expected 1"),
        ({"rules": "db1066"}, "rules: expected one of"),
        ({"kind": "hobby"}, "kind: expected one of"),
        ({"college": "cheese"}, "college: expected one of"),
        ({"name": ""}, "name: expected text"),
        ({"name": "x" * 41}, "name: expected at most 40"),
        ({"name": "a\nb"}, "name: expected a text of one line"),
        ({"name": "a\u0007b"}, "name: expected printable text"),
        ({"rerolls": "3"}, "rerolls: expected a whole number"),
        ({"rerolls": 1.5}, "rerolls: expected a whole number, got 1.5"),
        ({"treasury": -1}, "treasury: expected 0.."),
        ({"players": {}}, "players: expected a list"),
        ({"players": [{"number": 1, "name": "A"}]}, "players[0]: the key position is missing"),
        ({"players": [{"number": 1, "name": "A", "position": "p", "hat": 1}]}, "players[0].hat: unknown key"),
        ({"history": [{"season": 1}]}, "history[0]: the key match is missing"),
        ({"agreement": {"budget": 1_150_000}}, "agreement: only exhibition teams"),
        ({"inducements": {"bribes": 1}}, "inducements: league teams"),
        ({"mascot": "goat"}, "mascot: unknown key"),
    ],
)
def test_a_complaint_names_the_place_in_the_file(change: dict[str, Any], place: str) -> None:
    document = json.loads(write_team(ready_draft("fire", rules="db2021")))
    with pytest.raises(BadData) as caught:
        parse_team(json.dumps({**document, **change}).encode(), "mine.json")
    assert str(caught.value).startswith(f"mine.json: {place}")


@pytest.mark.parametrize(
    ("advancement", "place"),
    [
        ({"way": "prayer", "skill": "block"}, "players[0].advancements[0].way: expected one of"),
        ({"way": "chosen_primary"}, "players[0].advancements[0]: expected skill or characteristic"),
        (
            {"way": "chosen_primary", "characteristic": "ma"},
            "players[0].advancements[0].characteristic: chosen_primary",
        ),
        ({"way": "chosen_primary", "skill": "flying"}, "players[0].advancements[0].skill: expected one of"),
        ({"way": "characteristic", "characteristic": "iq"}, "players[0].advancements[0].characteristic: expected one"),
        (
            {"way": "random_primary", "skill": "block", "dice": [17]},
            "players[0].advancements[0].dice[0]: expected 1..16",
        ),
    ],
)
def test_advancements_are_checked_where_they_stand(advancement: dict[str, Any], place: str) -> None:
    document = json.loads(write_team(ready_draft("fire", rules="db2021")))
    document["players"][0]["advancements"] = [advancement]
    with pytest.raises(BadData) as caught:
        parse_team(json.dumps(document).encode(), "mine.json")
    assert str(caught.value).startswith(f"mine.json: {place}")


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[1, 2", "not JSON"),
        (b"NaN", "NaN is no JSON"),
        (b'{"a": 1, "a": 2}', "stands twice"),
        (b"9" * 30, "more than 18 digits"),
        (b"[" * 100 + b"]" * 100, "nested deeper"),
        (b"[" * 200_000, "nested deeper"),
        (b"[" + b"1," * 60_000 + b"1]", "more than"),
        (b" " * (512 * 1024 + 1), "larger than"),
        (b"3", "expected a team as a JSON object"),
        (b"{}", "the key format is missing"),
    ],
)
def test_files_that_are_no_teams_are_refused_in_a_line(raw: bytes, reason: str) -> None:
    with pytest.raises(BadData) as caught:
        parse_team(raw, "mine.json")
    assert reason in str(caught.value) and "\n" not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, database=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_team_or_bad_data(raw: bytes) -> None:
    for read in (parse_team, partial(parse_any, rules="db2021"), partial(parse_fumbbl, rules="db2021")):
        with pytest.raises(BadData):
            read(raw)


@settings(max_examples=120, deadline=None, database=None)
@given(st.data())
def test_a_damaged_file_is_a_team_or_bad_data(data: st.DataObject) -> None:
    """One value anywhere in a good file is put another's way; the reader answers with a team or with BadData."""
    writer = data.draw(st.sampled_from([write_team, write_fumbbl]))
    document = json.loads(writer(veteran()))
    if writer is write_fumbbl and data.draw(st.booleans()):
        del document["x-dungeonbowl"]
    spot: Any = document
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(spot[key], dict | list) and spot[key] and data.draw(st.booleans()):
            spot = spot[key]
            continue
        spot[key] = data.draw(JSON)
        break
    raw = json.dumps(document).encode()
    try:
        team = parse_any(raw, rules="db2021").team
    except BadData as bad:
        assert "\n" not in str(bad)
    else:
        assert parse_team(write_team(team)) == team


def foreign(**changes: Any) -> bytes:
    """A team as the site writes one."""
    player = {
        "id": 5,
        "number": 3,
        "name": "Elsbet",
        "position": "Dwarf Runner",
        "record": {"completions": 2, "touchdowns": 1, "spp": 20, "blocks": 4},
        "injuries": "m,n,-av,hat",
        "skills": ["Sure Hands", "Block", "+MA", "Time Travel"],
    }
    return json.dumps(
        {"id": 7, "name": "Away", "roster": {"id": 1, "name": "College of Fire"}, "players": [player], **changes}
    ).encode()


def test_a_foreign_team_is_taken_over_as_far_as_it_goes_and_the_rest_is_listed() -> None:
    found = parse_fumbbl(foreign(apothecary="No"), rules="db2021")
    runner = found.team.players[0]
    assert (runner.position, runner.niggling, runner.misses_next) == ("dwarf_runner", 1, True)
    assert runner.injuries == ("head_injury",) and runner.career.completions == 2
    assert [each.skill or each.characteristic for each in runner.advancements] == ["block", "ma"]
    told = "\n".join(found.warnings)
    for word in ("apothecary", "'hat'", "Time Travel", "taken as chosen", "points more"):
        assert word in told
    assert found.team.origin == "FUMBBL team 7" and not found.team.is_new


def test_unknown_positions_are_listed_and_unknown_rosters_refused() -> None:
    stranger = {"number": 1, "name": "Bob", "position": "Halfling Chef"}
    found = parse_fumbbl(foreign(players=[stranger]), rules="db2021")
    assert not found.team.players and "Halfling Chef" in found.warnings[0]
    with pytest.raises(BadData, match=r"roster\.name: no college 'Orcs'"):
        parse_fumbbl(foreign(roster={"name": "Orcs"}), rules="db2021")
    with pytest.raises(BadData, match="neither roster"):
        parse_fumbbl(foreign(roster={}), rules="db2021")


def test_a_player_changes_place_by_number() -> None:
    team = ready_draft("fire", rules="db2021")
    more = team.with_player(Player(13, "New", "gnoblar_lineman"))
    assert [player.number for player in more.players] == list(range(1, 14))
    assert more.without(13) == team
