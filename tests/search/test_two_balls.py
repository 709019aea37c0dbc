"""What `scripted` makes of two balls in the game of 1989: each player cares for their own, else for the nearer one."""

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out
from dungeonbowl.search.scripted.duties.balls import cared_for, hands
from tests.kit.two_balls import two_balls
from tests.search.positions import play_turn, table_of


def cares(match: Match, player: int, seat: int = 0) -> int:
    """The ball that a player cares for."""
    return int(cared_for(table_of(match).maps, match.view(seat), seat, player))


def test_a_carrier_cares_for_the_own_ball_and_others_for_the_nearer() -> None:
    match = two_balls([(3, 1), (12, 5)], [(16, 3)], held=(NONE, 0), loose=((12, 3), None))
    assert [cares(match, player) for player in (0, 1)] == [1, 0]
    match = two_balls([(3, 1), (12, 5)], [(16, 3)], loose=((3, 3), (12, 3)))
    assert [cares(match, player) for player in (0, 1)] == [0, 1]


def test_a_hidden_ball_is_nobodys_care_while_another_is_about() -> None:
    assert cares(two_balls([(3, 1)], [(16, 3)], held=(20, NONE)), 0) == 0
    assert cares(two_balls([(3, 1)], [(16, 3)], held=(NONE, 20)), 0) == 1
    assert cares(two_balls([(3, 1)], [(16, 3)]), 0) == 0


def test_a_side_thinks_first_of_the_ball_that_the_others_hold() -> None:
    match = two_balls([(3, 1)], [(16, 3)], held=(0, 20))
    assert cares(match, NONE) == 1
    assert cares(match, NONE, seat=1) == 0


def test_whose_hands_the_balls_are_in_is_one_number() -> None:
    seen = {
        int(hands(two_balls([(3, 1)], [(16, 3)], held=held).state))
        for held in ((0, 20), (20, 0), (0, NONE), (NONE, 0), (NONE, NONE))
    }
    assert len(seen) == 5


def test_each_of_two_goes_for_the_ball_beside_them() -> None:
    match = two_balls([(3, 1), (12, 5)], [(17, 1)], loose=((4, 2), (13, 4)))
    play_turn(match)
    reached = {event.player for event in match.events if event.kind == ev.ROLLED and event.purpose == pu.PICKUP}
    assert reached == {0, 1}


def test_a_second_ball_is_carried_home_too() -> None:
    match = two_balls([(14, 3), (3, 1)], [(8, 5)], held=(1, 0))
    play_turn(match)
    assert match.result is not None and match.result.winner == 0 and match.result.by == "touchdown"


def test_a_whole_match_with_two_balls_comes_to_an_end() -> None:
    match = two_balls([(3, 1), (4, 3), (12, 5)], [(16, 3), (15, 1), (9, 2)], loose=((8, 4), (10, 2)))
    play_out(match, coach("scripted", 1), coach("scripted", 2), 4000)
    assert match.result is not None
