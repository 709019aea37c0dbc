"""A dungeon as a picture in text, for terminals and bug reports."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.coordinates import column_letters
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.dungeon import Board, Dungeon
from dungeonbowl.dungeon.grid.kinds import (
    KIND_FLOOR,
    KIND_NAMES,
    ROOM_NONE,
    SPOT_DOOR,
    SPOT_PLATFORM,
    SPOT_STAIRS,
    SPOT_WATER,
)
from dungeonbowl.dungeon.grid.terrain import SIDES
from dungeonbowl.notation.maps.info import (
    SPOT_FEATURES,
    Segment,
    bridge_squares,
    doorway_segments,
    is_rock,
    wall_segments,
)

# A square is two letters wide and one line high; a wall takes one letter or one line.
_ACROSS: Final = 3
_DOWN: Final = 2
_MARGIN: Final = 3

_UP, _RIGHT, _BELOW, _LEFT = 1, 2, 4, 8
_LINES: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The box-drawing letter for each sum of the four directions in which lines leave it."""
_PLAIN_LINES: Final = " |-+||++-+-+++++"


_TOLD: Final = {"idol": "statue", "trap": "pit trap"}
"""What stands in a dungeon that is drawn, where the tiles of 2021 have another word for it."""


class _Ink:
    """The letters of one style of drawing."""

    def __init__(self, plain: bool) -> None:
        self.lines = _PLAIN_LINES if plain else _LINES
        self.doorway_across = ":" if plain else "┄"
        self.doorway_down = ":" if plain else "┊"
        self.floor = ". " if plain else "· "
        self.chest = "[]" if plain else "▣ "
        self.bridge = "=="
        self.pit = "VV" if plain else "▼▼"
        self.dog_house = "/\\" if plain else "⌂ "
        self.chequer = "#" if plain else "░"
        if plain:
            self.features = {"idol": "@@", "tomb": "TT", "dragon": "DD", "chasm": "^^", "liquid": "~~", "trap": "UU"}
            self.spots = {SPOT_WATER: "ww", SPOT_PLATFORM: "EE", SPOT_STAIRS: "HH", SPOT_DOOR: "[|"}
        else:
            self.features = {"idol": "██", "tomb": "▓▓", "dragon": "◆◆", "chasm": "≈≈", "liquid": "~~", "trap": "◡◡"}
            self.spots = {SPOT_WATER: "∿∿", SPOT_PLATFORM: "▀▀", SPOT_STAIRS: "▞▞", SPOT_DOOR: "╟╢"}


def draw(dungeon: Dungeon, plain: bool = False) -> str:
    """
    The dungeon as a picture: walls as lines, doorways dotted, squares named at the rim, a legend below.

    Args:
        dungeon: A dungeon, lawful or not.
        plain: Draw with ASCII letters only.

    Returns: Lines without a line break at the end.
    """
    board = dungeon.board
    ink = _Ink(plain)
    lines = _walls(board, doorway_segments(dungeon), ink)
    bridges = bridge_squares(board)
    for sq in range(board.squares):
        if not is_rock(board, sq):
            shown = ink.bridge if sq in bridges and int(board.portal[sq]) == 0 else _inside(board, sq, ink)
            left = int(board.x(sq)) * _ACROSS + 1
            lines[int(board.y(sq)) * _DOWN + 1][left : left + 2] = list(shown)
    header = " " * _MARGIN + "".join(f" {column_letters(column):<2}" for column in range(board.width))
    picture = [header.rstrip()]
    for number, line in enumerate(lines):
        margin = f"{number // _DOWN + 1:>2} " if number % _DOWN == 1 else " " * _MARGIN
        picture.append((margin + "".join(line)).rstrip())
    return "\n".join([dungeon.name, dungeon.blurb, "", *picture, "", *_legend(dungeon, ink)])


