"""Whoever is in a pit of 1989 that they cannot leave is not activated: there is nothing that they could do."""

from pathlib import Path

from dungeonbowl.core import options as op
from dungeonbowl.notation.scenario import read_scenarios
from dungeonbowl.notation.scenario.placing import to_match

COVERS = ("DB89-PIT-12", "DB89-PIT-25")

PIT = """
id: a-pit-with-one-square-beside-it
rules: db1989
options: {{pit_traps: in_use}}
map: |
  #######
  #A###B#
  #A.P#B#
  #A###B#
  #######
players:
  a1: {{at: [3, 2], state: in_pit}}
  a2: {{at: [{column}, 2]}}
  b1: {{at: [5, 1]}}
turn: A
steps:
  - end_turn: A
"""


def activated(tmp_path: Path, column: int) -> set[int]:
    """Who may be activated where a team-mate of the player in the pit stands in a column."""
    file = tmp_path / "pit.yaml"
    file.write_text(PIT.format(column=column), encoding="utf-8")
    (scenario,), complaints = read_scenarios([file], strict=True)
    assert not complaints and scenario.position is not None
    question = to_match(scenario.position, scenario.rules).question
    assert question is not None
    return {op.player_of(option) for option in question.options if op.verb_of(option) == op.ACTIVATE}


def test_nobody_is_activated_in_a_pit_without_a_way_out(tmp_path: Path) -> None:
    assert activated(tmp_path, column=1) == {0, 1}
    assert activated(tmp_path, column=2) == {1}
