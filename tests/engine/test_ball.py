"""The loose ball: ricochets, bounces, scatter, Portals, catches, pick-ups and drops, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.ids import NONE, PRONE
from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.rules.ball import db2021 as ball_2021
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.walls import Ricochets
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.state.state import NO_ZONE
from tests.kit.positions import Piece, Place, hall, piece
from tests.kit.scripts import COMPASS, Answer, Dice
from tests.kit.table import Table

HALL = hall(7)

PORTALS = [
    "##################",
    "#AA..........5.BB#",
    "#AA..1....3....BB#",
    "#AA............BB#",
    "#AA..2....4....BB#",
    "#AA..........6.BB#",
    "##################",
]

DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def bounced(
    rows: Sequence[str], start: Place, dice: Dice, home: Sequence[Piece] = (), away: Sequence[Piece] = ()
) -> Table:
    """The table after a ball has bounced from a square."""
    table = Table(rows, home, away, loose=start, dice=dice)
    ball.bounce(table.game, table.square(start))
    return table


# Ricochets


def test_ex_09_ricochets_in_the_treasure_room() -> None:
    board = load_dungeon("layout_a").board
    for start, rolls, end in [
        ((5, 13), {"bounce": ["W"], "wall_bounce": [6]}, (5, 14)),
        ((5, 15), {"bounce": ["W"], "wall_bounce": [3]}, (6, 15)),
        ((5, 15), {"bounce": ["SW"]}, (5, 15)),
    ]:
        dice: Dice = {**rolls}  # type: ignore[dict-item]
        table = Table(board, [], loose=start, dice=dice)
        table.open_chests()
        ball.bounce(table.game, table.square(start))
        table.check(ball=end)
    assert {"RICO-06", "RICO-09", "RICO-11", "BALL-09"} <= table.cited


@pytest.mark.parametrize(
    ("start", "way", "rolled", "end", "rules"),
    [
        # Straight into the north wall: left, middle and right as seen from the wall.
        ((6, 1), "N", 1, (7, 1), {"RICO-01", "RICO-02", "RICO-03"}),
        ((6, 1), "N", 4, (6, 1), {"RICO-03"}),
        ((6, 1), "N", 5, (5, 1), {"RICO-03"}),
        # Slantwise into it: the template lies before the wall square that was hit.
        ((6, 1), "NE", 3, (7, 1), {"RICO-04"}),
        ((6, 1), "NE", 2, (8, 1), {"RICO-04"}),
        ((6, 1), "NE", 6, (6, 1), {"RICO-04"}),
        ((6, 1), "NW", 1, (6, 1), {"RICO-04"}),
        ((6, 1), "NW", 6, (4, 1), {"RICO-04"}),
        # Into the west wall.
        ((1, 3), "SW", 3, (1, 4), {"RICO-04"}),
        ((1, 3), "W", 6, (1, 4), {"RICO-03"}),
        # A corner square hit from the side, by RICO-03 and by RICO-04.
        ((14, 5), "E", 1, (13, 5), {"RICO-07"}),
        ((14, 5), "E", 2, (13, 4), {"RICO-07"}),
        ((14, 5), "E", 3, (14, 4), {"RICO-07"}),
        ((14, 5), "S", 1, (13, 5), {"RICO-07"}),
        ((13, 5), "SE", 2, (13, 4), {"RICO-07"}),
        ((1, 1), "N", 1, (2, 1), {"RICO-07"}),
        ((1, 1), "N", 3, (1, 2), {"RICO-07"}),
        # Exactly into a corner.
        ((14, 5), "SE", None, (14, 5), {"RICO-06"}),
    ],
)
def test_ricochets(start: Place, way: str, rolled: int | None, end: Place, rules: set[str]) -> None:
    dice: Dice = {"bounce": [way]}
    if rolled is not None:
        dice["wall_bounce"] = [rolled]
    table = bounced(HALL, start, dice)
    table.check(ball=end)
    assert rules <= table.cited


@pytest.mark.parametrize(("rolled", "end"), [(1, (5, 2)), (3, (5, 1)), (6, (6, 1))])
def test_ricochet_off_a_projecting_corner(rolled: int, end: Place) -> None:
    rows = [
        "##########",
        "#........#",
        "#.....#..#",
        "#........#",
        "##########",
    ]
    table = bounced(rows, (5, 1), {"bounce": ["SE"], "wall_bounce": [rolled]})
    table.check(ball=end)
    assert "RICO-05" in table.cited


def test_ricochet_in_a_lane_stays_in_it() -> None:
    rows = [
        "######",
        "#....#",
        "######",
    ]
    for rolled in (1, 6):
        table = bounced(rows, (4, 1), {"bounce": ["E"], "wall_bounce": [rolled]})
        table.check(ball=(4, 1))
        assert "RICO-08" in table.cited


def test_a_chest_is_a_wall_for_the_ball_and_the_chasm_is_not() -> None:
    rows = [
        "##########",
        "#........#",
        "#.....C..#",
        "#........#",
        "##########",
    ]
    table = bounced(rows, (5, 2), {"bounce": ["E"], "wall_bounce": [1]})
    table.check(ball=(5, 3))
    assert "CHEST-02" in table.cited
    chasm = [
        "##########",
        "#...^....#",
        "#...=....#",
        "#...^....#",
        "##########",
    ]
    table = bounced(chasm, (3, 1), {"bounce": ["E", "S"]})
    table.check(ball=(4, 2))
    assert {"FEAT-24"} <= table.cited
    # Beside the chasm the wall does not turn: the template, not the corner.
    table = bounced(chasm, (3, 1), {"bounce": ["N", "S"], "wall_bounce": [1]})
    table.check(ball=(4, 2))


def test_every_ricochet_of_every_dungeon_ends_on_the_near_side() -> None:
    """Whatever the die, the ball is at most two steps from where it was and can have come there without a wall."""
    for key in ("layout_a", "layout_b", "whole_box"):
        board = load_dungeon(key).board
        table = Table(board, [])
        state = table.state
        walls = Ricochets()
        flight = board.flight(state.closed)
        for square in range(int(board.squares)):
            if not board.is_floor(square) or state.is_closed_chest(square):
                continue
            for d in range(8):
                if int(flight[square * 8 + d]) != NONE:
                    continue
                inward = int(walls.inward(state, square, d))
                if inward == NONE:
                    assert d % 2 == 1
                    continue
                middle = int(walls.middle(state, square, d, inward))
                assert middle != NONE
                for face in range(1, 4 if is_corner(table, middle, inward) else 7):
                    table.script.dice["wall_bounce"] = [face]
                    rebound = walls.ricochet(table.game, square, d)
                    to = int(rebound.square)
                    assert to == middle or to in [int(flight[middle * 8 + k]) for k in range(8)]
                    assert 0 <= rebound.heading < 8


def is_corner(table: Table, middle: int, inward: int) -> bool:
    """Whether a ricochet there rolls a D3."""
    if inward % 2:
        return False
    flight = table.board.flight(table.state.closed)
    ways = [int(flight[middle * 8 + (inward + turn) % 8]) != NONE for turn in (2, 6)]
    return ways[0] != ways[1]


# Bounces, scatter, deviation


def test_the_direction_template() -> None:
    for name, face in COMPASS.items():
        assert DIRECTIONS[flights.template_direction(face)] == name
        table = bounced(HALL, (7, 3), {"bounce": [face]})
        turn = DIRECTIONS.index(name)
        step = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)][turn]
        table.check(ball=(7 + step[0], 3 + step[1]))
        assert {"BALL-01", "BALL-05", "BALL-07", "BALL-10", "GEN-14"} <= table.cited


def test_a_bounce_goes_on_from_players_who_cannot_catch() -> None:
    table = bounced(HALL, (7, 3), {"bounce": ["E", "N"]}, away=[piece((8, 3), posture=PRONE)])
    table.check(ball=(8, 2))
    table = Table(HALL, [piece((8, 3))], loose=(7, 3), dice={"bounce": ["E", "N"]})
    table.state.set_flags(0, NO_ZONE)
    ball.bounce(table.game, table.square((7, 3)))
    table.check(ball=(8, 2))


def test_a_failed_catch_of_a_bounce_bounces_on() -> None:
    table = bounced(HALL, (7, 3), {"bounce": ["E", "N"], "catch": [3]}, home=[piece((8, 3))])
    table.check(ball=(8, 2), turnover=False)
    assert {"CATCH-01", "CATCH-02", "CATCH-05"} <= table.cited


def test_scatter_and_its_ricochet_count_three_steps() -> None:
    table = Table(HALL, [], loose=(7, 2), dice={"scatter": ["N", "N", "E"], "wall_bounce": [1]})
    assert table.place(flights.scatter(table.game, table.square((7, 2)))) == (9, 1)
    assert {"BALL-03", "RICO-09"} <= table.cited
    assert table.script.left() == {}


def test_deviation_flies_straight_and_stops_at_a_wall() -> None:
    table = Table(HALL, [], loose=(7, 3), dice={"deviate": ["E"], "deviate_distance": [4]})
    assert table.place(flights.deviate(table.game, table.square((7, 3)))) == (11, 3)
    assert "BALL-02" in table.cited
    table = Table(HALL, [], dice={"deviate": ["NE"], "deviate_distance": [6], "wall_bounce": [3]})
    flight = flights.Flight(table.square((7, 3)))
    flights.deviate_flight(table.game, flight)
    assert table.place(int(flight.square)) == (10, 1)
    assert table.place(int(flight.ruler_end)) == (9, 1)
    assert "RICO-10" in table.cited
    # A wall at the very first step.
    table = Table(HALL, [], dice={"deviate": ["N"], "deviate_distance": [1], "wall_bounce": [6]})
    assert table.place(flights.deviate(table.game, table.square((7, 1)))) == (6, 1)


def test_a_landing_ball_bounces_once_from_empty_floor() -> None:
    table = Table(HALL, [piece((4, 4))], loose=(4, 4), dice={"bounce": ["S"]})
    assert not ball_2021.land(table.game, table.square((8, 2)))
    table.check(ball=(8, 3))
    assert "BALL-06" in table.cited


def test_a_single_step_counts_as_the_end_of_a_bounce() -> None:
    table = Table(HALL, [], loose=(8, 2), dice={"scatter": ["S"]})
    ball_2021.single_step(table.game, table.square((8, 2)), pu.SCATTER)
    table.check(ball=(8, 3))
    assert {"BALL-04", "BALL-11"} <= table.cited


# Portals and the chasm


def test_ex_07_a_loose_ball_on_a_portal() -> None:
    catcher = piece((6, 4), ag=2, skills=["catch"])
    table = Table(
        PORTALS,
        [catcher],
        loose=(4, 4),
        dice={"bounce": ["E", "E"], "teleport": [2], "catch": [2, 5]},
        answers={"reroll": ["catch"]},
    )
    ball.bounce(table.game, table.square((4, 4)))
    table.check(ball=0, turnover=False)
    assert {"TELE-24", "TELE-25", "CATCH-02", "CATCH-04", "BALL-08"} <= table.cited


@pytest.mark.parametrize(
    ("at_three", "dice", "end"),
    [
        ([], {"bounce": ["E", "S"], "teleport": [3]}, (10, 3)),
        ([piece((10, 2))], {"bounce": ["E"], "teleport": [3], "catch": [4]}, 0),
        ([piece((10, 2))], {"bounce": ["E", "W"], "teleport": [3], "catch": [3]}, (9, 2)),
        ([piece((10, 2), posture=PRONE)], {"bounce": ["E", "W"], "teleport": [3]}, (9, 2)),
    ],
)
def test_a_ball_teleports(at_three: list[Piece], dice: Dice, end: int | Place) -> None:
    table = Table(PORTALS, at_three, loose=(4, 4), dice=dice)
    ball.bounce(table.game, table.square((4, 4)))
    table.check(ball=end)


def test_a_ball_goes_from_portal_to_portal() -> None:
    rows = [
        "##########",
        "#..1.23..#",
        "##########",
    ]
    table = bounced(rows, (2, 1), {"bounce": ["E", "E", "W"], "teleport": [2, 1]})
    table.check(ball=(2, 1))


def test_a_ball_on_an_occupied_portal_is_not_teleported() -> None:
    table = bounced(PORTALS, (4, 2), {"bounce": ["E", "N"]}, home=[piece((5, 2), posture=PRONE)])
    table.check(ball=(5, 1))
    assert "TELE-26" in table.cited


def test_a_ball_that_is_passed_onto_an_empty_portal_is_teleported() -> None:
    table = Table(PORTALS, [], loose=(4, 2), dice={"teleport": [3], "bounce": ["W"]})
    ball_2021.land(table.game, table.square((5, 2)), 0, accurate=True)
    table.check(ball=(9, 2))


def test_missing_portals_are_rolled_again() -> None:
    rows = [
        "##########",
        "#..1..2..#",
        "##########",
    ]
    table = bounced(rows, (2, 1), {"bounce": ["E", "E"], "teleport": [5, 2]})
    table.check(ball=(7, 1))


# Catching


def test_catch_modifiers() -> None:
    home = [piece((7, 3), ag=2)]
    away = [
        piece((8, 3)),
        piece((8, 4)),
        piece((10, 3), skills=["disturbing_presence"]),
        piece((11, 3), skills=["disturbing_presence"]),
    ]
    table = Table(HALL, home, away, dice={"catch": [5, 6]})
    assert ball.catch_modifier(table.game.rules, table.state, 0, 0) == -3
    assert not ball.catch(table.game, table.player(0), -1, 0)
    assert table.skills_told() == ["disturbing_presence"]
    assert ball.catch(table.game, table.player(0), -1, 0)
    assert "CATCH-03" in table.cited


def test_nerves_of_steel_and_the_bone_pit() -> None:
    home = [piece((7, 3), skills=["nerves_of_steel"])]
    away = [piece((8, 3))]
    table = Table(HALL, home, away, rooms=[("bone_pit", 5, 2, 4, 4)], dice={"catch": [4]})
    assert ball.catch_modifier(table.game.rules, table.state, 0, 0, pitted=True) == -1
    assert ball.catch(table.game, table.player(0), 0, 0)
    assert table.skills_told() == ["nerves_of_steel"]
    assert "FEAT-05" in table.cited


@pytest.mark.parametrize(("answers", "caught"), [(["yes"], True), (["no"], False)])
def test_extra_arms_are_declared_after_the_roll(answers: list[Answer], caught: bool) -> None:
    home = [piece((7, 3), skills=["extra_arms"])]
    table = Table(HALL, home, dice={"catch": [3]}, answers={"use_skill": answers})
    assert ball.catch(table.game, table.player(0), -1, 0) == caught
    assert table.script.left() == {}


@pytest.mark.parametrize("rolled", [1, 2, 4, 6])
def test_extra_arms_are_not_asked_where_they_change_nothing(rolled: int) -> None:
    table = Table(HALL, [piece((7, 3), skills=["extra_arms"])], dice={"catch": [rolled]})
    assert ball.catch(table.game, table.player(0), -1, 0) == (rolled >= 4)


def test_only_the_active_team_rerolls_a_catch() -> None:
    for side, rerolled in ((0, True), (1, False)):
        table = Table(
            HALL,
            [piece((7, 3))],
            side=side,
            rerolls=(1, 1),
            dice={"catch": [1, 4] if rerolled else [1]},
            answers={"reroll": ["team_reroll"]} if rerolled else {},
        )
        assert ball.catch(table.game, table.player(0), -1, 0) == rerolled
        assert table.script.left() == {}


def test_monstrous_mouth_rerolls_and_no_hands_never_catch() -> None:
    table = Table(
        HALL,
        [piece((7, 3), skills=["monstrous_mouth"])],
        side=1,
        dice={"catch": [1, 4]},
        answers={"reroll": ["monstrous_mouth"]},
    )
    assert ball.catch(table.game, table.player(0), -1, 0)
    table = Table(HALL, [piece((7, 3), skills=["no_hands"])], loose=(6, 3), dice={"bounce": ["E", "E"]})
    ball.bounce(table.game, table.square((6, 3)))
    table.check(ball=(8, 3))
    assert "CATCH-07" in table.cited


def test_a_catch_in_the_opposing_end_zone_is_told_as_such() -> None:
    table = Table(HALL, [piece((13, 3))], dice={"catch": [4]})
    assert ball.catch(table.game, table.player(0), -1, 0)
    assert "CATCH-08" in table.cited


# Diving Catch


def test_diving_catch_reaches_for_a_scattered_ball() -> None:
    away = [piece((8, 3), skills=["diving_catch"])]
    table = Table(HALL, [], away, loose=(4, 4), dice={"catch": [4]}, answers={"use_skill": ["yes"]})
    ball_2021.land(table.game, table.square((8, 2)), -1, accurate=False, diving=True)
    table.check(ball=20)
    assert "CATCH-06" in table.cited
    table = Table(HALL, [], away, loose=(4, 4), dice={"catch": [3], "bounce": ["E"]}, answers={"use_skill": ["yes"]})
    ball_2021.land(table.game, table.square((8, 2)), -1, accurate=False, diving=True)
    table.check(ball=(9, 2))
    # A mere bounce into the Tackle Zone does not count.
    table = Table(HALL, [], away, loose=(7, 1), dice={"bounce": ["SE"]})
    ball.bounce(table.game, table.square((7, 1)))
    table.check(ball=(8, 2))


def test_several_divers_try_in_the_order_the_active_coach_chooses() -> None:
    home = [piece((7, 2), skills=["diving_catch"]), piece((7, 1))]
    away = [piece((8, 3), skills=["diving_catch"])]
    table = Table(
        HALL,
        home,
        away,
        loose=(4, 4),
        side=1,
        dice={"catch": [3, 5]},
        answers={"order": [20], "use_skill": ["yes", "yes"]},
    )
    ball_2021.land(table.game, table.square((8, 2)), -1, accurate=False, diving=True)
    table.check(ball=0)


# Picking up


def test_pick_up_and_its_modifier() -> None:
    home = [piece((7, 3))]
    away = [piece((8, 3)), piece((8, 4))]
    table = Table(HALL, home, away, loose=(7, 3), action=op.MOVE, dice={"pickup": [5]})
    assert ball.pick_up(table.game, table.player(0))
    table.check(ball=0, turnover=False)
    assert {"PICK-01", "PICK-02", "PICK-03"} <= table.cited
    table = Table(HALL, home, away, loose=(7, 3), action=op.MOVE, dice={"pickup": [4], "bounce": ["N"]})
    assert not ball.pick_up(table.game, table.player(0))
    table.check(ball=(7, 2), turnover=True)
    assert {"PICK-04", "TO-05"} <= table.cited
    assert table.game.finished


def test_a_failed_pick_up_is_a_turnover_even_if_a_team_mate_catches_the_bounce() -> None:
    home = [piece((7, 3)), piece((7, 2))]
    table = Table(HALL, home, loose=(7, 3), action=op.MOVE, dice={"pickup": [2], "bounce": ["N"], "catch": [4]})
    ball.pick_up(table.game, table.player(0))
    table.check(ball=1, turnover=True)


def test_an_inactive_player_who_fails_to_pick_up_ends_nothing() -> None:
    table = Table(HALL, [], [piece((7, 3))], loose=(7, 3), dice={"pickup": [1], "bounce": ["N"]})
    ball.pick_up(table.game, table.player(20))
    table.check(ball=(7, 2), turnover=False)


def test_pick_up_skills() -> None:
    markers = [piece((8, 3)), piece((8, 4))]
    table = Table(
        HALL, [piece((7, 3), skills=["big_hand"])], markers, loose=(7, 3), action=op.MOVE, dice={"pickup": [3]}
    )
    assert ball.pick_up(table.game, table.player(0))
    assert table.skills_told() == ["big_hand"]
    table = Table(
        HALL,
        [piece((7, 3), skills=["sure_hands", "extra_arms"])],
        markers,
        loose=(7, 3),
        action=op.MOVE,
        dice={"pickup": [2, 4]},
        answers={"reroll": ["sure_hands"], "use_skill": ["yes"]},
    )
    assert ball.pick_up(table.game, table.player(0))
    assert table.script.left() == {}
    table = Table(HALL, [piece((7, 3), skills=["no_hands"])], loose=(7, 3), action=op.MOVE, dice={"bounce": ["N"]})
    assert not ball.pick_up(table.game, table.player(0))
    table.check(ball=(7, 2), turnover=True)
    assert "PICK-06" in table.cited


def test_a_ball_underfoot_bounces_without_a_turnover() -> None:
    table = Table(HALL, [piece((7, 3))], loose=(7, 3), dice={"bounce": ["N"]})
    ball.disturb(table.game, table.square((7, 3)))
    table.check(ball=(7, 2), turnover=False)
    assert "PICK-05" in table.cited
    ball.disturb(table.game, table.square((7, 3)))
    table.check(ball=(7, 2))


# Dropping


def test_ex_05_the_ball_bounces_from_the_portal_its_carrier_was_felled_on() -> None:
    table = Table(PORTALS, [], [piece((10, 2), posture=PRONE)], carrier=20, dice={"bounce": [7]})
    ball.drop(table.game, table.player(20))
    table.check(ball=(10, 3), turnover=False)
    assert {"STAT-07", "BALL-05"} <= table.cited


def test_only_the_carrier_drops_the_ball() -> None:
    table = Table(HALL, [piece((7, 3)), piece((7, 4))], carrier=0)
    ball.drop(table.game, table.player(1))
    table.check(ball=0)


def test_a_carrier_who_left_play_drops_the_ball_where_they_were() -> None:
    table = Table(
        HALL,
        [piece((7, 3))],
        carrier=0,
        dice={"armour": [(6, 6)], "injury": [(4, 4)], "bounce": ["E"]},
    )
    injuries.knock_down(table.game, table.player(0), 0)
    table.check(ball=(8, 3), turnover=True)
    assert not table.player(0).in_play
    assert "BALL-12" in table.cited


def test_safe_pair_of_hands_puts_the_ball_down() -> None:
    carrier = piece((7, 3), posture=PRONE, skills=["safe_pair_of_hands"])
    table = Table(HALL, [carrier], [piece((8, 3))], carrier=0, answers={"use_skill": ["yes"], "place": [(6, 2)]})
    ball.drop(table.game, table.player(0), may_place=True)
    table.check(ball=(6, 2))
    table = Table(HALL, [carrier], carrier=0, dice={"bounce": ["N"]})
    ball.drop(table.game, table.player(0))
    table.check(ball=(7, 2))


def test_a_ball_put_on_a_portal_is_teleported_at_once() -> None:
    table = Table(PORTALS, [], loose=(4, 2), dice={"teleport": [4], "bounce": ["N"]})
    ball_2021.lay_down(table.game, table.square((4, 2)), table.square((5, 2)), 0)
    table.check(ball=(10, 3), turnover=False)
    assert "TELE-28" in table.cited