def _inside(board: Board, sq: int, ink: _Ink) -> str:
    """The two letters of one square that is not wall."""
    kind = int(board.kind[sq])
    if kind != KIND_FLOOR and not board.is_doorway(sq):
        return ink.features[KIND_NAMES[kind]]
    if int(board.chest[sq]) > 0:
        return ink.chest
    if int(board.portal[sq]) > 0:
        return f"P{board.portal[sq]}"
    if int(board.zone[sq]) > 0:
        letter = f" {SIDES}"[int(board.zone[sq])]
        return letter + (ink.chequer if int(board.chequered[sq]) > 0 else " ")
    if int(board.spots[sq]) in ink.spots:
        return ink.spots[int(board.spots[sq])]
    if board.is_pit(sq):
        return ink.pit
    if sq == int(board.dog_house):
        return ink.dog_house
    if int(board.room[sq]) != ROOM_NONE:
        return room_kinds()[int(board.room[sq])].letter + " "
    return ink.floor


def _walls(board: Board, doorways: list[Segment], ink: _Ink) -> list[list[str]]:
    """The empty picture with its lines: every place of it as the letter that the lines through it need."""
    across = int(board.width) * _ACROSS + 1
    down = int(board.height) * _DOWN + 1
    arms = [[0] * across for _ in range(down)]
    for x1, y1, x2, y2 in wall_segments(board):
        if x1 == x2:
            for y in range(y1 * _DOWN, y2 * _DOWN):
                arms[y][x1 * _ACROSS] |= _BELOW
                arms[y + 1][x1 * _ACROSS] |= _UP
        else:
            for x in range(x1 * _ACROSS, x2 * _ACROSS):
                arms[y1 * _DOWN][x] |= _RIGHT
                arms[y1 * _DOWN][x + 1] |= _LEFT
    lines = [[ink.lines[arm] for arm in row] for row in arms]
    for x1, y1, x2, y2 in doorways:
        if x1 == x2:
            for y in range(y1 * _DOWN + 1, y2 * _DOWN):
                lines[y][x1 * _ACROSS] = ink.doorway_down
        else:
            for x in range(x1 * _ACROSS + 1, x2 * _ACROSS):
                lines[y1 * _DOWN][x] = ink.doorway_across
    return lines


def _legend(dungeon: Dungeon, ink: _Ink) -> list[str]:
    """What the signs of this picture mean, rooms last."""
    board = dungeon.board
    # The game of 2021 has words of its own, and it alone shuts the corners of walls.
    tiled = not board.open_corners
    zones = f"{', '.join(SIDES[: dungeon.teams])} end zones"
    signs = [f"{zones} ({ink.chequer} chequered)" if tiled else zones]
    if tiled or doorway_segments(dungeon):
        signs.append(f"{ink.doorway_across} doorway")
    signs.append(f"{ink.floor.strip()} floor")
    if board.chests:
        signs.append(f"{ink.chest.strip()} chest")
    if board.portals:
        signs.append("P1 portal 1" if tiled else "P1 teleporter 1")
    kinds = {KIND_NAMES[int(kind)] for kind in board.kind}
    told = {} if tiled else _TOLD
    signs += [f"{sign} {told.get(name, name)}" for name, sign in ink.features.items() if name in kinds]
    if bridge_squares(board):
        signs.append(f"{ink.bridge} bridge")
    there = {int(spot) for spot in board.spots}
    signs += [f"{ink.spots[spot]} {name}" for name, spot in SPOT_FEATURES if int(spot) in there]
    if board.has_pit:
        signs.append(f"{ink.pit} pit")
    if board.dog_house >= 0:
        signs.append(f"{ink.dog_house.strip()} dog house")
    supplement = ["laid with tiles of the supplement"] if int(board.supplement) else []
    present = {int(room) for room in board.room}
    rooms = [f"{room.letter} {room.title}" for number, room in room_kinds().items() if number in present]
    return [", ".join(signs)] + ([", ".join(rooms)] if rooms else []) + supplement
