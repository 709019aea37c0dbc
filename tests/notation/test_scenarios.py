"""The scenario runner: what it reads, what it plays, and what it says when something is wrong."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import BadScenario, ScenarioResult, read_scenarios, run_scenarios
from dungeonbowl.notation.scenario.files import scenario_files

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


def scenario(body: str, name: str = "one", drawn: str = HALL) -> str:
    return f"id: {name}\nrules: db2021\n{drawn.strip()}\n{body.strip()}\n"


def write(folder: Path, *texts: str) -> Path:
    path = folder / "some.yaml"
    path.write_text("---\n".join(texts), encoding="utf-8")
    return path


def play(folder: Path, body: str, drawn: str = HALL) -> ScenarioResult:
    (result,) = run_scenarios([write(folder, scenario(body, drawn=drawn))])
    return result


def passes(folder: Path, body: str, drawn: str = HALL) -> None:
    result = play(folder, body, drawn)
    assert result.passed, result.message


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(BadScenario) as caught:
        run_scenarios([write(folder, text)])
    return str(caught.value).removeprefix(str(folder) + "/")


# -- playing -------------------------------------------------------------------------------------------------------

DODGER = """
players:
  a1: {at: [5, 2], ag: 3, ma: 1}
  b1: {at: [6, 2]}
teams: {A: {rerolls: 1}}
turn: A
"""


def test_odds_are_exact(tmp_path: Path) -> None:
    passes(
        tmp_path,
        DODGER
        + """
steps:
  - clock: 3
    expect:
      odds:
        - {player: a1, move: [[4, 2]], is: 2/3}
        - {player: a1, move: [[4, 2]], rerolls: true, is: 8/9}
        - {player: a1, move: [[4, 2], [3, 2]], is: 5/9}
        - {player: a1, move: [[4, 2], [3, 2]], rerolls: true, is: 5/6}
        - {player: a1, move: [[4, 2], [3, 2], [4, 2], [5, 2]], is: 0}
        - {player: a1, move: [], is: 1}
""",
    )


def test_what_is_legal_and_what_is_not(tmp_path: Path) -> None:
    passes(
        tmp_path,
        DODGER
        + """
steps:
  - clock: 3
    expect:
      legal: [{player: a1, block: b1}, {act: {player: a1, move: [[4, 2]]}}]
      illegal:
        - {player: a1, pass: [4, 2]}
        - {enter: {player: a1}}
        - {sponge: a1}
        - {player: b1, move: [[7, 2]]}
        - {player: a1, foul: b1}
        - {player: a1, move: [[4, 2], [3, 2], [3, 1], [3, 2]]}
        - {player: a1, move: [[60, 2]]}
  - illegal: {act: {player: b1, block: a1}}
""",
    )


def test_an_act_through_a_portal_is_followed_to_every_portal(tmp_path: Path) -> None:
    body = """
players: {a1: {at: [4, 2]}, b1: {at: [7, 3]}}
turn: A
steps:
  - clock: 1
    expect:
      legal: [{player: a1, move: [[5, 1], [12, 2]]}]
      illegal: [{player: a1, move: [[5, 1], [4, 1]]}]
      odds: [{player: a1, move: [[5, 1], [12, 2]], is: 1/2}]
"""
    passes(tmp_path, body, PORTALS)


def test_pro_may_name_only_the_face_that_is_wanted(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players: {a1: {at: [5, 2], st: 4, skills: [pro]}, b1: {at: [6, 2]}}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {block: [[player_down, both_down], pow], pro: [3], armour: [[1, 1]]}
    choose: {reroll: pro, block_die: pow, push_to: [7, 2], follow_up: false}
    expect: {state: {b1: prone}, offered: {reroll: true, block_die: true, interfere: false}}
""",
    )


