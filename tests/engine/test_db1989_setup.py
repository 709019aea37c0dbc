"""What no scenario of 1989 can show, since it comes before a turn: the deal, the roll-off, placing, who is put down."""

from __future__ import annotations

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import races
from dungeonbowl.core.ids import AWAY, DEPLOY, HOME, IN_PLAY, NONE, PLACE_DOORS, RESERVES, SLOTS
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.data.dungeons import dungeon_keys, dungeon_text, parse_dungeon_text
from dungeonbowl.dungeon import BadMap, Dungeon
from dungeonbowl.dungeon.laws.laying import is_gap, is_sectioned, is_thin_wall
from dungeonbowl.dungeon.laws.validate import validate
from dungeonbowl.dungeon.layout.deal import Places
from dungeonbowl.dungeon.layout.drawn import drawn_board, letters_of
from dungeonbowl.dungeon.layout.sections import END_ZONE, HALLS, turned
from dungeonbowl.dungeon.layout.written import parse_dungeon, write_dungeon
from dungeonbowl.match import Match
from dungeonbowl.rules.chests.parts import closed_count
from dungeonbowl.rules.setup.counters import EXTRA_CHESTS, EXTRA_COUNTERS
from dungeonbowl.rules.setup.db1989 import go_on_placing
from tests.engine.setting_up import BLOCK, DEPLOYED, FREE, PLACED, answered, begun, cited, free_dungeon, told

COVERS = (
    "DB89-BOARD-01",
    "DB89-BOARD-02",
    "DB89-BOARD-03",
    "DB89-BOARD-04",
    "DB89-BOARD-05",
    "DB89-BOARD-06",
    "DB89-BOARD-07",
    "DB89-BOARD-08",
    "DB89-GEO-01",
    "DB89-GEO-02",
    "DB89-GEO-03",
    "DB89-GEO-04",
    "DB89-GEO-05",
    "DB89-GEO-06",
    "DB89-CHSET-01",
    "DB89-CHSET-02",
    "DB89-CHSET-03",
    "DB89-CHSET-04",
    "DB89-CHSET-05",
    "DB89-CHSET-06",
    "DB89-TPSET-01",
    "DB89-TPSET-02",
    "DB89-TPSET-03",
    "DB89-TPSET-04",
    "DB89-DRSET-01",
    "DB89-DRSET-02",
    "DB89-DRSET-03",
    "DB89-DRSET-04",
    "DB89-DRSET-05",
    "DB89-DRSET-06",
    "DB89-DRSET-07",
    "DB89-SETUP-01",
    "DB89-SETUP-02",
    "DB89-SETUP-03",
    "DB89-SETUP-04",
    "DB89-SETUP-05",
    "DB89-SETUP-06",
    "DB89-GEN-08",
    "BB2E-TURN-01",
    "BB2E-MOVE-07",
    "DB89-GEN-11",
    "DB89-XCH-04",
    "DB89-EXP-01",
    "DB89-EXP-02",
    "DB89-EXP-03",
    "DB89-EXP-04",
    "DB89-EXP-05",
    "DB89-EXP-06",
    "DB89-EXP-07",
    "DB89-EXP-08",
    "DB89-EXP-09",
    "DB89-XCH-01",
    "DB89-XCH-02",
    "DB89-XCH-03",
    "DB89-XCH-05",
    "DB89-XTP-01",
    "DB89-XTP-02",
    "DB89-XTP-04",
)
KEYS = dungeon_keys("db1989")
STEPS = {"setup_1": (35, 35), "setup_2": (36, 36), "setup_3": (43, 43), "setup_4": (32, 34), "setup_5": (35, 40)}


# -- the board


