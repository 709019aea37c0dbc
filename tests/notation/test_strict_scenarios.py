"""The strict form of scenarios, what the runner refuses, and what the dialect layer makes of files of others."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.cli.commands import run
from dungeonbowl.notation.scenario import BadScenario, Scenario, ScenarioResult, read_scenarios, run_scenarios
from dungeonbowl.notation.scenario.dialect import to_strict
from dungeonbowl.notation.scenario.dialect.answers import LooseChoices
from dungeonbowl.notation.scenario.model import Clock, Step
from dungeonbowl.notation.scenario.play import play_scenario
from dungeonbowl.notation.scenario.table import WentWrong
from tests.kit.scenarios import of_skill, scenarios

HALL: Final = """
map: |
  ################
  #AA..1.....2.BB#
  #AA..........BB#
  #AA....#.....BB#
  ################
"""


def write(folder: Path, body: str) -> Path:
    path = folder / "some.yaml"
    path.write_text(f"id: one\nrules: db2021\n{HALL.strip()}\n{body.strip()}\n", encoding="utf-8")
    return path


def play(folder: Path, body: str, strict: bool) -> ScenarioResult:
    (result,) = run_scenarios([write(folder, body)], strict=strict)
    return result


def rewritten(folder: Path, body: str) -> Scenario:
    """The strict form of a scenario, which is played and holds."""
    (scenario,), complaints = read_scenarios([write(folder, body)])
    assert not complaints
    strict = to_strict(scenario)
    result = play_scenario(strict)
    assert result.passed, result.message
    return strict


BLOCKER: Final = """
players:
  a1: {at: [5, 2], av: 9, skills: [%s]}
  a2: {at: [3, 1], skills: [leader]}
  a9: {box: reserves}
  b1: {at: [6, 2], av: 9, skills: [%s]}
ball: {carrier: a1}
turn: A
steps:
  - %s
