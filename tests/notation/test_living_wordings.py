"""How others word what the games of the living rulebooks ask and roll for; and entries that must be refused."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import BadScenario, ScenarioResult
from tests.notation.written import run

HALL = """
  #################
  #A.............B#
  #A.............B#
  #A.............B#
  #A.............B#
  #A.............B#
  #A.............B#
  #A.............B#
  #################
"""


def drawn(**squares: str) -> str:
    """The hall with letters on some squares, each named as in `x5y4`."""
    rows = [list(row.strip()) for row in HALL.strip().split("\n")]
    for name, letter in squares.items():
        column, row = name.removeprefix("x").split("y")
        rows[int(row)][int(column)] = letter
    return "\n".join("  " + "".join(row) for row in rows)


def play(folder: Path, rules: str, body: str, more: str = "", **squares: str) -> ScenarioResult:
    """Play one scenario in which it is the turn of A."""
    return run(folder, f"id: one\nrules: {rules}\nmap: |\n{drawn(**squares)}\nturn: A\n{more}\n{body.strip()}\n")


INTERCEPTED = """
players: {a1: {at: [3, 4]}, a2: {at: [7, 4]}, b1: {at: [5, 4]}}
ball: {carrier: a1}
steps:
  - act: {player: a1, pass: [7, 4]}
    dice: {intercept: [6]}
    choose: {interfere: b1}
    expect: {ball: {carrier: b1}, turnover: true}
"""

TOSSED = """
players: {a1: {at: [3, 4]}, b1: {at: [10, 4]}}
steps:
  - clock: 151
  - end_turn: A
    dice: {winner: [B]}
    expect: {over: {winner: B}}
"""

IN_THE_END_ZONE = """
players: {a1: {at: [3, 4]}, a9: {box: reserves}, b1: {at: [10, 4]}}
steps:
  - enter: {player: a9, by: end_zone}
    choose: {place: [1, 3]}
    expect: {at: {a9: [1, 3]}}
"""

BONE_HEAD = """
players: {a1: {at: [3, 4]}, a9: {box: reserves, skills: [bone_head]}, b1: {at: [10, 4]}}
steps:
  - enter: {player: a9, by: [1, 3]}
    expect: {at: {a9: [1, 3]}}
  - act: {player: a9, move: [[2, 3]]}
    dice: {trait: [%s]}
    expect: {at: {a9: %s}, used: {a9: true}, turn: A}
"""

KICK = """
players:
  a1: {at: [2, 3], skills: [kick_team_mate]}
  a2: {at: [3, 3], skills: [right_stuff]}
  b1: {at: [14, 7]}
steps:
  - act: {player: a1, kick_player: %s}
    dice: {throw_player: %s, scatter: [N, E, S], land: [%s]}
    expect: {at: {a2: %s}, state: {a2: standing}}
"""

SWOOP = """
players:
  a1: {at: [3, 4], skills: [throw_team_mate]}
  a2: {at: [4, 4], skills: [right_stuff, stunty, swoop]}
  b1: {at: [14, 7]}
steps:
  - act: {player: a1, throw_player: {a2: [6, 4]}, facing: [E, E, N]}
    dice: {throw_player: [6], scatter: [SE, E, N], land: [3]}
    expect: {at: {a2: [8, 4]}, state: {a2: standing}}
"""

REELING = """
players:
  a1: {at: [4, 4], ma: 2, st: 7, skills: [ball_and_chain, no_hands]}
  b1: {at: [14, 7]}
steps:
  - act: {player: a1, facing: [E, N]}
    dice: {throw_in: [NE, N]}
    expect: {at: {a1: [5, 2]}}
"""

CASUALTY = """
players: {a1: {at: [7, 4]}, b1: {at: [8, 4]}}
steps:
  - act: {player: a1, block: b1}
    dice: {block: [pow], armour: [[5, 4]], injury: [[5, 5]], casualty: %s}
    choose: {push_to: [9, 4], follow_up: false}
    expect: {box: {b1: injured}}
