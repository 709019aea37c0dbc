"""Chests and pads that the coaches of Dungeonbowl 5 put down in turn before anybody is set up."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.dungeon import Drawing, Dungeon
from dungeonbowl.dungeon.laws.in_turn import chest_squares, fits, too_near
from dungeonbowl.dungeon.laws.living import steps_from
from dungeonbowl.match import Match, RandomCoach, reasons
from dungeonbowl.search.coaches.coach import coach

COVERS = ("DB5-CHEST-03", "DB5-CHEST-04", "DB5-CHEST-05", "DB5-PAD-01", "DB5-PAD-02", "DB5-PAD-03")
HOME_TEAM, AWAY_TEAM = (roster.sheet for roster in ready_rosters("db5")[:2])
KEYS = dungeon_keys("db5")
CELLAR = (
    "################################################",
    "#AA..........................................BB#",
    "#AA..........................................BB#",
    "#AA......~S..................................BB#",
    "################################################",
)
"""A hall with a liquid and a statue, where six chests find room."""


def placing(dungeon: Dungeon, seed: int = 1) -> Match:
    return Match.new("db5", HOME_TEAM, AWAY_TEAM, dungeon, seed, {"placement": "coaches"})


def drawn(rows: tuple[str, ...] = CELLAR) -> Dungeon:
    return Dungeon.from_drawing("hall", "Hall", "", Drawing(list(rows), [], [], "db5"))


def offered(match: Match) -> list[int]:
    assert match.question is not None
    assert all(op.verb_of(value) == op.AT_SQUARE for value in match.question.options)
    return [int(op.square_of(value)) for value in match.question.options]


def put(match: Match, square: int) -> None:
    match.answer(int(op.option(op.AT_SQUARE, -1, square)))


def reason(match: Match, square: int) -> str:
    return next(bars.NAMES[one.bar] for one in reasons(match) if one.square == square)


def cited(match: Match, kind: int) -> list[list[str]]:
    return [[RULE_IDS[rule] for rule in event.rules] for event in match.events if event.kind == kind]


def test_the_dungeons_own_places_are_the_default() -> None:
    match = Match.new("db5", HOME_TEAM, AWAY_TEAM, load_dungeon(KEYS[0]), 1)
    assert match.question is not None and match.question.ask == ak.ASK_DEPLOY
    assert match.state.board.chests == 6 and match.state.board.portals >= 8


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_the_coaches_place_six_chests_and_eight_pads_in_turn(key: str, seed: int) -> None:
    match = placing(load_dungeon(key), seed)
    pick = RandomCoach(seed)
    seats, asks, squares = [], [], []
    for _ in range(14):
        question = match.question
        assert question is not None
        seats.append(int(question.seat))
        asks.append(question.ask)
        value = int(pick.choose(question.ask, question.seat, question.player, match.game.open_options))
        squares.append(int(op.square_of(value)))
        match.answer(value)
    assert seats == [seats[0], 1 - seats[0]] * 7
    assert asks == [ak.ASK_PLACE_CHEST] * 6 + [ak.ASK_PLACE_PORTAL] * 8
    board = match.state.board
    assert [int(square) for square in board.chest_square] == squares[:6]
    assert [int(square) for square in board.portal_square[1:9]] == squares[6:]
    assert match.state.closed == 0b111111
    assert match.question is not None and match.question.ask == ak.ASK_DEPLOY
    zones = [steps_from(board, [int(square) for square in board.end_zone(side)]) for side in (0, 1)]
    for at, chest in enumerate(squares[:6]):
        assert all(zone[chest] >= 8 for zone in zones)
        assert all(steps_from(board, [chest])[other] >= 4 for other in squares[at + 1 : 6])
    assert all(
        {"DB5-CHEST-03", "DB5-CHEST-04", "DB5-CHEST-05"} <= set(rules) for rules in cited(match, ev.CHEST_PLACED)
    )
    assert all(rules[0] == "DB5-PAD-03" for rules in cited(match, ev.PORTAL_PLACED))
    assert [event.target for event in match.events if event.kind == ev.PORTAL_PLACED] == list(range(1, 9))


def test_chance_says_who_places_first() -> None:
    first = [int(match.question.seat) for seed in range(60) if (match := placing(drawn(), seed)).question is not None]
    assert 15 < sum(first) < 45


def test_a_chest_keeps_its_distances_to_the_step() -> None:
    match = placing(drawn())
    board = match.state.board
    at = board.at
    squares = offered(match)
    assert int(at(9, 1)) not in squares and int(at(10, 1)) in squares, "eight steps from the end zone, and no fewer"
    assert int(at(9, 3)) not in squares and int(at(10, 3)) not in squares, "no chest in a liquid or on a statue"
    put(match, int(at(10, 1)))
    assert int(at(13, 1)) not in offered(match) and int(at(14, 1)) in offered(match)
    assert int(at(13, 3)) not in offered(match) and int(at(14, 3)) in offered(match)


def test_walls_lengthen_the_distance_and_hazards_do_not() -> None:
    rows = (
        "################################################",
        "#AA..........................................BB#",
        "#AA............#~............................BB#",
        "#AA............#S............................BB#",
        "################################################",
    )
    match = placing(drawn(rows))
    at = match.state.board.at
    put(match, int(at(14, 3)))
    assert int(at(17, 3)) in offered(match), "round the wall it is four steps"
    assert int(at(13, 3)) not in offered(match)
    match = placing(drawn(rows))
    put(match, int(at(17, 3)))
    assert int(at(17, 1)) not in offered(match)


def test_what_would_leave_no_room_for_the_others_is_barred() -> None:
    rows = (
        "##############################",
        "#AA........................BB#",
        "#AA........................BB#",
        "##############################",
    )
    dungeon = drawn(rows)
    board = dungeon.board
    free = [int(board.at(x, y)) for x in range(10, 20) for y in (1, 2)]
    near = {square: too_near(board, square) for square in free}
    assert fits(free, near, 3) and not fits(free, near, 4)
    assert {int(board.x(square)) for square in chest_squares(board, [], 2)} == {10, 11, 14, 15, 18, 19}
    with pytest.raises(ValueError, match="'Hall' has room for 3 of the 6 chests"):
        placing(dungeon)


def test_every_square_that_is_not_offered_has_its_reason() -> None:
    match = placing(drawn())
    at = match.state.board.at

    put(match, int(at(14, 2)))
    assert reason(match, int(at(3, 1))) == "chest_near_zone"
    assert reason(match, int(at(16, 2))) == "chest_near_chest"
    assert reason(match, int(at(14, 2))) == "not_empty" and reason(match, int(at(9, 3))) == "not_empty"
    while match.question is not None and match.question.ask == ak.ASK_PLACE_CHEST:
        put(match, offered(match)[-1])
    assert reason(match, int(at(14, 2))) == "not_empty" and reason(match, int(at(10, 3))) == "not_empty"
    squares = offered(match)
    zones = [int(square) for side in (0, 1) for square in match.state.board.end_zone(side)]
    assert set(zones) <= set(squares), "pads may lie in end zones"
    assert not {int(at(9, 3)), int(at(10, 3))} & set(squares)
    put(match, zones[0])
    assert zones[0] not in offered(match) and reason(match, zones[0]) == "not_empty"


def test_the_scripted_coaches_lay_a_pad_into_their_own_end_zones() -> None:
    match = placing(load_dungeon(KEYS[0]), 5)
    coaches = [coach("scripted", seat) for seat in (0, 1)]
    while match.question is not None and match.question.ask in (ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL):
        match.answer(coaches[match.question.seat].answer(match))
    board = match.state.board
    zones = [int(board.zone[int(square)]) for square in board.portal_square[1:9]]
    assert zones.count(1) == 1 and zones.count(2) == 1


def test_a_match_with_placed_pads_is_played_and_told_again() -> None:
    match = placing(load_dungeon(KEYS[1]), 9)
    for seat in (0, 1):
        match.seat_source(seat, RandomCoach(seat))
    match.play(3000)
    again = Match.replay(match.record(), until=match.seq)
    assert again.hash() == match.hash()


def test_the_last_places_tell_states_apart() -> None:
    match = placing(load_dungeon(KEYS[0]), 2)
    while match.state.placed < 12:
        put(match, offered(match)[0])
    hashes = set()
    for square in offered(match)[:5]:
        twin = match.fork()
        put(twin, square)
        hashes.add(twin.hash())
    assert len(hashes) == 5
