"""What a dungeon of each game is drawn with, and how its squares are joined."""

from __future__ import annotations

from typing import Final


class Terrain:
    """
    The ground of one game.

    Args:
        letters: The letters of a drawn map.
        pads: How many numbers a portal or pad may have.
        open_corners: Whether a diagonal step may pass between two squares of wall. Where it may not, one of the two
            squares beside the way has to be open.
        chests_open: Whether a closed chest is entered like any other square.
        bridges: Whether a bridge is more than floor with chasm on both sides.
        doorways: Whether teams score in doorways of the wall, not in end zones.
        sections: Whether dungeons are laid of sections, which a map is searched for.
        wall_corners: Whether no diagonal step passes between two squares of wall, and nothing else closes its way.
        chests: How many chests fit.
        tiled: Whether the box holds the tiles that plans are made of. A map may then have rooms with a rule, and a
            dungeon that names no game is for it.
    """

    def __init__(
        self,
        letters: str,
        pads: int,
        open_corners: bool,
        chests_open: bool,
        bridges: bool,
        doorways: bool = False,
        sections: bool = False,
        wall_corners: bool = False,
        chests: int = 8,
        tiled: bool = False,
    ) -> None:
        self.letters = letters
        self.pads = pads
        self.open_corners = open_corners
        self.chests_open = chests_open
        self.bridges = bridges
        self.doorways = doorways
        self.sections = sections
        self.wall_corners = wall_corners
        self.chests = chests
        self.tiled = tiled


TERRAINS: Final = {
    "db2021": Terrain("# .AB123456CS^=", 6, open_corners=False, chests_open=False, bridges=False, tiled=True),
    "db5": Terrain("# .ABYZ123456789abcCS=~^P", 12, open_corners=True, chests_open=False, bridges=True),
    "naf": Terrain("# .AB123456CS=~^", 6, open_corners=True, chests_open=True, bridges=False),
    "age": Terrain("# .ABYZ123456CS=~^PwEHDd", 6, open_corners=True, chests_open=False, bridges=True),
    "db7s": Terrain("# .ABD123456CS=~^", 6, open_corners=True, chests_open=True, bridges=False, doorways=True),
    "db1989": Terrain(
        "# .AB123456789abcCDd",
        12,
        open_corners=False,
        chests_open=False,
        bridges=False,
        sections=True,
        wall_corners=True,
        chests=12,
    ),
}
"""The ground by the key of the game (DB21-GEO-04, DB5 chapter 0)."""

TILED: Final = next(key for key, terrain in TERRAINS.items() if terrain.tiled)
"""The game whose box holds the tiles that plans are made of."""

PAD_DIGITS: Final = "123456789abc"
"""The letter of each portal or pad, from number 1 on."""

ZONE_LETTERS: Final = "ABYZ"
"""The letter of each end zone; those of a third and a fourth team, C and D, are chests and doors."""

SIDES: Final = "ABCD"
"""What the end zones are called."""
