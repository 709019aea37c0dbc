"""The printed layouts in play: doorways and the walls between tiles, which a drawn map does not have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dungeonbowl.data import load_dungeon
from dungeonbowl.data.reading import parse_documents
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.notation.scenario.files import read_scenario
from dungeonbowl.notation.scenario.play import play_scenario

COVERS = (
    "DB21-GEO-02",
    "DB21-GEO-03",
    "DB21-GEO-04",
    "DB21-GEO-05",
    "DB21-GEO-09",
    "DB21-TILE-07",
    "DB21-LAY-02",
    "DB21-RICO-07",
)


def plays(key: str, body: str) -> None:
    """Play the steps of a scenario on an unfurnished layout; the map it is read with is put aside."""
    plan = load_dungeon(key).plan
    assert plan is not None
    empty = Dungeon.from_plan(key, key, "", plan, [], [])
    board = empty.board
    floor = "\n".join("  " + "." * int(board.width) for _ in range(board.height))
    text = f"id: on-a-layout\nrules: db2021\nturn: A\nmap: |\n{floor}\n{body}"
    scenario = read_scenario(parse_documents(text.encode(), key)[0])
    assert scenario.position is not None
    result = play_scenario(replace(scenario, position=replace(scenario.position, dungeon=empty)))
    assert result.passed, result.message


def test_a_team_mate_in_the_doorway_assists_and_one_behind_the_wall_does_not() -> None:
    block = """
players:
  a1: {at: [6, 11]}
  a2: {at: [5, 12]}
  a3: {at: [%d, 12]}
  b1: {at: [5, 11], av: 9}
steps:
  - illegal: {act: {player: a2, block: b1}}
  - act: {player: a1, block: b1}
    dice: {block: [%s]}
    choose: {%s push_to: [4, 11], follow_up: false}
    expect: {at: {b1: [4, 11]}}
"""
    plays("layout_a", block % (6, "[push_back, both_down]", "block_die: push_back,"))
    plays("layout_a", block % (7, "push_back", ""))


def test_a_doorway_costs_nothing_and_needs_no_roll() -> None:
    plays(
        "layout_a",
        """
players:
  a1: {at: [6, 11], ma: 6}
  b1: {at: [11, 1]}
steps:
  - illegal: {act: {player: a1, move: [[5, 11], [5, 12]]}}
  - act: {player: a1, move: [[6, 12], [7, 11], [7, 12]], open: true}
    expect: {at: {a1: [7, 12]}, moves_left: {a1: 3}}
""",
    )


def test_a_diagonal_past_the_doorpost_is_open() -> None:
    plays(
        "layout_a",
        """
players:
  a1: {at: [6, 12], ma: 6}
  b1: {at: [11, 1]}
steps:
  - illegal: {act: {player: a1, move: [[7, 12], [8, 11]], as: blitz, target: b1, block: b1}}
  - act: {player: a1, move: [[5, 11], [6, 12]]}
    expect: {at: {a1: [6, 12]}, turnover: false}
""",
    )


def test_sight_goes_through_doorways_and_not_through_walls() -> None:
    plays(
        "layout_a",
        """
players:
  a1: {at: [5, 13], pa: 3}
  a2: {at: [6, 10], ag: 3}
  b1: {at: [11, 1]}
ball: {carrier: a1}
steps:
  - illegal: {act: {player: a1, pass: [5, 10]}}
  - illegal: {act: {player: a1, pass: [4, 13]}}
  - act: {player: a1, pass: [6, 10]}
    dice: {pass: [6], catch: [6]}
    expect: {ball: {carrier: a2}}
""",
    )


@pytest.mark.parametrize(
    ("at", "bounce", "ricochet", "to"),
    [
        ("[5, 13]", "W", "wall_bounce: [6]", "[5, 14]"),
        ("[5, 15]", "W", "wall_bounce: [3]", "[6, 15]"),
        ("[5, 15]", "W", "wall_bounce: [1]", "[5, 14]"),
    ],
)
def test_ricochets_in_the_treasure_room(at: str, bounce: str, ricochet: str, to: str) -> None:
    plays(
        "layout_a",
        f"""
players:
  a1: {{at: [6, 14], ag: 3}}
  a2: {{at: [1, 25]}}
  b1: {{at: [11, 1]}}
ball: {{at: {at}}}
steps:
  - act: {{player: a1, move: [{at}]}}
    dice: {{pickup: [2], bounce: [{bounce}], {ricochet}}}
    expect: {{ball: {{at: {to}}}, turnover: true}}
""",
    )


def test_exactly_into_the_corner_of_the_treasure_room() -> None:
    plays(
        "layout_a",
        """
players:
  a1: {at: [6, 14], ag: 3}
  a2: {at: [1, 25]}
  b1: {at: [11, 1]}
ball: {at: [5, 15]}
steps:
  - act: {player: a1, move: [[5, 15]]}
    dice: {pickup: [2], bounce: [SW, N], catch: [2]}
    expect: {ball: {at: [5, 14]}, turnover: true}
""",
    )


def test_a_push_against_the_wall_of_a_corridor_and_a_second_block_by_frenzy() -> None:
    plays(
        "layout_a",
        """
players:
  a1: {at: [2, 20], skills: [frenzy]}
  b1: {at: [1, 20], av: 8}
steps:
  - act: {player: a1, block: b1}
    dice: {block: [push_back, push_back], wall: [2, 4], armour: [[5, 3]], injury: [[3, 3]]}
    expect: {at: {a1: [2, 20], b1: [1, 20]}, state: {b1: stunned}, turnover: false}
""",
    )
