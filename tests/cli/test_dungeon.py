"""`dungeonbowl dungeon`: making, converting, printing and comparing."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dungeonbowl.cli.commands import run
from dungeonbowl.cli.console import Complaint
from dungeonbowl.cli.simulate import make_specs
from dungeonbowl.data import load_dungeon
from dungeonbowl.dungeon import write_dungeon
from dungeonbowl.notation.maps.fairness import fairness_svg
from dungeonbowl.server.computer.fairness import FairResult, summarise, wilson


def test_a_dungeon_is_made_and_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "seven.yaml"
    assert run(["dungeon", "generate", "--seed", "7", "--tiles", "11", "--symmetric", "-o", str(out)]) == 0
    assert run(["dungeon", "validate", str(out)]) == 0
    capsys.readouterr()
    assert run(["dungeon", "generate", "--seed", "7", "--tiles", "11", "--symmetric"]) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")
    assert run(["dungeon", "show", "--plain", "generate:7"]) == 0


@pytest.mark.parametrize("rules", ["db5", "naf", "age", "db7s"])
def test_a_drawn_dungeon_is_made_written_for_others_and_read_for_its_game(rules: str, tmp_path: Path) -> None:
    made, out, again = tmp_path / "made.yaml", tmp_path / "map.tmj", tmp_path / "again.yaml"
    hazards = [] if rules == "db7s" else ["--hazards"]
    assert run(["dungeon", "generate", "--seed", "7", "--rules", rules, *hazards, "-o", str(made)]) == 0
    assert run(["dungeon", "validate", str(made)]) == 0
    assert run(["dungeon", "export", str(made), "--to", "tiled", "-o", str(out)]) == 0
    assert run(["dungeon", "import", str(out), "-o", str(again)]) == 0
    assert load_dungeon(again).board.code() == load_dungeon(made).board.code()
    bare = json.loads(out.read_text(encoding="utf-8"))
    bare["properties"] = []
    out.write_text(json.dumps(bare), encoding="utf-8")
    assert run(["dungeon", "import", str(out), "--rules", rules, "-o", str(again)]) == 0
    assert load_dungeon(again).rules == rules


@pytest.mark.parametrize(("kind", "end"), [("yaml", "yaml"), ("uvtt", "dd2vtt"), ("tiled", "tmj")])
def test_a_dungeon_goes_out_and_comes_back(kind: str, end: str, tmp_path: Path) -> None:
    out, again = tmp_path / f"map.{end}", tmp_path / "again.yaml"
    assert run(["dungeon", "export", "layout_a", "--to", kind, "-o", str(out)]) == 0
    assert run(["dungeon", "import", str(out), "-o", str(again)]) == 0
    found, meant = write_dungeon(load_dungeon(again)), write_dungeon(load_dungeon("layout_a"))
    assert {**found, "key": ""} == {**meant, "key": ""}
    assert (tmp_path / "map-terrain.png").exists() == (kind == "tiled")


def test_a_dungeon_is_drawn_and_printed(tmp_path: Path) -> None:
    svg, pdf = tmp_path / "a.svg", tmp_path / "a.pdf"
    assert run(["dungeon", "export", "layout_a", "--to", "svg", "-o", str(svg)]) == 0
    ElementTree.parse(svg)
    words = ["dungeon", "export", "layout_a", "--to", "pdf", "--square", "1in", "--paper", "letter", "-o", str(pdf)]
    assert run(words) == 0 and pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "nowhere", "--to", "svg", "-o", "OUT"], "no dungeon of that name"),
        (["export", "layout_a", "--to", "png", "-o", "OUT"], "--to: expected one of yaml, svg, pdf, uvtt, tiled"),
        (["export", "layout_a", "--to", "pdf", "--paper", "a0", "-o", "OUT"], "paper: expected one of"),
        (["export", "layout_a", "--to", "svg", "-o", "/nowhere/a.svg"], "there is no folder"),
        (["import", "/nowhere.tmj"], "/nowhere.tmj: there is no such file"),
        (["import", "EMPTY"], "empty.uvtt: the file is empty"),
        (["import", "BAD"], "BAD: not JSON"),
        (["show", "generate:x"], "generate:x: expected generate:SEED"),
        (["generate", "--seed", "1", "--tiles", "9"], "tiles: a dungeon has 10 to 16"),
        (["fairness", "layout_a", "--games", "3"], "expected a multiple of 2"),
        (["fairness", "trefoil", "--games", "4"], "expected a multiple of 3"),
        (["fairness", "layout_a", "--coach", "ghost"], "there is no coach 'ghost'"),
        (["fairness", "nowhere"], "no dungeon of that name"),
        (["fairness", "by_dice"], "by_dice is left to the dice; compare one of ladle"),
        (["generate", "--seed", "1", "--rules", "age", "--tiles", "12"], "are for db2021"),
        (["generate", "--seed", "1", "--rules", "db7s", "--hazards"], "--hazards is for db5, naf, age"),
        (["generate", "--seed", "1", "--hazards"], "--hazards is for db5, naf, age"),
        (["generate", "--seed", "1", "--rules", "naf", "--teams", "3"], "three and four teams are for db5 and age"),
        (["import", "BAD", "--rules", "chess"], "--rules: expected one of db2021, db5"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, empty, out = tmp_path / "bad.uvtt", tmp_path / "empty.uvtt", tmp_path / "out"
    bad.write_bytes(b"{")
    empty.write_bytes(b"")
    given = [{"OUT": str(out), "BAD": str(bad), "EMPTY": str(empty)}.get(word, word) for word in words]
    assert run(["dungeon", *given]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert said.replace("BAD:", f"{bad}:1: column 2:") in told
    assert not out.exists()


def test_a_dungeon_is_as_fair_whatever_the_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        out, picture = tmp_path / f"{jobs}.json", tmp_path / f"{jobs}.svg"
        words = ["fairness", "thumbscrew", "--games", "2", "--coach", "random", "--jobs", jobs]
        assert run(["dungeon", *words, "--json", str(out), "--picture", str(picture)]) == 0
        told.append((out.read_bytes(), picture.read_bytes(), capsys.readouterr().out))
    assert told[0] == told[1]
    summary = json.loads(told[0][0])
    assert summary["games"] == 2 and sum(side["wins"] for side in summary["sides"]) + summary["draws"] == 2


def test_a_dungeon_for_three_is_made_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, out = tmp_path / "made.yaml", tmp_path / "out.json"
    words = ["generate", "--seed", "7", "--rules", "age", "--teams", "3", "--hazards", "-o", str(made)]
    assert run(["dungeon", *words]) == 0 and "alike from every side" in " ".join(capsys.readouterr().out.split())
    words = ["fairness", str(made), "--games", "3", "--coach", "random", "--jobs", "1", "--json", str(out)]
    assert run(["dungeon", *words]) == 0
    summary = json.loads(out.read_bytes())
    assert [side["zone"] for side in summary["sides"]] == ["A", "B", "C"] and summary["even"] == 1 / 3
    assert "end zone C: " in capsys.readouterr().out


def test_bounds_are_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 20)[0] == 0.0 and wilson(20, 20)[1] == 1.0


def test_a_dungeon_that_favours_a_side_is_called_unfair() -> None:
    results = [FairResult(index, 0 if index % 10 else 1, bool(index % 2)) for index in range(100)]
    summary = summarise("Slope", "scripted", 1, results)
    assert not summary["fair"] and [side["wins"] for side in summary["sides"]] == [90, 10]
    level = summarise("Plain", "scripted", 1, [FairResult(index, index % 2, began=True) for index in range(100)])
    assert level["fair"] and level["tells"] and summary["tells"]
    worse = [FairResult(index, index % 3 if index % 2 else 0, began=True) for index in range(300)]
    third = summarise("Three", "scripted", 1, worse, teams=3)
    assert not third["fair"] and [side["wins"] for side in third["sides"]] == [200, 50, 50]
    assert summarise("Three", "scripted", 1, [FairResult(at, at % 3, began=True) for at in range(300)], teams=3)["fair"]
    assert "End zone C" in fairness_svg(third)
    root = ElementTree.fromstring(fairness_svg(summary))
    words = " ".join(element.text or "" for element in root.iter())
    assert "End zone A" in words and "90.0 % (82.6–94.5)" in words and "prefers-color-scheme:dark" in words


def test_a_few_matches_tell_nothing_unless_they_are_one_sided() -> None:
    few = summarise("Plain", "scripted", 1, [FairResult(index, index % 2, began=True) for index in range(20)])
    assert few["fair"] and not few["tells"]
    steep = summarise("Slope", "scripted", 1, [FairResult(index, 0, began=True) for index in range(10)])
    assert not steep["fair"] and steep["tells"]
    assert not summarise("None", "scripted", 1, [])["tells"]


def test_games_are_played_in_dungeons_made_by_dice() -> None:
    specs = make_specs("db2021", ("random", "random"), 6, 1, (None, None), "generate:any", 0, keep_record=False)
    named = [spec.dungeon for spec in specs]
    assert named[::2] == named[1::2] and len(set(named)) == 3
    for name in set(named):
        assert load_dungeon(name).is_furnished
    fixed = make_specs("db2021", ("random", "random"), 2, 1, (None, None), "generate:5:symmetric", 0, keep_record=False)
    assert {spec.dungeon for spec in fixed} == {"generate:5:symmetric"}
    three = make_specs("age", ("random", "random"), 3, 1, (None, None), "generate:any", 0, keep_record=False, teams=3)
    assert len({spec.dungeon for spec in three}) == 1 and load_dungeon(three[0].dungeon or "").teams == 3
    with pytest.raises(Complaint, match="generate:SEED"):
        make_specs("db2021", ("random", "random"), 2, 1, (None, None), "generate:x", 0, keep_record=False)
