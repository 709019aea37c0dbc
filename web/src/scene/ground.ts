// The dungeon itself, as paths to be drawn once: rock and its hatching, paving, walls, doorways, rooms, end zones. All in drawn squares.

import { key } from '../match/squares';
import type { BySide, DungeonInfo, FeatureKind, Segment, Side, XY } from '../protocol/messages';
import { at, crack, f, noise, seedOf, stone, stroke } from './ink';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place on the inside of a room's wall; turned by `angle` the wall is on top and the room below. */
export interface WallSpot {
  x: number;
  y: number;
  angle: 0 | 90 | 180 | 270;
}

export interface RoomArt {
  key: string;
  name: string;
  box: Box;
  squares: XY[];
  /** Squares on which a name may stand: nothing is built there. */
  open: XY[];
  /** Where the name stands while nothing lies in the room. */
  label: { x: number; y: number; w: number };
  spots: WallSpot[];
  seed: number;
}

export interface ZoneArt {
  /** Whose it is; null until a coach has chosen. */
  side: Side | null;
  box: Box;
  floor: string;
  chequers: string;
}

export interface DoorArt {
  x: number;
  y: number;
  length: number;
  angle: 0 | 90;
}

export interface FeatureArt {
  kind: FeatureKind;
  box: Box;
  /** Degrees by which the drawing is turned: the bridge runs across its chasm, the stairs rise to their platform. */
  turn: number;
  /** Of a platform, and of a chasm without fire: the sides where it ends, as letters of the compass. */
  edges?: string;
}

export interface Ground {
  width: number;
  height: number;
  floor: string;
  stones: [string, string, string];
  splits: string;
  cracks: string;
  hatch: string;
  pebbles: string;
  walls: string;
  wallLines: string;
  doors: DoorArt[];
  rooms: RoomArt[];
  features: FeatureArt[];
  lights: WallSpot[];
}

