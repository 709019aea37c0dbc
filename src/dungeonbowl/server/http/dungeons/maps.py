"""Dungeons drawn square by square: from a form to a board and back, and everything there is to say about one."""

from functools import cache
from typing import Final

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.data.dungeons import LEAST_ZONE, drawn_faults
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon import BadMap, Board, Drawing, Dungeon, validate
from dungeonbowl.dungeon.carving.made import has_more_sides, lays_hazards
from dungeonbowl.dungeon.grid.kinds import KIND_NAMES, KIND_WALL, ROOM_NAMES
from dungeonbowl.dungeon.grid.squares import CHESTS, DX, DY, MAX_SIDE, MAX_SQUARES, NONE, PORTALS
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, TERRAINS, TILED, ZONE_LETTERS, Terrain
from dungeonbowl.dungeon.laws.kit import DOORWAYS, LARGE_TILES, SMALL_TILES
from dungeonbowl.dungeon.laws.living import LAWS
from dungeonbowl.dungeon.laws.validate import warnings
from dungeonbowl.dungeon.layout.drawn import KIND_LETTERS, SPOT_LETTERS
from dungeonbowl.notation.maps.info import SPOT_FEATURES, dungeon_info
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.dungeons.map_forms import (
    CheckedMap,
    KitPiece,
    LetterInfo,
    MapForm,
    MapGround,
    RoomForm,
    Span,
)
from dungeonbowl.server.http.dungeons.plans import BadPlan, room_info, violation_info, zone_walk

SHEET: Final = (38, 20)
"""Columns and rows of an empty sheet."""
DRAWN: Final = (*LAWS, TILED)
"""The games whose maps can be drawn square by square; in the last of them dungeons are built of tiles as a rule."""
_PLAIN: Final = {"#": "wall", ".": "floor", "C": "chest", **dict.fromkeys(ZONE_LETTERS, "zone")}
_SPOTS: Final = {number: name for name, number in SPOT_FEATURES}


def drawn_dungeon(form: MapForm, key: str) -> Dungeon:
    """The dungeon of a form, lawful or not. Raises: BadPlan if its rows make no board."""
    if form.rules not in DRAWN:
        raise BadPlan(f"rules: expected one of {', '.join(DRAWN)}, got {form.rules}")
    zones = [[(place[0], place[1]) for place in side] for side in form.zones]
    rooms = [(room.kind, room.at[0], room.at[1], room.width, room.height) for room in form.rooms]
    if rooms and not TERRAINS[form.rules].tiled:
        raise BadPlan(f"rooms: {RULESETS[form.rules].title} has no rooms with a rule")
    drawing = Drawing(list(form.rows), rooms, zones if any(zones) else [], form.rules)
    try:
        return Dungeon.from_drawing(key, form.name.strip() or "A dungeon", form.blurb.strip(), drawing)
    except BadMap as wrong:
        raise BadPlan(str(wrong)) from None


def map_form(dungeon: Dungeon) -> MapForm:
    """The form of a drawn dungeon. Raises: BadPlan if it is built of tiles."""
    drawing = dungeon.drawing
    if drawing is None or drawing.rules not in DRAWN:
        raise BadPlan("only a dungeon that is drawn square by square can be drawn on")
    width = int(dungeon.board.width)
    return MapForm(
        name=dungeon.name,
        blurb=dungeon.blurb,
        rules=drawing.rules,
        rows=[row.replace(" ", "#").ljust(width, "#") for row in drawing.rows],
        zones=[[[x, y] for x, y in side] for side in drawing.zones],
        rooms=[RoomForm(kind=kind, at=[x, y], width=across, height=down) for kind, x, y, across, down in drawing.rooms],
    )


def is_drawn(dungeon: Dungeon) -> bool:
    """Whether a dungeon is drawn square by square."""
    return dungeon.drawing is not None and dungeon.rules in DRAWN


def check_map(form: MapForm) -> CheckedMap:
    """A map drawn, with every rule it breaks. Raises: BadPlan if its rows make no board."""
    return checked_map(drawn_dungeon(form, "map"))


