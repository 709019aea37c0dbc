"""What no scenario of Sevens can show, since it comes before a turn or takes a whole match: layout, set-up, alarms."""

from __future__ import annotations

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, NONE, RESERVES, SLOTS
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import load_dungeon
from dungeonbowl.data.drafting import check_list
from dungeonbowl.data.roster import Draft
from dungeonbowl.data.rosters import load_rosters, ready_rosters
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.layout.written import parse_dungeon, write_dungeon
from dungeonbowl.league.lists import ListPlayer, ListTeam, check_drafted
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.rules.scoring.db7s import is_due

COVERS = (
    "DB7-TEAM-02",
    "DB7-TEAM-07",
    "DB7-LAY-01",
    "DB7-SET-01",
    "DB7-SET-02",
    "DB7-SET-03",
    "DB7-SCORE-05",
    "DB7-RES-03",
    "DB7-END-05",
)
HALLS = load_dungeon("three_halls")
TEAMS = ready_rosters("db7s")


def asked_of(match: Match) -> int:
    """What is asked now, `NONE` for nothing."""
    return NONE if match.question is None else int(match.question.ask)


def begun(seed: int, dungeon: Dungeon = HALLS, home: int = 0, away: int = 1) -> Match:
    """A match at its first question."""
    return Match.new("db7s", TEAMS[home].sheet, TEAMS[away].sheet, dungeon, seed)


def set_up(match: Match) -> None:
    """Everybody is put down by chance."""
    pick = RandomCoach(1)
    while match.question is not None and match.question.ask in (ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT):
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))


def doorsteps(match: Match, side: int) -> set[int]:
    """The squares of floor around the doorways of a side, pads and chests left out."""
    board = match.state.board
    found: set[int] = set()
    for doorway in board.end_zone(side):
        near = {int(board.raw_neighbour(int(doorway), d)) for d in range(8)}
        found |= {sq for sq in near if sq >= 0 and board.is_floor(sq)}
    return {sq for sq in found if not int(board.portal[sq]) and not int(board.chest[sq])}


def halls_with(letters: dict[tuple[int, int], str]) -> Dungeon:
    """The Three Halls with other letters on some squares."""
    assert HALLS.drawing is not None
    rows = [list(row) for row in HALLS.drawing.rows]
    for (x, y), letter in letters.items():
        rows[y][x] = letter
    return parse_dungeon({**write_dungeon(HALLS), "rows": ["".join(row) for row in rows]})


def layouts() -> Dungeon:
    """Eleven layouts that can be told apart: in each the third pad lies elsewhere."""
    each = [halls_with({(21, 2): ".", (12 + at, 3): "3"}) for at in range(11)]
    return Dungeon.of_layouts("dice", "Dice", "", each)


@pytest.mark.parametrize("seed", range(12))
def test_the_sum_of_both_coaches_dice_names_the_layout(seed: int) -> None:
    dungeon = parse_dungeon(write_dungeon(layouts()))
    match = begun(seed, dungeon)
    rolled = next(event for event in match.events if event.kind == ev.LAYOUT_ROLLED)
    number = int(rolled.value)
    assert 2 <= number <= 12 and [RULE_IDS[rule] for rule in rolled.rules] == ["DB7-LAY-01"]
    assert match.state.board is dungeon.layouts[number - 2].board
    assert int(match.state.board.portal_square[3]) == 3 * 26 + 12 + number - 2
    assert Match.replay(match.record()).hash() == match.hash()
    assert dungeon.on(match.state.board) is dungeon.layouts[number - 2] and dungeon.on(dungeon.board) is dungeon


def test_two_real_dice_name_the_layout() -> None:
    match = Match.new("db7s", TEAMS[0].sheet, TEAMS[1].sheet, layouts(), 0, real_dice=True)
    for packed in (4, 3):
        assert match.question is not None and match.question.ask == ak.ASK_ROLL
        match.answer(packed)
    assert next(event.value for event in match.events if event.kind == ev.LAYOUT_ROLLED) == 7


def test_a_layout_chosen_by_name_is_not_rolled_for() -> None:
    assert all(event.kind != ev.LAYOUT_ROLLED for event in begun(1).events)


