"""What is told of two balls: where each is, who holds which, and which of them an event is about."""

from fractions import Fraction

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.view import event_messages, view_message
from dungeonbowl.search.fields.paths import field_for
from tests.kit.positions import match_at
from tests.kit.two_balls import HALL, HUMAN, two_balls


def test_a_view_tells_where_each_ball_is_and_who_holds_which() -> None:
    view = view_message(two_balls([(3, 1), (4, 3)], [(16, 3)], held=(NONE, 0), loose=((12, 3), None)), 0)
    assert view["ball"] == {"state": "loose", "square": [12, 3], "carrier": None}
    assert view.get("second_ball") == {"state": "held", "square": [3, 1], "carrier": 0}
    numbers = {player["id"]: player.get("ball_number") for player in view["players"] if player["box"] is None}
    assert numbers == {0: 2, 1: None, 20: None}


def test_a_match_with_one_ball_tells_of_no_other() -> None:
    view = view_message(match_at("db1989", HALL, [((3, 1), HUMAN)], [((16, 3), HUMAN)], carrier=0), 0)
    assert "second_ball" not in view and all("ball_number" not in player for player in view["players"])


def test_what_happens_to_a_ball_names_it_where_there_are_two() -> None:
    match = two_balls([(3, 1)], [(16, 3)], held=(0, NONE), loose=(None, (4, 1)))
    onto = int(match.state.board.at(4, 1))
    for value in (op.option(op.ACTIVATE, 0), op.bare(op.MOVE), op.option(op.STEP, NONE, onto)):
        match.answer(value)
    moved = next(event for event in event_messages(match) if event["kind"] == "ball_moved")
    assert moved["text"].startswith("Ball 2 lands on") and moved["target"] == 1
    assert "DB89-TWOB-04" in moved["rules"]


def chance(match: Match, player: int, x: int, y: int) -> Fraction:
    """The chance that a player comes to a square."""
    field = field_for(match.setup.rules, match.state, player)
    return Fraction(field.chance[int(match.state.board.at(x, y))]).limit_denominator(36)


def test_a_way_onto_either_ball_needs_a_pick_up_unless_one_is_held() -> None:
    match = two_balls([(3, 1), (3, 5)], [(16, 3)], loose=((5, 1), (5, 5)))
    # AG 3 and -1 for nobody around: a 4 or less.
    assert chance(match, 0, 5, 1) == chance(match, 1, 5, 5) == Fraction(4, 6)
    match = two_balls([(3, 1)], [(16, 3)], held=(0, NONE), loose=(None, (5, 1)))
    assert chance(match, 0, 5, 1) == 1
