import { describe, expect, it } from 'vitest';
import type { Pieces } from '../../protocol/dungeons';
import type { XY } from '../../protocol/messages';
import * as past from '../desk/history';
import * as d from './draft';

const block = (w: number, h: number): XY[] => Array.from({ length: w * h }, (_, i): XY => [i % w, Math.floor(i / w)]);
const bar = { width: 6, height: 2, squares: block(6, 2), facing: null, features: {} };
const upright = { width: 2, height: 6, squares: block(2, 6), facing: null, features: {} };
const room = { width: 4, height: 4, squares: block(4, 4), facing: null, features: {} };
const PIECES: Pieces = {
  pieces: [
    { kind: 'corridor_long', name: 'Corridor', most: 2, rooms: [], supplement: [{ key: 'root_walk', name: 'Root Walk', rule: '' }], turns: [bar, upright, bar, upright] },
    { kind: 'room_square', name: 'Square room', most: 4, rooms: [{ key: 'sewer', name: 'Sewer', rule: '' }], supplement: [], turns: [room, room, room, room] },
  ],
  corridors_needed: 4,
  square_rooms_needed: 3,
  large_rooms_needed: 1,
  end_zones_needed: 2,
  chests: 6,
  portals: 6,
  most_tiles: 32,
  side: 64,
  squares: 4096,
};
const corridor: d.Piece = { kind: 'corridor_long', room: null };
const sewer: d.Piece = { kind: 'room_square', room: 'sewer' };
const laid = (piece: d.Piece, square: XY, turn = 0, draft = d.EMPTY): d.Draft => d.lay(draft, d.fresh(PIECES, draft, piece, square, turn));

describe('laying', () => {
  it('puts the middle of a piece where it was asked for', () => {
    expect(laid(corridor, [10, 5]).tiles).toEqual([{ id: 'corridor_long_1', ...corridor, at: [8, 5], turn: 0 }]);
    expect(laid(corridor, [10, 5], 1).tiles[0]!.at).toEqual([10, 3]);
  });
  it('counts what is left in the box, each room once', () => {
    const one = laid(sewer, [3, 3]);
    expect(d.left(PIECES, one, 'room_square')).toBe(3);
    expect(d.canBeTaken(PIECES, one, sewer)).toBe(false);
    expect(d.canBeTaken(PIECES, laid(corridor, [20, 9], 0, laid(corridor, [3, 9])), corridor)).toBe(false);
  });
  it('takes tiles of the supplement from beside the box, each once', () => {
    const walk: d.Piece = { kind: 'corridor_long', room: 'root_walk' };
    const full = laid(corridor, [20, 9], 0, laid(corridor, [3, 9]));
    expect(d.canBeTaken(PIECES, full, walk)).toBe(true);
    const one = laid(walk, [3, 3]);
    expect(d.left(PIECES, one, 'corridor_long')).toBe(2);
    expect(d.canBeTaken(PIECES, one, walk)).toBe(false);
    expect(d.nameOf(PIECES, walk)).toBe('Root Walk');
  });
  it('names the tile in the way, but never the moved tile itself', () => {
    const two = laid(corridor, [3, 6], 0, laid(sewer, [2, 2]));
    const hall = two.tiles[1]!;
    expect(d.inTheWay(PIECES, two, hall)).toBeNull();
    expect(d.inTheWay(PIECES, two, { ...hall, at: [1, 4] })?.id).toBe('sewer');
    expect(d.tileAt(PIECES, two, [1, 1])?.id).toBe('sewer');
  });
});

describe('moving and taking away', () => {
  const stocked: d.Draft = { ...laid(corridor, [2, 0]), chests: [[5, 1], [30, 30]], portals: [[0, 0]] };
  it('carries along what stands on the tile', () => {
    const there = d.shift(PIECES, stocked, 'corridor_long_1', [10, 10], 0);
    expect(there.chests).toEqual([[15, 11], [30, 30]]);
    expect(there.portals).toEqual([[10, 10]]);
  });
  it('turns it with the tile', () => {
    const turned = d.shift(PIECES, stocked, 'corridor_long_1', [0, 0], 1);
    expect(turned.chests[0]).toEqual([0, 5]);
    expect(turned.portals[0]).toEqual([1, 0]);
  });
  it('takes it away with the tile', () => {
    expect(d.lift(PIECES, stocked, 'corridor_long_1')).toMatchObject({ tiles: [], chests: [[30, 30]], portals: [] });
  });
});

describe('chests and portals', () => {
  it('never stand on one another, nor are there too many', () => {
    const one = d.toggle(d.EMPTY, 'chests', [1, 1], 1);
    expect(one.chests).toEqual([[1, 1]]);
    expect(d.toggle(one, 'portals', [1, 1], 6)).toBe(one);
    expect(d.toggle(one, 'chests', [2, 2], 1)).toBe(one);
    expect(d.toggle(one, 'chests', [1, 1], 1).chests).toEqual([]);
  });
});

it('sends a plan that begins at column and row 0', () => {
  const draft = { ...laid(corridor, [-3, -7]), chests: [[-5, -7]] as XY[], doorways: { h: [[-6, -4, -3]], v: [] } };
  expect(d.cornerOf(draft)).toEqual([-5, -7]);
  expect(d.planOf(draft)).toMatchObject({ tiles: [{ at: [0, 0] }], chests: [[0, 0]], doorways: { h: [[1, 1, 2]], v: [] } });
});

it('goes back and forth, and a new change ends the way forth', () => {
  const [a, b, c] = [laid(corridor, [0, 0]), laid(sewer, [0, 0]), laid(sewer, [9, 9])];
  const two = past.done(past.done(past.started(d.EMPTY), a), b);
  expect(past.undone(two).states[past.undone(two).at]).toBe(a);
  expect(past.redone(past.undone(two))).toEqual(two);
  expect(past.done(past.undone(two), c).states).toEqual([d.EMPTY, a, c]);
  expect(past.undone(past.started(a)).at).toBe(0);
});

it('names squares from a corner, and those beyond its rims by how far they are', () => {
  expect([[13, 10], [9, 10], [9, 8], [13, 8]].map(([x, y]) => d.squareName([10, 10], [x!, y!]))).toEqual(['D1', '1 left of A1', '1 left of and 2 above A1', '2 above D1']);
});