def test_answers_of_one_decision_are_taken_in_turn(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players: {a1: {at: [5, 2], skills: [frenzy, {mighty_blow: 1}]}, b1: {at: [6, 2], skills: [stand_firm]}}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {block: [push_back, pow], armour: [[4, 4]], injury: [[3, 3]]}
    choose: {decline: [stand_firm], push_to: [[7, 2], [8, 3]], apply_to: armour}
    expect:
      at: {a1: [7, 2], b1: [8, 3]}
      state: {b1: stunned}
      offered: {follow_up: false, stand_firm: true}
      events:
        - {kind: pushed, player: b1, from: [6, 2], to: [7, 2]}
        - {kind: rolled, purpose: block, dice: [pow]}
        - {kind: block_result, value: pow, rules: [DB21-BLK-09]}
        - {kind: rolled, purpose: armour, dice: [4, 4], player: b1}
        - {kind: skill_used, skill: mighty_blow, side: A}
""",
    )


LANE = """
map: |
  ###############
  #AA....#....BB#
  #AA.........BB#
  #AA....#....BB#
  ###############
"""

IN_THE_LANE = """
players:
  a1: {at: [5, 2], skills: [%s]}
  b1: {at: [6, 2], av: 9}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {block: [%s]%s}
    choose: {%s}
"""


@pytest.mark.parametrize(
    ("skill", "face", "choose", "passed"),
    [
        ("", "pow", "block_die: pow, push_to: [7, 2], follow_up: false", True),
        ("", "pow", "block_die: push_back, follow_up: false", False),
        ("", "push_back", "push_to: [7, 1], follow_up: false", False),
        ("frenzy", "pow", "follow_up: true", True),
        ("frenzy", "pow", "follow_up: false", False),
    ],
)
def test_what_had_to_happen_may_be_named(tmp_path: Path, skill: str, face: str, choose: str, passed: bool) -> None:
    armour = ", armour: [[1, 2]]" if face == "pow" else ""
    assert play(tmp_path, IN_THE_LANE % (skill, face, armour, choose), LANE).passed == passed


@pytest.mark.parametrize(("first", "passed"), [("[7, 2]", True), ("[7, 1]", False)])
def test_a_chain_may_name_its_only_square_too(tmp_path: Path, first: str, passed: bool) -> None:
    body = f"""
players:
  a1: {{at: [5, 2]}}
  b1: {{at: [6, 2]}}
  b2: {{at: [7, 2]}}
turn: A
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: [push_back]}}
    choose: {{push_to: [{first}, [8, 3]], follow_up: true}}
    expect: {{at: {{b1: [7, 2], b2: [8, 3], a1: [6, 2]}}}}
"""
    assert play(tmp_path, body, LANE).passed == passed


@pytest.mark.parametrize(
    ("injury", "state", "passed"),
    [
        ("[[1, 2], [1, 3]]", "{a1: stunned, b1: stunned}", True),
        ("[[1, 2], [4, 4]]", "{a1: stunned}, box: {b1: ko}", True),
        ("[[1, 2], [4, 4]]", "{b1: stunned}, box: {a1: ko}", True),
        ("[[1, 2], [4, 4]]", "{b1: prone}", False),
    ],
)
def test_both_down_has_its_dice_in_either_order(tmp_path: Path, injury: str, state: str, passed: bool) -> None:
    body = f"""
players:
  a1: {{at: [4, 2], av: 9}}
  b1: {{at: [5, 2], av: 9}}
turn: A
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: [both_down], armour: [[4, 5], [4, 6]], injury: {injury}}}
    expect: {{state: {state}}}
  - end_turn: B
"""
    assert play(tmp_path, body).passed == passed


@pytest.mark.parametrize(("die", "box", "passed"), [(4, "reserves", True), (3, "injured", True), (4, "injured", False)])
def test_who_regenerates_may_have_an_injury_rolled(tmp_path: Path, die: int, box: str, passed: bool) -> None:
    body = f"""
players:
  a1: {{at: [4, 2]}}
  b1: {{at: [5, 2], av: 8, skills: [regeneration]}}
turn: A
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: pow, armour: [[4, 5]], injury: [[6, 6]], casualty: 13, lasting_injury: 2, regeneration: {die}}}
    choose: {{push_to: [6, 2], follow_up: false}}
    expect: {{box: {{b1: {box}}}}}