"""

AGAINST_THE_WALL = """
players: {a1: {at: [14, 3]}, b1: {at: [15, 3]}}
steps:
  - act: {player: a1, block: b1}
    dice: {block: [pow], armour: [[%s]], injury: [[%s]]}
    choose: {apply_to: %s}
    expect: {%s}
"""

CRASHING_LEAP = """
players: {a1: {at: [3, 2]}, a2: {at: [2, 7]}, b1: {at: [4, 1]}}
steps:
  - act: {player: a1, leap: [5, 2]}
    dice: {leap: [2], armour: [[2, 3]]}
    expect: {at: {a1: %s}, state: {a1: prone}, turnover: true}
"""

MET_BY_A_LEAP = """
players: {a1: {at: [3, 4]}, a2: {at: [2, 7]}, b1: {at: [5, 3]}}
steps:
  - act: {player: a1, leap: [5, 4]}
    dice: {leap: [3], %s}
    expect: {%s, turnover: true}
"""

CHEST_EATEN = """
players:
  a1: {at: [4, 3], st: 5, skills: [throw_team_mate, always_hungry, bone_head]}
  a2: {at: [2, 7]}
  b1: {at: [14, 7]}
ball: {chest: [5, 3]}
steps:
  - act: {player: a1, throw_chest: {"[5, 3]": [8, 3]}}
    dice: {trait: [2, 1], catch: [4]}
    expect: {ball: {carrier: a1}, turnover: false}
"""

INTO_LAVA = """
players: {a1: {at: [4, 4]}, b1: {at: [5, 4]}}
steps:
  - act: {player: a1, block: b1}
    dice: {block: [push_back], lava: [2]}
    choose: {push_to: [6, 4], follow_up: false}
    expect: {box: {b1: lost}}
"""

A_DOOR = """
players: {a1: {at: [5, 4]}, b1: {at: [14, 7]}}
steps:
  - illegal: {act: {player: a1, move: [[6, 4]]}}
  - act: {player: a1, open_door: [6, 4]}
    expect: {doors: {open: [[6, 4]]}, used: {a1: true}}
"""


@pytest.mark.parametrize("body", [INTERCEPTED, TOSSED, IN_THE_END_ZONE, SWOOP, REELING])
def test_words_of_others_for_the_naf(tmp_path: Path, body: str) -> None:
    result = play(tmp_path, "naf", body)
    assert result.passed, result.message
    assert result.others


@pytest.mark.parametrize(("rolled", "at"), [(2, "[2, 3]"), (1, "[1, 3]")])
def test_the_trait_of_a_reserve_may_stand_with_the_act(tmp_path: Path, rolled: int, at: str) -> None:
    result = play(tmp_path, "naf", BONE_HEAD % (rolled, at))
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("target", "dice", "land", "at"),
    [
        ("{a2: [6, 3]}", "[3]", 4, "[7, 3]"),
        ("a2", "[3]", 4, "[7, 3]"),
        ("{a2: [9, 3]}", "[[2, 4]]", 5, "[10, 3]"),
    ],
)
def test_a_kick_is_a_blitz_and_its_dice_say_how_many_they_are(
    tmp_path: Path, target: str, dice: str, land: int, at: str
) -> None:
    result = play(tmp_path, "naf", KICK % (target, dice, land, at))
    assert result.passed, result.message


@pytest.mark.parametrize("casualty", ["[38]", "[3, 8]", "[[3, 8]]"])
def test_a_d68_in_one_number_or_two(tmp_path: Path, casualty: str) -> None:
    result = play(tmp_path, "naf", CASUALTY % casualty)
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("armour", "injury", "roll", "expect"),
    [
        ("4, 4", "3, 3", "armour", "state: {b1: stunned}"),
        ("4, 5", "3, 4", "injury", "box: {b1: ko}"),
    ],
)
def test_a_wall_adds_where_apply_to_says(tmp_path: Path, armour: str, injury: str, roll: str, expect: str) -> None:
    result = play(tmp_path, "age", AGAINST_THE_WALL % (armour, injury, roll, expect))
    assert result.passed, result.message


@pytest.mark.parametrize("at", ["[4, 2]", "[4, 3]"])
def test_the_way_of_a_failed_leap_is_where_it_is_said_to_end(tmp_path: Path, at: str) -> None:
    result = play(tmp_path, "age", CRASHING_LEAP % at)
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("dice", "expect", "letter"),
    [
        ("hole: [4]", "box: {a1: lost}", "^"),
        ("scatter: [N], armour: [[1, 2]]", "at: {a1: [4, 3]}, state: {a1: prone}", "C"),
    ],
)
def test_the_way_of_a_failed_leap_leads_over_what_has_dice(tmp_path: Path, dice: str, expect: str, letter: str) -> None:
    result = play(tmp_path, "age", MET_BY_A_LEAP % (dice, expect), x4y4=letter, x9y6="C")
    assert result.passed, result.message


def test_a_catch_is_tried_where_its_die_lies_there(tmp_path: Path) -> None:
    result = play(tmp_path, "age", CHEST_EATEN, x5y3="C", x9y6="C")
    assert result.passed, result.message


def test_a_fall_into_lava_may_be_called_so(tmp_path: Path) -> None:
    result = play(tmp_path, "age", INTO_LAVA, x6y4="~")
    assert result.passed, result.message


def test_doors_that_are_drawn_may_be_in_use(tmp_path: Path) -> None:
    result = play(tmp_path, "age", A_DOOR, x6y4="D", x6y3="#", x6y5="#")
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("option", "passed"),
    [
        ("options: {leaping: false}", True),
        ("options: {leaping: off}", True),
        ("options: {leaping: true}", False),
        ("options: {precarious_positions: no}", False),
    ],
)
def test_what_is_on_or_off(tmp_path: Path, option: str, passed: bool) -> None:
    body = """
