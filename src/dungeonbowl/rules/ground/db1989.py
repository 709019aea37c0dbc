"""The ground of the dungeons of 1989: doors that are squares.

Source: DB89-DOOR.
"""

from __future__ import annotations

from dungeonbowl.rules.ground.parts import Ground


class Doors(Ground):
    """A closed door is wall, an open one floor."""
