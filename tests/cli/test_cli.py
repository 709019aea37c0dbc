"""The command: its contracts with other programs, and what it says to people who err."""

import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dungeonbowl.cli import games
from dungeonbowl.cli.commands import run
from dungeonbowl.cli.exercise import TEAM_SIZE, exercise_specs, exercise_teams, play_exercise
from dungeonbowl.cli.games import GameSpec, mixed, play_game, record_bytes
from dungeonbowl.cli.simulate import TURN_LIMIT, Tally, make_specs, quantile
from dungeonbowl.data import (
    load_colleges,
    load_dungeon,
    load_rules,
    load_unseen,
    load_unshown,
    ready_team,
)
from dungeonbowl.data.books import EDITION_OF, book_of
from dungeonbowl.match import Match
from dungeonbowl.rulesets import RULESETS

COMMANDS = ("play", "serve", "simulate", "replay", "scenario", "rules", "bench", "dungeon", "team", "league")


def command(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run the command in a process of its own, piped."""
    words = [sys.executable, "-m", "dungeonbowl", *arguments]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False, **options)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """The record of a short match."""
    spec = GameSpec(
        0, "db2021", ("random", "random"), ("fire", "light"), "layout_a", 5, {"turn_limit": 3}, keep_record=True
    )
    value: dict[str, Any] = json.loads(play_game(spec).record)
    return value


def write(path: Path, value: object) -> str:
    path.write_text(json.dumps(value))
    return str(path)


def test_every_command_helps_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        assert run([name, "--help"]) == 0
        shown = capsys.readouterr().out
        assert "dungeonbowl" in shown and len(shown) > 200
        if name not in ("dungeon", "team", "league"):
            assert "Examples" in shown


def test_nothing_is_coloured_when_piped_and_results_stay_apart_from_complaints() -> None:
    done = command("dungeon", "show", "layout_a", env={**os.environ, "TERM": "xterm-256color"})
    assert done.returncode == 0 and "\x1b" not in done.stdout and done.stderr == ""
    wrong = command("dungeon", "show", "nowhere")
    assert wrong.returncode == 2 and wrong.stdout == "" and "nowhere" in wrong.stderr and "\x1b" not in wrong.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["simulate", "--games", "many"],
        ["simulate", "--games", "0"],
        ["simulate", "--home", "nobody"],
        ["simulate", "--rules", "db1066"],
        ["simulate", "--dungeon", "nowhere"],
        ["simulate", "--rules", "naf", "--teams", "3"],
        ["simulate", "--rules", "db5", "--teams", "3", "--dungeon", "four_wells"],
        ["simulate", "--rules", "db5", "--dungeon", "trefoil"],
        ["dungeon", "fairness", "trefoil"],
        ["simulate", "--home-college", "nowhere"],
        ["simulate", "--json", "/nonexistent/folder/file.json"],
        ["replay", "/nonexistent.json"],
        ["scenario", "/nonexistent"],
        ["rules", "--rules", "db1066"],
        ["rules", "DB21-TELE-0"],
        ["rules", "--missing", "--scenarios", "/nonexistent"],
        ["dungeon", "validate", "/nonexistent.yaml"],
    ],
)
def test_what_cannot_be_run_ends_with_status_2(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    said = capfd.readouterr()
    assert said.out == "" and said.err and "Traceback" not in said.err


def test_three_teams_are_simulated_and_their_matches_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "result.json", tmp_path / "replays"
    words = ["simulate", "--rules", "db5", "--teams", "3", "--home", "random", "--away", "random", "--games", "3"]
    assert run([*words, "--turn-limit", "1", "--jobs", "1", "--json", str(file), "--replays", str(folder)]) == 0
    assert "random (away, 2 teams)" in capsys.readouterr().out
    result = json.loads(file.read_text())
    assert result["teams"] == 3 and sum(result["wins"].values()) + result["draws"] == 3
    first = folder / "game-000001.json"
    assert len(json.loads(first.read_text())["teams"]) == 3
    assert run(["replay", str(first)]) == 0
    assert " against " in capsys.readouterr().out


def test_the_home_coach_sits_at_another_side_in_each_game_of_a_round() -> None:
    specs = make_specs("age", ("scripted", "random"), 8, 1, (None, None), None, 0, keep_record=False, teams=4)
    assert [spec.coaches.index("scripted") for spec in specs] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert all(spec.coaches.count("random") == 3 and len(spec.colleges) == len(spec.teams) == 4 for spec in specs)
    assert len({spec.dungeon for spec in specs[:4]}) == 1 and specs[0].dungeon != specs[4].dungeon


def test_simulation_is_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    for jobs in ("1", "2"):
        folder, file = tmp_path / f"replays{jobs}", tmp_path / f"result{jobs}.json"
        words = ["simulate", "--home", "random", "--away", "random", "--games", "5", "--seed", "3", "--turn-limit", "2"]
        assert run([*words, "--jobs", jobs, "--json", str(file), "--replays", str(folder)]) == 0
        told.append(json.loads(file.read_text()))
    one, two = (sorted((tmp_path / f"replays{jobs}").iterdir()) for jobs in "12")
    assert [path.name for path in one] == [path.name for path in two] == [f"game-{n:06d}.json" for n in range(1, 6)]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    for result in told:
        assert result.pop("seconds") >= 0
        assert set(result) == {"rules", "games", "wins", "draws", "ended_by", "team_turns", "decisions", "seed"}
        assert set(result["wins"]) == {"home", "away"} and set(result["team_turns"]) == {"median", "p90", "max"}
        assert (
            sum(result["wins"].values()) + result["draws"] == result["games"] == 5 == sum(result["ended_by"].values())
        )
    assert told[0] == told[1]


def test_sides_swap_every_other_game_and_wins_count_coaches() -> None:
    specs = make_specs("db2021", ("scripted", "random"), 4, 1, (None, None), None, 0, keep_record=False)
    assert [spec.coaches for spec in specs] == [("scripted", "random"), ("random", "scripted")] * 2
    assert specs[0].colleges == specs[1].colleges[::-1] and specs[0].dungeon == specs[1].dungeon
    assert len({spec.seed for spec in specs}) == 4
    both, colleges = ("random", "random"), ("fire", "fire")
    results = [play_game(GameSpec(n, "db2021", both, colleges, "layout_b", 1, {"turn_limit": 1})) for n in (0, 1)]
    assert results[0].winner == results[1].winner
    tally = Tally()
    for result in results:
        tally.add(result)
    summary = tally.summary("db2021", 1, 1.0)
    assert summary["draws"] == 2 or summary["wins"] == {"home": 1, "away": 1}


def test_a_game_that_would_never_end_is_ended_by_the_limit() -> None:
    """The last player left is a Rooted Treeman (DB21-SCORE-08)."""
    specs = make_specs("db2021", ("random", "random"), 10, 11, (None, None), "generate:any", 300, keep_record=False)
    result = play_game(specs[9])
    assert (result.by, result.turns) == ("time", (300, 300))


def test_computers_have_a_limit_unless_it_is_turned_off(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--home", "random", "--away", "random", "--home-college", "life", "--games", "1", "--jobs", "1"]
    for limit, more in ((TURN_LIMIT, []), (0, ["--turn-limit", "0"]), (1, ["--turn-limit", "1"])):
        folder = tmp_path / str(limit)
        assert run(["simulate", *words, *more, "--replays", str(folder)]) == 0
        record = json.loads((folder / "game-000001.json").read_bytes())
        assert record["options"]["turn_limit"] == limit
        told = capsys.readouterr().out
        assert ("time is up after 1 team turns a side (--turn-limit)" in told) == (limit == 1)


@pytest.mark.parametrize("keep", [False, True])
def test_a_long_game_keeps_no_more_than_it_needs(keep: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = GameSpec(0, "db2021", ("random", "random"), ("fire", "light"), "layout_a", 5, {"turn_limit": 12}, keep)
    monkeypatch.setattr(games, "STRETCH", 200)
    home, away = games.sheets_of(spec)
    match = Match.new("db2021", home, away, load_dungeon(spec.dungeon), spec.seed, dict(spec.options))
    match, decisions = games.play_whole(match, spec)
    assert match.result is not None and decisions > 400 > match.seq
    assert len(match.words) == 0
    assert (match.past is not None) == keep
    if keep:
        again = Match.replay(match.record())
        assert (again.hash(), again.seq) == (match.hash(), decisions)


def test_quantiles_are_values_that_occur() -> None:
    few, uneven = Counter([1, 2, 3, 4]), Counter({7: 9, 30: 1})
    assert (quantile(few, 0.5), quantile(few, 0.9), quantile(Counter(), 0.5)) == (2, 4, 0)
    assert (quantile(uneven, 0.9), quantile(uneven, 0.91)) == (7, 30)


def test_parts_of_a_seed_give_seeds_of_their_own() -> None:
    assert len({mixed(seed, part) for seed in range(30) for part in range(30)}) == 900


def test_a_record_is_told_and_verified(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "record.json", record)
    assert run(["replay", "--verify", file]) == 0
    assert f"{len(record['answers'])} answers" in capsys.readouterr().out
    assert run(["replay", "--rules", file]) == 0
    told = capsys.readouterr().out
    assert "The match begins" in told and "[DB21-TURN-01" in told
    assert run(["replay", "--luck", file]) == 0
    told = capsys.readouterr().out
    assert told.count("rolls went well where") == 2 and "  Rush " in told and "The match begins" not in told


def test_dice_are_verified_against_what_was_shown(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", "--verify", write(tmp_path / "seeded.json", record)]) == 0
    assert f"dice: from seed {record['seed']}, not from a secret" in capsys.readouterr().out
    secret = bytes(range(32))
    home, away = ready_team("fire", "db2021"), ready_team("shadow", "db2021")
    match = Match.new("db2021", home, away, load_dungeon("layout_a"), secret)
    file = write(tmp_path / "sealed.json", match.record())
    shown = hashlib.sha256(secret).hexdigest()
    assert run(["replay", "--verify", "--commitment", shown.upper(), file]) == 0
    assert f"dice: from a secret, commitment {shown}" in capsys.readouterr().out
    for other, of in ((shown[:-1] + "?", file), (shown, write(tmp_path / "seeded.json", record))):
        assert run(["replay", "--verify", "--commitment", other, of]) == 1
        assert "do not follow from the secret" in capsys.readouterr().err
    assert run(["replay", "--commitment", shown, file]) == 2
    assert "--commitment goes with --verify" in capsys.readouterr().err


def test_a_record_that_tells_another_story_is_denied(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for change in ({"seed": record["seed"] + 1}, {"hash": "0" * 16}, {"answers": record["answers"][:-3]}):
        assert run(["replay", "--verify", write(tmp_path / "other.json", {**record, **change})]) == 1
        assert "the record does not match the rules" in capsys.readouterr().err


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[]", b"{}", b"[" * 100_000, b'{"format": "chess"}'])
def test_a_foreign_file_is_refused_with_its_name_and_a_reason(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "strange.json"
    file.write_bytes(data)
    assert run(["replay", "--verify", str(file)]) == 2
    said = capsys.readouterr().err
    assert "strange.json" in said and said.count("\n") == 1 and "Traceback" not in said


def test_records_written_by_hand_come_back_the_same() -> None:
    match = Match.new("db2021", ready_team("fire", "db2021"), ready_team("life", "db2021"), load_dungeon("layout_b"), 9)
    assert Match.replay(json.loads(record_bytes(match))).hash() == match.hash()


def test_dungeons_are_validated_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dungeon", "validate", "layout_a"]) == 0
    assert run(["dungeon", "show", "--plain", "layout_b"]) == 0
    assert capsys.readouterr().out.isascii()
    broken = tmp_path / "broken.yaml"
    broken.write_text("name: [")
    assert run(["dungeon", "validate", str(broken)]) == 2
    assert "broken.yaml" in capsys.readouterr().err


def test_rules_are_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    prefixes = ("DB21-", "DB5-", "LRB-", "NAF-", "DB7-", "AGE-", "DB89-", "BB2E-")
    assert all(line.startswith(prefixes) for line in lines) and len(lines) > 600
    assert len({line.split()[0] for line in lines}) == len(lines)


def test_a_rule_or_a_chapter_is_looked_up_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "DB21-TELE-02", "db21-time"]) == 0
    found = [line.split()[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert found[0] == "DB21-TELE-02" and len(found) > 3
    assert all(key.startswith("DB21-TIME-") for key in found[1:])
    assert run(["rules", "TELE"]) == 2
    assert "TELE: no rule has this id" in capsys.readouterr().err


def test_a_rule_that_is_looked_up_says_where_it_comes_from_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "DB89-PUSH-05"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "DB89-PUSH-05 Any unoccupied square beside the defender may be chosen, also one beside the pusher, if the "
        "tables of the match say nothing else.",
        "  Dungeonbowl of 1989: Pushes",
        "  ruling: The choice is expressly of any adjacent square.",
        "",
        "Numbers",
        "  Whether a push may end beside the pusher: 1 (DB89-PUSH-05)",
    ]
    assert run(["rules", "LRB-PUSH-04", "--rules", "db1989"]) == 1
    assert "db1989: no such rule here" in capsys.readouterr().err


def test_a_rule_that_is_looked_up_shows_the_tables_and_numbers_it_reads(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "BB2E-BLOCK-04"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:6] == [
        "  ruling: Built from the printed Push table.",
        "",
        "Block (BB2E-BLOCK-03, BB2E-BLOCK-04, DB89-CHRG-02)",
        "  2D6 + the attacker's ST, - the defender's",
        "  Reconstructed (confidence: medium). A Push is worked out like a Block; each row that moves somebody is read "
        "one step harsher.",
    ]
    assert lines[-1] == "  12 or more  the defender is out cold"
    assert run(["rules", "DB89-FOUL-03"]) == 0
    assert "\n             sneaky    blatant\n  up to 1    Whoops    Whoops\n" in capsys.readouterr().out
    assert run(["rules", "BB2E-PICK-02"]) == 0
    assert (
        "\nNumbers\n  Added to a pick-up: -1 (BB2E-PICK-02). Reconstructed (confidence: low)."
        in capsys.readouterr().out
    )


def test_the_tables_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--tables"]) == 0
    every = capsys.readouterr().out
    assert every.startswith("Block (BB2E-BLOCK-03, ")
    assert "\nPush (DB89-PUSH-03)\n" in every and "\nNumbers\n" in every
    assert run(["rules", "--tables", "push"]) == 0
    assert capsys.readouterr().out.startswith("Push (DB89-PUSH-03)\n")
    assert run(["rules", "--tables", "--rules", "db5"]) == 1
    assert "db5: no tables; there are those of db1989" in capsys.readouterr().err
    assert run(["rules", "--tables", "xylophone"]) == 1
    assert "no table and no number has all of these words: xylophone" in capsys.readouterr().err


def test_rules_of_all_games_are_found_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--find", "pushes", "wall"]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert any(line.startswith("DB5-WALL-01 (db5) A player is pushed into a wall only") for line in lines)
    assert any(line.startswith("LRB-PUSH-04 (db5, naf, age, db7s) ") for line in lines)
    assert shown.err == f"{len(lines)} rules found\n"
    assert run(["rules", "--find", "pushes", "wall", "--rules", "naf"]) == 0
    assert all(" (naf) " in line for line in capsys.readouterr().out.splitlines())
    assert run(["rules", "--find", "xylophone"]) == 1
    assert "no rule has all of these words: xylophone" in capsys.readouterr().err
    assert run(["rules", "--find"]) == 2
    assert "name the words to look for" in capsys.readouterr().err


def test_games_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--compare", "number", "teleporter", "came"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert (first, lines[:2]) == ("# Teleporters", ["", "You roll the number of the teleporter you came onto"])
    assert [line[2:13].strip() for line in lines[2:]] == ["db2021", "db5", "naf, db7s", "age", "db1989"]
    assert lines[3] == "  db5        You stay there and take an Armour roll. (DB5-TELE-05)"
    assert run(["rules", "--compare", "how", "block", "rolled", "--rules", "db1989"]) == 0
    assert " on a table. (BB2E-BLOCK-03; reconstructed)\n" in capsys.readouterr().out
    assert run(["rules", "--compare", "moved", "chests", "--rules", "db7s"]) == 0
    assert capsys.readouterr().out == "# Chests\n\nCan chests be moved?\n  db7s  No.\n"
    assert run(["rules", "--compare", "moved", "chests"]) == 0
    assert "\n  db2021, db5, naf, db7s  No.\n  age                     Yes: " in capsys.readouterr().out
    assert run(["rules", "--compare"]) == 0
    assert capsys.readouterr().out.count("# ") == 10
    assert run(["rules", "--compare", "xylophone"]) == 1
    assert "no topic has all of these words: xylophone" in capsys.readouterr().err
    assert run(["rules", "--compare", "--missing"]) == 2
    assert "name one of them" in capsys.readouterr().err


def test_rules_are_counted_in_games(capsys: pytest.CaptureFixture[str]) -> None:
    # One game cannot show every rule: the answer is no, and says for which.
    assert run(["rules", "--exercised", "1", "--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    counts = {line.split()[1]: int(line.split()[0]) for line in lines}
    assert counts["DB21-TURN-01"] > 0 and min(counts.values()) == 0


def test_the_games_of_the_count_bring_everybody_and_are_always_the_same() -> None:
    book = load_colleges("db2021")
    seen: set[tuple[str, str]] = set()
    for spec in exercise_specs("db2021", 256, 1):
        for team in exercise_teams(spec):
            seen |= {(team.college, player.position) for player in team.players}
            assert 2 <= len(team.players) <= TEAM_SIZE
    assert seen == {(college.colour, position.key) for college in book.colleges for position in college.positions}
    spec = exercise_specs("db2021", 4, 3)[3]
    assert [player.name for team in exercise_teams(spec) for player in team.players] == [
        player.name for team in exercise_teams(spec) for player in team.players
    ]


def test_a_few_games_of_the_count_reach_most_rules() -> None:
    counts: dict[str, int] = {}
    specs = exercise_specs("db2021", 5, 1)
    for spec in specs:
        for rule, count in play_exercise(replace(spec, turns=4)).items():
            counts[rule] = counts.get(rule, 0) + count
    assert len(counts) > 150
    last = replace(specs[-1], turns=4)
    assert play_exercise(last) == play_exercise(last)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_reason_for_no_event_names_what_proves_the_rule(rules: str) -> None:
    reasons = load_unseen(rules)
    games = list(EDITION_OF) if book_of(rules).edition else [rules]
    assert set(reasons) <= {rule.id for rule in load_rules(rules).rules if rule.played}
    for rule_id in sorted(reasons.keys() - load_unshown(rules).keys()):
        named = re.findall(r"[\w/-]+\.(?:py|yaml)", reasons[rule_id])
        assert named, f"{rule_id}: {reasons[rule_id]}"
        for name in named:
            places = (
                [Path(name)] if name.startswith("tests/") else [Path("tests/scenarios") / game / name for game in games]
            )
            proofs = [place.read_text() for place in places if place.exists()]
            assert any(rule_id in proof for proof in proofs), f"{rule_id}: {reasons[rule_id]}"


def test_scenarios_pass_fail_or_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = """
id: a-step-costs-a-square
rules: db2021
covers: [DB21-MOVE-01]
title: A step moves the player
map: |
  #########
  #AA...BB#
  #AA...BB#
  #########
players:
  a1: {at: [3, 1]}
  a2: {at: [1, 1]}
  b1: {at: [7, 2]}
turn: A
steps:
  - act: {player: a1, move: [[4, 1]]}
    expect: {at: {a1: [4, 1]}}
"""
    file = tmp_path / "scenario.yaml"
    file.write_text(good)
    report = tmp_path / "report.json"
    assert run(["scenario", str(file), "--json", str(report)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"
    assert json.loads(report.read_text())["scenarios"][0]["id"] == "a-step-costs-a-square"
    file.write_text(good.replace("a1: [4, 1]}}", "a1: [5, 1]}}"))
    assert run(["scenario", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "a-step-costs-a-square" in lines[0] and lines[-1] == "0 passed, 1 failed"
    assert run(["scenario", "--check", str(file)]) == 0
    file.write_text(good.replace("turn: A", "trun: A"))
    report.unlink()
    assert run(["scenario", str(file), "--json", str(report)]) == 2
    assert "scenario.yaml" in capsys.readouterr().err and not report.exists()


def heed_interrupts() -> None:
    """What a shell has started in the background ignores Ctrl-C, and so do its children."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """
    Press Ctrl-C, and again where nothing comes of it.

    Python drops an interrupt that falls into a finalizer, as it drops all that is raised there.
    """
    for _ in range(3):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=20)
    raise AssertionError("three interrupts did not end the command")


def test_an_interrupted_command_ends_with_status_130(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "dungeonbowl", "simulate", "--games", "100000", "--replays", str(tmp_path / "r")]
    for jobs in ("1", "2"):
        process = subprocess.Popen(
            [*words, "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_interrupts,
        )
        with process:
            try:
                deadline = time.monotonic() + 60
                while not list(tmp_path.glob("r/game-*.json")) and time.monotonic() < deadline:
                    time.sleep(0.1)
                out, err = interrupted(process)
            finally:
                process.kill()
        assert process.returncode == 130, err
        assert out == "" and "Traceback" not in err
        for path in tmp_path.glob("r/*"):
            path.unlink()