@pytest.mark.parametrize("rows", [*(rows for _, rows in HALLS), END_ZONE])
def test_every_section_is_twelve_by_eight_with_openings_where_they_meet(rows: list[str]) -> None:
    assert [len(row) for row in rows] == [12] * 8
    end = rows is END_ZONE
    assert [x for x, letter in enumerate(rows[7]) if letter == "."] == [2, 3, 8, 9]
    assert [x for x, letter in enumerate(rows[0]) if letter == "."] == ([] if end else [2, 3, 8, 9])
    for column in (0, 11):
        assert [y for y in range(8) if rows[y][column] == "."] == ([] if end else [3, 4])
    floor = {(x, y) for y in range(8) for x in range(12) if rows[y][x] != "#"}
    seen: set[tuple[int, int]] = set()
    waiting = [min(floor)]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in floor - seen:
            seen.add((x, y))
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    assert seen == floor
    assert sum(row.count("E") for row in rows) == (20 if end else 0)


def test_the_sections_have_the_floor_that_they_are_said_to_have() -> None:
    assert [sum(12 - row.count("#") for row in rows) for _, rows in HALLS] == [64, 48, 67, 58, 58, 60]


@pytest.mark.parametrize("key", KEYS)
def test_every_deal_connects_the_strips_at_the_known_distance(key: str) -> None:
    dungeon = load_dungeon(key)
    assert dungeon.places is not None and not validate(dungeon)
    least, most = STEPS[key]
    for seed in range(6):
        board = begun(seed, dungeon).state.board
        steps = board.zone_distance(1)
        assert least <= min(int(steps[int(sq)]) for sq in board.end_zone(0)) <= most
        assert is_sectioned(board)
        assert sum(1 for kind in board.kind if int(kind) == 1) == 463


def test_the_first_set_up_is_the_usual_one() -> None:
    assert KEYS == [f"setup_{number}" for number in range(1, 6)]


@pytest.mark.parametrize("seed", range(8))
def test_the_sections_are_dealt_to_the_places_each_either_way_round(seed: int) -> None:
    match = begun(seed)
    laid = [event for event in match.events if event.kind == ev.SECTION_LAID]
    assert sorted(int(event.value) for event in laid) == [1, 2, 3, 4, 5, 6]
    letters = letters_of(match.state.board)
    assert BLOCK.places is not None
    for event, (x, y) in zip(laid, BLOCK.places.slots, strict=True):
        assert int(event.to) == y * 24 + x
        drawing = HALLS[int(event.value) - 1][1]
        assert [row[x : x + 12] for row in letters[y : y + 8]] == (turned(drawing) if event.target else drawing)
    assert [row[6:18].replace("A", "E") for row in letters[:8]] == END_ZONE
    assert [row[6:18].replace("B", "E") for row in letters[32:]] == turned(END_ZONE)
    assert Match.replay(match.record()).hash() == match.hash()


def test_the_deals_of_some_seeds_differ() -> None:
    assert len({"".join(letters_of(begun(seed).state.board)) for seed in range(8)}) == 8


def test_the_dungeon_that_is_shown_is_the_one_that_was_dealt() -> None:
    match = answered(begun(3), ak.ASK_END_ZONE, *PLACED)
    shown = BLOCK.on(match.state.board)
    assert list(shown.board.door_square) == sorted(square for _, square in told(match, ev.DOOR_HUNG))
    assert BLOCK.on(BLOCK.board) is BLOCK
    numbers = {
        BLOCK.map_number(BLOCK.board),
        BLOCK.map_number(begun(3).state.board),
        BLOCK.map_number(match.state.board),
    }
    assert len(numbers) == 3


def test_a_set_up_is_written_and_read() -> None:
    for key in KEYS:
        dungeon = load_dungeon(key)
        again = parse_dungeon(write_dungeon(dungeon))
        assert again.places is not None and write_dungeon(again) == write_dungeon(dungeon)
        assert write_dungeon(parse_dungeon_text(dungeon_text(dungeon).encode(), f"{key}.yaml")) == write_dungeon(
            dungeon
        )


