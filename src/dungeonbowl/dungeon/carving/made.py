"""Which games have drawn dungeons made by dice, and making one."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.dungeon.carving import halls, kits
from dungeonbowl.dungeon.carving.free_halls import generate_free
from dungeonbowl.dungeon.carving.halls import HALLS
from dungeonbowl.dungeon.grid.terrain import TERRAINS, ZONE_LETTERS
from dungeonbowl.dungeon.layout.deal import RULES as FREE
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.tiling.generate import BadWish

_MAKERS: Final = {kits.RULES: kits.generate_kit, FREE: generate_free}
"""Who makes the dungeons that are not halls."""
DRAWN: Final = (*HALLS, *_MAKERS)
"""The games for which the dice make a dungeon that is drawn square by square."""
WITH_HAZARDS: Final = tuple(HALLS)
"""Those of them that lay more than floor where it is wished."""


def is_drawn(rules: str) -> bool:
    """Whether the dice make a dungeon of a game that is drawn square by square."""
    return rules in HALLS or rules in _MAKERS


def lays_hazards(rules: str) -> bool:
    """Whether they lay more than floor where it is wished."""
    return rules in HALLS


def has_more_sides(rules: str) -> bool:
    """Whether they make a dungeon of a game for three and four teams, too."""
    return rules in HALLS and ZONE_LETTERS[3] in TERRAINS[rules].letters


FOR_MORE: Final = tuple(key for key in HALLS if has_more_sides(key))
"""The games whose dungeons are made for three and four teams, too."""


def generate_drawn(seed: int, rules: str, hazards: bool = False, teams: int = 2) -> Dungeon:
    """
    A lawful dungeon with everything in it that looks alike from every side.

    Args:
        seed: What the dice follow from, from 0.
        rules: A key of `DRAWN`.
        hazards: Whether there is more in it than floor.
        teams: How many meet in it, 2 to 4.

    Raises:
        BadWish: Nothing of the kind is made for this game.
    """
    if not 0 <= seed < 1 << 53:
        raise BadWish(f"seed: expected 0..{(1 << 53) - 1}, got {seed}")
    if not is_drawn(rules):
        raise BadWish(f"rules: expected one of {', '.join(DRAWN)}, got {rules!r}")
    if not 2 <= teams <= MOST_SIDES:
        raise BadWish(f"teams: expected 2 to {MOST_SIDES}, got {teams}")
    if teams > 2 and not has_more_sides(rules):
        raise BadWish(f"teams: in {rules} two teams meet, not {teams}")
    if rules in HALLS:
        return halls.generate_halls(seed, rules, hazards, teams)
    if hazards:
        raise BadWish(f"hazards: the dungeons of {rules} have none")
    return _MAKERS[rules](seed)
