// A map on the drawing board, square by square: what each brush puts down, both sides alike where that is wanted, and the map as the server
// takes it and as the table draws it. Whether a dungeon is lawful the server says.

import { key, squareInWords } from '../../match/squares';
import type { CheckedMap, LetterInfo, MapForm, MapGround, RoomForm } from '../../protocol/dungeons';
import type { DungeonInfo, FeatureKind, Segment, XY } from '../../protocol/messages';

export interface MapDraft {
  name: string;
  blurb: string;
  rules: string;
  /** One letter a square, all rows of one length; end zones are in `zones`. */
  letters: string[];
  /** Whose end zone a square is: A, B, for a third and a fourth team Y and Z, or a blank. */
  zones: string[];
  /** Rooms with a rule, in games that have them. */
  rooms: RoomForm[];
}

export const ROCK = '#';
export const FLOOR = '.';
/** The brush that puts down the next pad. */
export const PAD = '1';
export const ZONES = 'ABYZ';
const DIGITS = '123456789abc';

export const widthOf = (draft: MapDraft): number => draft.letters[0]?.length ?? 0;
export const heightOf = (draft: MapDraft): number => draft.letters.length;

/** No map of any game. */
export const NONE: MapDraft = { name: '', blurb: '', rules: '', letters: [], zones: [], rooms: [] };

export function empty(ground: MapGround): MapDraft {
  return {
    name: '',
    blurb: '',
    rules: ground.rules,
    letters: Array.from({ length: ground.height }, () => ROCK.repeat(ground.width)),
    zones: Array.from({ length: ground.height }, () => ' '.repeat(ground.width)),
    rooms: [],
  };
}

export const isInside = (draft: MapDraft, [x, y]: XY): boolean => x >= 0 && y >= 0 && x < widthOf(draft) && y < heightOf(draft);
export const letterAt = (draft: MapDraft, [x, y]: XY): string => draft.letters[y]?.[x] ?? ROCK;
export const zoneAt = (draft: MapDraft, [x, y]: XY): string => draft.zones[y]?.[x] ?? ' ';

/** The square that a half turn of the map makes of another. */
export const twin = (draft: MapDraft, [x, y]: XY): XY => [widthOf(draft) - 1 - x, heightOf(draft) - 1 - y];

const all = (draft: MapDraft): XY[] => draft.letters.flatMap((row, y) => [...row].map((_, x): XY => [x, y]));
export const squaresWith = (draft: MapDraft, letter: string): XY[] => all(draft).filter((s) => letterAt(draft, s) === letter);

export const kindOf = (ground: MapGround, letter: string): LetterInfo['kind'] => ground.letters.find((l) => l.letter === letter)?.kind ?? 'wall';
export const isPad = (letter: string): boolean => DIGITS.includes(letter);

/** The pads that lie, by number: null for one that is missing. */
export function padsOf(draft: MapDraft, ground: MapGround): (XY | null)[] {
  return [...DIGITS.slice(0, ground.pads.most)].map((digit) => squaresWith(draft, digit)[0] ?? null);
}

const put = (rows: string[], [x, y]: XY, letter: string): string[] => rows.with(y, rows[y]!.slice(0, x) + letter + rows[y]!.slice(x + 1));

/** One square, as a brush leaves it. */
function dab(draft: MapDraft, brush: string, square: XY): MapDraft {
  const zone = ZONES.includes(brush);
  const thing = brush === 'C' || isPad(brush);
  const here = letterAt(draft, square);
  // A chest and a pad may stand in an end zone, and an end zone may be drawn around them.
  const letter = zone ? (here === 'C' || isPad(here) ? here : FLOOR) : brush;
  const owner = zone ? brush : thing ? zoneAt(draft, square) : ' ';
  return { ...draft, letters: put(draft.letters, square, letter), zones: put(draft.zones, square, owner) };
}

/** What a brush puts on the other half of the map. */
const opposite = (brush: string): string => (ZONES.includes(brush) ? ZONES[ZONES.indexOf(brush) ^ 1]! : brush);

/**
 * The draft with squares painted over.
 *
 * @param both whether the half turn of each square is painted too, with A and B exchanged
 */
export function paint(draft: MapDraft, brush: string, squares: XY[], both: boolean): MapDraft {
  let next = draft;
  for (const square of squares.filter((s) => isInside(draft, s))) {
    if (both) next = dab(next, opposite(brush), twin(draft, square));
    next = dab(next, brush, square);
  }
  return next;
}

