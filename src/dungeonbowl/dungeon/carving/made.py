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

DRAWN: Final = (*HALLS, kits.RULES, FREE)
"""The games for which the dice make a dungeon that is drawn square by square."""
WITH_HAZARDS: Final = tuple(HALLS)
"""Those of them that lay more than floor where it is wished."""
FOR_MORE: Final = tuple(key for key in HALLS if ZONE_LETTERS[3] in TERRAINS[key].letters)
"""Those of them that are made for three and four teams, too."""


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
    if rules not in DRAWN:
        raise BadWish(f"rules: expected one of {', '.join(DRAWN)}, got {rules!r}")
    if not 2 <= teams <= MOST_SIDES:
        raise BadWish(f"teams: expected 2 to {MOST_SIDES}, got {teams}")
    if teams > 2 and rules not in FOR_MORE:
        raise BadWish(f"teams: in {rules} two teams meet, not {teams}")
    if rules in HALLS:
        return halls.generate_halls(seed, rules, hazards, teams)
    if hazards:
        raise BadWish(f"hazards: the dungeons of {rules} have none")
    if TERRAINS[rules].sections:
        return generate_free(seed)
    return kits.generate_kit(seed)
