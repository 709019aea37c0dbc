"""What `scripted` does about doors that are shut, where they are played (AGE-FEAT-12)."""

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.scripted.choosing import best_plan
from dungeonbowl.search.scripted.plans.doors import door_plan
from dungeonbowl.search.scripted.ways.tolls import DOOR_STEPS
from tests.kit.positions import match_at, piece
from tests.search.positions import happened, place, play_turn, table_of

DOOR = ("################", "#AA...D......BB#", "#AA...D......BB#", "#AA...#......BB#", "################")
ROUND = ("################", "#AA...D......BB#", "#AA...#......BB#", "#AA..........BB#", "################")
"""The same with a way round that is hardly longer."""


def shut(rows: tuple[str, ...], home: list[tuple[int, int]], carrier: int = NONE) -> Match:
    """Home players and one of the other side on a map whose doors are all shut; the ball lies beyond, or is held."""
    people = [piece(one, ag=4) for one in home]
    loose = (10, 2) if carrier == NONE else None
    match = match_at("age", rows, people, [piece((13, 3), ag=4)], carrier, loose)
    board = match.state.board
    match.state.hang_doors((1 << len(board.door_square)) - 1)
    return match


def test_a_shut_door_is_a_long_step_not_a_wall() -> None:
    match = shut(DOOR, [(3, 1)])
    table = table_of(match)
    way = table.maps.to_square(match.state, int(match.state.board.at(10, 1)))
    assert int(way[match.state.board.at(3, 1)]) == 7 + int(DOOR_STEPS)
    around = shut(ROUND, [(3, 1)])
    way = table_of(around).maps.to_square(around.state, int(around.state.board.at(10, 1)))
    assert int(way[around.state.board.at(3, 1)]) == 7


def test_who_stands_at_the_door_opens_it() -> None:
    match = shut(DOOR, [(5, 1)])
    play_turn(match)
    assert happened(match, ev.DOOR_MOVED) == 1
    assert match.state.board.is_floor(int(match.state.board.at(6, 1)))


def test_one_opens_and_the_others_go_through() -> None:
    match = shut(DOOR, [(5, 1), (4, 2)])
    play_turn(match)
    assert happened(match, ev.DOOR_MOVED) == 1
    assert max(place(match, int(match.state.square[who]))[0] for who in (0, 1)) > 6


def test_the_far_side_of_a_door_is_reached_by_turns() -> None:
    match = shut(DOOR, [(3, 1)])
    mine, other = coach("scripted", 1), coach("scripted", 2)
    while match.question is not None and match.state.turns(0) < 5:
        match.answer((mine if match.question.seat == 0 else other).answer(match))
    assert happened(match, ev.DOOR_MOVED) >= 1
    assert place(match, int(match.state.square[0]))[0] >= 6


def test_nobody_opens_a_door_that_leads_nowhere_sooner() -> None:
    match = shut(ROUND, [(5, 1), (4, 3)])
    play_turn(match)
    assert happened(match, ev.DOOR_MOVED) == 0


def test_a_mate_opens_for_the_carrier_who_walks_through() -> None:
    match = shut(DOOR, [(5, 2), (5, 1)], carrier=0)
    table = table_of(match)
    mates, own = door_plan(table, 1), door_plan(table, 0)
    assert mates is not None and own is not None
    assert mates.action == op.OPEN_DOOR
    chosen = best_plan(table, [0, 1])
    assert chosen is not None and (chosen.player, chosen.action) == (1, op.OPEN_DOOR)
    play_turn(match)
    assert happened(match, ev.DOOR_MOVED) == 1
    assert place(match, int(match.state.square[0]))[0] > 6


def test_a_carrier_alone_opens_himself() -> None:
    match = shut(DOOR, [(5, 2)], carrier=0)
    play_turn(match)
    assert happened(match, ev.DOOR_MOVED) == 1
