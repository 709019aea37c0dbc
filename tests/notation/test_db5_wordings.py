"""How others word scenarios of the games on the living rulebook."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import ScenarioResult
from tests.notation import written
from tests.notation.written import run

HALL = """
map: |
  #############
  #A.........B#
  #A.........B#
  #A.........B#
  #A.........B#
  #A.........B#
  #############
"""


def play(folder: Path, rules: str, body: str) -> ScenarioResult:
    return written.play(folder, f"turn: A\n{body.strip()}", HALL, rules)


def roster(folder: Path, roster: str, expect: str) -> ScenarioResult:
    return run(folder, f"id: one\nrules: db5\nkind: roster\nroster: {roster}\nexpect: {expect}\n")


@pytest.mark.parametrize(("purpose", "passed"), [("intercept", True), ("interfere", True), ("catch", False)])
def test_an_interception_may_be_rolled_by_its_own_name(tmp_path: Path, purpose: str, passed: bool) -> None:
    result = play(
        tmp_path,
        "db5",
        f"""
players:
  a1: {{at: [3, 3]}}
  a2: {{at: [7, 3]}}
  b1: {{at: [5, 3]}}
ball: {{carrier: a1}}
steps:
  - act: {{player: a1, pass: [7, 3]}}
    dice: {{{purpose}: [6]}}
    choose: {{interfere: b1}}
    expect: {{ball: {{carrier: b1}}, turnover: true}}
""",
    )
    assert result.passed == passed


@pytest.mark.parametrize("casualty", ["57", "[5, 7]", "16"])
def test_a_casualty_may_be_one_number(tmp_path: Path, casualty: str) -> None:
    result = play(
        tmp_path,
        "db5",
        f"""