"""
    assert play(tmp_path, body).passed == passed


def test_a_trap_may_name_its_only_other_victim_and_a_pass_its_catch(tmp_path: Path) -> None:
    drawn = HALL.replace("#AA..........BB#\n  #AA..........BB#\n", "#AA..C....C..BB#\n  #AA..........BB#\n", 1)
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 1], av: 9}
  a2: {at: [9, 3], pa: 4}
  a3: {at: [11, 3], ag: 3}
  b1: {at: [6, 2], av: 9}
ball: {carrier: a2}
turn: A
steps:
  - act: {player: a2, pass: [11, 3]}
    dice: {pass: 4, catch: 3}
    choose: {catch: true}
  - act: {player: a1, open_chest: [5, 1]}
    dice: {chest: [trap], armour: [[1, 2], [1, 3]]}
    choose: {who: b1, apply_to: none}
    expect: {state: {a1: prone, b1: prone}, turn: B}
""",
        drawn,
    )


def test_an_open_activation_declares_nothing_else(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 2]}
  b1: {at: [6, 2]}
  b2: {at: [6, 3]}
turn: A
steps:
  - act: {player: a1, blitz: b1, move: [[5, 2]], open: true}
    expect:
      legal: [{player: a1, blitz: b1, block: b1}, {player: a1, as: blitz, move: [[4, 2]]}]
      illegal: [{player: a1, blitz: b2}, {player: a1, as: pass, move: [[4, 2]]}, {player: a1, block: b2}]
""",
    )


def test_a_list_with_nothing_in_it_says_that_nothing_comes(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 2], ma: 6}
turn: A
steps:
  - act: {player: a1, move: [[5, 2]]}
    dice: {dodge: [], armour: []}
    choose: {use: [], reroll: []}
    expect: {at: {a1: [5, 2]}, events: [], odds: []}
""",
    )


@pytest.mark.parametrize("die", ["", "dice: {trait: [1]}", "dice: {trait: [5]}"])
def test_whoever_is_rooted_need_not_roll_again(tmp_path: Path, die: str) -> None:
    passes(
        tmp_path,
        f"""
players:
  a1: {{at: [4, 2], skills: [take_root]}}
  b1: {{at: [9, 2]}}
turn: A
steps:
  - act: {{player: a1, move: []}}
    dice: {{trait: [1]}}
  - end_turn: A
  - end_turn: B
  - act: {{player: a1, move: []}}
    {die}
    expect: {{illegal: [{{player: a1, move: [[5, 2]]}}]}}
""",
    )


def test_words_may_be_spelt_otherwise(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 2], ma: 1}
  a2: {at: [7, 3], ag: 3}
  b1: {at: [8, 2], skills: [Side-step]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, as: Hand-off, do: [{move: [5, 2]}, {move: [[6, 2]]}, {handoff: a2}]}
    dice: {rush: 2, catch: 4}
    expect: {ball: {carrier: a2}}
  - act: {player: a2, block: b1}
    dice: {block: push_back}
    choose: {use: side_step, push_to: [7, 2], follow_up: false}
    expect: {at: {b1: [7, 2]}, offered: {side_step: true}}
""",
    )


LEFT_BEHIND = """
players:
  a1: {at: [4, 2], skills: [fumblerooskie%s]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, do: [%s]}
    expect: {ball: {at: [5, 2]}, at: {a1: [6, 2]}, turnover: false}
"""


@pytest.mark.parametrize(
    ("more", "deeds", "message"),
    [
        ("", "{move: [[5, 2]]}, {special: fumblerooskie}, {move: [[6, 2]]}", ""),
        ("", "{special: fumblerooskie, target: [5, 2]}, {move: [[5, 2], [6, 2]]}", ""),
        (
            "",
            "{special: fumblerooskie}, {move: [[5, 2], [6, 2]]}",
            "expected the ball at F3 [5, 2], found at E3 [4, 2]",
        ),
        ("", "{move: [[5, 2], [6, 2]]}, {special: fumblerooskie}", ""),
        (
            "",
            "{special: fumblerooskie, target: [6, 2]}, {move: [[5, 2], [6, 2]]}",
            "never asked: special: fumblerooskie",
        ),
        (", my_ball", "{special: fumblerooskie}, {move: [[5, 2], [6, 2]]}", "refused: fumblerooskie"),
    ],
)
def test_an_act_says_where_the_ball_is_left(tmp_path: Path, more: str, deeds: str, message: str) -> None:
    result = play(tmp_path, LEFT_BEHIND % (more, deeds))
    assert result.passed == (not message)
    assert message in result.message


@pytest.mark.parametrize("act", ["{player: a1, %s, as: stab}", "{player: a1, special: stab, %s}"])
def test_a_multiple_block_may_be_called_two_stabs(tmp_path: Path, act: str) -> None:
    passes(
        tmp_path,
        f"""
