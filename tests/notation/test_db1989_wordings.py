"""How others word scenarios of the game of 1989."""

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.notation.scenario import ScenarioResult
from tests.notation import written
from tests.notation.written import run

HALL: Final = """
map: |
  #############
  #A.........B#
  #A.........B#
  #A.........B#
  #A.........B#
  #A.........B#
  #############
"""
PADS: Final = """
map: |
  #############
  #A.1...2...B#
  #A.........B#
  #A.3...4...B#
  #A.........B#
  #A.5...6...B#
  #############
"""
CHEST: Final = """
map: |
  #############
  #A....C....B#
  #A.........B#
  #############
"""


def play(folder: Path, body: str, drawn: str = HALL) -> ScenarioResult:
    return written.play(folder, f"turn: A\n{body.strip()}", drawn, "db1989")


def roster(folder: Path, roster: str) -> ScenarioResult:
    return run(folder, f"id: one\nrules: db1989\nkind: roster\nroster: {roster}\nexpect: {{legal: true}}\n")


@pytest.mark.parametrize("claims", ["none", "[none, b2]", "[none, none]", "b1"])
def test_who_tackles_may_be_said_of_each_opponent_or_once(tmp_path: Path, claims: str) -> None:
    rolled = {"none": "{}", "[none, none]": "{}", "b1": "{tackle: [[1, 2]]}"}
    falls = claims not in rolled
    result = play(
        tmp_path,
        f"""
players:
  a1: {{at: [4, 3]}}
  b1: {{at: [4, 2]}}
  b2: {{at: [5, 4]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, move: [[5, 3]]}}
    dice: {rolled.get(claims, "{tackle: [[5, 5]], armour: [[1, 1]]}")}
    choose: {{tackle: {claims}}}
    expect: {{state: {{a1: {"face_down" if falls else "standing"}}}}}
""",
    )
    assert result.passed, result.message


def test_one_answer_to_tackles_serves_a_whole_walk(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
players:
  a1: {at: [3, 3]}
  b1: {at: [4, 2]}
ball: {at: [10, 1]}
steps:
  - act: {player: a1, move: [[4, 3], [5, 3]]}
    choose: {tackle: none}
    expect: {at: {a1: [5, 3]}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("drawn", "act", "dice", "at"),
    [
        (HALL, "charge: b1, move: [[4, 2]]", "{block: [[3, 4]]}", [4, 3]),
        (PADS, "move: [[3, 3], [2, 3]]", "{teleport: [6]}", [7, 5]),
    ],
)
def test_what_is_left_of_an_act_is_dropped(tmp_path: Path, drawn: str, act: str, dice: str, at: list[int]) -> None:
    result = play(
        tmp_path,
        f"""
players:
  a1: {{at: [4, 3], st: 4}}
  b1: {{at: [5, 3]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, {act}}}
    dice: {dice}
    expect: {{at: {{a1: {at}}}}}
""",
        drawn,
    )
    assert result.passed, result.message


def test_the_only_chest_drawn_may_hold_a_trap(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
players:
  a1: {at: [5, 1]}
  b1: {at: [10, 2]}
steps:
  - act: {player: a1, open_chest: [6, 1]}
    dice: {chest: [trap], armour: [[2, 2]]}
    expect: {state: {a1: face_down}, chests: [], ball: none, turn: B}
""",
        CHEST,
    )
    assert result.passed, result.message


def test_a_second_ball_may_be_drawn_that_nobody_told_of(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
options: {expanded_dungeon: true, extra_chests: true}
players:
  a1: {at: [5, 1]}
  b1: {at: [10, 2]}
ball: {carrier: a1}
steps:
  - act: {player: a1, open_chest: [6, 1]}
    dice: {chest: [ball], bounce: [E]}
    expect: {balls: [{carrier: a1}, {at: [7, 1]}], turn: B}
""",
        CHEST,
    )
    assert result.passed, result.message


def test_magic_outlasts_the_rewriting(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
options: {magic_points: true}
players:
  a1: {at: [4, 3]}
  b1: {at: [5, 3]}
ball: {carrier: b1}
steps:
  - act: {player: a1, block: b1}
    dice: {block: [5, 4], armour: [2, 2]}
    magic: {A: [pass, pass, {fix: E}]}
    expect: {ball: {at: [6, 3]}, magic: {A: 3, B: 6}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(
    "named", ["team: Doom Forgers, college: light", "team: Doom Forgers", "college: Light Wizards"]
)
def test_a_college_team_goes_by_all_its_names(tmp_path: Path, named: str) -> None:
    hired = "{werewolf: 1, Halfling Catcher: 4, dwarf_lineman: 11}"
    result = roster(tmp_path, f"{{{named}, secondary: 3, tertiary: 3, positions: {hired}}}")
    assert result.passed, result.message


def test_a_pit_may_lie_face_up(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
options: {pit_traps: true}
players:
  a1: {at: [3, 2]}
  a2: {at: [2, 1]}
  b1: {at: [10, 2]}
ball: {at: [4, 2]}
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {pickup: [5], bounce: [E, E]}
    expect: {ball: {at: [6, 2]}}
""",
        CHEST.replace("C", ".").replace("#A.........B#", "#A...P.....B#"),
    )
    assert result.passed, result.message


def test_a_door_is_no_hindrance_to_another_reading(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
players:
  a1: {at: [4, 1]}
  b1: {at: [5, 2]}
  b2: {at: [3, 2]}
ball: {at: [9, 1]}
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {tackle: [[6, 6]], armour: [[1, 1]]}
    choose: {tackle: [none, b2]}
    expect: {state: {a1: face_down}}
""",
        CHEST.replace("C....", "D...."),
    )
    assert result.passed, result.message
