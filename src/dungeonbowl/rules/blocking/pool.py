"""
How many block dice, and whose choice: Strength, its modifiers and assists. Pure, so that previews use it too.

Source: DB21-BLK-03 to -09.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.queries import assists, rival
from dungeonbowl.state.state import BRACED, FURIOUS, Player, State


def blocker_strength(blocker: Player, blitzing: bool) -> i64:
    """The blocker's Strength before Dauntless and assists: Horns count in a Blitz only (DB21-BLK-03)."""
    st = blocker.st
    if blitzing and blocker.can_use(sk.HORNS):
        st += 1
    return st


def target_strength(state: State, target: Player) -> i64:
    """The target's Strength before assists: 2 more as one of two, where that does not weaken the blocker."""
    return target.st + 2 if state.doing & BRACED else target.st


def block_dice(attack: i64, defence: i64) -> i64:
    """One, two or three dice by the two Strengths (DB21-BLK-08)."""
    if attack == defence:
        return 1
    high = attack if attack > defence else defence
    low = defence if attack > defence else attack
    return 3 if high > 2 * low else 2


def pool(blocker: Player, attack: i64, defence: i64) -> i64:
    """
    How many dice a Block has: negative where the target's coach picks one.

    Bestial Fury gives three to the blocker's coach, whatever the Strengths. Source: DB21-BLK-08, -09, DB21-IND-04.
    """
    if blocker.flagged(FURIOUS):
        return 3
    count = block_dice(attack, defence)
    return count if attack >= defence else -count


def strengths(
    state: State, blocker: Player, target: Player, blitzing: bool, dauntless: bool = False, besides: i64 = NONE
) -> tuple[i64, i64]:
    """
    Both Strengths of a Block, assists counted.

    Args:
        blitzing: whether Horns help.
        besides: who does not help the target, or `NONE`.

    A team-mate who is blocked counts as an opponent: the other side helps them (DB21-BLK-03 to -07, -27, LRB-BC-04).
    """
    attack = blocker_strength(blocker, blitzing)
    defence = target_strength(state, target)
    if dauntless and attack < defence:
        attack = defence
    attack += assists(state, blocker.id, against=target.id, with_guard=True)
    if target.side == blocker.side:
        defence += assists(
            state, target.id, against=blocker.id, with_guard=True, side=rival(state, target.side, by=NONE)
        )
    else:
        defence += assists(state, target.id, against=blocker.id, with_guard=True, besides=besides)
    return attack, defence