players:
  a1: {{at: [5, 2], skills: [multiple_block, stab]}}
  b1: {{at: [6, 1], av: 9}}
  b2: {{at: [6, 3], av: 9}}
turn: A
steps:
  - act: {act % "multiple_block: [b1, b2]"}
    dice: {{armour: [[1, 2], [1, 3]]}}
    expect: {{used: {{a1: true}}, at: {{b1: [6, 1]}}}}
""",
    )


@pytest.mark.parametrize(("box", "passed"), [("lost", True), ("injured", True), ("ko", False)])
def test_the_eaten_are_lost_and_dead(tmp_path: Path, box: str, passed: bool) -> None:
    body = f"""
players:
  a1: {{at: [5, 2], st: 5, pa: 4, skills: [throw_team_mate, always_hungry]}}
  a2: {{at: [6, 2], st: 2, skills: [right_stuff]}}
turn: A
steps:
  - act: {{player: a1, throw_player: {{a2: [8, 2]}}}}
    dice: {{trait: [1, 1]}}
    expect: {{box: {{a2: {box}}}}}
"""
    assert play(tmp_path, body).passed == passed


def test_deeds_may_stand_beside_a_list(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [5, 2], ma: 4}
  b1: {at: [7, 2]}
turn: A
steps:
  - act: {player: a1, blitz: b1, do: [{move: [[6, 2]]}, {block: b1}], move: [[6, 1]], open: true}
    dice: {block: [push_back]}
    choose: {push_to: [8, 2], follow_up: false}
    expect: {at: {a1: [6, 1]}, moves_left: {a1: 1}}
""",
    )


def test_a_bonus_that_helps_needs_no_name_but_may_be_declined(tmp_path: Path) -> None:
    body = """
players:
  a1: {at: [5, 2], ag: 3, av: 9, skills: [two_heads, {loner: 4+}]}
  b1: {at: [6, 2]}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {dodge: [2]%s}
    choose: {%s}
    expect: {state: {a1: %s}}
"""
    passes(tmp_path, body % ("", "", "standing"))
    passes(tmp_path, body % (", armour: [[1, 2]]", "decline: [two_heads]", "prone"))


def test_a_sidestep_may_be_a_placement(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 2], skills: [mighty_blow]}
  b1: {at: [5, 2], av: 9, skills: [sidestep]}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {block: [pow], armour: [[1, 2]]}
    choose: {use: [sidestep], place: [4, 1], follow_up: false, decline: [mighty_blow]}
    expect: {at: {b1: [4, 1]}, state: {b1: prone}}
""",
    )


def test_gathering_funds_may_bring_a_die_that_decides_nothing(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
rooms: [{kind: Treasure Room, at: [5, 1], size: [4, 3]}]
players:
  a1: {at: [6, 2]}
turn: A
steps:
  - act: {player: a1, special: gather_funds}
    dice: {room: [4]}
    expect: {used: {a1: true}}
""",
    )


def test_deeds_out_of_turn_are_answered_by_squares(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players: {a1: {at: [5, 2]}, b1: {at: [6, 2], skills: [dump_off]}, b2: {at: [8, 2]}}
ball: {carrier: b1}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {pass: [5], catch: [3], block: [push_back]}
    choose: {use: [dump_off], target_square: [8, 2], push_to: [7, 1], follow_up: false}
    expect: {ball: {carrier: b2}}
""",
    )
    passes(
        tmp_path,
        """
players: {a1: {at: [3, 2]}, a2: {at: [6, 2]}, b1: {at: [9, 2], skills: [on_the_ball]}}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, pass: [6, 2]}
    dice: {pass: [4], catch: [4]}
    choose: {use: [on_the_ball], place: [7, 2]}
    expect: {ball: {carrier: a2}, at: {b1: [7, 2]}}
""",
    )


def test_an_open_activation_goes_on_or_is_ended_by_the_next(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players: {a1: {at: [3, 2], ma: 3}, a2: {at: [3, 1]}}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]], open: true}
    expect: {moves_left: {a1: 2}, used: {a1: false}}
  - act: {player: a1, move: [[5, 2]], open: true}
    expect: {moves_left: {a1: 1, a2: 6}}
  - act: {player: a2, move: [[4, 1]]}
    expect: {used: {a1: true, a2: true}, turn: A}
  - end_turn: A
    expect: {turn: B, over: false, events: [{kind: turn_ended, side: A}, {kind: turn_began, side: B}]}
""",
    )


