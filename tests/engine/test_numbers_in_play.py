"""Every number of a file of tables is one that the game is played by: another number makes another match."""

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, SLOTS
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.data.tables import load_tables
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.notation.messages.view import view_message
from dungeonbowl.notation.scenario import read_scenarios
from dungeonbowl.notation.scenario.play import play_scenario
from tests.kit import scenarios as kit

RULES: Final = "db1989"
ANOTHER: Final = {"short": 13, "ricochets": 0, "push_beside_pusher": 0, "door_after_move": 0, "forced_teleports": 0}
"""What to put in the place of a number; of the others, one more."""
BEFORE_PLAY: Final = frozenset({"deployed"})
"""Read before the first turn, where scenarios have not begun."""
OUT_OF_REACH: Final = frozenset({"long", "long_bomb"})
"""They divide what is too far to throw underground (DB89-UTHR-01), so that no match shows them."""
HANDED_ON: Final = """
id: handed-on
rules: db1989
title: A row of team-mates hands the ball on, as often as the tables say
map: |
  #########
  #A.....B#
  #A.....B#
  #########
players:
  a1: {at: [2, 1]}
  a2: {at: [3, 1]}
  a3: {at: [4, 1]}
  a4: {at: [5, 1]}
  b9: {at: [7, 2]}
ball: {carrier: a1}
turn: A
steps:
"""
STEPS: Final = (
    "  - %s: {player: a1, handoff: a2}",
    "  - %s: {player: a2, handoff: a3}",
    "  - %s: {player: a3, handoff: a4}",
)


SWITCHED: Final = {
    ("push_beside_pusher", 0): """
id: pushed-away-from-the-pusher
rules: db1989
title: The only free squares are beside the pusher, so that the pushed falls in place
map: |
  #########
  #A.####B#
  #A...##B#
  #A..##.B#
  #########
players:
  a1: {at: [3, 2]}
  b1: {at: [4, 2]}
turn: A
steps:
  - act: {player: a1, push: b1}
    dice: {push: [[4, 5]], armour: [[2, 3]]}
    expect: {at: {a1: [3, 2], b1: [4, 2]}, state: {b1: face_down, a1: standing}}
""",
    ("foul_face_down", 1): """
id: kicked-face-down
rules: db1989
title: Ooooooph on who lies face down asks for an Armour roll
map: |
  #########
  #A.....B#
  #A.....B#
  #########
players:
  a1: {at: [3, 1]}
  b1: {at: [4, 1], av: 9, state: face_down}
turn: A
steps:
  - act: {player: a1, sneaky_foul: b1}
    dice: {foul: [4], armour: [[5, 5]], injury: [2]}
    expect: {box: {b1: stunned}}
""",
    ("door_after_move", 0): """
id: no-door-after-a-move
rules: db1989
title: Who has moved works no door, and who has not does
map: |
  ###########
  #A...#...B#
  #A...D...B#
  #A...#...B#
  ###########
players:
  a1: {at: [3, 2]}
  a2: {at: [4, 1]}
  b1: {at: [8, 1]}
turn: A
steps:
  - illegal: {act: {player: a1, move: [[4, 2]], open_door: [5, 2]}}
  - act: {player: a2, open_door: [5, 2]}
    expect: {doors: {open: [[5, 2]], closed: []}}
""",
    ("forced_teleports", 0): """
id: pushed-onto-a-counter-and-left-there
rules: db1989
title: Neither the pushed nor the pusher is teleported
map: |
  #########
  #A...##B#
  #A..12.B#
  #A...##B#
  #########
players:
  a1: {at: [3, 2]}
  b1: {at: [4, 2]}
turn: A
steps:
  - act: {player: a1, push: b1}
    dice: {push: [[4, 5]]}
    choose: {push_to: [5, 2]}
    expect: {at: {a1: [4, 2], b1: [5, 2]}, state: {b1: standing}}
""",
}
"""What ends otherwise once a switch is turned."""


def with_number(key: str, value: int) -> Tables:
    """The printed tables with another number."""
    numbers = list(PRINTED.numbers)
    numbers[tr.NUMBER_NAMES.index(key)] = value
    return Tables(PRINTED.ends, PRINTED.results, tuple(numbers))


@pytest.mark.parametrize("key", [key for key in tr.NUMBER_NAMES if key not in BEFORE_PLAY | OUT_OF_REACH])
def test_a_scenario_of_its_chapter_ends_in_another_way(key: str) -> None:
    number = load_tables(RULES).numbers[key]
    tables = with_number(key, ANOTHER.get(key, number.value + 1))
    chapter = number.rule.rpartition("-")[0]
    proofs = [one for one in kit.scenarios().values() if any(rule.startswith(chapter) for rule in one.covers)]
    changed = next((one for one in proofs if not play_scenario(one, tables=tables).passed), None)
    assert changed is not None, f"{key} may be any number"
    assert play_scenario(changed).passed


@pytest.mark.parametrize("most", [-1, 0, 1, 2, 3, 20])
def test_the_ball_is_handed_on_so_often_in_a_turn(most: int, tmp_path: Path) -> None:
    steps = [step % "act" for step in STEPS[: max(0, most)]]
    steps += [step.replace("%s: {", "illegal: {act: {") + "}" for step in STEPS[max(0, most) :][:1]]
    file = tmp_path / "handed_on.yaml"
    file.write_text(HANDED_ON + "\n".join(steps) + "\n")
    found, complaints = read_scenarios([file])
    assert not complaints
    result = play_scenario(found[0], tables=with_number("hand_offs", most))
    assert result.passed, result.message


@pytest.mark.parametrize(("key", "value"), SWITCHED)
def test_a_switch_is_turned_by_a_number(key: str, value: int, tmp_path: Path) -> None:
    file = tmp_path / "switched.yaml"
    file.write_text(SWITCHED[key, value])
    found, complaints = read_scenarios([file])
    assert not complaints, complaints
    result = play_scenario(found[0], tables=with_number(key, value))
    assert result.passed, result.message
    assert not play_scenario(found[0]).passed


def deployed(tables: Tables) -> Match:
    """A match at the end of deployment."""
    home, away = ready_team("human", RULES), ready_team("orc", RULES)
    options: dict[str, str | int] = {"placement": "stored"}
    match = Match.new(RULES, home, away, load_dungeon("setup_1"), 7, options, tables=tables)
    pick = RandomCoach(1)
    before = (
        ak.ASK_END_ZONE,
        ak.ASK_PLACE_CHEST,
        ak.ASK_PLACE_PORTAL,
        ak.ASK_PLACE_DOOR,
        ak.ASK_DEPLOY,
        ak.ASK_DEPLOY_AT,
    )
    while match.question is not None and match.question.ask in before:
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))
    return match


@pytest.mark.parametrize("count", [0, 4, 6, 16])
def test_so_many_are_put_down_as_the_tables_say(count: int) -> None:
    match = deployed(with_number("deployed", count))
    for side in (HOME, AWAY):
        boxes = [int(box) for box in match.state.box[side * SLOTS : (side + 1) * SLOTS]]
        assert boxes.count(IN_PLAY) == count
    assert view_message(match, HOME)["starters"] == count
