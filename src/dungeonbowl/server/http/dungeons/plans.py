"""Dungeons as clients build them: from a form to tiles and back, and everything there is to say about one."""

import hashlib
import json
from functools import cache
from typing import Any, Final, cast

from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.data import load_rules
from dungeonbowl.data.kinds import room_kind
from dungeonbowl.dungeon import BadMap, Board, Doorway, Dungeon, Plan, Tile, Violation, validate, write_dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_NAMES, ROOM_NAMES, ROOM_NONE, SUPPLEMENT_FIRST, room_number
from dungeonbowl.dungeon.grid.squares import CHESTS, MAX_SIDE, MAX_SQUARES, NONE, PORTALS
from dungeonbowl.dungeon.grid.terrain import TILED
from dungeonbowl.dungeon.laws.placement import legal_chest_squares, legal_portal_squares
from dungeonbowl.dungeon.laws.validate import CORRIDORS_NEEDED, ROOMS_NEEDED, check_counts, validate_plan
from dungeonbowl.dungeon.layout.pieces import (
    IN_THE_BOX,
    bounds,
    drawn_doorways,
    lay,
    middle_doorways,
    pair_of,
    same_doorway,
    turn_of,
)
from dungeonbowl.dungeon.layout.plan import (
    PIECE_END_ZONE,
    PIECE_NAMES,
    PIECE_ROOM_LARGE,
    natural_facing,
    rooms_of,
)
from dungeonbowl.dungeon.layout.written import FACINGS
from dungeonbowl.notation.maps.info import PIECE_TITLES, dungeon_info
from dungeonbowl.notation.shapes import DungeonInfo, FeatureInfo
from dungeonbowl.server.http.dungeons.forms import (
    MOST_TILES,
    CheckedPlan,
    DoorwaysForm,
    Joint,
    PieceInfo,
    PieceKind,
    Pieces,
    PlanForm,
    RoomInfo,
    TileForm,
    TurnInfo,
    ViolationInfo,
)
from dungeonbowl.server.live.seated.seats import ALPHABET, ID_LENGTH

_WORDS: Final = {number: word for word, number in FACINGS.items()}


class BadPlan(ValueError):
    """
    A plan that makes no dungeon at all.

    Attributes:
        tile: The id of the tile to blame; none if it is no tile's fault.
        square: Column and row to blame; none if it is no square's fault.
    """

    def __init__(self, message: str, tile: str | None = None, square: list[int] | None = None) -> None:
        super().__init__(message)
        self.tile = tile
        self.square = square


# From a form


def plan_of(form: PlanForm) -> Plan:
    """The tiles and doorways of a form. Raises: BadPlan."""
    seen: set[str] = set()
    tiles: list[Tile] = []
    for entry in form.tiles:
        if entry.id in seen:
            raise BadPlan(f"two tiles are called {entry.id}", entry.id)
        seen.add(entry.id)
        tiles.append(_tile(entry))
    wanted = doorways_of(form.doorways)
    try:
        plan = Plan(tiles, wanted)
        if not form.exact:
            plan.doorways = drawn_doorways(plan, wanted)
    except BadMap as wrong:
        raise BadPlan(str(wrong)) from None
    return plan


def dungeon_of(form: PlanForm, key: str) -> Dungeon:
    """The dungeon of a form, lawful or not. Raises: BadPlan if a chest or portal stands where nothing can."""
    plan = plan_of(form)
    stray = _stray(form, plan.board([], []))
    if stray:
        first = stray[0]
        raise BadPlan(first.text, None, list(first.squares[0]))
    places = [[(place[0], place[1]) for place in given] for given in (form.chests, form.portals)]
    return Dungeon.from_plan(key, form.name.strip() or "A dungeon", form.blurb.strip(), plan, places[0], places[1])


def _tile(form: TileForm) -> Tile:
    """One tile. Raises: BadPlan."""
    piece = PIECE_NAMES.index(form.kind)
    room = 0 if form.room is None else int(room_number(form.room))
    if form.rects is None:
        if form.at is None:
            raise BadPlan(f"tile {form.id}: either at or rects says where it lies", form.id)
        tile = lay(form.id, piece, room, form.at[0], form.at[1], form.turn)
        _, right, _, bottom = bounds(tile)
        if right >= MAX_SIDE or bottom >= MAX_SIDE:
            text = f"tile {form.id} reaches beyond the grid of {MAX_SIDE} x {MAX_SIDE} squares"
            raise BadPlan(text, form.id, [int(right), int(bottom)])
        return tile
    rects: list[tuple[int, int, int, int]] = []
    for x0, x1, y0, y1 in form.rects:
        if x0 > x1 or y0 > y1:
            raise BadPlan(f"tile {form.id}: the last column or row comes before the first", form.id, [x0, y0])
        rects.append((x0, x1, y0, y1))
    facing = natural_facing(piece, rects)
    if form.facing is not None and piece in (PIECE_END_ZONE, PIECE_ROOM_LARGE):
        facing = FACINGS[form.facing]
    elif piece == PIECE_END_ZONE:
        facing = FACINGS["E"]
    return Tile(form.id, piece, room, rects, facing)