export function boxOf(squares: XY[]): Box {
  const xs = squares.map(([x]) => x);
  const ys = squares.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** Where a name stands: the longest run of squares, the lowest of several. */
function labelOf(squares: XY[]): RoomArt['label'] {
  const mine = new Set(squares.map(key));
  const run = ([x, y]: XY): number => {
    let w = 1;
    while (mine.has(`${x + w},${y}`)) w += 1;
    return w;
  };
  const starts = squares.filter(([x, y]) => !mine.has(`${x - 1},${y}`)).map((square) => ({ square, w: run(square) }));
  const { square: [x, y], w } = starts.reduce((best, one) => (one.w > best.w || (one.w === best.w && one.square[1] > best.square[1]) ? one : best));
  return { x: x + w / 2, y: y + 0.8, w };
}

export interface RoomName {
  key: string;
  text: string;
  x: number;
  y: number;
  size: number;
  /** The squares that the name covers. */
  squares: string[];
}

const LETTER = 0.5;
const LARGEST_NAME = 0.42;

/** The rooms' names, each on squares that hold nothing else: no portal, no chest. All in drawn squares. */
export function namesOf(rooms: RoomArt[], taken: ReadonlySet<string>): RoomName[] {
  return rooms.map((room) => {
    const open = room.open.filter((s) => !taken.has(key(s)));
    // A name that would be too small to read in what is left stands where it always did.
    const free = open.length > 0 ? labelOf(open) : room.label;
    const sizeIn = (w: number): number => Math.min(LARGEST_NAME, (w * 1.9) / room.name.length);
    const label = sizeIn(free.w) >= 0.2 ? free : room.label;
    const size = sizeIn(label.w);
    const half = (room.name.length * size * LETTER) / 2;
    const squares: string[] = [];
    for (let x = Math.floor(label.x - half); x < label.x + half; x++) squares.push(`${x},${Math.floor(label.y)}`);
    return { key: room.key, text: room.name, x: label.x, y: label.y, size, squares };
  });
}

/** The unit edges of a segment, each as "x,y,h" (top of square x,y) or "x,y,v" (left of square x,y). */
function edges([x1, y1, x2, y2]: Segment): string[] {
  const all: string[] = [];
  if (y1 === y2) for (let x = Math.min(x1, x2); x < Math.max(x1, x2); x++) all.push(`${x},${y1},h`);
  else for (let y = Math.min(y1, y2); y < Math.max(y1, y2); y++) all.push(`${x1},${y},v`);
  return all;
}

function wallSpots(squares: XY[], walls: Set<string>): WallSpot[] {
  const spots: WallSpot[] = [];
  for (const [x, y] of squares) {
    if (walls.has(`${x},${y},h`)) spots.push({ x: x + 0.5, y, angle: 0 });
    if (walls.has(`${x + 1},${y},v`)) spots.push({ x: x + 1, y: y + 0.5, angle: 90 });
    if (walls.has(`${x},${y + 1},h`)) spots.push({ x: x + 0.5, y: y + 1, angle: 180 });
    if (walls.has(`${x},${y},v`)) spots.push({ x, y: y + 0.5, angle: 270 });
  }
  return spots;
}

function paving(dungeon: DungeonInfo, seed: number): Pick<Ground, 'floor' | 'stones' | 'splits' | 'cracks'> {
  const stones: [string, string, string] = ['', '', ''];
  let [floor, splits, cracks] = ['', '', ''];
  for (const tile of dungeon.tiles) {
    const corridor = tile.kind.startsWith('corridor');
    for (const [x, y] of tile.squares) {
      const next = noise(seed, x, y);
      floor += `M${x} ${y}h1v1h-1z`;
      const tone = Math.floor(next() * 3) as 0 | 1 | 2;
      stones[tone] += stone(x, y, 1, 1, 0.025, 0.05, next);
      const cut = next();
      if (corridor && cut < 0.5) {
        const m = 0.42 + next() * 0.16;
        splits += cut < 0.25 ? `M${at(x + 0.06, y + m)}L${at(x + 0.94, y + m + (next() - 0.5) * 0.06)}` : `M${at(x + m, y + 0.06)}L${at(x + m + (next() - 0.5) * 0.06, y + 0.94)}`;
        if (cut < 0.12) splits += `M${at(x + 0.5, y + m)}L${at(x + 0.5 + (next() - 0.5) * 0.2, y + 0.94)}`;
      } else if (cut > 0.86) {
        cracks += crack(x + 0.1 + next() * 0.25, y + 0.06 + next() * 0.5, next() * 1.2, 0.45 + next() * 0.4, next);
      } else if (cut > 0.76) {
        cracks += `M${at(x + 0.2 + next() * 0.6, y + 0.2 + next() * 0.6)}h.03M${at(x + 0.2 + next() * 0.6, y + 0.2 + next() * 0.6)}h.05`;
      }
    }
  }
  return { floor, stones, splits, cracks };
}

/** How far a point outside lies from the nearest floor square. */
function distanceToFloor(px: number, py: number, floor: Set<string>): number {
  let best = 9;
  const [cx, cy] = [Math.floor(px), Math.floor(py)];
  for (let y = cy - 1; y <= cy + 1; y++)
    for (let x = cx - 1; x <= cx + 1; x++)
      if (floor.has(key([x, y]))) {
        const dx = Math.max(x - px, 0, px - x - 1);
        const dy = Math.max(y - py, 0, py - y - 1);
        best = Math.min(best, Math.hypot(dx, dy));
      }
  return best;
}

/** Clusters of parallel strokes in the rock around the floor, each cluster at odds with its neighbours. */
function hatching(dungeon: DungeonInfo, seed: number): Pick<Ground, 'hatch' | 'pebbles'> {
  const floor = new Set(dungeon.tiles.flatMap((t) => t.squares.map(key)));
  const next = noise(seed, 77);
  const step = 0.31;
  let [hatch, pebbles] = ['', ''];
  let turn = next() * 3;
  for (let gy = -1.1; gy < dungeon.height + 1.1; gy += step) {
    for (let gx = -1.1; gx < dungeon.width + 1.1; gx += step) {
      const x = gx + (next() - 0.5) * 0.16;
      const y = gy + (next() - 0.5) * 0.16;
      turn += 0.9 + next() * 1.25;
      const far = distanceToFloor(x, y, floor);
      if (far === 0) continue;
      if (far > 0.5 + next() * 0.16) {
        if (far < 0.95 && next() < 0.1) pebbles += `M${at(x, y)}m-.04 0a.04.035 0 1 0 .08 0a.04.035 0 1 0 -.08 0`;
        continue;
      }
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const half = 0.15 + next() * 0.05;
      for (let i = -1; i <= 1; i++) {
        const off = i * 0.085 + (next() - 0.5) * 0.02;
        const l = half * (0.85 + next() * 0.3);
        hatch += `M${at(x - dy * off - dx * l, y + dx * off - dy * l)}L${at(x - dy * off + dx * l, y + dx * off + dy * l)}`;
      }
    }
  }
  return { hatch, pebbles };
}

/** Places for torches: two or three to a room, one to a corridor, never where a doorway is. */
function torches(dungeon: DungeonInfo, walls: Set<string>, seed: number): WallSpot[] {
  const lights: WallSpot[] = [];
  dungeon.tiles.forEach((tile, i) => {
    const spots = wallSpots(tile.squares, walls).filter((s) => s.angle === 0 || s.angle === 90 || s.angle === 270);
    const next = noise(seed, i, 5);
    const wanted = tile.kind === 'room_large' || tile.kind === 'hall' ? 3 : tile.kind.startsWith('corridor') ? 1 : 2;
    for (let n = 0; n < wanted && spots.length > 0; n++) {
      const light = spots.splice(Math.floor(next() * spots.length), 1)[0]!;
      if (lights.every((l) => Math.hypot(l.x - light.x, l.y - light.y) > 2)) lights.push(light);
    }
  });
  return lights;
}

/**
 * The two end zones for drawing, all in drawn squares.
 *
 * `owned` has each side's squares; before a coach has chosen it is null, and the zones of the map are drawn as nobody's.
 */
export function zonesOf(dungeon: DungeonInfo, owned: BySide<XY[]> | null): ZoneArt[] {
  const chequered = dungeon.features.filter((c) => c.kind === 'chequered').flatMap((c) => c.squares);
  // A zone of several doorways is drawn as so many.
  return (owned ?? dungeon.end_zones).flatMap((zone, side) =>
    groups(zone).map((squares) => {
      const own = new Set(squares.map(key));
      let chequers = '';
      for (const [x, y] of chequered) {
        if (!own.has(key([x, y]))) continue;
        for (const [cx, cy] of [[0, 0], [0.5, 0.5]] as const) chequers += `M${f(x + cx)} ${f(y + cy)}h.5v.5h-.5z`;
      }
      return { side: owned === null ? null : (side as Side), box: boxOf(squares), floor: squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(''), chequers };
    }),
  );
}

/** Squares in groups that hang together along their edges. */
function groups(squares: XY[]): XY[][] {
  const left = new Map(squares.map((s) => [key(s), s]));
  const found: XY[][] = [];
  for (const first of squares) {
    if (!left.delete(key(first))) continue;
    const group = [first];
    for (const [x, y] of group)
      for (const beside of [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`]) {
        const next = left.get(beside);
        if (next === undefined) continue;
        left.delete(beside);
        group.push(next);
      }
    found.push(group);
  }
  return found;
}

const BESIDE: [string, number, number, number][] = [['n', 0, -1, 0], ['e', 1, 0, 90], ['s', 0, 1, 180], ['w', -1, 0, 270]];

/** The sides of a square beyond which there is none of the others, as letters of the compass. */
const edgesOf = ([x, y]: XY, among: ReadonlySet<string>): string =>
  BESIDE.filter(([, dx, dy]) => !among.has(key([x + dx, y + dy]))).map(([side]) => side).join('');

/** The squares of chasms without fire. */
function abysses(squares: XY[]): FeatureArt[] {
  const deep = new Set(squares.map(key));
  return squares.map((square) => ({ kind: 'chasm' as const, box: { x: square[0], y: square[1], w: 1, h: 1 }, turn: 0, edges: edgesOf(square, deep) }));
}

/** The squares of platforms, each with its edges, and the stairs, each turned towards the platform beside it. */
function platforms(raised: XY[], stairs: XY[]): FeatureArt[] {
  const up = new Set(raised.map(key));
  const level = new Set([...up, ...stairs.map(key)]);
  return [
    ...raised.map(([x, y]) => ({
      kind: 'platform' as const,
      box: { x, y, w: 1, h: 1 },
      turn: 0,
      edges: edgesOf([x, y], level),
    })),
    ...stairs.map(([x, y]) => ({ kind: 'stairs' as const, box: { x, y, w: 1, h: 1 }, turn: BESIDE.find(([, dx, dy]) => up.has(key([x + dx, y + dy])))?.[3] ?? 0 })),
  ];
}

/** How a door is turned: at 0 the way through it runs up and down. */
export function doorTurn(dungeon: DungeonInfo, [x, y]: XY): number {
  const floor = new Set(dungeon.tiles.flatMap((tile) => tile.squares.map(key)));
  const open = (dx: number, dy: number): boolean => floor.has(key([x + dx, y + dy]));
  return open(1, 0) && open(-1, 0) && !(open(0, 1) && open(0, -1)) ? 90 : 0;
}

/** Each thing once, however the squares were listed; a chasm runs on under its bridge, and the bridge across it. */
function features(dungeon: DungeonInfo): FeatureArt[] {
  const of = (kind: FeatureKind): XY[] => dungeon.features.filter((x) => x.kind === kind).flatMap((x) => x.squares);
  const art = (kind: FeatureKind, squares: XY[]): FeatureArt[] => groups(squares).map((group) => ({ kind, box: boxOf(group), turn: 0 }));
  const single = (kind: FeatureKind): FeatureArt[] => of(kind).map(([x, y]) => ({ kind, box: { x, y, w: 1, h: 1 }, turn: 0 }));
  const bridges = of('bridge');
  const fiery = new Set(dungeon.tiles.filter((tile) => tile.room === 'fiery_chasm').flatMap((tile) => tile.squares.map(key)));
  const depths = [...of('chasm'), ...bridges];
  const chasms = art('chasm', depths);
  return [
    ...art('chasm', depths.filter((square) => fiery.has(key(square)))),
    ...abysses(depths.filter((square) => !fiery.has(key(square)))),
    ...single('liquid'),
    ...single('water'),
    ...platforms(of('platform'), of('stairs')),
    ...of('door').map(([x, y]) => ({ kind: 'door' as const, box: { x, y, w: 1, h: 1 }, turn: doorTurn(dungeon, [x, y]) })),
    ...single('trap'),
    ...bridges.map(([x, y]) => {
      const under = chasms.find(({ box }) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h);
      return { kind: 'bridge' as const, box: { x, y, w: 1, h: 1 }, turn: under !== undefined && under.box.w > under.box.h ? 90 : 0 };
    }),
    ...art('tomb', of('tomb')),
    ...art('idol', of('idol')),
    ...art('dragon', of('dragon')),
    ...art('pit', of('pit')),
    ...art('dog_house', of('dog_house')),
  ];
}

/** Lays the dungeon out for drawing; the same dungeon always gives the same drawing. */
export function groundOf(dungeon: DungeonInfo): Ground {
  const seed = seedOf(dungeon.name);
  const next = noise(seed, 3);
  const walls = new Set(dungeon.walls.flatMap(edges));
  const pit = new Set(dungeon.features.filter((x) => x.kind === 'pit').flatMap((x) => x.squares.map(key)));
  const built = new Set(dungeon.features.filter((x) => x.kind !== 'chequered').flatMap((x) => x.squares.map(key)));
  const lines = [...dungeon.walls].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    width: dungeon.width,
    height: dungeon.height,
    ...paving(dungeon, seed),
    ...hatching(dungeon, seed),
    walls: lines.map(([x1, y1, x2, y2]) => stroke(x1, y1, x2, y2, 0.075, 0.045, next)).join(''),
    wallLines: lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join(''),
    doors: dungeon.doorways.map(([x1, y1, x2, y2]) => ({
      x: (x1 + x2) / 2,
      y: (y1 + y2) / 2,
      length: Math.abs(x2 - x1) + Math.abs(y2 - y1),
      angle: y1 === y2 ? 0 : 90,
    })),
    rooms: dungeon.tiles
      .filter((t) => t.room !== null)
      .map((t, i) => ({
        key: t.room!,
        name: t.name,
        box: boxOf(t.squares),
        squares: t.squares,
        open: t.squares.filter((s) => !built.has(key(s))),
        label: labelOf(t.squares.filter((s) => !pit.has(key(s)))),
        spots: wallSpots(t.squares, walls),
        seed: seed + i,
      })),
    features: features(dungeon),
    lights: torches(dungeon, walls, seed),
  };
}


/** Some places along a room's walls, not next to each other, always the same for the same room. */
export function someSpots(room: RoomArt, count: number, salt: number): WallSpot[] {
  const next = noise(room.seed, salt, 13);
  const left = [...room.spots];
  const found: WallSpot[] = [];
  while (left.length > 0 && found.length < count) {
    const spot = left.splice(Math.floor(next() * left.length), 1)[0]!;
    if (found.every((o) => Math.hypot(o.x - spot.x, o.y - spot.y) > 0.95)) found.push(spot);
  }
  return found;
}
