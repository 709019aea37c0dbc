"""`dungeonbowl team`: files in, files out, and the exit status of each answer."""

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbowl.cli.commands import run
from dungeonbowl.cli.console import Complaint
from dungeonbowl.cli.games import GameSpec, sheets_of
from dungeonbowl.cli.hires import hires_json, hires_of
from dungeonbowl.cli.play import match_form
from dungeonbowl.league import ready_draft, write_team
from dungeonbowl.league.lists import NOBODY, Hires, write_list
from dungeonbowl.league.lists.offers import ready_list
from tests.league.tables import gnoblars, with_changes


def lawful(folder: Path) -> str:
    file = folder / "mine.json"
    file.write_bytes(write_team(ready_draft("fire", rules="db2021")))
    return str(file)


def unlawful(folder: Path) -> str:
    file = folder / "wrong.json"
    file.write_bytes(write_team(ready_draft("fire", rules="db2021").without(1).without(2)))
    return str(file)


def test_a_team_is_drafted_checked_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "mine.json")
    assert run(["team", "new", file, "--college", "fire", "--name", "Bakers"]) == 0
    assert run(["team", "check", file]) == 0
    assert run(["team", "show", file]) == 0
    shown = capsys.readouterr().out
    assert "Bakers keeps every rule" in shown and "Dwarf Runner: 6 3 3+ 4+ 9+; Sure Hands, Thick Skull" in shown
    assert run(["team", "new", file, "--college", "fire"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_an_unlawful_team_is_answered_with_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = unlawful(tmp_path)
    assert run(["team", "check", wrong]) == 1
    assert f"{wrong}: players: The team has 10 players and needs at least 11" in capsys.readouterr().out
    for command in ("pdf", "export"):
        assert run(["team", command, wrong, str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()
    file = tmp_path / "many.json"
    assert run(["team", "new", str(file), "--college", "fire", "--hire", "dwarf_runner=3"]) == 1
    assert "DB21-TEAM-02" in capsys.readouterr().out and not file.exists()


def test_exhibition_teams_are_drafted_by_agreement(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    words = ["team", "new", str(file), "--college", "metal", "--kind", "exhibition", "--budget", "1200000"]
    assert run([*words, "--free-spp", "36", "--rerolls", "4"]) == 0
    found = json.loads(file.read_text())
    assert found["agreement"] == {
        "budget": 1_200_000,
        "free_spp": 36,
        "inducements": ["training", "bribes", "wizard"],
    }
    assert found["rerolls"] == 4


@pytest.mark.parametrize("words", [["--college", "cheese"], ["--college", "fire", "--hire", "x"],
                                   ["--college", "fire", "--hire", "ghost=2"]])  # fmt: skip
def test_what_cannot_be_drafted_is_refused(words: list[str], tmp_path: Path) -> None:
    assert run(["team", "new", str(tmp_path / "a.json"), *words]) == 2
    assert not list(tmp_path.iterdir())


def test_papers_and_foreign_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lawful(tmp_path)
    for words in (["roster.pdf"], ["skills.pdf", "--cheat-sheet"]):
        assert run(["team", "pdf", file, str(tmp_path / words[0]), *words[1:]]) == 0
        assert (tmp_path / words[0]).read_bytes().startswith(b"%PDF-")
    foreign, back = tmp_path / "fumbbl.json", tmp_path / "back.json"
    assert run(["team", "export", file, str(foreign)]) == 0
    assert run(["team", "import", str(foreign), str(back)]) == 0
    assert back.read_bytes() == Path(file).read_bytes()
    assert run(["team", "import", str(foreign), str(back)]) == 2
    plain = json.loads(foreign.read_text())
    del plain["x-dungeonbowl"]
    plain["players"][0]["position"] = "Dragon"
    foreign.write_text(json.dumps(plain))
    capsys.readouterr()
    assert run(["team", "import", str(foreign), str(tmp_path / "other.json")]) == 0
    assert "no position 'Dragon'" in capsys.readouterr().err


def test_bad_files_are_answered_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for data in (b"", b"{}", b"\xff", b"[[[", b"null"):
        file = tmp_path / "strange.json"
        file.write_bytes(data)
        assert run(["team", "check", str(file)]) == 2
        said = capsys.readouterr().err
        assert "strange.json" in said and said.count("\n") == 1
    assert run(["team", "check", str(tmp_path / "nothing.json")]) == 2


def test_teams_of_ones_own_are_simulated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lawful(tmp_path)
    words = ["simulate", "--home-team", file, "--games", "2", "--jobs", "1", "--turn-limit", "1", "--home", "random"]
    assert run([*words, "--replays", str(tmp_path / "games")]) == 0
    first, second = (json.loads(path.read_text()) for path in sorted((tmp_path / "games").iterdir()))
    assert first["home"]["name"] == second["away"]["name"] == "The Lava Cakes"
    assert run([*words, "--home-college", "fire"]) == 2
    assert run(["simulate", "--away-team", unlawful(tmp_path), "--games", "1"]) == 2
    assert "DB21-TEAM-04" in capsys.readouterr().err


def test_a_match_can_begin_with_a_team_of_ones_own(tmp_path: Path) -> None:
    file = Path(lawful(tmp_path))
    assert match_form(None, None, None, "scripted") is None
    form = match_form(file, None, None, "hotseat")
    assert form is not None and form["home"]["file"]["name"] == "The Lava Cakes" and form["home"]["coach"] == "hotseat"
    assert form["away"] == {"college": "shadow", "coach": "hotseat"}
    assert run(["play", "--home-team", unlawful(tmp_path)]) == 2
    assert run(["play", "--against", "ghost"]) == 2


def test_play_creates_the_match_and_says_where_it_is(tmp_path: Path) -> None:
    words = ["play", "--port", "0", "--no-browser", "--db", str(tmp_path / "m.sqlite"), "--home-team", lawful(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "dungeonbowl", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        told = next(line for line in process.stderr if "The match is at" in line)
        assert "/play/" in told and "seat=" in told
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def test_league_teams_buy_inducements_before_they_are_simulated() -> None:
    poor, rich = (replace(gnoblars(count), treasury=0, origin="afar") for count in (11, 16))
    poor = with_changes(poor, 3, misses_next=True)
    rich = replace(rich, rerolls=6)
    spec = GameSpec(0, "db2021", ("random", "random"), ("fire", "fire"), "thumbscrew", 1, {"turn_limit": 1})
    home, away = sheets_of(replace(spec, teams=(write_team(poor), write_team(rich))))
    assert len(home.players) == 11 and home.wizard and home.training > 0
    assert not away.wizard and away.training == 0
    cup = ready_draft("fire", "exhibition", rules="db2021")
    home, _ = sheets_of(replace(spec, teams=(write_team(poor), write_team(cup))))
    assert len(home.players) == 10 and not home.wizard


def test_a_team_of_a_list_is_drafted_checked_shown_and_simulated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "humans.json")
    hired = ["--rules", "db5", "--team", "human", "--star", "griff_oberwald", "--buy", "bribes=1"]
    assert run(["team", "new", file, *hired]) == 1
    assert "there is 1,000,000. (LRB-TEAM-01)" in capsys.readouterr().out
    assert run(["team", "new", file, *hired, "--budget", "1600000", "--name", "The Late Ones"]) == 0
    assert run(["team", "check", file]) == 0
    assert run(["team", "show", file]) == 0
    shown = capsys.readouterr().out
    assert "The Late Ones keeps every rule" in shown and "Griff Oberwald, Star player: 7 4 4 8; Block" in shown
    assert "The Late Ones (Humans · " in shown and " · Bribe)" in shown
    assert "cost 1,390,000 of 1,600,000 gold" in shown
    for words in ([], ["--cheat-sheet"]):
        paper = tmp_path / f"paper{len(words)}.pdf"
        assert run(["team", "pdf", file, str(paper), *words]) == 0
        assert paper.read_bytes().startswith(b"%PDF-")
    capsys.readouterr()
    assert run(["simulate", "--rules", "db5", "--home-team", file, "--games", "1", "--home", "random"]) == 0
    assert run(["simulate", "--rules", "naf", "--home-team", file, "--games", "1"]) == 2
    assert "is a team of db5" in capsys.readouterr().err
    eleven = str(tmp_path / "eleven.json")
    assert run(["team", "new", eleven, "--rules", "db5", "--team", "goblin", "--hire", "goblin=11"]) == 0
    form = match_form(None, Path(eleven), None, "hotseat")
    assert form is not None and form["rules"] == "db5" and form["away"]["file"]["team"] == "goblin"
    for words in (["--rules", "db5", "--team", "nobody"], ["--rules", "db5", "--college", "fire"], ["--team", "human"]):
        assert run(["team", "new", str(tmp_path / "none.json"), *words]) == 2


@pytest.mark.parametrize("mercenary", [False, True])
def test_a_player_of_an_unknown_position_is_named(
    mercenary: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ghosts.json"
    assert run(["team", "new", str(file), "--rules", "naf", "--team", "human"]) == 0
    team = json.loads(file.read_text())
    team["players"][2] |= {"name": "Old Wat", "position": "ghost", "mercenary": mercenary}
    file.write_text(json.dumps(team))
    capsys.readouterr()
    assert run(["team", "show", str(file)]) == 2
    said = f"{file}: players[2].position: Old Wat plays as 'ghost'; Humans have no such position.\n"
    assert capsys.readouterr().err.endswith(said)


def test_what_a_team_hires_for_a_match_is_named_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "--rules", "naf", "--home", "random", "--away", "random", "--games", "2", "--turn-limit", "1"]
    words += ["--home-college", "snotling", "--away-college", "norse", "--replays", str(tmp_path)]
    assert run([*words, "--home-hire", "bribes=2"]) == 0
    for number, seat in ((1, 0), (2, 1)):
        record = json.loads((tmp_path / f"game-{number:06d}.json").read_bytes())
        assert [record[side].get("bribes", 0) for side in ("home", "away")] == [2 - 2 * seat, 2 * seat]
    capsys.readouterr()
    assert run([*words, "--home-hire", "chefs=1"]) == 2
    assert "300,000 gold; the difference in Team Value gives 130,000. (LRB-IND-01)" in capsys.readouterr().err
    for word in ("bribes=none", "bribes=0", "star:griff_oberwald=2", "wizards:one", "ghosts=1"):
        assert run([*words, "--home-hire", word]) == 2, word
    assert run(["simulate", "--home-hire", "bribes=1", "--games", "1"]) == 2
    assert "only teams of lists hire" in capsys.readouterr().err


@pytest.mark.parametrize("teams", [3, 4])
def test_every_away_team_hires_what_is_named_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], teams: int
) -> None:
    poor = tmp_path / "poor.json"
    poor.write_bytes(write_list(replace(ready_list("db5", "human"), rerolls=0)))
    words = ["simulate", "--rules", "db5", "--teams", str(teams), "--home", "random", "--away", "random"]
    words += ["--games", str(teams), "--turn-limit", "1", "--replays", str(tmp_path), "--home-college", "orc"]
    words += ["--away-team", str(poor)]
    assert run([*words, "--away-hire", "bribes=1"]) == 0
    for number in range(teams):
        record = json.loads((tmp_path / f"game-{number + 1:06d}.json").read_bytes())
        assert [each.get("bribes", 0) for each in record["teams"]] == [int(side != number) for side in range(teams)]
    capsys.readouterr()
    assert run([*words, "--home-hire", "bribes=1"]) == 2
    assert "orc: hires: The hires cost 100,000 gold" in capsys.readouterr().err


def test_a_match_on_the_own_machine_begins_with_what_is_hired(tmp_path: Path) -> None:
    file = tmp_path / "undead.json"
    ready = ready_list("naf", "undead")
    short = replace(ready, players=tuple(replace(each, missing=each.number < 4) for each in ready.players))
    file.write_bytes(write_list(short))
    hired = hires_of(["mercenary:ghoul+block", "mercenary:wight", "journeyman:zombie=2", "igors=1"], "--home-hire")
    assert hired == Hires({"igors": 1}, (), (("ghoul", "block"), ("wight", "")), {"zombie": 2})
    assert hires_json(hired)["mercenaries"] == [
        {"position": "ghoul", "skill": "block"},
        {"position": "wight", "skill": None},
    ]
    zombies = Hires(journeymen={"zombie": 2})
    form = match_form(file, None, None, "scripted", hires=(zombies, NOBODY))
    assert form is not None and form["home"]["hires"]["journeymen"] == {"zombie": 2} and "hires" not in form["away"]
    with pytest.raises(Complaint, match="away: hires"):
        match_form(file, None, None, "scripted", hires=(zombies, Hires({"bribes": 3})))
    with pytest.raises(Complaint, match="name a team"):
        match_form(None, None, None, "scripted", hires=(zombies, NOBODY))
