"""`dungeonbowl league`: a whole league game from the command line, and the exit status of each answer."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dungeonbowl.cli.commands import run
from dungeonbowl.cli.games import record_bytes
from dungeonbowl.cli.play import match_form
from dungeonbowl.data import load_dungeon
from dungeonbowl.league import Team, check_team, load_team, match_team, write_team
from dungeonbowl.league.procedure.journal import open_pre_game
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from tests.league.tables import gnoblars, with_changes


def kept(folder: Path, name: str, team: Team) -> str:
    file = folder / name
    file.write_bytes(write_team(team))
    return str(file)


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Two team files: the home team is dearer, and the away team one player short."""
    home = replace(gnoblars(11, dwarf_runner=2, name="Crumbs"), treasury=150_000, origin="afar")
    away = with_changes(replace(gnoblars(11, name="Others"), origin="afar"), 4, misses_next=True)
    return kept(tmp_path, "crumbs.json", home), kept(tmp_path, "others.json", away)


def test_a_whole_league_game(files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home, away = files
    before, after, record = (str(tmp_path / name) for name in ("before.jsonl", "after.jsonl", "record.json"))
    assert run(["league", "before", home, away, before, "--match", "m1"]) == 0
    assert 'away (Others) may: {"step": "journeymen"' in capsys.readouterr().out
    assert run(["league", "enter", before, "home", "buy", "what=bribes"]) == 1
    assert "DB21-PRE-01" in capsys.readouterr().err
    assert run(["league", "teams", before, home, away]) == 1
    assert run(["play", "--fixture", before]) == 1
    enter = ["league", "enter", before]
    assert run([*enter, "away", "journeyman", "position=gnoblar_lineman", "name=Rented Rolf"]) == 0
    assert run([*enter, "home", "buy", "what=bribes"]) == 0
    assert run([*enter, "home", "done"]) == 0
    assert run([*enter, "away", "done"]) == 0
    assert "everything is done" in capsys.readouterr().out

    form = match_form(None, None, Path(before), "random")
    assert form is not None
    shown, _ = new_match(MatchForm.model_validate({**form, "seed": 3}), load_dungeon("layout_a"))
    assert shown.setup.home.bribes == 1 and shown.setup.away.players[-1].name == "Rented Rolf"
    sheets = open_pre_game(Path(before)).state.sheets()
    match = Match.new("db2021", *sheets, load_dungeon("layout_a"), 3, {"turn_limit": 2})
    play_out(match, coach("random", 1), coach("random", 2))
    Path(record).write_bytes(record_bytes(match))

    assert run(["league", "after", after, "--record", record, "--before", before, "--seed", "7"]) == 0
    assert run(["league", "enter", after, "home", "outcome"]) == 0
    for side in ("home", "away"):
        assert run(["league", "enter", after, side, "mvp"]) == 0
        assert run(["league", "enter", after, side, "hire", "position=gnoblar_lineman", "name=New"]) == 1
        assert run(["league", "enter", after, side, "done"]) == 0
        assert run(["league", "enter", after, side, "done"]) == 0
    capsys.readouterr()
    assert run(["league", "show", after]) == 0
    shown_lines = capsys.readouterr().out
    assert "is the Most Valuable Player" in shown_lines and "DB21-POST-16" in shown_lines
    assert run(["league", "teams", after, home, away]) == 0
    teams = load_team(Path(home)), load_team(Path(away))
    assert all(not check_team(team) and team.history[-1].match == "m1" for team in teams)
    assert not any(player.name == "Rented Rolf" for player in teams[1].players)
    assert run(["league", "before", home, away, str(tmp_path / "next.jsonl")]) == 0


def test_a_fixture_that_was_given_up_and_a_season_that_ends(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, away = files
    after = str(tmp_path / "after.jsonl")
    words = ["league", "after", after, "--home", home, "--away", away, "--gave-up", "away", "--dodged", "away"]
    assert run(words) == 2
    assert run([*words, "--match", "m1"]) == 0
    assert run(["league", "enter", after, "home", "outcome"]) == 0
    for word in ("mvp", "mvp", "done", "done"):
        assert run(["league", "enter", after, "home", word]) == 0
    for word in ("done", "done"):
        assert run(["league", "enter", after, "away", word]) == 0
    assert run(["league", "teams", after, home]) == 2
    assert run(["league", "teams", after, home, away]) == 0
    assert [load_team(Path(file)).history[-1].points for file in files] == [3, -3]

    between = str(tmp_path / "between.jsonl")
    assert run(["league", "between", home, between, "--seed", "3", "--capped"]) == 0
    assert run(["league", "enter", between, "home", "scouting"]) == 0
    assert run(["league", "enter", between, "home", "done"]) == 1
    for player in load_team(Path(home)).players:
        assert run(["league", "enter", between, "home", "rehire", f"player={player.number}"]) in (0, 1)
    while run(["league", "enter", between, "home", "done"]) == 1:
        assert run(["league", "enter", between, "home", "hire", "position=gnoblar_lineman", "name=New"]) == 0
    assert run(["league", "teams", between, home]) == 0
    assert load_team(Path(home)).season == 2
    capsys.readouterr()


def test_what_cannot_be_begun_is_refused(files: tuple[str, str], tmp_path: Path) -> None:
    home, away = files
    to = str(tmp_path / "j.jsonl")
    exhibition = kept(tmp_path, "cup.json", replace(gnoblars(11), kind="exhibition", treasury=0))
    assert run(["league", "before", exhibition, away, to]) == 1
    assert run(["league", "before", home, str(tmp_path / "nothing.json"), to]) == 2
    assert run(["league", "after", to, "--home", home, "--away", away, "--match", "m1"]) == 2
    assert run(["league", "after", to, "--home", home, "--away", away, "--match", "m1", "--lapsed", "--kind", "x"]) == 2
    assert not Path(to).exists()
    assert run(["league", "before", home, away, to]) == 0
    assert run(["league", "before", home, away, to]) == 2
    assert run(["league", "enter", to, "away", "journeyman", "gnoblar"]) == 2
    assert run(["league", "show", home]) == 2
    assert run(["league", "after", str(tmp_path / "k.jsonl"), "--before", to, "--lapsed"]) == 1


def test_the_computer_coach_decides_for_a_side(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, away = files
    before, after = (str(tmp_path / name) for name in ("before.jsonl", "after.jsonl"))
    assert run(["league", "before", home, away, before]) == 0
    capsys.readouterr()
    assert run(["league", "advise", before, "home"]) == 0
    assert capsys.readouterr().out == "nothing to do\n"
    assert run(["league", "advise", before, "away"]) == 0
    assert json.loads(capsys.readouterr().out) == {"do": "journeyman", "position": "dwarf_blocker_lineman"}
    assert run(["league", "show", before]) == 0 and '"step": "journeymen"' in capsys.readouterr().out
    for side in ("away", "home", "away"):
        assert run(["league", "advise", before, side, "--enter"]) == 0
    out = capsys.readouterr().out
    assert "plays this game" in out and "everything is done" in out

    assert run(["league", "after", after, "--before", before, "--gave-up", "away", "--seed", "3"]) == 0
    assert run(["league", "advise", after, "home", "--enter"]) == 0
    assert run(["league", "advise", after, "away", "--enter"]) == 0
    assert run(["league", "teams", after, home, away]) == 0
    teams = load_team(Path(home)), load_team(Path(away))
    assert all(not check_team(team) and len(team.players) >= 11 for team in teams)

    between = str(tmp_path / "between.jsonl")
    assert run(["league", "between", home, between, "--seed", "3"]) == 0
    assert run(["league", "advise", between, "home", "--enter"]) == 0
    assert run(["league", "teams", between, home]) == 0
    assert load_team(Path(home)).season == 2
    assert run(["league", "advise", home, "home"]) == 2
    capsys.readouterr()


def test_a_record_of_other_teams_is_refused(files: tuple[str, str], tmp_path: Path) -> None:
    home, away = files
    sheets = [match_team(load_team(Path(file))) for file in (away, home)]
    match = Match.new("db2021", sheets[0], sheets[1], load_dungeon("layout_a"), 1)
    record = tmp_path / "record.json"
    record.write_bytes(record_bytes(match))
    words = ["league", "after", str(tmp_path / "j.jsonl"), "--home", home, "--away", away, "--match", "m"]
    assert run([*words, "--record", str(record)]) == 2


def test_fixtures_over_the_interface_must_be_ready(files: tuple[str, str], tmp_path: Path) -> None:
    home, away = files
    to = tmp_path / "j.jsonl"
    assert run(["league", "before", home, away, str(to)]) == 0
    start = json.loads(to.read_text().splitlines()[0])
    changes: list[dict[str, Any]] = [{"start": {}}, {"entries": [{"n": 0, "side": 0, "do": "dance"}]}, {}]
    for change in changes:
        fixture = {"start": start, "entries": [], **change}
        form = MatchForm.model_validate({"rules": "db2021", "home": {}, "away": {}, "fixture": fixture})
        with pytest.raises(ValueError, match="fixture"):
            new_match(form, load_dungeon("layout_a"))
    named = {"rules": "db2021", "home": {"college": "fire"}, "away": {}, "fixture": {"start": start, "entries": []}}
    with pytest.raises(ValueError, match="says who plays"):
        new_match(MatchForm.model_validate(named), load_dungeon("layout_a"))
