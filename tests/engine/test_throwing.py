"""Throwing and kicking team-mates: tests, flights, walls, landings."""

from __future__ import annotations

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import HOME, INJURED, KO, LOST, PRONE, STANDING, STUNNED
from dungeonbowl.rules.tossing import db2021 as tossing
from tests.kit.positions import Piece, Place, hall, piece
from tests.kit.table import Table

ROOM = hall(9)


def ogre(at: Place = (4, 4), *skills: str) -> Piece:
    return piece(at, st=5, pa=5, skills=["throw_team_mate", *skills])


def goblin(at: Place = (5, 4), *skills: str, posture: int = STANDING, av: int = 8) -> Piece:
    return piece(at, st=2, ag=3, av=av, skills=["right_stuff", "stunty", *skills], posture=posture)


def room(home: list[Piece], away: list[Piece] | None = None, **more: object) -> Table:
    return Table(ROOM, home, away or [], action=op.THROW_TEAM_MATE, **more)  # type: ignore[arg-type]


def throw(table: Table, x: int, y: int) -> None:
    tossing.throw_team_mate(table.game, table.player(0), table.player(1), table.square((x, y)))
    table.finish()
    assert table.game.finished


def test_who_can_be_thrown() -> None:
    strong = piece((3, 3), st=4, skills=["right_stuff"])
    table = room([ogre(), goblin(), strong, goblin((3, 5), posture=STUNNED), piece((4, 5)), goblin((8, 4))])
    assert [int(p) for p in tossing.mates(table.state, table.player(0))] == [1, 3]
    table = room([piece((4, 4), st=4, skills=["throw_team_mate"]), goblin()])
    assert len(tossing.mates(table.state, table.player(0))) == 0


def test_a_kick_wants_a_standing_team_mate() -> None:
    table = room([piece((4, 4), pa=4, skills=["kick_team_mate"]), goblin(), goblin((3, 4), posture=PRONE)])
    table.state.action = op.KICK_TEAM_MATE
    assert [int(p) for p in tossing.mates(table.state, table.player(0))] == [1]


def test_superb_and_landed() -> None:
    table = room([ogre(), goblin()])
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "land": [3]})
    throw(table, 7, 4)
    assert table.where(1) == (9, 3) and table.player(1).standing and not table.game.turnover
    assert {"TTM-06", "TTM-07", "TTM-09", "TTM-10", "TTM-24"} <= table.cited


def test_successful_throw_lands_at_minus_one_and_each_marker_counts() -> None:
    table = room([ogre(), goblin()], [piece((10, 3)), piece((10, 4))])
    table.deal({"throw_player": [4], "scatter": ["E", "N", "E"], "land": [5], "armour": [(1, 2)]})
    throw(table, 7, 4)
    assert table.player(1).posture == PRONE and not table.game.turnover


def test_a_natural_six_always_lands() -> None:
    table = room([ogre(), goblin()], [piece((10, 2)), piece((10, 3)), piece((10, 4))])
    table.deal({"throw_player": [4], "scatter": ["E", "N", "E"], "land": [6]})
    throw(table, 7, 4)
    assert table.player(1).standing


def test_a_carrier_who_lands_badly_is_a_turnover_whoever_catches() -> None:
    table = room([ogre(), goblin(), piece((10, 3))], carrier=1)
    table.deal(
        {
            "throw_player": [5],
            "scatter": ["E", "N", "E"],
            "land": [2],
            "armour": [(1, 2)],
            "bounce": ["E"],
            "catch": [4],
        }
    )
    throw(table, 7, 4)
    assert table.state.carrier == 2 and table.game.turnover
    assert {"TTM-11", "TTM-17", "TO-09"} <= table.cited


def test_a_safe_landing_with_the_ball_keeps_it() -> None:
    table = room([ogre((9, 4)), goblin((10, 4))], carrier=1)
    table.deal({"throw_player": [5], "scatter": ["E", "N", "S"], "land": [3]})
    throw(table, 12, 4)
    assert table.ball == 1 and table.where(1) == (13, 4)
    assert "TTM-19" in table.cited