def test_a_special_action_and_its_target(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players: {a1: {at: [5, 2], skills: [bombardier]}, b1: {at: [8, 2]}}
turn: A
steps:
  - act: {player: a1, special: bombardier, target: [8, 2]}
    dice: {pass: [6], catch: [1], armour: [[1, 1]]}
    expect: {state: {b1: prone}, turnover: false}
""",
    )


def test_time_runs_out_by_turns(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
options: {turn_limit: 2}
players: {a1: {at: [9, 2]}, b1: {at: [11, 3]}}
ball: {at: [10, 2]}
score: {A: 1}
turn: A
steps:
  - end_turn: A
    expect: {over: false, turn: B, score: {A: 1, B: 0}}
  - end_turn: B
    expect: {over: {winner: A, by: time}, score: {A: 1}}
""",
    )


# -- what fails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{act: {player: a1, move: [[4, 2]]}}", "unexpected roll: dodge by a1"),
        ("{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [5, 2]}}", "never rolled: dodge 2"),
        ("{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [7]}}", "dodge by a1: [7] is no result of a D6"),
        ("{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [N]}}", "dodge by a1: ['N'] is no result of a D6"),
        (
            "{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [5]}, choose: {follow_up: true}}",
            "never asked: follow_up: true",
        ),
        ("{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [5]}, choose: {reroll: no}}", "never asked: reroll: no"),
        (
            "{act: {player: a1, block: b1}, dice: {block: [push_back]}, choose: {push_to: [7, 2]}}",
            "unanswered: follow_up asked of A for a1",
        ),
        (
            "{act: {player: a1, block: b1}, dice: {block: [push_back]}, choose: {push_to: [1, 1]}}",
            "push_to: B2 [1, 1] is not offered",
        ),
        ("{act: {player: a1, block: b1}, dice: {block: [[pow, pow]]}}", "is no result of a block die"),
        ("{act: {player: a1, move: [[7, 2]]}}", "refused: a step to H3 [7, 2]"),
        ("{act: {player: a1, pass: [7, 2]}}", "refused: declaring pass"),
        ("{illegal: {act: {player: a1, move: [[4, 2]]}}}", "accepted what must be refused"),
        ("{end_turn: B}", "it is not the turn of B"),
        ("{clock: 1, expect: {at: {a1: [5, 3]}, turn: B}}", "found F3 [5, 2]; expected turn B, found A"),
        ("{clock: 1, expect: {ball: {carrier: a1}}}", "expected the ball held by a1, found not found"),
        ("{clock: 1, expect: {events: [{kind: moved, player: a1}]}}", "expected the event moved (player 'a1')"),
        ("{clock: 1, expect: {legal: [{player: b1, move: []}]}}", "expected legal[0] accepted, found refused"),
        ("{clock: 1, expect: {odds: [{player: a1, move: [[4, 2]], is: 1/2}]}}", "without re-rolls, found 2/3"),
        ("{clock: 1, expect: {box: {b1: ko}, state: {b1: prone}}}", "expected b1 prone, found standing"),
    ],
)
def test_a_failure_says_what_was_expected(tmp_path: Path, step: str, message: str) -> None:
    result = play(tmp_path, DODGER + f"steps: [{step}]")
    assert not result.passed
    assert result.step == 1
    assert message in result.message


def test_deeds_after_a_failure_are_dropped_but_not_otherwise(tmp_path: Path) -> None:
    passes(
        tmp_path,
        DODGER
        + """
steps:
  - act: {player: a1, move: [[4, 2], [3, 2], [3, 1]]}
    dice: {dodge: [1], armour: [[1, 2]]}
    expect: {at: {a1: [4, 2]}, state: {a1: prone}, turnover: true, turn: B, rerolls: {A: 1}}
""",
    )
    result = play(
        tmp_path,
        DODGER + "steps: [{act: {player: a1, block: b1, move: [[4, 2]]}, dice: {block: [push_back]}, "
        "choose: {push_to: [7, 2], follow_up: false}}]",
    )
    assert result.message == "refused: a step to E3 [4, 2]: the activation is over"


