"""The map: squares, walls, doorways, portals and chests, distance and lines of sight."""

from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import BadMap
from dungeonbowl.dungeon.laws.placement import legal_chest_squares, legal_portal_squares
from dungeonbowl.dungeon.laws.validate import report, validate, validate_plan
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.plan import Doorway, Drawing, Dungeon, Plan, Tile
from dungeonbowl.dungeon.layout.written import parse_dungeon, write_dungeon

__all__ = [
    "BadMap",
    "Board",
    "Doorway",
    "Drawing",
    "Dungeon",
    "Plan",
    "Tile",
    "Violation",
    "legal_chest_squares",
    "legal_portal_squares",
    "parse_dungeon",
    "report",
    "validate",
    "validate_plan",
    "write_dungeon",
]
