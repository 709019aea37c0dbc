// The two printed layouts (DB21-LAY-02, DB21-LAY-03), for the demo page and the tests of scene, board and motion.

import { both } from '../../match/sides';
import type { DungeonInfo, FeatureInfo, FeatureKind, Segment, TileInfo, TileKind, XY } from '../../protocol/messages';

type Rect = [x0: number, x1: number, y0: number, y1: number];

interface Tile {
  kind: TileKind;
  rects: Rect[];
  features?: Partial<Record<FeatureKind, Rect[]>>;
}

interface Layout {
  name: string;
  width: number;
  height: number;
  tiles: Record<string, Tile>;
  /** y, x0, x1: open between rows y and y+1. */
  h: [number, number, number][];
  /** x, y0, y1: open between columns x and x+1. */
  v: [number, number, number][];
}

const squares = ([x0, x1, y0, y1]: Rect): XY[] => {
  const all: XY[] = [];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) all.push([x, y]);
  return all;
};

const title = (name: string): string => name.replace(/_/g, ' ').replace(/\b[a-z]/g, (c) => c.toUpperCase());

function merged(unit: Set<string>): Segment[] {
  const segments: Segment[] = [];
  for (const edge of [...unit].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const [x, y, way] = edge.split(',') as [string, string, string];
    const horizontal = way === 'h';
    let [cx, cy] = [Number(x), Number(y)];
    const before = horizontal ? `${cx - 1},${cy},h` : `${cx},${cy - 1},v`;
    if (unit.has(before)) continue;
    while (unit.has(`${cx},${cy},${way}`)) horizontal ? cx++ : cy++;
    segments.push([Number(x), Number(y), cx, cy]);
  }
  return segments;
}

export function dungeonOf(layout: Layout): DungeonInfo {
  const owner = new Map<string, string>();
  const tiles: TileInfo[] = [];
  const features: FeatureInfo[] = [];
  const end_zones = both<XY[]>([], []);
  for (const [id, tile] of Object.entries(layout.tiles)) {
    const all = tile.rects.flatMap(squares);
    for (const [x, y] of all) owner.set(`${x},${y}`, id);
    const room = tile.kind.startsWith('room') ? id : null;
    tiles.push({ id, kind: tile.kind, name: title(id), room, rule: null, rule_id: null, squares: all });
    if (tile.kind === 'end_zone') end_zones[id.includes('blue') ? 0 : 1] = all;
    for (const [kind, rects] of Object.entries(tile.features ?? {})) for (const r of rects) features.push({ kind: kind as FeatureKind, squares: squares(r) });
  }
  const open = new Set<string>();
  const doorways: Segment[] = [];
  for (const [y, x0, x1] of layout.h) {
    for (let x = x0; x <= x1; x++) open.add(`${x},${y + 1},h`);
    doorways.push([x0, y + 1, x1 + 1, y + 1]);
  }
  for (const [x, y0, y1] of layout.v) {
    for (let y = y0; y <= y1; y++) open.add(`${x + 1},${y},v`);
    doorways.push([x + 1, y0, x + 1, y1 + 1]);
  }
  const walls = new Set<string>();
  for (const [square, id] of owner) {
    const [x, y] = square.split(',').map(Number) as XY;
    for (const [edge, over] of [
      [`${x},${y},h`, `${x},${y - 1}`],
      [`${x},${y + 1},h`, `${x},${y + 1}`],
      [`${x},${y},v`, `${x - 1},${y}`],
      [`${x + 1},${y},v`, `${x + 1},${y}`],
    ] as const)
      if (owner.get(over) !== id && !open.has(edge)) walls.add(edge);
  }
  return { name: layout.name, width: layout.width, height: layout.height, tiles, walls: merged(walls), doorways, features, supplement: false, end_zones };
}

