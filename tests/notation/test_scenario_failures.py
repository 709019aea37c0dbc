"""The scenario runner: what fails, what it says then, and what says the same."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import run_scenarios
from tests.notation.written import DODGER, GOOD, PORTALS, complaint, passes, play, run, scenario, write


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


def test_a_deed_of_another_edition_is_illegal(tmp_path: Path) -> None:
    passes(tmp_path, DODGER + "steps: [{illegal: {act: {player: a1, pull_out: b1}}}]")


def test_what_this_game_never_asks_is_never_offered(tmp_path: Path) -> None:
    team = DODGER.replace("{A: {rerolls: 1}}", "{A: {apothecary: true}}")
    passes(
        tmp_path,
        team + "steps: [{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [1], armour: [[5, 6]], injury: [[5, 5]], "
        "casualty: [9]}, expect: {box: {a1: injured}, offered: {apothecary: false}}}]",
    )


def test_a_worked_example_may_be_covered(tmp_path: Path) -> None:
    text = GOOD.replace("id: one", "id: one\ncovers: [EX-06, DB21-EX-15]")
    assert run(tmp_path, text).passed
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

    monkeypatch.setattr("dungeonbowl.notation.scenario.play.OneStep.run", breaks)
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


@pytest.mark.parametrize("deed", ["blitz: b1", "leave: true"])
def test_a_deed_of_another_game_is_refused_where_nothing_is_declared(tmp_path: Path, deed: str) -> None:
    bold = "players: {a1: {at: [5, 2]}, b1: {at: [8, 2]}}\nturn: A\n"
    step = f"steps: [{{act: {{player: a1, do: [{{{deed}}}, {{move: [[6, 2]]}}]}}}}]"
    result = play(tmp_path, bold + step, rules="db1989")
    assert not result.passed
    assert f"{deed.partition(':')[0]}, which this game does not have" in result.message


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(
    "step",
    [
        "{act: {player: a1, move: [[4, 2]]}, dice: {dodge: [5]}, choose: {reroll: team}}",
        "{act: {player: a1, move: []}, choose: {reroll: team}}",
        "{end_turn: A, choose: {reroll: team}}",
    ],
)
def test_a_re_roll_that_nobody_offered_is_a_mistake_in_either_reading(tmp_path: Path, step: str, strict: bool) -> None:
    (result,) = run_scenarios([write(tmp_path, scenario(DODGER + f"steps: [{step}]"))], strict=strict)
    assert (result.passed, result.message) == (False, "never asked: reroll: team")