def doorways_of(form: DoorwaysForm | None) -> list[Doorway]:
    """The doorways of a form. Raises: BadPlan."""
    if form is None:
        return []
    found: list[Doorway] = []
    for upright, stretches in ((False, form.h), (True, form.v)):
        for line, first, last in stretches:
            if first > last:
                place = [line, first] if upright else [first, line]
                raise BadPlan("a doorway's last square comes before its first", None, place)
            found.append(Doorway(upright, line, first, last))
    return found


def _stray(form: PlanForm, board: Board | None) -> list[Violation]:
    """Chests and portals that stand on no floor, or where something else stands."""
    found: list[Violation] = []
    taken: list[list[int]] = []
    for what, rule, places in (("chest", "DB21-TILE-11", form.chests), ("portal", "DB21-TILE-14", form.portals)):
        for place in places:
            sq = NONE if board is None else board.at(place[0], place[1])
            where = f"the {what} at {in_a_file(place[0], place[1])}"
            if board is None or sq == NONE or not board.is_floor(int(sq)):
                found.append(Violation(rule, f"{where} does not stand on floor", [(place[0], place[1])], []))
            elif place in taken:
                text = f"{where} stands where something else stands"
                found.append(Violation(rule, text, [(place[0], place[1])], []))
            taken.append(place)
    return found


# To a form


def form_of(dungeon: Dungeon) -> PlanForm:
    """
    The form of a dungeon that is built of tiles.

    Raises:
        BadPlan: It is a drawn map, or goes beyond what a form holds.
    """
    plan = dungeon.plan
    if plan is None or len(plan.tiles) > MOST_TILES:
        raise BadPlan(f"only a dungeon of 1 to {MOST_TILES} tiles can be built on")
    board = dungeon.board
    return PlanForm(
        name=dungeon.name,
        blurb=dungeon.blurb,
        tiles=[_tile_form(tile) for tile in plan.tiles],
        doorways=_doorways_form(plan.doorways),
        exact=True,
        chests=[_place(board, sq) for sq in dungeon.chests],
        portals=[_place(board, sq) for sq in dungeon.portals],
    )


def _tile_form(tile: Tile) -> TileForm:
    """A tile as a form: by place and turn if it is a piece of the box, else by its squares."""
    kind: PieceKind = PIECE_NAMES[tile.piece]
    room = cast("Any", None if tile.room == ROOM_NONE else ROOM_NAMES[tile.room])
    turn = turn_of(tile)
    if turn >= 0:
        left, _, top, _ = bounds(tile)
        return TileForm(id=tile.key, kind=kind, room=room, at=[int(left), int(top)], turn=turn)
    facing = cast("Any", _WORDS.get(tile.facing))
    rects = [[int(number) for number in rect] for rect in tile.rects]
    return TileForm(id=tile.key, kind=kind, room=room, rects=rects, facing=facing)


def _doorways_form(doorways: list[Doorway]) -> DoorwaysForm:
    return DoorwaysForm(
        h=[_stretch(door) for door in doorways if not door.upright],
        v=[_stretch(door) for door in doorways if door.upright],
    )


def _stretch(door: Doorway) -> list[int]:
    return [int(door.line), int(door.first), int(door.last)]


def _place(board: Board, sq: int) -> list[int]:
    return [int(board.x(sq)), int(board.y(sq))]


# What there is to say


def check(form: PlanForm) -> CheckedPlan:
    """A plan assembled, with every rule it breaks. Raises: BadPlan if it makes no dungeon at all."""
    if not form.tiles:
        violations = check_counts([]) + _stray(form, None)
        return CheckedPlan(
            lawful=False,
            violations=[violation_info(found, TILED) for found in violations],
            plan=form,
            dungeon=nothing_laid(form.name),
            joints=[],
            free_chests=[],
            free_portals=[],
            walk=None,
            floor=0,
        )
    plan = plan_of(form)
    stray = _stray(form, plan.board([], []))
    if stray:
        bare = Dungeon.from_plan("plan", form.name, form.blurb, plan, [], [])
        return checked(bare, validate_plan(plan) + stray, form)
    dungeon = dungeon_of(form, "plan")
    return checked(dungeon, validate(dungeon), form)


def nothing_laid(name: str) -> DungeonInfo:
    """A dungeon before its first tile."""
    return {
        "name": name,
        "width": 0,
        "height": 0,
        "tiles": [],
        "walls": [],
        "doorways": [],
        "features": [],
        "supplement": False,
        "end_zones": [[], []],
    }