"""

PUSH: Final = "act: {player: a1, block: b1}, dice: {block: [push_back]}"

LENIENT: Final = [
    ("", "", f"{PUSH}, choose: {{push_to: [7, 2], block_die: push_back, follow_up: no}}", "follow_up: expected true"),
    ("", "", f"{PUSH}, choose: {{push_to: [7, 2], block_die: push_back, follow_up: false}}", "never asked: block_die"),
    ("guard", "", f"{PUSH}, choose: {{use: [guard], push_to: [7, 2], follow_up: false}}", "never asked: use: guard"),
    ("", "sidestep", f"{PUSH}, choose: {{use: [sidestep], place: [6, 1], follow_up: false}}", "unanswered: push_to"),
    (
        "",
        "sidestep",
        f"{PUSH}, choose: {{use: side_step, push_to: [6, 1], follow_up: false}}",
        "use: unknown skill 'side_step'",
    ),
    ("", "", "act: {player: a1, move: [4, 2]}, dice: {dodge: [3]}", "move: expected a list"),
    ("", "", "act: {player: a1, move: [[4, 2]]}, dice: {dodge: 3}", "dodge: expected a list"),
    ("", "", "act: {player: a1, as: Move, move: [[4, 2]]}, dice: {dodge: [3]}", "as: expected one of move"),
    ("Sure-Feet", "", "act: {player: a1, move: [[4, 2]]}, dice: {dodge: [3]}", "unknown skill 'Sure-Feet'"),
    ("loner: 4+", "", "act: {player: a1, move: [[4, 2]]}, dice: {dodge: [3]}", "loner: expected a whole number"),
    ("two_heads", "", "act: {player: a1, move: [[4, 2]]}, dice: {dodge: [2]}", "unanswered: use (two_heads)"),
    ("dodge", "", "act: {player: a1, move: [[4, 2]]}, dice: {dodge: [1, 4]}, choose: {use: [dodge]}", "armour by a1"),
    ("leap", "", "act: {player: a1, leap: [7, 2]}, dice: {leap: [6]}", "unexpected roll: jump by a1"),
    ("bone_head", "", "act: {player: a1, move: [[4, 2]]}, dice: {trait: [1]}", "refused: a step to E3 [4, 2]"),
    (
        "",
        "",
        "act: {player: a1, move: [[4, 2], [3, 2]]}, dice: {dodge: [1], armour: [[1, 2]], bounce: [N]}",
        "refused: a step to D3 [3, 2]: the activation is over",
    ),
    (
        "hit_and_run",
        "",
        "act: {player: a1, do: [{block: b1}, {move: [[4, 2]]}]}, dice: {block: [push_back]}, "
        "choose: {push_to: [7, 2], follow_up: false}",
        "unanswered: use (hit_and_run) asked of A for a1",
    ),
    (
        "frenzy",
        "",
        "act: {player: a1, do: [{block: b1}, {block: b1}]}, dice: {block: [push_back, push_back]}, "
        "choose: {push_to: [[7, 2], [8, 2]]}",
        "refused: another block",
    ),
    (
        "fumblerooskie",
        "",
        "act: {player: a1, special: fumblerooskie, target: [4, 2], move: [[4, 2], [3, 2]]}, dice: {dodge: [3]}",
        "expected special: fumblerooskie before the step from which the ball is left behind, without a square",
    ),
    ("", "", "act: {player: a2, move: [[3, 2]]}, expect: {rerolls: {A: 1}}", "expected re-rolls A: 1, found 0"),
    ("", "", 'clock: 3, expect: {map: {"[7, 3]": " "}}', "expected ' ' at H4 [7, 3], found #"),
    (
        "",
        "",
        "enter: {player: a9, by: random}, dice: {teleport: [2]}, expect: {events: [{kind: teleported, to: 2}]}",
        "expected the event teleported",
    ),
    (
        "",
        "",
        "enter: {player: a9, by: random}, dice: {teleport: [2]}, expect: {events: [{kind: rolled, dice: 2}]}",
        "dice: expected a list",
    ),
]
"""Skills of both, a step that is played once it is rewritten, and what the strict runner says to it as it is."""


@pytest.mark.parametrize(("mine", "theirs", "step", "message"), LENIENT)
def test_the_runner_refuses_what_only_the_layer_understands(
    tmp_path: Path, mine: str, theirs: str, step: str, message: str
) -> None:
    body = BLOCKER % (f"{{{mine}}}" if ":" in mine else mine, theirs, f"{{{step}}}")
    lenient = play(tmp_path, body, strict=False)
    assert lenient.passed, lenient.message
    try:
        strict = play(tmp_path, body, strict=True)
    except BadScenario as bad:
        (complaint,) = bad.complaints
        assert message in complaint and re.match(r".*/some[.]yaml:[0-9]+: ", complaint)
    else:
        assert (strict.passed, strict.id, strict.step) == (False, "one", 1) and strict.file.endswith("some.yaml")
        assert message in strict.message


def test_the_layer_writes_down_what_happened_under_its_own_names(tmp_path: Path) -> None:
    body = """
players:
  a1: {at: [3, 2], av: 9, skills: [sure_feet, leap]}
  b1: {at: [5, 2], av: 9, skills: [on_the_ball]}
  a2: {at: [9, 2]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, leap: [5, 1], move: [[11, 2]]}
    dice: {leap: 6, teleport: 2, pickup: [6]}
    choose: {use: leap}
"""
    (scenario,), _ = read_scenarios([write(tmp_path, body)])
    with pytest.raises(WentWrong, match="never rolled: pickup 6"):
        to_strict(scenario)
    strict = rewritten(tmp_path, body.replace(", pickup: [6]", ""))
    assert strict.steps[0].dice == (("jump", ((6,),)), ("teleport", ((2,),)))
    assert strict.steps[0].choose == ()


def test_the_layer_names_squares_skills_and_what_stays_open(tmp_path: Path) -> None:
    body = """