def test_terrible_deviates_from_the_thrower_and_lands_at_minus_two() -> None:
    table = room([ogre(), goblin()], [piece((3, 3)), piece((3, 4)), piece((3, 5))])
    table.deal({"throw_player": [4], "deviate": ["E"], "deviate_distance": [5], "land": [5]})
    throw(table, 7, 4)
    assert table.where(1) == (9, 4) and table.player(1).standing
    table = room([ogre(), goblin()], [piece((3, 3)), piece((3, 4)), piece((3, 5))])
    table.deal({"throw_player": [4], "deviate": ["E"], "deviate_distance": [5], "land": [4], "armour": [(1, 1)]})
    throw(table, 7, 4)
    assert table.player(1).posture == PRONE


def test_fumbled_bounces_from_the_thrower_and_may_still_land() -> None:
    table = room([ogre(), goblin()])
    table.deal({"throw_player": [1], "scatter": ["W"], "land": [4]})
    throw(table, 7, 4)
    assert table.where(1) == (3, 4) and table.player(1).standing and not table.game.turnover
    assert "TTM-08" in table.cited


def test_no_pa_fumbles_without_a_roll() -> None:
    table = room([piece((4, 4), st=5, pa=0, skills=["throw_team_mate"]), goblin()])
    table.deal({"scatter": ["W"], "land": [4]})
    throw(table, 7, 4)
    assert table.where(1) == (3, 4)


def test_strong_arm_is_offered_where_it_lifts_the_result() -> None:
    table = room([ogre((4, 4), "strong_arm"), goblin()])
    table.deal({"throw_player": [4], "scatter": ["E", "N", "E"], "land": [3]}, use_skill=["yes"])
    throw(table, 7, 4)
    assert table.player(1).standing
    table = room([ogre((4, 4), "strong_arm"), goblin()])
    table.deal({"throw_player": [3], "scatter": ["E", "N", "E"], "land": [4]})
    throw(table, 7, 4)
    assert table.asked == []


def test_a_throw_may_be_rerolled() -> None:
    table = room([ogre(), goblin()], rerolls=(1, 0))
    table.deal({"throw_player": [1, 6], "scatter": ["E", "N", "E"], "land": [3]}, reroll=["team_reroll"])
    throw(table, 7, 4)
    assert table.state.rerolls(HOME) == 0


def test_a_wall_stops_the_flight_and_adds_to_the_armour_roll() -> None:
    table = room([ogre(), goblin()])
    table.deal({"throw_player": [5], "scatter": ["N", "N", "E"], "armour": [(3, 4)], "injury": [(1, 3)]})
    throw(table, 6, 2)
    assert table.where(1) == (7, 1) and table.player(1).posture == STUNNED and not table.game.turnover
    assert {"TTM-12", "TTM-13"} <= table.cited


def test_the_bounce_off_a_wall_ricochets() -> None:
    table = room([ogre(), goblin()])
    table.deal({"throw_player": [5], "scatter": ["N", "N", "N"], "wall_bounce": [4], "armour": [(1, 1)]})
    throw(table, 6, 2)
    assert table.where(1) == (6, 1) and table.player(1).posture == PRONE


def test_thrown_at_a_wall() -> None:
    """EX-13, in the western half of the Treasure Room."""
    rows = ["######", "#....#", "#....#", "#....#", "#....#", "######"]
    home = [piece((4, 4), st=5, pa=5, skills=["throw_team_mate"]), goblin((4, 3), av=6), piece((1, 1))]
    table = Table(rows, home, action=op.THROW_TEAM_MATE, rooms=[("treasure_room", 1, 1, 4, 4)])
    table.deal({"throw_player": [5], "scatter": ["W", "W", "N"], "armour": [(3, 2)], "injury": [(4, 3)]})
    throw(table, 2, 3)
    assert table.box(1) == KO and not table.game.turnover
    assert {"TTM-06", "TTM-07", "TTM-11", "TTM-12", "TTM-13", "INJ-04"} <= table.cited


def test_a_prone_team_mate_crashes() -> None:
    table = room([ogre(), goblin(posture=PRONE)])
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E", "S"], "armour": [(1, 2)]})
    throw(table, 7, 4)
    assert table.where(1) == (9, 4) and table.player(1).posture == PRONE


def test_landing_on_an_opponent_fells_both() -> None:
    table = room([ogre(), goblin(av=9)], [piece((9, 4))])
    table.deal({"throw_player": [5], "scatter": ["E", "N", "SE", "E"], "armour": [(1, 2), (1, 2)]})
    throw(table, 7, 4)
    assert table.where(1) == (10, 4) and table.player(1).posture == PRONE and table.player(20).posture == PRONE
    assert not table.game.turnover
    assert {"TTM-14", "TTM-15"} <= table.cited


