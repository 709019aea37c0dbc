"""Scenarios written on the spot, for the tests of the runner."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import BadScenario, ScenarioResult, run_scenarios

HALL = """
map: |
  ################
  #AA..........BB#
  #AA..........BB#
  #AA..........BB#
  ################
"""

PORTALS = """
map: |
  ################
  #AA..1.....2.BB#
  #AA..........BB#
  #AA..........BB#
  ################
"""


def scenario(body: str, name: str = "one", drawn: str = HALL, rules: str = "db2021") -> str:
    return f"id: {name}\nrules: {rules}\n{drawn.strip()}\n{body.strip()}\n"


def write(folder: Path, *texts: str) -> Path:
    path = folder / "some.yaml"
    path.write_text("---\n".join(texts), encoding="utf-8")
    return path


def run(folder: Path, text: str) -> ScenarioResult:
    (result,) = run_scenarios([write(folder, text)])
    return result


def play(folder: Path, body: str, drawn: str = HALL, rules: str = "db2021") -> ScenarioResult:
    return run(folder, scenario(body, drawn=drawn, rules=rules))


def passes(folder: Path, body: str, drawn: str = HALL) -> None:
    result = play(folder, body, drawn)
    assert result.passed, result.message


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(BadScenario) as caught:
        run_scenarios([write(folder, text)])
    return str(caught.value).removeprefix(str(folder) + "/")


DODGER = """
players:
  a1: {at: [5, 2], ag: 3, ma: 1}
  b1: {at: [6, 2]}
teams: {A: {rerolls: 1}}
turn: A
"""

GOOD = scenario("players: {a1: {at: [5, 2]}}\nturn: A\nsteps: [{act: {player: a1, move: []}}]")