players:
  a1: {at: [3, 2], pa: 4, skills: [accurate]}
  a2: {at: [6, 2], ag: 3, skills: [catch]}
  b1: {at: [9, 2], skills: [on_the_ball]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, pass: [6, 2]}
    dice: {pass: [3], catch: [2, 3]}
    choose: {use: [on_the_ball, catch], place: [8, 2]}
    expect: {at: {b1: [8, 2]}, ball: {carrier: a2}}
"""
    (step,) = rewritten(tmp_path, body).steps
    assert dict(step.choose) == {
        "use": ("on_the_ball", "accurate"),
        "place": ((8, 2), "none"),
        "reroll": ("skill",),
    }


def test_a_turn_that_has_ended_by_itself_may_be_ended_once_more(tmp_path: Path) -> None:
    body = """
players: {a1: {at: [5, 2], av: 9}, b1: {at: [6, 2]}}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {dodge: [1], armour: [[1, 2]]}
    expect: {turnover: true}
  - end_turn: A
    expect: {turn: B}
  - end_turn: B
"""
    assert rewritten(tmp_path, body).steps[1].order == Clock(0)
    refused = play(tmp_path, body, strict=True)
    assert (refused.step, refused.message) == (2, "it is not the turn of A")


STOPPED: Final = """
players:
  a1: {at: [5, 2], av: 9}
  b1: {at: [6, 2]}
turn: A
steps:
  - act: {player: a1, move: %s, stopped: true}
    dice: {%s}
    expect: {state: {a1: %s}}
"""


@pytest.mark.parametrize(
    ("way", "dice", "state", "message"),
    [
        ("[[4, 2], [3, 2]]", "dodge: [1], armour: [[1, 2]]", "prone", ""),
        ("[[4, 2]]", "dodge: [1], armour: [[1, 2]]", "prone", "expected the act to be stopped, found it done"),
        ("[[4, 2], [3, 2]]", "dodge: [3]", "standing", "expected the act to be stopped, found it done"),
        ("[[9, 2]]", "", "standing", "refused: a step to J3 [9, 2]"),
    ],
)
def test_an_act_that_is_stopped_says_so(tmp_path: Path, way: str, dice: str, state: str, message: str) -> None:
    result = play(tmp_path, STOPPED % (way, dice, state), strict=True)
    assert (result.passed, result.message) == (not message, message)


def test_a_re_roll_is_named_by_its_skill_only_where_it_is_none_of_the_kinds(tmp_path: Path) -> None:
    dodger = """
players:
  a1: {at: [5, 2], ag: 3, skills: [dodge]}
  b1: {at: [6, 2]}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {dodge: [1, 3]}
    choose: {reroll: %s}
