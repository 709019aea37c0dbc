"""Doors: who opens one, because a way leads through it."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.search.scripted.judging.table import OURS, Table
from dungeonbowl.search.scripted.plans.moves import fall_cost, thirst
from dungeonbowl.search.scripted.plans.plan import RANK_LAST, RANK_RISK, RANK_SAFE, Plan
from dungeonbowl.search.scripted.ways.ground import FAR
from dungeonbowl.search.scripted.ways.tolls import DOOR_STEPS, is_shut_door


def door_plan(table: Table, player: i64) -> Plan | None:
    """Open a shut door beside the player that stands in the way of our carrier, or in the player's own."""
    board = table.board
    if board.shut == 0 or not table.standing(player):
        return None
    best: Plan | None = None
    for turn in range(i64(8)):
        square = board.raw_neighbour(table.square(player), table.round(turn))
        if square == NONE or not is_shut_door(board, square):
            continue
        value = worth_open(table, player, square)
        if value > table.numbers.least and (best is None or value > best.value):
            # The carrier opens only what nobody opens for him: he goes through as soon as somebody has.
            best = Plan(int(player), op.OPEN_DOOR, RANK_LAST if table.state.carrier == player else RANK_SAFE)
            best.last = op.OPEN_DOOR
            best.last_square = int(square)
            best.value = value
    if best is not None and best.rank == RANK_SAFE:
        best.fail = thirst(table, player)
        if best.fail > 0.0:
            best.rank = RANK_RISK
            best.value -= best.fail * fall_cost(table, player)
    return best


def worth_open(table: Table, player: i64, door: i64) -> float:
    """What it is worth that a door beside the player opens: the steps that it stood for, to whoever goes through."""
    state = table.state
    steps = float(int(DOOR_STEPS))
    if table.ball == OURS:
        far = i64(table.maps.to_square(state, door)[state.ball]) + i64(table.to_goal[door])
        if far < FAR and far <= i64(table.to_goal[state.ball]):
            return table.numbers.carrier_step * steps
        if state.carrier == player:
            return 0.0
    way = table.goal[player]
    if way is None or i64(way[door]) >= FAR:
        return 0.0
    # What lies behind is so much nearer only where the way leads through.
    through = i64(way[table.square(player)]) - i64(way[door]) > DOOR_STEPS
    return table.numbers.step * steps if through and i64(way[door]) >= i64(table.want[player]) else 0.0
