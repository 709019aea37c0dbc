"""Bombs: throwing, catching, passing on, and the blast."""

from __future__ import annotations

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, PRONE, STUNNED
from dungeonbowl.rules.tossing import bombs
from tests.kit.positions import Piece, Place, hall, piece
from tests.kit.table import Table

ROOM = hall(7)


def bomber(at: Place = (4, 3), *skills: str) -> Piece:
    return piece(at, ag=3, pa=4, av=8, skills=["bombardier", "stunty", *skills])


def room(home: list[Piece], away: list[Piece] | None = None, rows: list[str] | None = None, **more: object) -> Table:
    return Table(rows or ROOM, home, away or [], action=op.THROW_BOMB, **more)  # type: ignore[arg-type]


def throw(table: Table, x: int, y: int) -> None:
    bombs.throw_bomb(table.game, table.player(0), table.square((x, y)))
    table.finish()
    assert table.game.finished


def test_an_accurate_bomb_explodes_on_the_floor_and_hits_neighbours_on_four() -> None:
    table = room([bomber()], [piece((8, 3)), piece((7, 4), posture=PRONE)])
    table.deal({"pass": [4], "bomb": [4, 4], "armour": [(1, 2), (1, 2)]}, order=[21])
    throw(table, 7, 3)
    assert table.player(20).posture == PRONE and table.player(21).posture == PRONE and not table.game.turnover
    assert {"SPEC-13", "SPEC-15"} <= table.cited


def test_a_three_misses_a_neighbour() -> None:
    table = room([bomber()], [piece((8, 3))])
    table.deal({"pass": [4], "bomb": [3]})
    throw(table, 7, 3)
    assert table.player(20).standing


def test_a_fumble_explodes_at_home_and_is_a_turnover() -> None:
    table = room([bomber()])
    table.deal({"pass": [1], "armour": [(1, 2)]})
    throw(table, 7, 3)
    assert table.player(0).posture == PRONE and table.game.turnover


def test_safe_pass_keeps_a_fumbled_bomb() -> None:
    table = room([bomber((4, 3), "safe_pass")])
    table.deal({"pass": [1]}, use_skill=["yes"])
    throw(table, 7, 3)
    assert table.player(0).standing and not table.game.turnover


def test_a_caught_bomb_explodes_on_four() -> None:
    table = room([bomber()], [piece((7, 3), skills=["catch"])], carrier=20)
    table.deal({"pass": [4], "catch": [3], "bomb": [4], "armour": [(1, 2)], "bounce": ["N"]})
    throw(table, 7, 3)
    assert table.player(20).posture == PRONE and table.ball == (7, 2) and not table.game.turnover


def test_a_caught_bomb_may_have_to_be_thrown_on() -> None:
    table = room([bomber()], [piece((7, 3))])
    aim = (4, 3)
    table.deal({"pass": [4, 6], "catch": [3, 2], "bomb": [3], "armour": [(1, 2)]}, bomb_at=[aim])
    throw(table, 7, 3)
    # Thrown back, and the Bombardier fails to catch it: it explodes in their square.
    assert table.player(0).posture == PRONE and table.game.turnover


def test_a_failed_catch_explodes_there_and_catch_does_not_help() -> None:
    table = room([bomber()], [piece((7, 3), skills=["catch"])])
    table.deal({"pass": [4], "catch": [2], "armour": [(4, 5)], "injury": [(1, 2)]})
    throw(table, 7, 3)
    assert table.player(20).posture == STUNNED


def test_no_hands_cannot_catch_a_bomb() -> None:
    table = room([bomber()], [piece((7, 3), skills=["no_hands"])])
    table.deal({"pass": [4], "armour": [(1, 2)]})
    throw(table, 7, 3)
    assert table.player(20).posture == PRONE


def test_an_interception_hands_the_bomb_over() -> None:
    table = room([bomber()], [piece((6, 3))])
    table.deal({"pass": [5], "interfere": [6], "catch": [6], "bomb": [5], "armour": [(1, 2)]}, interfere=[20])
    throw(table, 8, 3)
    assert table.player(20).posture == PRONE


def test_a_bomb_on_an_empty_portal_is_harmless() -> None:
    rows = [*ROOM]
    rows[3] = "#AA....1.....BB#"
    table = room([bomber()], [piece((8, 3))], rows)
    table.deal({"pass": [4]})
    throw(table, 7, 3)
    assert table.player(20).standing and "SPEC-14" in table.cited


def test_a_scattered_bomb_ricochets_and_explodes_where_it_lands() -> None:
    table = room([bomber()], [piece((7, 2))])
    table.deal({"pass": [3], "scatter": ["N", "N", "S"], "wall_bounce": [3], "bomb": [3]})
    throw(table, 6, 2)
    assert table.player(20).standing and "SPEC-14" in table.cited


def test_the_active_carrier_in_the_blast_is_a_turnover() -> None:
    table = room([bomber(), piece((8, 3))], [piece((8, 2))], carrier=1)
    table.deal({"pass": [4], "bomb": [4, 4], "armour": [(1, 2), (1, 2)], "bounce": ["E"]}, order=[1])
    throw(table, 7, 3)
    assert table.game.turnover and table.ball == (9, 3) and table.box(1) == IN_PLAY


def test_a_wall_keeps_the_blast_off() -> None:
    rows = [*ROOM]
    rows[2] = "#AA...####...BB#"
    table = room([bomber()], [piece((7, 1))], rows)
    table.deal({"pass": [4]})
    throw(table, 7, 3)
    assert table.player(20).standing