players: {a1: {at: [3, 2]}, b1: {at: [14, 7]}}
steps:
  - illegal: {act: {player: a1, leap: [5, 4]}}
"""
    assert play(tmp_path, "age", body, more=option).passed == passed


@pytest.mark.parametrize(("face", "expect"), [("ball", "ball: {carrier: a1}"), ("trap", "state: {a1: prone}")])
def test_a_lid_that_a_die_lifts_may_be_drawn(tmp_path: Path, face: str, expect: str) -> None:
    besides = "pickup: [3]" if face == "ball" else "armour: [[1, 2]]"
    body = f"""
players: {{a1: {{at: [5, 2]}}, b1: {{at: [14, 7]}}}}
steps:
  - act: {{player: a1, move: [[6, 2]]}}
    dice: {{chest: [{face}], {besides}}}
    expect: {{{expect}}}
"""
    result = play(tmp_path, "naf", body, more="options: {chests: roll}", x6y2="C", x9y6="C", x12y2="C")
    assert result.passed, result.message


@pytest.mark.parametrize("choose", ["push_to: [1, 4]", "push_to: [1, 4], follow_up: false"])
def test_nobody_follows_a_player_who_scores(tmp_path: Path, choose: str) -> None:
    body = f"""
players: {{b1: {{at: [2, 4]}}, a1: {{at: [3, 4]}}, a9: {{at: [9, 2]}}}}
ball: {{carrier: b1}}
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: [push_back]}}
    choose: {{{choose}}}
    expect: {{over: {{winner: B}}}}
"""
    result = play(tmp_path, "naf", body)
    assert result.passed, result.message


JUMPING_UP = """
players: {a1: {at: [7, 4], state: prone, skills: [jump_up]}, b1: {at: [8, 4]}}
steps:
  - act: {player: a1, block: b1}
    dice: {jump_up: [%s]%s}
    choose: %s
    expect: {at: {b1: %s}, state: {a1: %s}, turnover: false}