def test_an_arrangement_of_ones_own_has_to_join_the_strips() -> None:
    apart = Places((0, 0), (48, 0), [(0, 8), (12, 8), (0, 16), (12, 16), (0, 24), (12, 24)])
    assert [violation.rule for violation in validate(Dungeon.of_places("own", "Own", "", apart))] == ["DB89-BOARD-08"]
    row = Places((0, 0), (12, 40), [(0, 8), (0, 16), (0, 24), (0, 32), (12, 32), (24, 32)])
    assert not validate(Dungeon.of_places("own", "Own", "", row))


def test_sections_do_not_lie_on_each_other() -> None:
    with pytest.raises(BadMap, match="lie on each other"):
        Places((0, 0), (6, 7), [(0, 8), (12, 8), (0, 16), (12, 16), (0, 24), (12, 24)])


@pytest.mark.parametrize("key", KEYS)
def test_an_opening_that_meets_no_other_is_closed(key: str) -> None:
    dungeon = load_dungeon(key)
    assert dungeon.places is not None
    board = begun(2, dungeon).state.board
    inside = {
        (left + x, top + y)
        for left, top in [dungeon.places.north, dungeon.places.south, *dungeon.places.slots]
        for x in range(12)
        for y in range(8)
    }
    for square in range(int(board.squares)):
        if (int(board.x(square)), int(board.y(square))) not in inside:
            assert int(board.kind[square]) == 0
    table = board.adjacency(0)
    assert all(int(board.kind[int(to)]) == 1 for to in table if int(to) >= 0)


def test_no_more_is_in_play_than_the_box_holds() -> None:
    match = answered(begun(1), ak.ASK_END_ZONE, *PLACED)
    assert len(match.state.board.door_square) == 4
    rows = letters_of(match.state.board)
    column, row = next(
        (x, y) for y, line in enumerate(rows) for x in range(len(line)) if is_gap(match.state.board, y * 24 + x)
    )
    rows[row] = rows[row][:column] + "D" + rows[row][column + 1 :]
    more = parse_dungeon(
        {"key": "more", "name": "", "blurb": "", "rules": "db1989", "rows": rows, "rooms": [], "zones": []}
    )
    assert "DB89-GEN-11" in [violation.rule for violation in validate(more)]
    assert 6 + 2 * EXTRA_CHESTS.most <= 12 and 6 + 2 * EXTRA_COUNTERS.most <= 12


# -- who is who


@pytest.mark.parametrize("seed", range(6))
def test_the_higher_die_is_the_offensive_coach_and_takes_an_end_zone(seed: int) -> None:
    match = begun(seed)
    question = match.question
    assert question is not None and question.ask == ak.ASK_END_ZONE
    rolled = [event for event in match.events if event.kind == ev.ROLLED][-1]
    home, away = (int(die) for die in rolled.dice)
    assert home != away and question.seat == (HOME if home > away else AWAY) == int(match.state.first_side)
    north = {int(sq) for sq in match.state.board.end_zone(0)}
    match.answer(int(op.option(op.TAKE_SIDE, 1 - question.seat)))
    assert {int(sq) for sq in match.state.board.end_zone(1)} == north


def test_two_dice_alike_are_rolled_again() -> None:
    match = Match.new(
        "db1989", ready_team("human", "db1989"), ready_team("orc", "db1989"), BLOCK, 0, {}, real_dice=True
    )
    for _ in range(11):
        assert match.question is not None and match.question.ask == ak.ASK_ROLL
        match.answer(0)
    for packed in (4, 4, 2, 5):
        match.answer(packed)
    assert match.question is not None and match.question.ask == ak.ASK_END_ZONE and match.question.seat == AWAY
    assert "DB89-GEN-08" in cited(match)


# -- chests, counters, doors


