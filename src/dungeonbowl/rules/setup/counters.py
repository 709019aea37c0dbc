"""
How many chests, teleporters and doors a match of 1989 has: as the map shows them, or as the coaches place them.

Source: DB89-CHSET-01, DB89-TPSET-01, DB89-DRSET-01, DB89-XCH-01, -02, DB89-XTP-01, DB89-GEN-11.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.dungeon.grid.squares import CHESTS, NONE, PORTALS
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.rules.options import IN_USE, LEFT_OUT, Option, Options

PLACEMENT: Final = Option(
    "placement",
    "Chests, teleporters and doors",
    choices=(
        ("coaches", "placed by the coaches, in turn; doors of the map stay, and count towards the four"),
        ("stored", "as on the map; what it has none of is placed by the coaches"),
    ),
    rule=r.DB89_CHSET_03,
)
EXTRA_CHESTS: Final = Option("extra_chests", "Chests that each coach adds, in an expanded dungeon", most=3)
SECOND_BALL: Final = Option(
    "second_ball",
    "What one or two extra chests of each coach hold",
    choices=((LEFT_OUT, "traps, all of them"), (IN_USE, "a second ball, and else traps")),
)
EXTRA_COUNTERS: Final = Option("extra_teleporters", "Teleporters that each coach adds, in an expanded dungeon", most=3)


def is_stored(options: Options) -> bool:
    """Whether what the map shows stays where it is."""
    return options.says(PLACEMENT, "stored")


def chests_of(options: Options) -> i64:
    """How many chests the coaches place: each adds as many as the other. Source: DB89-CHSET-01, DB89-XCH-01."""
    return CHESTS + 2 * options.number(EXTRA_CHESTS)


def counters_in_use(options: Options) -> i64:
    """How many teleport counters the coaches place. Source: DB89-TPSET-01, DB89-XTP-01."""
    return PORTALS + 2 * options.number(EXTRA_COUNTERS)


def settled(options: Options, lying: i64, most: i64) -> i64:
    """
    How many of a kind are settled as their turn comes: all, where the map has any that stay as stored.

    Args:
        lying: How many lie in the dungeon before any is placed.
        most: How many the coaches would place.
    """
    return most if lying > 0 and is_stored(options) else lying


def contradiction(dungeon: Dungeon, options: Options) -> str:
    """
    Why a map is not played with such options; empty if it may be.

    Where no extra counters are agreed on, those that the map has are; where some are, it must have that many.
    Source: DB89-XCH-01, -02, DB89-XTP-01.
    """
    chests = len(dungeon.chests) if is_stored(options) else 0
    pads = len([square for square in dungeon.portals if square != NONE]) if is_stored(options) else 0
    told = other_number("chests", shown=chests, agreed=int(chests_of(options)), extra=EXTRA_CHESTS, options=options)
    if not told:
        agreed = int(counters_in_use(options))
        told = other_number("teleporters", shown=pads, agreed=agreed, extra=EXTRA_COUNTERS, options=options)
    if told:
        return told
    if options.says(SECOND_BALL, IN_USE) and (chests if chests else int(chests_of(options))) <= CHESTS:
        return "a second ball is for extra chests; agree on the option extra_chests"
    return ""


def other_number(what: str, shown: int, agreed: int, extra: Option, options: Options) -> str:
    """What a coach is told where a map shows another number of something than was agreed on; empty if it does not."""
    more = int(options.number(extra))
    if more == 0 or shown in (0, agreed):
        return ""
    return (
        f"it has {shown} {what}, and {extra.key}: {more} makes {agreed}; "
        "leave that option out, or agree on placement: coaches"
    )