@pytest.mark.parametrize(
    "step",
    [
        "act: {player: a1, as: hand-off, move: [4, 2]}",
        "act: {player: a1, move: [[4, 2]], do: []}",
        "act: {player: a1, as: move, do: [{move: [[4, 2]]}]}",
    ],
)
def test_what_says_the_same_is_read_the_same(tmp_path: Path, step: str) -> None:
    """A hyphen in the action, one square for a way of one, a list beside a deed, one die for a list of one."""
    ball = "ball: {carrier: a1}\n" if "hand-off" in step else ""
    passes(tmp_path, DODGER + ball + "steps: [{" + step + ", dice: {dodge: 3}, expect: {at: {a1: [4, 2]}}}]")


def test_one_armour_roll_needs_no_list_around_it(tmp_path: Path) -> None:
    passes(
        tmp_path,
        DODGER + "steps: [{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [1], armour: [1, 2]}, "
        "expect: {state: {a1: prone}}}]",
    )


def test_nobody_else_acts_or_enters_while_an_activation_is_open(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [4, 3], ma: 3}
  a2: {at: [7, 3]}
  a9: {box: reserves}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]], open: true}
    expect: {illegal: [{player: a2, move: [[7, 2]]}]}
  - illegal: {act: {player: a2, move: [[7, 2]]}}
  - illegal: {enter: {player: a9, by: random}}
  - act: {player: a1, move: [[4, 1]], open: true}
    expect: {moves_left: {a1: 1}}
  - act: {player: a2, move: [[7, 2]]}
  - illegal: {act: {player: a1, move: [[4, 2]]}}
""",
    )


def test_a_deed_of_another_edition_is_illegal_and_not_read_elsewhere(tmp_path: Path) -> None:
    passes(tmp_path, DODGER + "steps: [{illegal: {act: {player: a1, hail_mary: [9, 2]}}}]")
    assert "hail_mary: not played yet" in complaint(
        tmp_path, scenario(DODGER + "steps: [{act: {player: a1, hail_mary: [9, 2]}}]")
    )


def test_what_this_game_never_asks_is_never_offered(tmp_path: Path) -> None:
    team = DODGER.replace("{A: {rerolls: 1}}", "{A: {apothecary: true}}")
    passes(
        tmp_path,
        team + "steps: [{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [1], armour: [[5, 6]], injury: [[5, 5]], "
        "casualty: [9]}, expect: {box: {a1: injured}, offered: {apothecary: false}}}]",
    )


def test_a_worked_example_may_be_covered(tmp_path: Path) -> None:
    text = GOOD.replace("id: one", "id: one\ncovers: [EX-06, DB21-EX-15]")
    assert [result.passed for result in run_scenarios([write(tmp_path, text)])] == [True]
    assert "EX-16 is no rule" in complaint(tmp_path, text.replace("EX-06", "EX-16"))


@pytest.mark.parametrize("counted", [1, 2])
def test_the_re_roll_that_waits_with_a_leader_may_be_counted(tmp_path: Path, counted: int) -> None:
    led = DODGER.replace("b1: {", "a2: {at: [3, 1], skills: [leader]}\n  b1: {")
    passes(
        tmp_path,
        led + "steps: [{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [3]}, "
        f"expect: {{rerolls: {{A: {counted}}}}}}}]",
    )


def test_a_hit_and_run_and_a_pile_driver_may_be_written_as_deeds(tmp_path: Path) -> None:
    runner = """
players:
  a1: {at: [5, 2], ma: 4, av: 9, skills: [hit_and_run]}
  b1: {at: [6, 2], av: 9}