"""


@pytest.mark.parametrize(
    ("rolled", "more", "choose", "at", "posture"),
    [
        (2, ", block: [push_back]", "{push_to: [9, 4], follow_up: false}", "[9, 4]", "standing"),
        (1, "", "{}", "[8, 4]", "prone"),
    ],
)
def test_who_jumps_up_to_block_stands_up_first(
    tmp_path: Path, rolled: int, more: str, choose: str, at: str, posture: str
) -> None:
    result = play(tmp_path, "naf", JUMPING_UP % (rolled, more, choose, at, posture))
    assert result.passed, result.message


@pytest.mark.parametrize(("by", "passed"), [("the_clock", True), ("time", True), ("touchdown", False)])
def test_another_word_for_how_a_match_ended(tmp_path: Path, by: str, passed: bool) -> None:
    body = f"""
players: {{a1: {{at: [3, 4]}}, b1: {{at: [10, 4]}}}}
ball: {{carrier: a1}}
steps:
  - clock: 151
  - end_turn: A
    expect: {{over: {{winner: A, by: {by}}}}}
"""
    assert play(tmp_path, "naf", body).passed == passed


@pytest.mark.parametrize(("budget", "legal"), [(1_200_000, True), (1_000_000, False)])
def test_a_budget_may_be_an_option(tmp_path: Path, budget: int, legal: bool) -> None:
    text = f"""
id: one
kind: roster
rules: naf
options: {{budget: {budget}}}
roster: {{team: Human, positions: {{Lineman: 8, Blitzer: 4, Ogre: 1}}, rerolls: 3, apothecary: true}}
expect: {{legal: {str(legal).lower()}}}
"""
    result = run(tmp_path, text)
    assert result.passed, result.message


ENTRY = """
players: {a1: {at: [1, 4]}, a9: {box: reserves}, b1: {at: [10, 4]}}
steps:
  - illegal: {enter: {player: a9, by: %s}}
"""


@pytest.mark.parametrize("by", ["[1, 4]", "[2, 4]", "[15, 4]", "[0, 4]", "random"])
def test_an_entry_by_no_way_in_is_refused(tmp_path: Path, by: str) -> None:
    result = play(tmp_path, "naf", ENTRY % by)
    assert result.passed, result.message


@pytest.mark.parametrize("by", ["[1, 3]", "end_zone"])
def test_an_entry_that_is_possible_is_not_refused(tmp_path: Path, by: str) -> None:
    result = play(tmp_path, "naf", ENTRY % by)
    assert result.message == "accepted what must be refused"


CHAINED = "players: {a1: {at: [4, 4], ma: %s, skills: [ball_and_chain]}, a9: {at: [2, 7]}, b1: {at: [10, 2]}}"

GOES_ON_REELING = f"""
{CHAINED % 2}
steps:
  - illegal: {{act: {{player: a1, facing: [E]}}}}
  - act: {{player: a1, facing: [E, N]}}
    dice: {{throw_in: [3, 4]}}
    expect: {{at: {{a1: [5, 3]}}}}
"""


@pytest.mark.parametrize(("rules", "passed"), [("naf", True), ("age", True), ("db5", False)])
def test_a_chain_comes_to_rest_where_the_edition_lets_it(tmp_path: Path, rules: str, passed: bool) -> None:
    result = play(tmp_path, rules, GOES_ON_REELING)
    assert result.passed == passed, result.message


def test_an_act_that_cannot_end_there_is_refused(tmp_path: Path) -> None:
    body = f"""
{CHAINED % 2}
steps:
  - act: {{player: a1, facing: [E]}}
    dice: {{throw_in: [3]}}
"""
    result = play(tmp_path, "naf", body)
    assert result.message == "refused: ending the activation"


@pytest.mark.parametrize("way", ["[3]", "[3, 3]"])
def test_where_a_chain_would_have_gone_that_fails_may_be_left_out(tmp_path: Path, way: str) -> None:
    body = f"""
{CHAINED % 1}
steps:
  - act: {{player: a1, facing: [E, E]}}
    dice: {{throw_in: {way}, rush: [1], injury: [[1, 2]]}}
    expect: {{box: {{a1: ko}}, turnover: true}}
