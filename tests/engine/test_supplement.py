"""What the supplement adds to the state, and the way across a pit as computer coaches see it."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.search.fields.paths import PathField
from dungeonbowl.state.state import FED, HEALED, SNACK, State
from tests.kit.positions import piece
from tests.kit.table import Table

PIT = ["##########", "#........#", "#........#", "####..####", "####..####", "##########"]


def new_match(seed: int, turns: int = 6) -> Match:
    teams = [ready_team("life", "db2021"), ready_team("death", "db2021")]
    return Match.new("db2021", teams[0], teams[1], load_dungeon("wild_side"), seed, {"turn_limit": turns})


def played(seed: int, turns: int = 6) -> Match:
    """A match of wild coaches among the tiles of the supplement."""
    match = Match.new(
        "db2021",
        ready_team("life", "db2021"),
        ready_team("death", "db2021"),
        load_dungeon("wild_side"),
        seed,
        {"turn_limit": turns},
    )
    for side in (0, 1):
        match.seat_source(side, WildCoach(match.state, seed + side))
    match.play()
    return match


def state_of() -> State:
    return new_match(1).state


def test_what_rooms_did_is_part_of_the_hash_and_of_every_copy() -> None:
    state = state_of()
    before = state.hash()
    state.set_touched(3, SNACK)
    touched = state.hash()
    state.set_mutation(3, sk.HORNS + 1)
    mutated = state.hash()
    state.wolf += 1
    assert len({before, touched, mutated, state.hash()}) == 4
    twin = state.copy()
    assert twin.hash() == state.hash() and twin.wolf == state.wolf
    twin.set_touched(3, 0)
    assert int(state.touched[3]) == SNACK


def test_gifts_are_in_the_tables_and_gone_with_them() -> None:
    state = state_of()
    plain = state.squads
    strength = int(plain.st[0])
    state.set_touched(0, FED | HEALED)
    state.set_mutation(0, sk.TWO_HEADS + 1)
    state.alter_squads()
    assert int(state.squads.st[0]) == strength + 1
    assert state.squads.has(i64(0), i64(sk.TWO_HEADS)) and state.squads.anyone_has(i64(sk.TWO_HEADS))
    assert int(plain.st[0]) == strength and not plain.has(i64(0), i64(sk.TWO_HEADS))


def test_no_way_leads_onto_the_werewolf() -> None:
    state = state_of()
    wolf = int(state.wolf)
    assert wolf == int(state.board.dog_house) and not state.is_empty(i64(wolf))
    assert all(int(to) != wolf for to in state.adj)
    assert any(int(to) == wolf for to in state.board.adjacency(state.closed))


def test_the_werewolf_is_home_after_every_match() -> None:
    for seed in range(3):
        state = played(seed).state
        board = state.board
        assert int(board.kind[state.wolf]) == 1 and int(board.portal[state.wolf]) == 0
        assert all(int(state.square[p]) != int(state.wolf) for p in range(len(state.square)))


def test_the_path_field_jumps_the_pit() -> None:
    """From the bar to the other side or into the stem: one jump on 3 or more for two squares, never a step."""
    table = Table(PIT, [piece((3, 1))], [piece((8, 2))], action=op.MOVE, rooms=[("spike_pit", 1, 1, 8, 4)])
    board = table.board
    pit = [sq for sq in range(board.squares) if board.is_pit(i64(sq))]
    assert pit == [table.square((x, y)) for y in (1, 2) for x in (4, 5)]
    field = PathField(int(board.squares), table.game.rules)
    field.compute(table.state, i64(0), i64(6), i64(0), team_reroll=False)
    assert all(field.chance[sq] == 0.0 for sq in pit)
    for to in (table.square((6, 1)), table.square((4, 3))):
        assert abs(field.chance[to] - 4 / 6) < 1e-9 and int(field.cost[to]) == 2
        assert field.path(to) == [to]
