"""Scenario files: what is read, complaints, maps by name, and checks without a match."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import BadScenario, read_scenarios, run_scenarios
from dungeonbowl.notation.scenario.files import scenario_files
from tests.notation.written import GOOD, HALL, complaint, run, scenario, write

# -- reading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("turn: A", "turn: A\nturns: 3", "some.yaml:11: turns: unknown key"),
        ("turn: A", "turn: C", "some.yaml:10: turn: expected one of A, B"),
        ("rules: db2021", "rules: chess", "some.yaml:2: rules: expected one of db1989"),
        ("{at: [5, 2]}", "{at: [5, 2], skills: [hovering]}", "some.yaml:9: skills: unknown skill 'hovering'"),
        ("{at: [5, 2]}", "{at: [5, 2], skills: [loner]}", "loner needs its value"),
        ("{at: [5, 2]}", "{at: [5, 2], st: strong}", "some.yaml:9: st: expected a whole number"),
        ("{at: [5, 2]}", "{at: [5, 2], size: [2, 2]}", "some.yaml:9: size: not played yet"),
        ("{at: [5, 2]}", "{at: [0, 0]}", "some.yaml:9: a1: A1 [0, 0] is no square to stand on"),
        ("{at: [5, 2]}}", "{at: [5, 2]}, a2: {at: [5, 2]}}", "some.yaml:9: a2: F3 [5, 2] is taken by a1"),
        ("a1: {at: [5, 2]}", "e1: {at: [5, 2]}", "some.yaml:9: e1: expected a player's key"),
        ("a1: {at: [5, 2]}", "c1: {at: [5, 2]}", "some.yaml:9: c1: the map has no end zone of team C"),
        ("move: []", "fly: [4, 2]", "some.yaml:11: fly: unknown key"),
        ("move: []", "pull_out: a2", "some.yaml:11: pull_out: expected a player of this scenario"),
        ("move: []", "block: b1", "some.yaml:11: block: expected a player of this scenario"),
        ("move: []}", "move: []}, dice: {luck: [6]}", "some.yaml:11: luck: unknown purpose"),
        ("move: []}", "move: []}, dice: {throw_in_distance: [6]}", "some.yaml:11: throw_in_distance: not played yet"),
        ("move: []}", "move: []}, choose: {fate: 1}", "some.yaml:11: fate: unknown decision"),
        ("move: []}", "move: []}, choose: {use: [magic]}", "some.yaml:11: use: unknown skill 'magic'"),
        ("move: []}", "move: []}, choose: {reroll: maybe}", "some.yaml:11: reroll: expected one of no, team"),
        ("move: []}", "move: []}, expect: {balls: []}", "some.yaml:11: balls: expected 2..2 entries, got 0"),
        ("turn: A", "balls: [none, none]\nturn: A", "some.yaml:10: balls: there is one ball in db2021"),
        ("move: []}", "move: []}, expect: {events: [{kind: sang}]}", "some.yaml:11: kind: expected one of match_began"),
        ("move: []}", "move: []}, expect: {map: {here: '.'}}", "some.yaml:11: here: expected a square"),
        ("#AA..........BB#", "#AA....7.....BB#", "H2 [7, 1]: '7' is no map letter of db2021"),
        ("#AA..........BB#", "#AA....x.....BB#", "H2 [7, 1]: 'x' is no map letter"),
        ("id: one", "id: One", "some.yaml:1: id: expected"),
        ("id: one", "covers: [DB21-SONG-01]\nid: one", "some.yaml:1: covers: DB21-SONG-01 is no rule"),
        ("turn: A", "turn: A\noptions: {weather: nice}", "some.yaml:11: weather: unknown option"),
        ("steps: ", "steps: 3\nstep: ", "some.yaml:12: step: unknown key"),
        ("players", "Players", "Players: unknown key"),
        ("id: one", "id: &name one", "some.yaml:1: id: anchors and aliases are not allowed"),
    ],
)
def test_a_complaint_names_file_line_key_and_reason(tmp_path: Path, old: str, new: str, where: str) -> None:
    assert old in GOOD
    assert where in complaint(tmp_path, GOOD.replace(old, new, 1))


def test_lines_are_counted_through_all_documents_and_the_rest_is_played(tmp_path: Path) -> None:
    second = GOOD.replace("id: one", "id: two").replace("turn: A", "turn: X")
    third = GOOD.replace("id: one", "id: three")
    again = GOOD
    with pytest.raises(BadScenario) as caught:
        run_scenarios([write(tmp_path, "# a remark\n" + GOOD, second, third, again)])
    file = tmp_path / "some.yaml"
    assert [result.id for result in caught.value.results if result.passed] == ["one", "three"]
    assert sorted(caught.value.complaints) == [
        f"{file}:23: turn: expected one of A, B, got 'X'",
        f"{file}:38: id: one stands already at {file}:2",
    ]


def test_checking_does_not_play(tmp_path: Path) -> None:
    wrong = scenario("players: {a1: {at: [5, 2]}}\nturn: A\nsteps: [{end_turn: B}]")
    path = write(tmp_path, wrong)
    assert [result.passed for result in run_scenarios([path], check_only=True)] == [True]
    assert [result.passed for result in run_scenarios([tmp_path])] == [False]


def test_paths_that_hold_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("# nothing\n---\n\n", encoding="utf-8")
    (tmp_path / "none").mkdir()
    assert "holds no scenario" in read_scenarios([tmp_path / "empty.yaml"])[1][0]
    assert "holds no scenario file" in read_scenarios([tmp_path / "none"])[1][0]
    assert "cannot be read" in read_scenarios([tmp_path / "missing.yaml"])[1][0]


# -- maps by name ----------------------------------------------------------------------------------------------------

NAMED = GOOD.replace(HALL.strip(), "map: hall")


def test_a_map_may_be_named_in_a_file_beside_or_above(tmp_path: Path) -> None:
    below = tmp_path / "some" / "folder"
    below.mkdir(parents=True)
    (tmp_path / "maps.yaml").write_text(HALL.strip().replace("map:", "hall:", 1), encoding="utf-8")
    alone = write(below, NAMED)
    (drawn,) = read_scenarios([write(tmp_path, GOOD)])[0]
    (named,) = read_scenarios([alone])[0]
    assert drawn.position is not None and named.position is not None
    seen, meant = named.position.dungeon.drawing, drawn.position.dungeon.drawing
    assert seen is not None and meant is not None and seen.rows == meant.rows
    (below / "maps.yaml").write_text("hall: |\n  #A.B#\n  #A.B#\n", encoding="utf-8")
    assert "some.yaml:4: a1" in read_scenarios([alone])[1][0]
    assert [path.name for path in scenario_files([tmp_path])] == ["some.yaml", "some.yaml"]


def test_a_map_nobody_has_drawn_is_refused_where_it_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path, NAMED).startswith("some.yaml:3: map: no map is called hall: there is no maps.yaml")
    maps = tmp_path / "maps.yaml"
    maps.write_text("cellar: |\n  #A.B#\n", encoding="utf-8")
    said = complaint(tmp_path, NAMED)
    assert said.startswith("some.yaml:3: map: no map is called hall in ") and said.endswith("expected one of cellar")
    maps.write_text("hall: 3\n", encoding="utf-8")
    assert "maps.yaml:1: hall: expected the rows of a map" in complaint(tmp_path, NAMED)
    maps.write_text("The Hall: |\n  #A.B#\n", encoding="utf-8")
    assert "maps.yaml:1: The Hall: expected small letters" in complaint(tmp_path, NAMED)


# -- checks without a match ------------------------------------------------------------------------------------------

MAP_CHECK = "id: m\nrules: db2021\nkind: dungeon\n"


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("id: r\nrules: db2021\nkind: roster\nroster: {team: fire, positions: {}}\nexpect: {legal: true}\n", False),
        (
            "id: r\nrules: db2021\nkind: roster\nroster: {team: fire, positions: {}}\n"
            "expect: {legal: false, because: [DB21-TEAM-04]}\n",
            True,
        ),
        (MAP_CHECK + "map: |\n  #####\n  #A.B#\n  #A.B#\n  #####\nexpect: {legal: true}\n", True),
        (MAP_CHECK + "map: |\n  #####\n  #A#B#\n  #####\nexpect: {legal: false, because: [DB21-TILE-19]}\n", True),
        (MAP_CHECK + "map: |\n  #####\n  #A.B#\n  #A.B#\n  #####\nexpect: {legal: false}\n", False),
    ],
)
def test_rosters_and_maps_are_judged(tmp_path: Path, text: str, passed: bool) -> None:
    result = run(tmp_path, text)
    assert result.passed == passed, result.message
