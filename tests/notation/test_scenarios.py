"""The scenario runner: what it plays."""

from pathlib import Path

import pytest

from tests.notation.written import DODGER, HALL, PORTALS, passes, play


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