players:
  a1: {{at: [3, 3]}}
  b1: {{at: [4, 3]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: [pow], armour: [[5, 5]], injury: [[5, 5]], casualty: [{casualty}]}}
    choose: {{push_to: [5, 3], follow_up: false}}
    expect: {{box: {{b1: injured}}}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(("race", "passed"), [("undead", True), ("human", False)])
def test_stakes_know_the_undead_by_their_race(tmp_path: Path, race: str, passed: bool) -> None:
    result = play(
        tmp_path,
        "db5",
        f"""
players:
  a1: {{at: [3, 3], skills: [stab, stakes]}}
  b1: {{at: [4, 3], race: {race}}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, special: stab, target: b1}}
    dice: {{armour: [[4, 4]], injury: [[1, 1]]}}
    expect: {{state: {{b1: stunned}}}}
""",
    )
    assert result.passed == passed


@pytest.mark.parametrize("dice", ["throw_in: [1, 3, 6]", "scatter: [1, 3, 6]", "scatter: [NE, E, SE]"])
def test_a_swoop_is_led_by_the_act(tmp_path: Path, dice: str) -> None:
    result = play(
        tmp_path,
        "naf",
        f"""
players:
  a1: {{at: [2, 3], skills: [throw_team_mate]}}
  a2: {{at: [3, 3], skills: [right_stuff, swoop]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, throw_player: {{a2: [5, 3]}}, facing: [E, E, E]}}
    dice: {{throw_player: [6], {dice}, land: [3]}}
    expect: {{at: {{a2: [8, 3]}}, state: {{a2: standing}}}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize("dice", ["throw_in: [1, 4, 5]", "throw_in: [NE, E, SE]"])
def test_a_ball_and_chain_may_be_led_by_points(tmp_path: Path, dice: str) -> None:
    result = play(
        tmp_path,
        "db5",
        f"""
players:
  a1: {{at: [2, 3], ma: 3, skills: [ball_and_chain]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, facing: [E, E, E]}}
    dice: {{{dice}}}
    expect: {{at: {{a1: [5, 3]}}}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(("dice", "at"), [("[4]", 7), ("[[1, 3]]", 7), ("[[1, 2]]", 6)])
def test_a_kick_names_a_square_and_its_dice_say_how_many(tmp_path: Path, dice: str, at: int) -> None:
    result = play(
        tmp_path,
        "naf",
        f"""
players:
  a1: {{at: [2, 3], skills: [kick_team_mate]}}
  a2: {{at: [3, 3], skills: [right_stuff]}}
  b1: {{at: [11, 5]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, kick_player: {{a2: [7, 3]}}}}
    dice: {{throw_player: {dice}, scatter: [N, S, N], land: [6]}}
    expect: {{at: {{a2: [{at}, 2]}}}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(("skills", "passed"), [("[jump_up]", True), ("[]", False)])
def test_a_block_of_somebody_who_jumps_up_stands_them_up(tmp_path: Path, skills: str, passed: bool) -> None:
    result = play(
        tmp_path,
        "db5",
        f"""
players:
  a1: {{at: [3, 3], state: prone, skills: {skills}}}
  b1: {{at: [4, 3]}}
ball: {{at: [10, 1]}}
steps:
  - act: {{player: a1, block: b1}}
    dice: {{jump_up: [2], block: [push_back]}}
    choose: {{push_to: [5, 3], follow_up: false}}
    expect: {{at: {{b1: [5, 3]}}}}
""",
    )
    assert result.passed == passed


def test_a_loner_may_have_the_value_of_the_roll(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        "db5",
        """
players:
  a1: {at: [3, 3], ma: 1, skills: [{loner: 4}, {mighty_blow: 1}]}
teams: {A: {rerolls: 1}}
ball: {at: [10, 1]}
steps:
  - act: {player: a1, move: [[4, 3], [5, 3]]}
    dice: {rush: [1, 2], loner: [4]}
    choose: {reroll: team}
    expect: {at: {a1: [5, 3]}}
""",
    )
    assert result.passed, result.message


def test_a_pit_with_spikes_and_the_end_zone_as_a_way_in(tmp_path: Path) -> None:
    result = run(
        tmp_path,
        """
id: one
rules: db5
map: |
  ########
  #A.p..B#
  #1....2#
  ########
end_zones: {A: [[1, 2]], B: [[6, 2]]}
players:
  a1: {at: [2, 2]}
  a2: {box: reserves}
  b1: {at: [5, 1]}
ball: {at: [4, 1]}
turn: A
steps:
  - enter: {player: a2, by: end_zone}
    expect: {at: {a2: [1, 2]}}
  - illegal: {act: {player: a1, move: [[3, 1]]}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize("dice", ["hole: [2], random_square: [[5, 1]]", "lava: [2]", "spiked_pit: [2]"])
@pytest.mark.parametrize("choose", ["{}", "{fall_into: [5, 1]}"])
def test_a_fall_is_rolled_by_what_it_leads_into(tmp_path: Path, dice: str, choose: str) -> None:
    result = run(
        tmp_path,
        f"""
id: one
rules: db5
map: |
  #########
  #A.^.~.B#
  #A.....B#
  #########
players:
  a1: {{at: [4, 1]}}
  b1: {{at: [4, 2]}}
ball: {{at: [7, 1]}}
turn: A
steps:
  - act: {{player: a1, block: b1}}
    dice: {{precarious: [1], {dice}}}
    choose: {choose}
    expect: {{box: {{a1: lost}}, turnover: true}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("written", "expect"),
    [
        ("{team: Wood Elf, positions: {Lineman: 11}, apothecary: 1, fan_factor: 3}", "{legal: true}"),
        ("{team: human, positions: {lineman: 11}, rerolls: 8, fan_factor: 5}", "{legal: true}"),
        (
            "{team: human, positions: {lineman: 11}, rerolls: 8, fan_factor: 6}",
            "{legal: false, because: [LRB-TEAM-01]}",
        ),
    ],
)
def test_what_a_list_brings_may_have_other_names(tmp_path: Path, written: str, expect: str) -> None:
    result = roster(tmp_path, written, expect)
    assert result.passed, result.message


DOORWAY = """
map: |
  ###########
  #A..#....B#
  #A..%s....B#
  #A..%s....B#
  ###########
"""

THROUGH = """
players: {a1: {at: [3, 2]}, b1: {at: [8, 1]}}
turn: A
steps:
  - illegal: {act: {player: a1, close_door: [4, 2]}}
  - act: {player: a1, move: [[4, 2], [5, 2]]}
    expect: {at: {a1: [5, 2]}}
"""


@pytest.mark.parametrize("letter", ["D", "d"])
@pytest.mark.parametrize("rules", ["db5", "naf", "db2021"])
def test_where_no_doors_are_played_a_doorway_is_floor_however_it_is_drawn(
    tmp_path: Path, rules: str, letter: str
) -> None:
    result = written.play(tmp_path, THROUGH, DOORWAY % (letter, letter), rules)
    assert result.passed, result.message


@pytest.mark.parametrize(("legal", "because"), [("false", ", because: [DB5-DUN-05]"), ("true", "")])
def test_a_check_of_a_map_still_finds_the_doors(tmp_path: Path, legal: str, because: str) -> None:
    expect = f"{{legal: {legal}{because}}}"
    result = run(tmp_path, f"id: one\nrules: db5\nkind: dungeon\n{DOORWAY % ('D', 'D')}expect: {expect}\n")
    assert result.passed == (legal == "false")


PASS_BLOCK = """
players:
  a1: {at: [4, 3]}
  a2: {at: [2, 5]}
  b1: {at: [6, 5], skills: [pass_block]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, pass: [8, 3]}
    dice: {pass: [4], bounce: [N]}
    choose: {use: [pass_block]%s}
    expect: {at: {b1: [7, 4]}}
"""


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("", "unanswered: place (pass_block) asked of B for b1"),
        (", place: [8, 4]", "place: I5 [8, 4] is not offered"),
        (", place: [11, 5], interfere: none", "place: L6 [11, 5] is not offered"),
        (", place: [7, 5]", "place: H6 [7, 5] is not offered"),
        (", place: none", "place: none is not offered"),
        (", place: [40, 4]", "place: AO5 [40, 4] is not offered"),
    ],
)
def test_a_run_of_pass_block_ends_where_it_is_of_use(tmp_path: Path, place: str, message: str) -> None:
    result = written.play(tmp_path, PASS_BLOCK % place, HALL, "db5")
    assert (result.passed, result.message) == (False, message)


OVER_A_PAD = """
map: |
  ###########
  #A.......B#
  #A.......B#
  #A###1####B
  #A###.####B
  #A..2.....B
  ###########
players:
  a1: {at: [3, 1]}
  a2: {at: [7, 1]}
  b1: {at: [5, 4], skills: [pass_block]}
ball: {carrier: a1}
"""


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        ("use: [pass_block], place: [5, 2]", ""),
        ("use: [pass_block]", ""),
        ("use: [pass_block], place: [9, 1]", "never asked: place: [9, 1]"),
    ],
)
def test_a_pad_may_carry_off_who_runs_with_pass_block_to_a_square_beyond(
    tmp_path: Path, choose: str, message: str
) -> None:
    body = f"""
turn: A
steps:
  - act: {{player: a1, pass: [7, 1]}}
    dice: {{teleport: [2], pass: [4], catch: [3]}}
    choose: {{{choose}}}
    expect: {{at: {{b1: [4, 5]}}, ball: {{carrier: a2}}}}
"""
    result = written.play(tmp_path, body, OVER_A_PAD, "db5")
    assert (result.passed, result.message) == (not message, message)


@pytest.mark.parametrize(("place", "passed"), [("[6, 3]", True), ("[10, 3]", False)])
def test_a_fall_may_end_a_run_with_pass_block_before_its_goal(tmp_path: Path, place: str, passed: bool) -> None:
    body = f"""
players:
  a1: {{at: [3, 3]}}
  a2: {{at: [9, 3]}}
  a3: {{at: [7, 5]}}
  b1: {{at: [6, 5], skills: [pass_block]}}
ball: {{carrier: a1}}
turn: A
steps:
  - act: {{player: a1, pass: [9, 3]}}
    dice: {{dodge: [1], armour: [[1, 1]], pass: [4], catch: [3]}}
    choose: {{use: [pass_block], place: {place}}}
    expect: {{state: {{b1: prone}}, ball: {{carrier: a2}}, turnover: false}}
"""
    result = written.play(tmp_path, body, HALL, "db5")
    assert result.passed == passed, result.message