def checked(dungeon: Dungeon, violations: list[Violation], form: PlanForm) -> CheckedPlan:
    """Everything about a dungeon of tiles. `form` says what chests and portals it was meant to have."""
    plan = dungeon.plan
    assert plan is not None, "only a dungeon of tiles is checked"
    board = dungeon.board
    understood = form.model_copy(
        update={
            "tiles": [_tile_form(tile) for tile in plan.tiles],
            "doorways": _doorways_form(plan.doorways),
        }
    )
    chests = legal_chest_squares(board, dungeon.chests) if len(dungeon.chests) < CHESTS else []
    portals = (
        legal_portal_squares(board, dungeon.chests, dungeon.portals)
        if len(dungeon.chests) == CHESTS and len(dungeon.portals) < PORTALS
        else []
    )
    return CheckedPlan(
        lawful=not violations,
        violations=[violation_info(found, TILED) for found in violations],
        plan=understood,
        dungeon=dungeon_info(dungeon),
        joints=joints_of(plan),
        free_chests=[_place(board, sq) for sq in chests],
        free_portals=[_place(board, sq) for sq in portals],
        walk=zone_walk(board),
        floor=sum(1 for sq in range(board.squares) if board.is_floor(sq)),
    )


def zone_walk(board: Board) -> int | None:
    """Steps from one end zone to the other; none where no way leads."""
    there = board.zone_distance(1)
    steps = [int(there[int(sq)]) for sq in board.end_zone(0) if int(there[int(sq)]) != NONE]
    return min(steps) if steps else None


def violation_info(violation: Violation, rules: str) -> ViolationInfo:
    """A violation of a game's rule as clients see it."""
    return ViolationInfo(
        rule=violation.rule,
        statement=_statements(rules)[violation.rule],
        text=violation.text,
        squares=[list(square) for square in violation.squares],
        tiles=violation.tiles,
    )


@cache
def _statements(rules: str) -> dict[str, str]:
    return {rule.id: rule.statement for chapter in load_rules(rules).chapters for rule in chapter.rules}


def joints_of(plan: Plan) -> list[Joint]:
    """Every joint that may have a doorway, with the one it has."""
    found: list[Joint] = []
    for joint in plan.joints():
        choices = middle_doorways(joint)
        if not choices:
            continue
        a, b = pair_of(joint)
        chosen = [_stretch(door) for door in plan.doorways if any(same_doorway(door, choice) for choice in choices)]
        found.append(
            Joint(
                tiles=[plan.tiles[a].key, plan.tiles[b].key],
                upright=joint.upright,
                choices=[_stretch(choice) for choice in choices],
                chosen=chosen[0] if chosen else None,
            )
        )
    return found


@cache
def pieces_message() -> Pieces:
    """What a dungeon is built of, and how much of it."""
    pieces: list[PieceInfo] = []
    for piece, kind in enumerate(PIECE_NAMES):
        every = rooms_of(piece)
        rooms = tuple(room for room in every if room_number(room) < SUPPLEMENT_FIRST)
        pieces.append(
            PieceInfo(
                kind=PIECE_NAMES[piece],
                name=PIECE_TITLES[kind],
                most=IN_THE_BOX[piece],
                rooms=[room_info(room) for room in rooms],
                supplement=[room_info(room) for room in every if room not in rooms],
                turns=[_turn_info(piece, turn, rooms) for turn in range(4)],
            )
        )
    return Pieces(
        pieces=pieces,
        corridors_needed=CORRIDORS_NEEDED,
        square_rooms_needed=ROOMS_NEEDED,
        large_rooms_needed=1,
        end_zones_needed=2,
        chests=CHESTS,
        portals=PORTALS,
        most_tiles=MOST_TILES,
        side=int(MAX_SIDE),
        squares=int(MAX_SQUARES),
    )


def room_info(room: str) -> RoomInfo:
    """A room with a rule, in words."""
    return RoomInfo(key=room, name=room_kind(room).title, rule=room_kind(room).effect)


def _turn_info(piece: int, turn: int, rooms: tuple[str, ...]) -> TurnInfo:
    """One way for a piece to lie."""
    plain = lay("tile", piece, 0, 0, 0, turn)
    _, right, _, bottom = bounds(plain)
    features: dict[str, list[FeatureInfo]] = {}
    for room in rooms if piece == PIECE_ROOM_LARGE else ():
        tile = lay("tile", piece, int(room_number(room)), 0, 0, turn)
        kinds: dict[str, list[list[int]]] = {}
        for x, y in tile.squares():
            if (kind := int(tile.kind_at(x, y))) != KIND_FLOOR:
                kinds.setdefault(KIND_NAMES[kind], []).append([int(x), int(y)])
        features[room] = [{"kind": kind, "squares": squares} for kind, squares in kinds.items()]
    return TurnInfo(
        width=int(right) + 1,
        height=int(bottom) + 1,
        squares=[[int(x), int(y)] for x, y in plain.squares()],
        facing=cast("Any", _WORDS.get(plain.facing)),
        features=features,
    )


# Storing


def content_id(dungeon: Dungeon) -> str:
    """An id that follows from a dungeon's content: the same dungeon under the same name has the same id."""
    value = write_dungeon(dungeon)
    del value["key"]
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest())
    letters: list[str] = []
    for _ in range(ID_LENGTH):
        number, at = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[at])
    return "".join(letters)
