// A dungeon on the drawing board: pieces laid, moved, turned and taken away, chests and portals, and the way back. Knows the shape of the
// pieces and that two of them cannot lie on one square; whether a dungeon is lawful the server says.

import { key, same, squareInWords } from '../../match/squares';
import type { CheckedPlan, DoorwaysForm, PieceInfo, PieceKind, Pieces, PlanForm, TileForm, TurnInfo } from '../../protocol/dungeons';
import type { XY } from '../../protocol/messages';

export interface Laid {
  id: string;
  kind: PieceKind;
  room: string | null;
  at: XY;
  turn: number;
}

export interface Draft {
  name: string;
  blurb: string;
  tiles: Laid[];
  /** The doorways chosen by hand among the two of an odd joint, on the draft's own squares. */
  doorways: DoorwaysForm;
  chests: XY[];
  portals: XY[];
}

/** A piece in the hand, or what is printed on it. */
export interface Piece {
  kind: PieceKind;
  room: string | null;
}

export const EMPTY: Draft = { name: '', blurb: '', tiles: [], doorways: { h: [], v: [] }, chests: [], portals: [] };

const moved = ([x, y]: XY, dx: number, dy: number): XY => [x + dx, y + dy];

export function pieceOf(pieces: Pieces, kind: string): PieceInfo {
  const found = pieces.pieces.find((p) => p.kind === kind);
  if (!found) throw new Error(`there is no piece ${kind}`);
  return found;
}

export function turnOf(pieces: Pieces, tile: { kind: string; turn: number }): TurnInfo {
  return pieceOf(pieces, tile.kind).turns[tile.turn & 3]!;
}

export function squaresOf(pieces: Pieces, tile: Laid): XY[] {
  return turnOf(pieces, tile).squares.map((s) => moved(s, tile.at[0], tile.at[1]));
}

export function nameOf(pieces: Pieces, tile: Piece): string {
  const piece = pieceOf(pieces, tile.kind);
  return [...piece.rooms, ...piece.supplement].find((r) => r.key === tile.room)?.name ?? piece.name;
}

/** Whether a tile is one of the supplement's, which does not come out of the box. */
export function isOfSupplement(pieces: Pieces, tile: Piece): boolean {
  return tile.room !== null && pieceOf(pieces, tile.kind).supplement.some((r) => r.key === tile.room);
}

/** How many of a piece are left in the box. */
export function left(pieces: Pieces, draft: Draft, kind: string): number {
  return pieceOf(pieces, kind).most - draft.tiles.filter((t) => t.kind === kind && !isOfSupplement(pieces, t)).length;
}

/** Whether this very tile can still be taken: its room is not laid yet, and if it comes out of the box a piece of its kind is left there. */
export function canBeTaken(pieces: Pieces, draft: Draft, piece: Piece): boolean {
  if (piece.room !== null && draft.tiles.some((t) => t.room === piece.room)) return false;
  return isOfSupplement(pieces, piece) || left(pieces, draft, piece.kind) > 0;
}

export function tileAt(pieces: Pieces, draft: Draft, square: XY): Laid | null {
  return draft.tiles.find((t) => squaresOf(pieces, t).some((s) => same(s, square))) ?? null;
}

/** The tile that `tile` would lie on, or null where there is room for it. */
export function inTheWay(pieces: Pieces, draft: Draft, tile: Laid): Laid | null {
  const wanted = new Set(squaresOf(pieces, tile).map(key));
  return draft.tiles.find((t) => t.id !== tile.id && squaresOf(pieces, t).some((s) => wanted.has(key(s)))) ?? null;
}

function freshId(draft: Draft, piece: Piece): string {
  const stem = piece.room ?? piece.kind;
  if (draft.tiles.every((t) => t.id !== stem) && piece.room !== null) return stem;
  let n = 1;
  while (draft.tiles.some((t) => t.id === `${stem}_${n}`)) n += 1;
  return `${stem}_${n}`;
}

/** A new tile with its middle at `square`. */
export function fresh(pieces: Pieces, draft: Draft, piece: Piece, square: XY, turn: number): Laid {
  const { width, height } = turnOf(pieces, { kind: piece.kind, turn });
  const at = moved(square, -Math.floor((width - 1) / 2), -Math.floor((height - 1) / 2));
  return { id: freshId(draft, piece), kind: piece.kind, room: piece.room, at, turn };
}

export function lay(draft: Draft, tile: Laid): Draft {
  return { ...draft, tiles: [...draft.tiles, tile] };
}