@pytest.mark.parametrize("seed", range(3))
def test_the_coaches_place_in_turn_and_the_offensive_coach_begins_each_step(seed: int) -> None:
    match = answered(begun(seed), ak.ASK_END_ZONE, *PLACED, seed=seed)
    first = int(match.state.first_side)
    chests, counters, doors = (told(match, kind) for kind in (ev.CHEST_PLACED, ev.PORTAL_PLACED, ev.DOOR_HUNG))
    assert [side for side, _ in chests] == [side for side, _ in counters] == [first, 1 - first] * 3
    assert [side for side, _ in doors] == [first, 1 - first] * 2
    kinds = [int(event.kind) for event in match.events]
    order = [kind for kind in kinds if kind in (ev.SECTION_LAID, ev.CHEST_PLACED, ev.PORTAL_PLACED, ev.DOOR_HUNG)]
    assert order == [ev.SECTION_LAID] * 6 + [ev.CHEST_PLACED] * 6 + [ev.PORTAL_PLACED] * 6 + [ev.DOOR_HUNG] * 4
    board = match.state.board
    assert sorted(int(board.tile[square]) for _, square in chests) == [3, 4, 5, 6, 7, 8]
    assert len({int(board.tile[square]) for _, square in counters}) == 6
    assert not any(int(board.zone[square]) for _, square in counters)
    assert [int(board.portal[square]) for _, square in counters] == [1, 2, 3, 4, 5, 6]
    assert all(int(board.kind[square]) == 0 for _, square in doors) and int(board.shut) == 15
    assert match.state.closed == 63


def test_chests_and_counters_leave_gaps_open_and_doors_go_nowhere_else() -> None:
    match = begun(2)
    answered(match, ak.ASK_END_ZONE)
    while match.question is not None and match.question.ask in PLACED:
        question = match.question
        board = match.state.board
        offered = {int(op.square_of(option)) for option in question.options}
        for square in range(int(board.squares)):
            if question.ask == ak.ASK_PLACE_DOOR:
                taken = board.is_door(square) or int(board.chest[square]) or int(board.portal[square])
                site = not taken and (is_gap(board, square) or is_thin_wall(board, square))
                assert (square in offered) == site
            elif square in offered:
                assert board.is_floor(square) and not is_gap(board, square) and not int(board.zone[square])
        match.answer(int(question.options[0]))
    assert {"DB89-DRSET-04", "DB89-CHSET-06", "DB89-TPSET-04"} <= cited(match)


def test_a_door_in_a_wall_and_one_in_a_gap() -> None:
    match = answered(begun(4), ak.ASK_END_ZONE, ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL)
    for wanted in (is_gap, is_thin_wall):
        assert match.question is not None and match.question.ask == ak.ASK_PLACE_DOOR
        squares = [int(op.square_of(option)) for option in match.question.options]
        square = next(one for one in squares if wanted(match.state.board, one))
        match.answer(int(op.option(op.AT_SQUARE, NONE, square)))
        assert match.state.board.is_door(square) and int(match.state.board.kind[square]) == 0
    assert {"DB89-DRSET-02", "DB89-DRSET-03", "DB89-DRSET-05"} <= cited(match)


def test_a_coach_without_a_place_keeps_the_door() -> None:
    match = begun(1)
    state = match.game.state
    state.move_into(drawn_board(["######", "#A..B#", "#A..B#", "######"], [], "db1989"))
    state.phase, state.placed, state.placer = PLACE_DOORS, 0, state.first_side
    go_on_placing(match.game)
    assert int(state.phase) == DEPLOY and int(state.placed) == 4 and not state.board.door_square


# -- players


