"""
What the page shows before a coach commits: paths with chances, block dice with assists, ranges of a pass, zones.

All of it comes from the same queries that the rules and the computer coaches use. Values are plain JSON; squares are
[column, row], chances 0 to 1.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, STANDING
from dungeonbowl.dungeon.kinds import ROOM_FLOODED_ROOM
from dungeonbowl.match.match import Match
from dungeonbowl.rules import accuracy, interference
from dungeonbowl.rules.queries import count_markers, helpers
from dungeonbowl.rules.strength import pool, strengths
from dungeonbowl.search.paths import BY_JUMP, BY_PORTAL, PathField, field_for
from dungeonbowl.state.state import WEAKENED, Player, State


def place(state: State, square: int) -> list[int]:
    """A square as [column, row]."""
    width = int(state.board.width)
    return [square % width, square // width]


def check_player(state: State, player: int) -> None:
    """
    Raises:
        ValueError: there is no such player in the dungeon.
    """
    if not 0 <= player < len(state.box) or int(state.box[i64(player)]) != IN_PLAY:
        raise ValueError("that player is not in the dungeon")


# -- paths ---------------------------------------------------------------------------------------------------


def paths(match: Match, player: int) -> dict[str, object]:
    """Every square in the player's reach, with the best chance, the way and its rolls, no re-roll counted."""
    state = match.state
    check_player(state, player)
    field = field_for(state, player, False)
    found: list[dict[str, object]] = []
    for square in field.reached:
        at = int(square)
        if at == int(state.square[i64(player)]):
            continue
        way = field.path(at)
        found.append(
            {
                "square": place(state, at),
                "chance": round(field.chance[i64(at)], 6),
                "path": [place(state, step) for step in way],
                "rolls": rolls_on_the_way(state, field, at),
            }
        )
    return {"player": player, "squares": found}


def rolls_on_the_way(state: State, field: PathField, square: int) -> list[str]:
    """The rolls of the best way to a square, in order, such as "dodge 4+"."""
    labels: list[int] = []
    label = int(field.best[i64(square)])
    while label != NONE:
        labels.append(label)
        label = int(field.parent[i64(label)])
    labels.reverse()
    rolls: list[str] = []
    for at in range(1, len(labels)):
        rolls.extend(rolls_of_label(state, field, labels[at - 1], labels[at]))
    return rolls


def rolls_of_label(state: State, field: PathField, before: int, label: int) -> list[str]:
    """The rolls of one step of a way."""
    source = field.at[i64(before)]
    to = field.at[i64(label)]
    how = int(field.how[i64(label)])
    rolls: list[str] = []
    spent = int(field.spent[i64(label)])
    for square in range(int(field.spent[i64(before)]) + 1, spent + 1):
        if square > field.moves:
            target = 3 if int(state.board.room[i64(to)]) == ROOM_FLOODED_ROOM else 2
            rolls.append(f"rush {target + field.rush_malus}+")
    if how == BY_PORTAL:
        rolls.insert(0, f"portal {int(state.board.portal[i64(to)])}")
        return rolls
    if int(field.zones[i64(source)]) > 0 and how != BY_JUMP:
        markers = 0 if field.stunty else int(field.counted[i64(to)])
        needed = int(field.ag) - int(field.dodge_bonus) + markers + int(field.tails[i64(source)])
        rolls.append(f"dodge {min(6, max(2, needed))}+")
    if how == BY_JUMP:
        worst = max(int(field.zones[i64(source)]), int(field.zones[i64(to)]))
        rolls.append(f"jump {min(6, max(2, int(field.ag) + (0 if field.pogo else worst)))}+")
    if state.ball_found and state.carrier == NONE and state.ball == i64(to):
        markers = 0 if state.squads.has(field.mover, sk.BIG_HAND) else int(field.zones[i64(to)])
        rolls.append(f"pick up {min(6, max(2, int(field.ag) + markers))}+")
    return rolls


# -- blocks --------------------------------------------------------------------------------------------------