@pytest.mark.parametrize("seed", range(6))
def test_a_coin_says_who_goes_first_and_the_other_team_sets_up_first(seed: int) -> None:
    match = begun(seed)
    question = match.question
    assert question is not None and question.ask == ak.ASK_DEPLOY
    first = int(match.state.first_side)
    assert question.seat == 1 - first
    coin = next(event for event in match.events if event.kind == ev.ROLLED)
    assert coin.value == first and [RULE_IDS[rule] for rule in coin.rules] == ["DB7-SET-01"]
    set_up(match)
    placed = [event for event in match.events if event.kind == ev.DEPLOYED]
    assert [event.player // SLOTS for event in placed] == [1 - first] * 7 + [first] * 7
    for event in placed:
        assert event.to in doorsteps(match, event.player // SLOTS)
    for side in (HOME, AWAY):
        players = len(TEAMS[side].sheet.players)
        boxes = [int(match.state.box[player]) for player in range(side * SLOTS, side * SLOTS + players)]
        assert boxes.count(IN_PLAY) == 7 and boxes.count(RESERVES) == players - 7
    assert match.question is not None and (match.question.ask, match.question.seat) == (ak.ASK_TURN, first)


def test_players_start_on_every_square_beside_an_own_doorway_but_pads_and_chests() -> None:
    dungeon = halls_with({(5, 3): ".", (1, 1): "1", (9, 2): ".", (1, 2): "C"})
    match = begun(1, dungeon)
    question = match.question
    assert question is not None
    match.answer(question.options[0])
    question = match.question
    assert question is not None and question.ask == ak.ASK_DEPLOY_AT
    offered = {int(op.square_of(option)) for option in question.options}
    assert offered == doorsteps(match, question.seat)
    assert len(offered) == (10 if question.seat == HOME else 12)


def test_reserves_come_in_on_the_same_squares_where_nobody_is_and_no_ball_lies() -> None:
    # A match whose home side has a reserve and goes first.
    match = next(each for each in (begun(seed) for seed in range(9)) if int(each.state.first_side) == HOME)
    set_up(match)
    for _ in range(2):
        assert match.question is not None and not any(
            op.verb_of(option) == op.ENTER for option in match.question.options
        )
        match.answer(op.bare(op.END_TURN))
    question = match.question
    assert question is not None and question.seat == HOME
    entering = next(option for option in question.options if op.verb_of(option) == op.ENTER)
    # An eighth player needs the referees' leave.
    for seed in range(40):
        fork = match.fork(seed)
        fork.answer(entering)
        assert asked_of(fork) == ak.ASK_ENTRY_ACTION
        fork.answer(op.bare(op.MOVE))
        then = fork.question
        if then is not None and then.ask == ak.ASK_WAY_IN:
            ways = then.options
            squares = {int(op.square_of(option)) for option in ways if op.verb_of(option) == op.AT_SQUARE}
            free = {sq for sq in doorsteps(fork, HOME) if fork.state.is_empty(sq) and sq != int(fork.state.ball)}
            assert squares == free and op.option(op.RANDOM_PAD) in ways
            return
    raise AssertionError("one in many is let in")


def test_the_same_layout_is_set_up_again_after_a_touchdown() -> None:
    dungeon = layouts()
    match = begun(3, dungeon)
    board = match.state.board
    match.seat_source(HOME, RandomCoach(1))
    match.seat_source(AWAY, RandomCoach(2))
    match.play()
    assert match.state.board is board


def test_turns_stand_for_minutes_where_nobody_keeps_the_time() -> None:
    state = begun(1).state
    moments: list[int] = []
    for count in range(1, 40):
        state.set_turns(HOME, (count + 1) // 2)
        state.set_turns(AWAY, count // 2)
        if state.alarms < 2 and is_due(state):
            state.alarms += 1
            moments.append(count)
    assert moments == [24, 32]


def test_a_whole_match_by_turns_has_both_alarms_and_as_many_turns_as_the_dice_say() -> None:
    match = begun(5)
    match.seat_source(HOME, RandomCoach(1))
    match.seat_source(AWAY, RandomCoach(2))
    match.play()
    state = match.state
    called = [event for event in match.events if event.kind == ev.TIME_CALLED]
    assert [event.value for event in called] == [0, 1] and all("DB7-END-05" in names(event) for event in called)
    given = next(int(event.value) for event in match.events if event.kind == ev.TURNS_LEFT)
    assert match.result is not None and match.result.by == "time"
    assert state.turns(HOME) + state.turns(AWAY) == 32 + given


def names(event: ev.Event) -> list[str]:
    """The rules behind an event."""
    return [RULE_IDS[rule] for rule in event.rules]


def test_every_list_of_the_game_of_2016_has_a_ready_team() -> None:
    assert len(TEAMS) == len(load_rosters("db7s")) == 26
    for team in TEAMS:
        assert 7 <= len(team.sheet.players) <= 11 and team.cost <= 600_000
        numbers = [player.number for player in team.sheet.players]
        assert len(set(numbers)) == len(numbers)


def test_no_skills_are_added() -> None:
    players = tuple(ListPlayer(number, f"Player {number}", "lineman") for number in range(1, 8))
    plain = ListTeam("db7s", "human", "Plain", players)
    assert check_drafted(plain) == ()
    taught = (ListPlayer(1, "Player 1", "lineman", ("block",)), *players[1:])
    assert [one.rule for one in check_drafted(ListTeam("db7s", "human", "Taught", taught))] == ["DB7-TEAM-07"]
    leader = (ListPlayer(1, "Player 1", "thrower", ("leader",)), *players[1:])
    assert "DB7-TEAM-07" in [one.rule for one in check_drafted(ListTeam("db7s", "human", "Led", leader))]


def test_five_specialists_are_one_too_many_in_every_list() -> None:
    for roster in load_rosters("db7s"):
        few = [position for position in roster.positions if position.most < 12]
        hired: dict[str, int] = {}
        for position in few:
            hired[position.key] = min(position.most, 5 - sum(hired.values()))
        if sum(hired.values()) == 5:
            assert "DB7-TEAM-04" in [one.rule for one in check_list(roster, Draft(hired), "db7s")]


def test_agreed_turns_end_a_match_in_which_one_side_had_more() -> None:
    """After a touchdown the side whose turn it was may be due again, so the counts can part for good."""
    options: dict[str, str | int] = {"turn_limit": 6, "alarm_clock": "clock"}
    match = Match.new("db7s", TEAMS[0].sheet, TEAMS[1].sheet, HALLS, 3, options)
    match.seat_source(HOME, RandomCoach(1))
    match.seat_source(AWAY, RandomCoach(2))
    while match.question is not None and match.state.turns(HOME) < 2:
        match.answer(1) if asked_of(match) == ak.ASK_CLOCK else match.play(1)
    match.state.set_turns(AWAY, match.state.turns(AWAY) + 3)
    while match.question is not None and match.state.turns(AWAY) < 12:
        match.answer(1) if asked_of(match) == ak.ASK_CLOCK else match.play(1)
    assert match.question is None
    assert match.state.turns(HOME) == 6 < match.state.turns(AWAY)