def checked_map(dungeon: Dungeon) -> CheckedMap:
    """Everything about a drawn dungeon."""
    board = dungeon.board
    broken, odd = validate(dungeon) + drawn_faults(dungeon), warnings(dungeon)
    squares = [[int(board.x(sq)), int(board.y(sq))] if sq != NONE else None for sq in dungeon.portals]
    return CheckedMap(
        lawful=not broken,
        violations=[violation_info(found, dungeon.rules) for found in broken],
        warnings=[violation_info(found, dungeon.rules) for found in odd],
        map=map_form(dungeon),
        dungeon=dungeon_info(dungeon),
        chests=[[int(board.x(sq)), int(board.y(sq))] for sq in dungeon.chests],
        pads=squares,
        walk=_walk(board),
        floor=sum(1 for kind in board.kind if int(kind) != KIND_WALL),
    )


def _walk(board: Board) -> int | None:
    """
    Steps from one end zone to the other, of more between the nearest two; none where no way leads.

    A way leads out of a doorway in the wall and into another.
    """
    if board.sides > 2:
        return _nearest_two(board)
    there = board.zone_distance(1)
    starts = [int(sq) for sq in board.end_zone(0)]
    if not any(board.is_doorway(sq) for sq in starts):
        return zone_walk(board)
    around = [int(board.at(board.x(sq) + DX[d], board.y(sq) + DY[d])) for sq in starts for d in range(8)]
    steps = [int(there[sq]) + 1 for sq in around if sq != NONE and int(there[sq]) != NONE]
    return min(steps) if steps else None


def _nearest_two(board: Board) -> int | None:
    """Steps between the two of several end zones that are nearest to each other; none where no way leads."""
    zones = [[int(sq) for sq in board.end_zone(side)] for side in range(int(board.sides))]
    steps = [
        int(board.zone_distance(other)[sq])
        for side, zone in enumerate(zones)
        for other in range(side)
        for sq in zone
        if int(board.zone_distance(other)[sq]) != NONE
    ]
    return min(steps, default=None)


@cache
def map_ground(rules: str) -> MapGround:
    """What the dungeons of a game are drawn with. Raises KeyError for a game without drawn dungeons."""
    terrain, terms = TERRAINS[rules], TERMS[rules]
    laws = LAWS.get(rules)
    pieces = ((6, 4, LARGE_TILES), (4, 6, LARGE_TILES), (2, 2, SMALL_TILES)) if terrain.doorways else ()
    if laws is None:
        # Free of the box: any size, and rooms wherever one likes.
        squares, zone = None, Span(least=LEAST_ZONE, most=int(MAX_SQUARES))
        chests, pads = CHESTS, Span(least=PORTALS, most=PORTALS)
    else:
        squares = Span(least=laws.squares[1], most=laws.squares[2])
        zone = Span(least=laws.zone[1], most=laws.zone[2])
        chests, pads = laws.chests.number, Span(least=laws.pads.number, most=laws.pads_most)
    return MapGround(
        rules=rules,
        name=RULESETS[rules].title,
        pad=terms.pad,
        pads_word=terms.pads,
        letters=[LetterInfo(letter=letter, kind=_kind(letter, terrain)) for letter in _letters(terrain)],
        squares=squares,
        zone=Span(least=2 * DOORWAYS, most=2 * DOORWAYS) if terrain.doorways else zone,
        chests=chests,
        pads=pads,
        kit=[KitPiece(width=width, height=height, most=count) for width, height, count in pieces],
        rooms=[room_info(room) for room in ROOM_NAMES[1:]] if terrain.tiled else [],
        dice=laws is not None,
        hazards=lays_hazards(rules),
        most_teams=MOST_SIDES if has_more_sides(rules) else 2,
        width=SHEET[0],
        height=SHEET[1],
        most_width=int(MAX_SIDE),
        most_height=int(MAX_SIDE) - 1,
        most_squares=int(MAX_SQUARES),
    )


def _letters(terrain: Terrain) -> str:
    """The letters that one draws with: a blank is wall, and where doorways are goals there are no end zones."""
    return terrain.letters.translate(str.maketrans("", "", f" {ZONE_LETTERS}" if terrain.doorways else " "))


def _kind(letter: str, terrain: Terrain) -> str:
    """What a letter of a map puts on its square."""
    if letter in _PLAIN:
        return _PLAIN[letter]
    if letter in PAD_DIGITS:
        return "pad"
    if letter == "=":
        return "bridge" if terrain.bridges else "floor"
    if letter in KIND_LETTERS:
        return KIND_NAMES[KIND_LETTERS[letter]]
    return "doorway" if terrain.doorways else _SPOTS[SPOT_LETTERS[letter]]