export const LAYOUT_A = dungeonOf({
  name: 'Layout A',
  width: 14,
  height: 28,
  tiles: {
    end_zone_blue: { kind: 'end_zone', rects: [[10, 13, 0, 3]], features: { chequered: [[10, 13, 0, 1]] } },
    long_1: { kind: 'corridor_long', rects: [[11, 12, 4, 9]] },
    forgotten_jail: { kind: 'room_square', rects: [[5, 8, 4, 7]] },
    l_1: { kind: 'corridor_l', rects: [[1, 4, 6, 7], [1, 2, 8, 9]] },
    t_1: { kind: 'corridor_t', rects: [[4, 9, 10, 11], [6, 7, 8, 9]] },
    crypt: { kind: 'room_large', rects: [[0, 3, 10, 17]], features: { tomb: [[1, 2, 12, 12], [1, 2, 15, 15]] } },
    chaotic_idol: { kind: 'room_large', rects: [[10, 13, 10, 17]], features: { idol: [[11, 12, 13, 14]] } },
    treasure_room: { kind: 'room_square', rects: [[5, 8, 12, 15]] },
    t_2: { kind: 'corridor_t', rects: [[4, 9, 16, 17], [6, 7, 18, 19]] },
    cursed_room: { kind: 'room_square', rects: [[5, 8, 20, 23]] },
    l_2: { kind: 'corridor_l', rects: [[9, 12, 20, 21], [11, 12, 18, 19]] },
    long_2: { kind: 'corridor_long', rects: [[1, 2, 18, 23]] },
    end_zone_red: { kind: 'end_zone', rects: [[0, 3, 24, 27]], features: { chequered: [[0, 3, 26, 27]] } },
  },
  h: [[3, 11, 12], [9, 11, 12], [7, 6, 7], [9, 1, 2], [11, 6, 7], [15, 6, 7], [19, 6, 7], [17, 11, 12], [17, 1, 2], [23, 1, 2]],
  v: [[4, 6, 7], [3, 10, 11], [9, 10, 11], [3, 16, 17], [9, 16, 17], [8, 20, 21]],
});

export const LAYOUT_B = dungeonOf({
  name: 'Layout B',
  width: 22,
  height: 20,
  tiles: {
    dragon_youngling: { kind: 'room_large', rects: [[8, 11, 0, 7]], features: { dragon: [[9, 10, 0, 1]] } },
    long_1: { kind: 'corridor_long', rects: [[12, 17, 0, 1]] },
    end_zone_red: { kind: 'end_zone', rects: [[18, 21, 0, 3]], features: { chequered: [[20, 21, 0, 3]] } },
    fiery_chasm: {
      kind: 'room_large',
      rects: [[16, 19, 4, 11]],
      features: { chasm: [[16, 17, 6, 6], [19, 19, 6, 6]], bridge: [[18, 18, 6, 6]] },
    },
    l_1: { kind: 'corridor_l', rects: [[4, 7, 2, 3], [4, 5, 4, 5]] },
    bone_pit: { kind: 'room_square', rects: [[3, 6, 6, 9]] },
    t_1: { kind: 'corridor_t', rects: [[2, 7, 12, 13], [4, 5, 10, 11]] },
    end_zone_blue: { kind: 'end_zone', rects: [[0, 3, 14, 17]], features: { chequered: [[0, 1, 14, 17]] } },
    long_2: { kind: 'corridor_long', rects: [[4, 9, 16, 17]] },
    armoury: { kind: 'room_square', rects: [[8, 11, 10, 13]] },
    t_2: { kind: 'corridor_t', rects: [[12, 13, 6, 11], [14, 15, 8, 9]] },
    long_3: { kind: 'corridor_long', rects: [[10, 15, 14, 15]] },
    l_2: { kind: 'corridor_l', rects: [[16, 19, 14, 15], [18, 19, 12, 13]] },
    flooded_room: { kind: 'room_square', rects: [[10, 13, 16, 19]] },
    kitchen: { kind: 'room_square', rects: [[16, 19, 16, 19]] },
  },
  h: [[3, 18, 19], [5, 4, 5], [9, 4, 5], [13, 2, 3], [13, 10, 11], [15, 11, 12], [11, 18, 19], [15, 17, 18]],
  v: [[11, 0, 1], [17, 0, 1], [7, 2, 3], [7, 12, 13], [3, 16, 17], [9, 16, 17], [11, 6, 7], [11, 10, 11], [15, 8, 9], [15, 14, 15]],
});