/** The draft with a tile somewhere else; what stands on it comes along where its square still has floor. */
export function shift(pieces: Pieces, draft: Draft, id: string, at: XY, turn: number): Draft {
  const before = draft.tiles.find((t) => t.id === id);
  if (!before) return draft;
  const after = { ...before, at, turn };
  const quarters = (turn - before.turn) & 3;
  const { width, height } = turnOf(pieces, before);
  const mine = new Set(squaresOf(pieces, before).map(key));
  const carried = (square: XY): XY => {
    if (!mine.has(key(square))) return square;
    let [x, y] = moved(square, -before.at[0], -before.at[1]);
    let [w, h] = [width, height];
    for (let i = 0; i < quarters; i++) {
      [x, y] = [h - 1 - y, x];
      [w, h] = [h, w];
    }
    return moved([x, y], at[0], at[1]);
  };
  return {
    ...draft,
    tiles: draft.tiles.map((t) => (t.id === id ? after : t)),
    chests: draft.chests.map(carried),
    portals: draft.portals.map(carried),
  };
}

/** The draft without a tile and without what stood on it. */
export function lift(pieces: Pieces, draft: Draft, id: string): Draft {
  const gone = draft.tiles.find((t) => t.id === id);
  if (!gone) return draft;
  const mine = new Set(squaresOf(pieces, gone).map(key));
  const stays = (square: XY): boolean => !mine.has(key(square));
  return { ...draft, tiles: draft.tiles.filter((t) => t.id !== id), chests: draft.chests.filter(stays), portals: draft.portals.filter(stays) };
}

/** A chest or portal put down, or taken up where one stands. */
export function toggle(draft: Draft, what: 'chests' | 'portals', square: XY, most: number): Draft {
  const at = draft[what].findIndex((s) => same(s, square));
  if (at >= 0) return { ...draft, [what]: draft[what].filter((_, i) => i !== at) };
  const other = what === 'chests' ? 'portals' : 'chests';
  if (draft[what].length >= most || draft[other].some((s) => same(s, square))) return draft;
  return { ...draft, [what]: [...draft[what], square] };
}

/** The doorway of a joint chosen by hand. */
export function door(draft: Draft, upright: boolean, choices: number[][], chosen: number[]): Draft {
  const side = upright ? 'v' : 'h';
  const others = draft.doorways[side].filter((d) => choices.every((c) => c.join() !== d.join()));
  return { ...draft, doorways: { ...draft.doorways, [side]: [...others, chosen] } };
}

/** Where the draft begins: the corner that becomes column and row 0. */
export function cornerOf(draft: Draft): XY {
  if (draft.tiles.length === 0) return [0, 0];
  return [Math.min(...draft.tiles.map((t) => t.at[0])), Math.min(...draft.tiles.map((t) => t.at[1]))];
}

/** A square by its letter and number, counted from `corner`; beyond the left or upper rim, by how far it is from there. */
export function squareName(corner: XY, square: XY): string {
  const [x, y] = moved(square, -corner[0], -corner[1]);
  const beyond = [x < 0 ? `${-x} left of` : '', y < 0 ? `${-y} above` : ''].filter(Boolean).join(' and ');
  return `${beyond} ${squareInWords([Math.max(x, 0), Math.max(y, 0)])}`.trim();
}

/** The draft as the server takes it: from column and row 0 on. */
export function planOf(draft: Draft): PlanForm {
  const [x, y] = cornerOf(draft);
  return {
    name: draft.name.trim(),
    blurb: draft.blurb.trim(),
    tiles: draft.tiles.map((t): TileForm => ({ id: t.id, kind: t.kind, room: t.room, at: moved(t.at, -x, -y), turn: t.turn, rects: null, facing: null })),
    doorways: doorways(draft.doorways, -x, -y),
    exact: false,
    chests: draft.chests.map((s) => moved(s, -x, -y)),
    portals: draft.portals.map((s) => moved(s, -x, -y)),
  };
}

function doorways(all: DoorwaysForm, dx: number, dy: number): DoorwaysForm {
  const inside = (d: number[]): boolean => d.every((n) => n >= 0);
  return {
    h: all.h.map((d) => [d[0]! + dy, d[1]! + dx, d[2]! + dx]).filter(inside),
    v: all.v.map((d) => [d[0]! + dx, d[1]! + dy, d[2]! + dy]).filter(inside),
  };
}

/** A checked plan to go on with. Throws where a tile is none of the box's pieces. */
export function draftOf(checked: CheckedPlan): Draft {
  const { plan } = checked;
  const tiles = plan.tiles.map((t): Laid => {
    if (!t.at) throw new Error(`The tile ${t.id} is not a piece from the box, so the drawing board cannot move it.`);
    return { id: t.id, kind: t.kind, room: t.room, at: t.at, turn: t.turn };
  });
  const odd = checked.joints.filter((j) => j.choices.length > 1 && j.chosen !== null);
  return {
    name: plan.name,
    blurb: plan.blurb,
    tiles,
    doorways: { h: odd.filter((j) => !j.upright).map((j) => j.chosen!), v: odd.filter((j) => j.upright).map((j) => j.chosen!) },
    chests: plan.chests,
    portals: plan.portals,
  };
}