/** A chest or pad put down, or taken up where one stands; a reason in words where there is none left. */
export function toggle(draft: MapDraft, ground: MapGround, brush: string, square: XY, both: boolean): MapDraft | string {
  const places = both && key(twin(draft, square)) !== key(square) ? [square, twin(draft, square)] : [square];
  const pad = brush !== 'C';
  const stands = pad ? isPad(letterAt(draft, square)) : letterAt(draft, square) === 'C';
  let next = draft;
  if (stands) {
    for (const place of places) {
      const there = letterAt(next, place);
      if (pad ? isPad(there) : there === 'C') next = dabThing(next, FLOOR, place);
    }
    return next;
  }
  for (const place of places) {
    const letter = pad ? [...DIGITS.slice(0, ground.pads.most)].find((digit) => squaresWith(next, digit).length === 0) : squaresWith(next, 'C').length < ground.chests ? 'C' : undefined;
    if (letter === undefined) return next === draft ? (pad ? `All ${ground.pads.most} ${ground.pads_word} are placed.` : `All ${ground.chests} chests are placed.`) : next;
    next = dabThing(next, letter, place);
  }
  return next;
}
/** A thing put on a square, or floor in its place; whose end zone it is stays as it was. */
function dabThing(draft: MapDraft, letter: string, square: XY): MapDraft {
  return { ...draft, letters: put(draft.letters, square, letter) };
}

/** The squares of the rectangle between two corners. */
export function between([ax, ay]: XY, [bx, by]: XY): XY[] {
  const found: XY[] = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++) for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) found.push([x, y]);
  return found;
}

/** The squares on the way from one square to another, as a quick hand draws it. */
export function along(from: XY, to: XY): XY[] {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  return Array.from({ length: steps + 1 }, (_, i): XY => (steps === 0 ? from : [Math.round(from[0] + ((to[0] - from[0]) * i) / steps), Math.round(from[1] + ((to[1] - from[1]) * i) / steps)]));
}

/** The sheet with a column or row more, or less, on either side; null where that cannot be. */
export function resized(draft: MapDraft, ground: MapGround, across: -1 | 0 | 1, down: -1 | 0 | 1): MapDraft | null {
  const [width, height] = [widthOf(draft) + 2 * across, heightOf(draft) + 2 * down];
  if (width < 6 || height < 6 || width > ground.most_width || height > ground.most_height || width * height > ground.most_squares) return null;
  const lost = all(draft).filter(([x, y]) => (across < 0 && (x === 0 || x === widthOf(draft) - 1)) || (down < 0 && (y === 0 || y === heightOf(draft) - 1)));
  if (lost.some((s) => letterAt(draft, s) !== ROCK)) return null;
  const fitted = (rows: string[], blank: string): string[] => {
    const wide = rows.map((row) => (across > 0 ? blank + row + blank : across < 0 ? row.slice(1, -1) : row));
    const line = blank.repeat(width);
    return down > 0 ? [line, ...wide, line] : down < 0 ? wide.slice(1, -1) : wide;
  };
  const rooms = draft.rooms.map((room) => ({ ...room, at: [room.at[0] + across, room.at[1] + down] as XY }));
  if (rooms.some(({ at: [x, y], width: w, height: h }) => x < 0 || y < 0 || x + w > width || y + h > height)) return null;
  return { ...draft, letters: fitted(draft.letters, ROCK), zones: fitted(draft.zones, ' '), rooms };
}

/** The sides that have an end zone, two at least. */
export const sidesIn = (draft: MapDraft): number[] => {
  const last = Math.max(1, ...draft.zones.flatMap((row) => [...row].map((owner) => ZONES.indexOf(owner))));
  return Array.from({ length: last + 1 }, (_, side) => side);
};

/** The draft as the server takes it. */
export function formOf(draft: MapDraft): MapForm {
  const rows = draft.letters.map((row, y) => [...row].map((letter, x) => (letter === FLOOR && draft.zones[y]![x] !== ' ' ? draft.zones[y]![x]! : letter)).join(''));
  const zones = sidesIn(draft).map((side) => all(draft).filter((s) => zoneAt(draft, s) === ZONES[side]));
  // Letters say it all where nothing stands in an end zone.
  const told = zones.every((squares) => squares.every((s) => letterAt(draft, s) === FLOOR));
  return { name: draft.name.trim(), blurb: draft.blurb.trim(), rules: draft.rules, rows, zones: told ? [] : zones, rooms: draft.rooms };
}

/** A checked map to go on with. */
export function draftOf({ map }: Pick<CheckedMap, 'map'>): MapDraft {
  const width = Math.max(...map.rows.map((row) => row.length));
  const rows = map.rows.map((row) => row.replaceAll(' ', ROCK).padEnd(width, ROCK));
  const given = map.zones.map((squares) => new Set(squares.map(key)));
  const zone = (letter: string, square: XY): string => {
    if (given.some((squares) => squares.size > 0)) return [...ZONES].find((_, side) => given[side]?.has(key(square))) ?? ' ';
    return ZONES.includes(letter) ? letter : ' ';
  };
  return {
    name: map.name,
    blurb: map.blurb,
    rules: map.rules,
    letters: rows.map((row) => row.replaceAll(/[ABYZ]/g, FLOOR)),
    zones: rows.map((row, y) => [...row].map((letter, x) => zone(letter, [x, y])).join('')),
    rooms: map.rooms,
  };
}

/** The squares of a room that are on the map. */
export const squaresOf = (draft: MapDraft, { at: [x, y], width, height }: RoomForm): XY[] => between([x, y], [x + width - 1, y + height - 1]).filter((s) => isInside(draft, s));