turn: A
"""
    pushed = "dice: {block: [push_back]}, choose: {push_to: [7, 2], follow_up: false"
    run = "do: [{block: b1}, {move: [[4, 2]]}]"
    passes(tmp_path, runner + f"steps: [{{act: {{player: a1, {run}}}, {pushed}}}, expect: {{at: {{a1: [4, 2]}}}}}}]")
    blitz = "do: [{blitz: b1}, {block: b1}, {move: [[4, 2], [3, 2]]}], open: true"
    for answer, left in (("use", 2), ("decline", 1)):
        passes(
            tmp_path,
            runner + f"steps: [{{act: {{player: a1, {blitz}}}, {pushed}, {answer}: [hit_and_run]}}, "
            f"expect: {{at: {{a1: [3, 2]}}, moves_left: {{a1: {left}}}}}}}]",
        )
    passes(
        tmp_path,
        runner.replace("hit_and_run", "pile_driver") + "steps: [{act: {player: a1, do: [{block: b1}, {foul: b1}]}, "
        "dice: {block: [pow], armour: [[1, 2], [1, 3]]}, choose: {push_to: [7, 2], follow_up: true}, "
        "expect: {state: {a1: prone, b1: prone}}}]",
    )


def test_a_scenario_that_breaks_the_engine_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr("dungeonbowl.notation.scenario.play._OneStep.run", breaks)
    result = play(tmp_path, DODGER + "steps: [{end_turn: A}]")
    assert (result.passed, result.step) == (False, 1)
    assert "the engine broke off: KeyError" in result.message


def test_an_entry_and_a_ball_on_its_way_are_teleports_too(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
players:
  a1: {at: [3, 1], ag: 3}
  a9: {box: reserves}
ball: {at: [4, 1]}
turn: A
steps:
  - enter: {player: a9, by: random}
    dice: {teleport: [2]}
    expect: {events: [{kind: teleported, player: a9, to: 2}]}
  - act: {player: a1, move: [[4, 1]]}
    dice: {pickup: [1], bounce: [E, S], teleport: [1]}
    expect: {events: [{kind: teleported, from: 1, to: 1}], ball: {at: [5, 2]}}
""",
        PORTALS,
    )


# -- reading -------------------------------------------------------------------------------------------------------

GOOD = scenario("players: {a1: {at: [5, 2]}}\nturn: A\nsteps: [{act: {player: a1, move: []}}]")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("turn: A", "turn: A\nturns: 3", "some.yaml:11: turns: unknown key"),
        ("turn: A", "turn: C", "some.yaml:10: turn: expected one of A, B"),
        ("rules: db2021", "rules: naf", "some.yaml:2: rules: naf is not played yet"),
        ("rules: db2021", "rules: chess", "some.yaml:2: rules: expected one of db1989"),
        ("{at: [5, 2]}", "{at: [5, 2], skills: [hovering]}", "some.yaml:9: skills: unknown skill 'hovering'"),
        ("{at: [5, 2]}", "{at: [5, 2], skills: [loner]}", "loner needs its value"),
        ("{at: [5, 2]}", "{at: [5, 2], st: strong}", "some.yaml:9: st: expected a whole number"),
        ("{at: [5, 2]}", "{at: [5, 2], size: [2, 2]}", "some.yaml:9: size: not played yet"),
        ("{at: [5, 2]}", "{at: [0, 0]}", "some.yaml:9: a1: A1 [0, 0] is no square to stand on"),
        ("{at: [5, 2]}}", "{at: [5, 2]}, a2: {at: [5, 2]}}", "some.yaml:9: a2: F3 [5, 2] is taken by a1"),
        ("a1: {at: [5, 2]}", "c1: {at: [5, 2]}", "some.yaml:9: c1: expected a player's key"),
        ("move: []", "fly: [4, 2]", "some.yaml:11: fly: unknown key"),
        ("move: []", "climb_out: [4, 2]", "some.yaml:11: climb_out: not played yet"),
        ("move: []", "block: b1", "some.yaml:11: block: expected a player of this scenario"),
        ("move: []}", "move: []}, dice: {luck: [6]}", "some.yaml:11: luck: unknown purpose"),
        ("move: []}", "move: []}, dice: {apothecary: [6]}", "some.yaml:11: apothecary: not played yet"),
        ("move: []}", "move: []}, choose: {fate: 1}", "some.yaml:11: fate: unknown decision"),
        ("move: []}", "move: []}, choose: {use: [magic]}", "some.yaml:11: use: unknown skill 'magic'"),
        ("move: []}", "move: []}, choose: {reroll: maybe}", "some.yaml:11: reroll: expected one of no, team"),
        ("move: []}", "move: []}, expect: {doors: {}}", "some.yaml:11: doors: not played yet"),
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
    (result,) = run_scenarios([write(tmp_path, text)])
    assert result.passed == passed, result.message
