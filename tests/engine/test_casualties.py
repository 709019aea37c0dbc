"""What a scenario cannot write down about casualties: old injuries, and a sheet that stays as it was drafted."""

from __future__ import annotations

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import INJURED, LASTING_NAMES
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.options import Options
from dungeonbowl.rulesets import ruleset
from tests.kit.positions import piece
from tests.kit.table import Table

COVERS = ("DB21-CAS-01", "DB21-CAS-04", "DB21-CAS-05", "DB21-CAS-07", "DB21-CAS-11")

HALL = ["##########", "#AA....BB#", "#AA....BB#", "##########"]


def rotter_table(niggling: int) -> Table:
    victim = piece((5, 1), ma=5, av=9, skills=["decay"], position="rotter_lineman")
    table = Table(HALL, [piece((4, 1))], [victim], action=op.MOVE)
    table.state.squads.niggling[20] = niggling
    return table


def outcome(table: Table) -> tuple[int, int]:
    """The row of the table and the lasting injury of the last casualty."""
    told = [event for event in table.events if event.kind == ev.CASUALTY_EVENT]
    return told[-1].value, told[-1].target


def test_decay_and_an_old_injury_make_an_eight_a_ten() -> None:
    table = rotter_table(niggling=1)
    table.deal({"casualty": [8], "lasting_injury": [3]})
    injuries.casualty(table.game, table.player(20))
    table.finish()
    assert table.box(20) == INJURED
    assert outcome(table) == (injuries.SERIOUS_INJURY, LASTING_NAMES.index("smashed_knee"))
    assert {"CAS-01", "CAS-02", "CAS-04", "CAS-05"} <= table.cited


def test_the_same_total_on_the_page_reduces_nothing() -> None:
    table = rotter_table(niggling=1)
    table.game.options = Options({"casualty_table": "page"}, ruleset("db2021").options)
    table.deal({"casualty": [8]})
    injuries.casualty(table.game, table.player(20))
    table.finish()
    assert outcome(table) == (injuries.SERIOUS_INJURY, 0)


@pytest.mark.parametrize(
    ("niggling", "rolled", "row"),
    [(0, 13, injuries.LASTING_INJURY), (1, 13, injuries.DEAD), (2, 4, injuries.SERIOUSLY_HURT), (3, 16, injuries.DEAD)],
)
def test_every_old_injury_counts_and_sixteen_is_the_most(niggling: int, rolled: int, row: int) -> None:
    table = rotter_table(niggling)
    table.deal({"casualty": [rolled], "lasting_injury": [6] if row == injuries.LASTING_INJURY else []})
    injuries.casualty(table.game, table.player(20))
    assert outcome(table)[0] == row


def test_a_reduction_changes_nothing_in_this_game() -> None:
    table = rotter_table(niggling=0)
    victim = table.player(20)
    sheet = table.state.squads.sheets[20]
    assert sheet is not None
    table.deal({"casualty": [9], "lasting_injury": [3]})
    injuries.casualty(table.game, victim)
    table.finish()
    assert outcome(table) == (injuries.SERIOUS_INJURY, 2)
    assert victim.ma == 5
    assert (sheet.ma, sheet.niggling) == (5, 0)