"""
    assert play(tmp_path, dodger % "dodge", strict=True).passed
    assert play(tmp_path, dodger % "skill", strict=True).passed
    refused = play(tmp_path, dodger % "catch", strict=True)
    assert refused.message == "reroll: catch is not offered"


@pytest.mark.parametrize("key", ["on_the_ball", "fumblerooskie", "dump_off", "hit_and_run", "apothecary", "frenzy"])
def test_what_is_strict_already_stays_as_it_is(key: str) -> None:
    for name in of_skill(key):
        scenario = scenarios()[name]
        for old, new in zip(scenario.steps, to_strict(scenario).steps, strict=True):
            assert (old.order, dict(old.dice), old.expect) == (new.order, dict(new.dice), new.expect), name
            answers = [{word: Counter(given) for word, given in step.choose if given} for step in (old, new)]
            assert answers[0] == answers[1], name


def test_the_command_plays_files_of_others_and_says_so_unless_it_is_told_not_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = BLOCKER % ("", "", f"{{{PUSH}, choose: {{push_to: [7, 2], block_die: push_back, follow_up: false}}}}")
    path = write(tmp_path, body)
    assert run(["scenario", str(path)]) == 0
    assert run(["scenario", "--strict", str(path)]) == 1
    heard = capsys.readouterr()
    said = heard.out.splitlines()
    assert heard.err.splitlines() == ["1 of them only as others word it; --strict says what is worded otherwise"]
    assert said[0] == "1 passed, 0 failed"
    assert said[1] == f"{path}: one: step 1: never asked: block_die: push_back"


def test_what_is_written_strictly_is_played_strictly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The layer is not asked about a scenario that holds as it stands."""
    body = BLOCKER % ("", "", f"{{{PUSH}, choose: {{push_to: [7, 2], follow_up: false}}}}")
    path = write(tmp_path, body)
    assert run(["scenario", str(path)]) == 0
    heard = capsys.readouterr()
    assert heard.out.splitlines() == ["1 passed, 0 failed"] and heard.err == ""
    (result,) = run_scenarios([path])
    assert result.passed and not result.others
    path.write_text(path.read_text(encoding="utf-8").replace("follow_up: false", "follow_up: no"), encoding="utf-8")
    (scenario,), complaints = read_scenarios([path])
    assert scenario.foreign and not complaints


def test_skills_that_are_used_and_declined_come_in_the_order_asked() -> None:
    choices = LooseChoices(Step(Clock(1), choose=(("use", ("dodge",)), ("decline", ("dodge",)))), {})
    choices.given = [("decline", "dodge"), ("use", "dodge"), ("use", "block")]
    assert choices.choose() == (("decline", ("dodge",)), ("use", ("dodge", "block")))
    choices.given.append(("decline", "dodge"))
    with pytest.raises(WentWrong, match="using and declining dodge by turns has no strict form"):
        choices.choose()


def test_one_of_two_skills_that_roll_the_same_again_need_not_be_named(tmp_path: Path) -> None:
    receiver = """
players:
  a1: {at: [4, 2]}
  a2: {at: [5, 2], ag: 3, skills: [catch, monstrous_mouth]}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, handoff: a2}
    dice: {catch: [1, 3]}
    choose: {reroll: skill}
    expect: {ball: {carrier: a2}}
"""
    assert rewritten(tmp_path, receiver).steps[0].choose == (("reroll", ("catch",)),)


@pytest.mark.parametrize(("kind", "size"), [("crypt", (8, 4)), ("dragon_youngling", (4, 8))])
def test_a_tomb_or_dragon_may_be_drawn_as_the_wall_it_counts_as(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    rows = {
        "crypt": ["AA........BB", "AA..#..#..BB", "AA..#..#..BB", "AA........BB"],
        "dragon_youngling": ["AA.##.BB", "AA.##.BB", *["AA....BB"] * 6],
    }[kind]
    walls = "#" * (len(rows[0]) + 2)
    drawn = "\n".join(f"  {row}" for row in [walls, *[f"#{row}#" for row in rows], walls])
    first, second = {"crypt": ([4, 2], [7, 2]), "dragon_youngling": ([3, 1], [6, 1])}[kind]
    path = tmp_path / "drawn.yaml"
    path.write_text(
        f"""id: one
rules: db2021
map: |
{drawn}
rooms: [{{kind: {kind}, at: [3, 1], size: {list(size)}}}]
players:
  a1: {{at: {first}, pa: 3}}
  a2: {{at: {second}, ag: 3}}
ball: {{carrier: a1}}
turn: A
steps:
  - act: {{player: a1, pass: {second}}}
    dice: {{{"room: [1], " if kind != "crypt" else ""}pass: [4], catch: [3]}}
    expect: {{ball: {{carrier: a2}}}}
""",
        encoding="utf-8",
    )
    (hidden,), (seen,) = run_scenarios([path], strict=True), run_scenarios([path])
    assert not hidden.passed and seen.passed, seen.message
