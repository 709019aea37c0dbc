"""Both sides think alike: turn a position and its dungeon by half a circle, and `scripted` plans the turned plan."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core.ids import NOBODY, NONE, PLAYERS, SLOTS
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.scripted.choosing import best_plan, plan_line
from dungeonbowl.search.scripted.judging.numbers import Numbers
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.plans.plan import Plan
from dungeonbowl.state.state import State

BY_SIDE = ("turns", "rerolls", "leader", "bribes", "boon", "apothecaries", "score", "earlier_turns")
BY_PLAYER = ("posture", "box", "used", "hops", "injury", "flags", "touched", "mutation")
GAMES = ("db5", "naf")
MATCHES = 2
MOST = 160
"""Answers of a match that is only begun: plain Python is slow."""


def is_even(rules: str, key: str) -> bool:
    """Whether nothing of a dungeon changes with a half turn."""
    board = load_dungeon(key).board
    last = board.squares - 1
    return all(
        int(board.zone[square]) == (0, 2, 1)[int(board.zone[last - square])]
        and int(board.kind[square]) == int(board.kind[last - square])
        and bool(board.chest[square]) == bool(board.chest[last - square])
        and bool(board.portal[square]) == bool(board.portal[last - square])
        for square in range(board.squares)
    )


def across(player: int) -> int:
    """The player of the same number on the other side."""
    return player if player < 0 else (player + SLOTS) % PLAYERS


def turned(view: State) -> State:
    """The position after a half turn, sides exchanged."""
    board = view.board
    last = int(board.squares) - 1
    other = view.copy()
    for square in range(board.squares):
        other.set_occupant(square, NOBODY)
    for player in range(PLAYERS):
        twin = across(player)
        at = int(view.square[player])
        other.set_square(twin, last - at if at != NONE else NONE)
        for name in BY_PLAYER:
            getattr(other, f"set_{name}")(twin, int(getattr(view, name)[player]))
    for square in range(board.squares):
        who = int(view.occupant[square])
        if who != NOBODY:
            other.set_occupant(last - square, across(who))
    for name in BY_SIDE:
        for side in (0, 1):
            getattr(other, f"set_{name}")(1 - side, int(getattr(view, name)(side)))
    other.ball = last - view.ball if view.ball != NONE else NONE
    other.carrier = across(int(view.carrier))
    other.active = across(int(view.active))
    other.target = across(int(view.target))
    other.side = 1 - view.side
    other.first_side = 1 - view.first_side
    other.closed = 0
    for chest in range(board.chests):
        if (view.closed >> chest) & 1:
            other.closed |= 1 << (int(board.chest[last - int(board.chest_square[chest])]) - 1)
    other.connect()
    return other


def thought(match: Match, view: State, seat: int) -> Plan | None:
    """The best plan of all who have yet to act."""
    table = Table(view, Numbers(), match.setup.rules)
    table.key0, table.key1 = 1, 2
    table.look(view, seat, chequered=False)
    plan_line(table)
    return best_plan(table, [int(who) for who in table.own if table.can_act(int(who))])


def in_words(plan: Plan | None, last: int, side: int) -> tuple[object, ...]:
    """A plan so that both sides say the same; which of several ways leads to the end is left out."""
    if plan is None:
        return ("nothing",)
    end = plan.path[-1] if plan.path else NONE
    squares = [last - square if side and square != NONE else square for square in (end, plan.last_square)]
    people = [who % SLOTS if who != NONE else NONE for who in (plan.player, plan.target, plan.last_player)]
    return (*people, *squares, plan.action, plan.rank, plan.last, round(plan.value, 6), round(plan.fail, 6))


EVEN = [(rules, key) for rules in GAMES for key in dungeon_keys(rules) if is_even(rules, key)]


def test_most_dungeons_are_even() -> None:
    assert len(EVEN) >= 5


@pytest.mark.parametrize("rules, key", EVEN)
def test_a_turned_position_gives_the_turned_plan(rules: str, key: str) -> None:
    teams = ready_keys(rules)
    for seed in range(MATCHES):
        team = ready_team(teams[(seed * 5) % len(teams)], rules)
        match = Match.new(rules, team, team, load_dungeon(key), seed)
        coaches = [coach("scripted", seed * 2 + seat) for seat in (0, 1)]
        last = int(match.state.board.squares) - 1
        while match.question is not None and match.seq < MOST:
            question = match.question
            if question.ask == ak.ASK_TURN and not match.in_step:
                seat = question.seat
                view = match.view(seat)
                one = in_words(thought(match, view, seat), last, seat)
                two = in_words(thought(match, turned(view), 1 - seat), last, 1 - seat)
                assert one == two, (seed, match.seq)
            match.answer(coaches[question.seat].answer(match))