@pytest.mark.parametrize("seed", range(3))
def test_the_offensive_coach_puts_down_six_in_the_own_section_then_the_other(seed: int) -> None:
    match = answered(begun(seed), ak.ASK_END_ZONE, *PLACED, seed=seed)
    state, first = match.state, int(match.state.first_side)
    assert match.question is not None
    anybody = set(range(first * SLOTS, first * SLOTS + 16))
    assert {int(op.player_of(option)) for option in match.question.options} == anybody
    answered(match, *DEPLOYED, seed=seed)
    down = [event for event in match.events if event.kind == ev.DEPLOYED]
    assert [event.player // SLOTS for event in down] == [first] * 6 + [1 - first] * 6
    for event in down:
        own = int(state.board.end_zone(event.player // SLOTS)[0])
        assert int(state.board.tile[event.to]) == int(state.board.tile[own])
    for side in (HOME, AWAY):
        boxes = [int(state.box[player]) for player in range(side * SLOTS, side * SLOTS + 16)]
        assert boxes.count(IN_PLAY) == 6 and boxes.count(RESERVES) == 10
    question = match.question
    assert question is not None and question.ask == ak.ASK_TURN and question.seat == first


def test_a_player_may_begin_on_a_counter() -> None:
    match = answered(begun(5), ak.ASK_END_ZONE, ak.ASK_PLACE_CHEST)
    while match.question is not None and match.question.ask == ak.ASK_PLACE_PORTAL:
        board = match.state.board
        options = [int(option) for option in match.question.options]
        inside = [option for option in options if 0 < int(board.tile[int(op.square_of(option))]) < 3]
        match.answer((inside or options)[0])
    answered(match, ak.ASK_PLACE_DOOR)
    board = match.state.board
    assert match.question is not None
    match.answer(int(match.question.options[0]))
    assert match.question is not None and match.question.ask == ak.ASK_DEPLOY_AT
    squares = [int(op.square_of(option)) for option in match.question.options]
    counter = next(square for square in squares if int(board.portal[square]))
    player = int(match.question.player)
    match.answer(int(op.option(op.AT_SQUARE, NONE, counter)))
    assert int(match.state.square[player]) == counter and "DB89-SETUP-04" in cited(match)


def test_mummies_count_as_three_of_the_six() -> None:
    match = answered(begun(6, teams=("dark", "dark")), ak.ASK_END_ZONE, *PLACED)
    squads = match.state.squads
    assert any(int(squads.race[player]) == races.MUMMY for player in range(SLOTS))
    while match.question is not None and match.question.ask == ak.ASK_DEPLOY:
        options = [int(option) for option in match.question.options]
        wrapped = [option for option in options if int(squads.race[int(op.player_of(option))]) == races.MUMMY]
        match.answer((wrapped or options)[0])
        answered(match, ak.ASK_DEPLOY_AT)
    for side in (HOME, AWAY):
        down = [p for p in range(side * SLOTS, side * SLOTS + SLOTS) if int(match.state.box[p]) == IN_PLAY]
        assert sum(3 if int(squads.race[p]) == races.MUMMY else 1 for p in down) == 6
        assert len(down) < 6


# -- built freely


def test_what_is_built_freely_is_for_the_expanded_game() -> None:
    with pytest.raises(ValueError, match="expanded_dungeon"):
        begun(1, FREE)
    with pytest.raises(ValueError, match="two squares wide"):
        begun(1, BLOCK, expanded_dungeon="in_use")


@pytest.mark.parametrize("key", ["extra_chests", "extra_teleporters"])
def test_extra_counters_need_the_expanded_game(key: str) -> None:
    home, away = (ready_team(team, "db1989") for team in ("human", "orc"))
    with pytest.raises(ValueError, match="expanded"):
        Match.new("db1989", home, away, BLOCK, 1, {key: 1})


@pytest.mark.parametrize(
    ("key", "value", "needed", "title"),
    [
        ("great_wheel", "in_use", "magic_points", '"Magic Points"'),
        ("extra_pits", 1, "pit_traps", '"Pit traps"'),
        ("extra_spiked_pits", 1, "pit_traps", '"Pit traps"'),
    ],
)
def test_what_would_change_nothing_alone_is_refused_alone(key: str, value: str | int, needed: str, title: str) -> None:
    home, away = (ready_team(team, "db1989") for team in ("human", "orc"))
    with pytest.raises(ValueError, match=f"options: {key}: .*{title} only; agree on the option {needed} too"):
        Match.new("db1989", home, away, BLOCK, 1, {key: value})
    assert Match.new("db1989", home, away, BLOCK, 1, {key: value, needed: "in_use"}).question is not None


def test_a_second_ball_needs_extra_chests() -> None:
    with pytest.raises(ValueError, match="extra_chests"):
        begun(1, FREE, expanded_dungeon="in_use", second_ball="in_use")


@pytest.mark.parametrize(("more", "second", "balls"), [(1, "left_out", 1), (2, "in_use", 2), (3, "left_out", 2)])
def test_extra_chests_hold_a_second_ball_by_agreement_and_all_twelve_always(more: int, second: str, balls: int) -> None:
    match = begun(more, free_dungeon(64, 60), expanded_dungeon="in_use", extra_chests=more, second_ball=second)
    assert not match.state.second_ball
    answered(match, ak.ASK_END_ZONE, *PLACED)
    state = match.state
    assert int(state.board.chests) == 6 + 2 * more
    assert int(state.second_ball) + 1 == int(state.balls_hidden()) == balls
    assert Match.replay(match.record()).hash() == match.hash()


def test_chests_that_find_no_room_leave_traps_out_of_the_cup() -> None:
    match = begun(1, free_dungeon(20, 30), expanded_dungeon="in_use", extra_chests=1, second_ball="in_use")
    answered(match, ak.ASK_END_ZONE, *PLACED)
    assert 1 < int(match.state.board.chests) < 6 and int(match.state.second_ball) == 1


def test_what_finds_no_room_stays_out_of_play() -> None:
    match = answered(begun(1, free_dungeon(20, 30), expanded_dungeon="in_use"), ak.ASK_END_ZONE, *PLACED)
    chests = [side for side, _ in told(match, ev.CHEST_PLACED)]
    assert 0 < len(chests) < 6 and int(match.state.board.chests) == len(chests)


@pytest.mark.parametrize("seed", range(2))
def test_counters_of_a_kind_keep_ten_squares_apart(seed: int) -> None:
    match = answered(begun(seed, FREE, expanded_dungeon="in_use"), ak.ASK_END_ZONE, *PLACED, seed=seed)
    board = match.state.board
    for kind in (ev.CHEST_PLACED, ev.PORTAL_PLACED):
        squares = [square for _, square in told(match, kind)]
        assert all(int(board.distance(a, b)) >= 10 for at, a in enumerate(squares) for b in squares[:at])
    assert not any(0 < int(board.tile[square]) < 3 for _, square in told(match, ev.CHEST_PLACED))
    in_ends = [
        int(board.tile[square]) for _, square in told(match, ev.PORTAL_PLACED) if 0 < int(board.tile[square]) < 3
    ]
    assert len(in_ends) == len(set(in_ends))
    assert {"DB89-EXP-01", "DB89-EXP-03", "DB89-EXP-05", "DB89-EXP-06", "DB89-EXP-07", "DB89-EXP-09"} <= cited(match)


def test_the_end_zone_of_the_expanded_game_goes_to_a_die_of_its_own() -> None:
    seats = set()
    for seed in range(12):
        match = begun(seed, FREE, expanded_dungeon="in_use")
        assert match.question is not None and match.question.ask == ak.ASK_END_ZONE
        seats.add((int(match.state.first_side), int(match.question.seat)))
    assert len(seats) == 4


@pytest.mark.parametrize("more", [1, 2])
def test_each_coach_adds_as_many_chests_and_teleporters(more: int) -> None:
    wide = free_dungeon(64, 60)
    match = begun(more, wide, expanded_dungeon="in_use", extra_chests=more, extra_teleporters=more + 1)
    answered(match, ak.ASK_END_ZONE, *PLACED)
    board = match.state.board
    assert int(board.chests) == 6 + 2 * more and int(board.portals) == 8 + 2 * more
    assert int(closed_count(match.state)) == 6 + 2 * more
    assert [int(board.portal[square]) for _, square in told(match, ev.PORTAL_PLACED)] == list(range(1, 9 + 2 * more))
    assert {"DB89-XCH-01", "DB89-XCH-05", "DB89-XTP-01", "DB89-XTP-02", "DB89-XTP-04"} <= cited(match)
    assert Match.replay(match.record()).hash() == match.hash()