def test_landing_on_a_team_mate_is_a_turnover() -> None:
    table = room([ogre(), goblin(), piece((9, 4), posture=PRONE)])
    table.deal({"throw_player": [5], "scatter": ["E", "N", "SE", "E"], "armour": [(1, 2), (1, 2)]})
    throw(table, 7, 4)
    assert table.game.turnover and {"TTM-16", "TO-12"} <= table.cited


def test_a_portal_teleports_after_the_landing() -> None:
    rows = [*ROOM]
    rows[3] = "#AA......1...BB#"
    rows[6] = "#AA......2...BB#"
    table = Table(rows, [ogre(), goblin()], action=op.THROW_TEAM_MATE)
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "land": [3], "teleport": [2]})
    throw(table, 7, 4)
    assert table.where(1) == (9, 6) and "TTM-18" in table.cited
    table = Table(rows, [ogre(), goblin()], action=op.THROW_TEAM_MATE)
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "land": [2], "armour": [(1, 1)], "teleport": [2]})
    throw(table, 7, 4)
    assert table.where(1) == (9, 6) and table.player(1).posture == PRONE


def test_the_chasm_takes_a_thrown_carrier() -> None:
    rows = [*ROOM]
    rows[3] = "#AA......^...BB#"
    table = Table(rows, [ogre(), goblin()], action=op.THROW_TEAM_MATE, carrier=1)
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "casualty": [3], "bounce": ["N"]})
    throw(table, 7, 4)
    assert table.box(1) == INJURED and table.game.turnover and table.ball == (9, 2)
    assert {"FEAT-22", "FEAT-23"} <= table.cited


def test_a_safe_landing_on_the_ball_picks_it_up() -> None:
    table = room([ogre(), goblin()], loose=(9, 3))
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "land": [3], "pickup": [3]})
    throw(table, 7, 4)
    assert table.state.carrier == 1
    table = room([ogre(), goblin()], loose=(9, 3))
    table.deal({"throw_player": [5], "scatter": ["E", "N", "E"], "land": [2], "armour": [(1, 1)], "bounce": ["E"]})
    throw(table, 7, 4)
    assert table.ball == (10, 3) and not table.game.turnover


def test_always_hungry() -> None:
    table = room([ogre((4, 4), "always_hungry"), goblin()])
    table.deal({"trait": [2]})
    assert tossing.before_aim(table.game, table.player(0), table.player(1))
    table.finish()
    table = room([ogre((4, 4), "always_hungry"), goblin()])
    table.deal({"trait": [1, 2], "scatter": ["W"], "land": [4]})
    assert not tossing.before_aim(table.game, table.player(0), table.player(1))
    table.finish()
    assert table.where(1) == (3, 4) and not table.game.turnover


def test_eaten_with_the_ball() -> None:
    table = room([ogre((4, 4), "always_hungry"), goblin()], carrier=1)
    table.deal({"trait": [1, 1], "bounce": ["S"]})
    assert not tossing.before_aim(table.game, table.player(0), table.player(1))
    table.finish()
    assert table.box(1) == LOST and table.ball == (4, 5) and table.game.turnover
    assert {"TTM-21", "TO-09"} <= table.cited


def test_a_fumbled_kick_knocks_out_at_least() -> None:
    kicker = piece((4, 4), pa=4, skills={"kick_team_mate": 0, "mighty_blow": 1})
    table = Table(ROOM, [kicker, goblin()], action=op.KICK_TEAM_MATE, carrier=1)
    table.deal({"throw_player": [1], "injury": [(1, 2)], "bounce": ["E"]})
    tossing.kick_team_mate(table.game, table.player(0), table.player(1), table.square((7, 4)))
    table.finish()
    assert table.box(1) == KO and table.game.turnover and table.ball == (6, 4)
    assert "TTM-22" in table.cited


def test_the_opponent_may_add_the_kickers_mighty_blow() -> None:
    kicker = piece((4, 4), pa=4, skills={"kick_team_mate": 0, "mighty_blow": 1})
    table = Table(ROOM, [kicker, goblin()], action=op.KICK_TEAM_MATE)
    table.deal({"throw_player": [1], "injury": [(5, 4)], "casualty": [2]}, apply_to=["injury"])
    tossing.kick_team_mate(table.game, table.player(0), table.player(1), table.square((7, 4)))
    table.finish()
    assert table.box(1) == INJURED
    assert table.script.asked[-1][1] == 1