"""
    result = play(tmp_path, "age", body)
    assert result.passed, result.message


@pytest.mark.parametrize(("rules", "minutes"), [("db5", 91), ("naf", 151), ("age", 91)])
def test_time_limits_are_in_use_under_this_name(tmp_path: Path, rules: str, minutes: int) -> None:
    body = f"""
players: {{a1: {{at: [3, 4]}}, a2: {{at: [3, 5]}}, b1: {{at: [10, 4]}}}}
steps:
  - clock: {minutes}
  - end_turn: A
    expect: {{over: {{winner: {"A" if rules == "naf" else "draw"}}}}}
"""
    result = play(tmp_path, rules, body, more="options: {time_limits: true}")
    assert result.passed, result.message


LEVEL = """
players: {a1: {at: [3, 4]}, b1: {at: [10, 4]}}
steps:
  - clock: 40
  - end_turn: A
    dice: {end_clock: [[1, 1]]}
    expect: {over: false, turn: B}
  - end_turn: B
    expect: {over: false}
  - end_turn: A
    expect: {over: {winner: draw}}
"""

SLAMMED = """
players: {a1: {at: [3, 1], ag: 4, skills: [leap, acrobatics]}, b1: {at: [5, 1], av: 7, skills: [stunty]}}
steps:
  - act: {player: a1, leap: [5, 1]}
    dice: {leap: [4], trait: [3], scatter: [E], armour: [[2, 2]]}
    expect: {at: {a1: [6, 1]}, state: {a1: standing, b1: prone}, turnover: false}
"""


@pytest.mark.parametrize(("rules", "body"), [("db7s", LEVEL), ("age", SLAMMED)])
def test_the_dice_of_two_coaches_as_one_roll_and_acrobatics_as_a_trait(tmp_path: Path, rules: str, body: str) -> None:
    result = play(tmp_path, rules, body)
    assert result.passed, result.message
    assert result.others


DODGED_TWICE = """
players: {a1: {at: [7, 4]}, a9: {at: [2, 7]}, b1: {at: [8, 4]}}
ball: {at: [14, 1]}
teams: {A: {rerolls: 1}}
steps:
  - act: {player: a1, move: [[6, 4]]}
    dice: {dodge: [3, 1], armour: [[1, 1]]}
    choose: {reroll: team}
    expect: {state: {a1: prone}, rerolls: {A: 0}, turnover: true}
"""


@pytest.mark.parametrize("rules", ["db5", "naf", "age"])
def test_a_reroll_of_a_success_is_played_as_if_every_success_were_asked_about(tmp_path: Path, rules: str) -> None:
    assert play(tmp_path, rules, DODGED_TWICE).passed
    offered = DODGED_TWICE.replace("3, 1], armour: [[1, 1]]", "3]").replace("    choose: {reroll: team}\n", "")
    offered = offered.replace("{state: {a1: prone}, rerolls: {A: 0}, turnover: true}", "{offered: {reroll: %s}}")
    assert play(tmp_path, rules, offered % "true").passed
    assert play(tmp_path, rules, offered % "false").passed
    assert not play(tmp_path, rules, offered % "true", more="options: {reroll_successes: where_useful}").passed


ON_LAVA = "players: {a1: {at: [3, 4]}, b1: {at: [10, 4]}}\nball: {at: [6, 4]}\nsteps: [{clock: 1}]"


def test_a_ball_lies_on_lava_in_the_astrogranite_edition(tmp_path: Path) -> None:
    result = play(tmp_path, "age", ON_LAVA, x6y4="~")
    assert result.passed, result.message


@pytest.mark.parametrize(("rules", "letter"), [("db5", "~"), ("naf", "~"), ("age", "^"), ("age", "S"), ("age", "P")])
def test_a_ball_lies_nowhere_else_but_on_floor(tmp_path: Path, rules: str, letter: str) -> None:
    with pytest.raises(BadScenario, match="no square for the ball"):
        play(tmp_path, rules, ON_LAVA, x6y4=letter)