/** A room laid over the rectangle of some squares, in place of all that it would overlap. */
export function layRoom(draft: MapDraft, kind: string, squares: XY[]): MapDraft {
  const inside = squares.filter((s) => isInside(draft, s));
  if (inside.length === 0) return draft;
  const [xs, ys] = [inside.map(([x]) => x), inside.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const room: RoomForm = { kind, at: [left, top], width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
  const taken = new Set(squaresOf(draft, room).map(key));
  return { ...draft, rooms: [...draft.rooms.filter((other) => squaresOf(draft, other).every((s) => !taken.has(key(s)))), room] };
}

/** The map without one of its rooms; its squares stay as they are. */
export const liftRoom = (draft: MapDraft, at: number): MapDraft => ({ ...draft, rooms: draft.rooms.filter((_, i) => i !== at) });

/** The map as the table draws it, without a word from the server. */
export function drawnInfo(draft: MapDraft, ground: MapGround): DungeonInfo {
  const kinds = new Map(ground.letters.map((l) => [l.letter, l.kind]));
  const kind = (square: XY): string => (isInside(draft, square) ? (kinds.get(letterAt(draft, square)) ?? 'wall') : 'wall');
  const squares = all(draft);
  const open = squares.filter((s) => !['wall', 'doorway'].includes(kind(s)));
  const doorways = squares.filter((s) => kind(s) === 'doorway');
  const features = new Map<FeatureKind, XY[]>();
  for (const square of open) {
    const here = kind(square);
    if (!['floor', 'chest', 'pad', 'zone'].includes(here)) features.set(here as FeatureKind, [...(features.get(here as FeatureKind) ?? []), square]);
  }
  const middle = widthOf(draft) / 2;
  const goals = (side: number): XY[] => doorways.filter(([x]) => (x < middle ? 0 : 1) === side);
  const housed = new Set(draft.rooms.flatMap((room) => squaresOf(draft, room).map(key)));
  const plain = open.filter((s) => !housed.has(key(s)));
  const hall: DungeonInfo['tiles'] = plain.length === 0 ? [] : [{ id: 'hall', kind: 'hall', name: 'Hall', room: null, rule: null, rule_id: null, squares: plain }];
  const rooms = draft.rooms.flatMap((room, i): DungeonInfo['tiles'] => {
    const inside = squaresOf(draft, room).filter((s) => kind(s) !== 'wall');
    const title = ground.rooms.find((one) => one.key === room.kind)?.name ?? room.kind;
    return inside.length === 0 ? [] : [{ id: `room ${i}`, kind: 'hall', name: title, room: room.kind, rule: null, rule_id: null, squares: inside }];
  });
  const zoned = (side: number): XY[] => [...squares.filter((s) => zoneAt(draft, s) === ZONES[side]), ...goals(side)];
  return {
    name: '',
    width: widthOf(draft),
    height: heightOf(draft),
    tiles: [...hall, ...rooms],
    walls: wallsOf(draft, (square) => kind(square) === 'wall'),
    doorways: [],
    features: [...features].map(([feature, where]) => ({ kind: feature, squares: where })),
    supplement: false,
    end_zones: sidesIn(draft).map(zoned) as unknown as DungeonInfo['end_zones'],
  };
}

/** The lines between rock and what is none. */
function wallsOf(draft: MapDraft, isRock: (square: XY) => boolean): Segment[] {
  const found: Segment[] = [];
  for (let y = 0; y <= heightOf(draft); y++) {
    for (let x = 0; x <= widthOf(draft); x++) {
      if (isRock([x, y]) !== isRock([x - 1, y])) found.push([x, y, x, y + 1]);
      if (isRock([x, y]) !== isRock([x, y - 1])) found.push([x, y, x + 1, y]);
    }
  }
  return found;
}

/** Where the letter of an end zone stands: in the middle of the box around it, or next to there where a chest or pad is in the way. */
export function lettered(draft: MapDraft, box: { x: number; y: number; w: number; h: number }): XY {
  const middle: XY = [box.x + box.w / 2, box.y + box.h / 2];
  const inside = between([box.x, box.y], [box.x + box.w - 1, box.y + box.h - 1]);
  if (inside.every((s) => letterAt(draft, s) !== 'C' && !isPad(letterAt(draft, s)))) return middle;
  const free = inside.filter((s) => zoneAt(draft, s) !== ' ' && letterAt(draft, s) === FLOOR).map(([x, y]): XY => [x + 0.5, y + 0.5]);
  const far = ([x, y]: XY): number => Math.abs(x - middle[0]) + Math.abs(y - middle[1]);
  return free.reduce((best, one) => (far(one) < far(best) ? one : best), free[0] ?? middle);
}

/** A square as it is told to whoever hears the map. */
export function told(draft: MapDraft, square: XY, nameOf: (letter: string) => string): string {
  const zone = zoneAt(draft, square);
  const letter = letterAt(draft, square);
  const what = isPad(letter) ? `${nameOf(letter)} ${DIGITS.indexOf(letter) + 1}` : nameOf(letter);
  return `${squareInWords(square)}: ${what}${zone === ' ' ? '' : `, end zone ${zone}`}.`;
}