def block(match: Match, player: int, target: int) -> dict[str, object]:
    """The dice of a Block as both players stand now, with the assists behind them and what one throw would do."""
    state = match.state
    check_player(state, player)
    check_player(state, target)
    besides = NONE
    if state.active == player and state.action == op.MULTIPLE_BLOCK:
        # Two Blocks are thrown at ST 2 lower, and their targets do not assist each other.
        state = state.copy()
        state.doing |= WEAKENED
        besides = int(state.target)
    blocker = Player(state, i64(player))
    other = Player(state, i64(target))
    if blocker.side == other.side or int(state.posture[i64(target)]) != STANDING:
        raise ValueError("a block is aimed at a standing opponent")
    blitzing = bool(state.active == player and state.action == op.BLITZ)
    attack, defence = strengths(state, blocker, other, blitzing, False, i64(besides))
    count = int(pool(blocker, attack, defence))
    down, fallen = block_odds(blocker, other, count)
    return {
        "player": player,
        "target": target,
        "dice": abs(count),
        "chooser": int(blocker.side) if count > 0 else 1 - int(blocker.side),
        "strengths": [int(attack), int(defence)],
        "assists": [
            helpers(state, blocker.id, other.id, True),
            [who for who in helpers(state, other.id, blocker.id, True) if who != besides],
        ],
        "odds": {"target_down": round(down, 6), "blocker_down": round(fallen, 6)},
    }


def block_odds(blocker: Player, target: Player, count: int) -> tuple[float, float]:
    """
    The chances that one throw fells the target and that it fells the blocker; the chooser picks what suits them.

    Args:
        count: How many dice; negative where the target's coach chooses.
    """
    kinds = (dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)
    kind = kinds[abs(count) - 1]
    total = 0
    down = 0
    fallen = 0
    for packed, _, weight in dice.faces_of(i64(kind)):
        best: tuple[int, bool, bool] | None = None
        rest = packed
        while rest:
            found = face_value(blocker, target, rest & 31)
            if best is None or (found[0] > best[0] if count > 0 else found[0] < best[0]):
                best = found
            rest >>= 5
        assert best is not None, "a throw shows a face"
        total += weight
        down += weight if best[1] else 0
        fallen += weight if best[2] else 0
    return down / total, fallen / total


def face_value(blocker: Player, target: Player, face: int) -> tuple[int, bool, bool]:
    """How good a face is for the blocker, whether it fells the target, and whether it fells the blocker."""
    if face == dice.PLAYER_DOWN:
        return 0, False, True
    if face == dice.BOTH_DOWN:
        stays = blocker.can_use(sk.BLOCK)
        other_stays = target.can_use(sk.BLOCK)
        if stays:
            return (2, False, False) if other_stays else (4, True, False)
        return 1, not other_stays, True
    if face == dice.POW:
        return 5, True, False
    if face == dice.STUMBLE and (not target.can_use(sk.DODGE) or blocker.can_use(sk.TACKLE)):
        return 5, True, False
    return 3, False, False


# -- passes --------------------------------------------------------------------------------------------------


def passes(match: Match, player: int) -> dict[str, object]:
    """The squares in range and sight of a passer where they stand now, with the chance of an accurate throw."""
    state = match.state
    check_player(state, player)
    source = int(state.square[i64(player)])
    found: list[dict[str, object]] = []
    for square in range(int(state.board.squares)):
        if square == source or not state.board.is_floor(i64(square)):
            continue
        kind = int(accuracy.range_of(state.board, i64(source), i64(square)))
        if kind == 0 or not state.board.sees(i64(source), i64(square)):
            continue
        chance = accurate_chance(state, player, square)
        found.append(
            {
                "square": place(state, square),
                "range": "quick" if kind == 1 else "short",
                "chance": round(chance, 6),
                "interferers": [int(who) for who in interference.interferers(state, i64(player), i64(square))],
            }
        )
    return {"player": player, "squares": found}


def accurate_chance(state: State, player: int, square: int) -> float:
    """The chance that a pass is accurate, no re-roll counted (DB21-PASS-07, -08)."""
    passer = Player(state, i64(player))
    if passer.pa == 0:
        return 0.0
    modifier = int(accuracy.accuracy_modifier(state, i64(player), i64(square)))
    modifier += int(accuracy.accuracy_bonus(state, i64(player)))
    needed = min(6, max(2, int(passer.pa) - modifier))
    return (7 - needed) / 6


# -- zones ---------------------------------------------------------------------------------------------------


def zones(match: Match, side: int) -> dict[str, object]:
    """The squares in the Tackle Zones of one side, and how many of its players Mark each."""
    if side not in (0, 1):
        raise ValueError("a side is 0 or 1")
    state = match.state
    found: list[dict[str, object]] = []
    for square in range(int(state.board.squares)):
        if state.board.is_floor(i64(square)):
            count = int(count_markers(state, i64(square), i64(1 - side)))
            if count:
                found.append({"square": place(state, square), "count": count})
    return {"side": side, "squares": found}
