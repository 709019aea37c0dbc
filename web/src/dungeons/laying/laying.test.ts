import { describe, expect, it } from 'vitest';
import type { BuildingState } from '../../protocol/buildings';
import type { Joint, Pieces } from '../../protocol/dungeons';
import type { XY } from '../../protocol/messages';
import type { Piece } from '../tiles/draft';
import * as l from './laying';

const block = (w: number, h: number): XY[] => Array.from({ length: w * h }, (_, i): XY => [i % w, Math.floor(i / w)]);
const bar = { width: 6, height: 2, squares: block(6, 2) };
const upright = { width: 2, height: 6, squares: block(2, 6) };
const PIECES = { pieces: [{ kind: 'corridor_long', name: 'Corridor', most: 4, rooms: [], supplement: [], turns: [bar, upright, bar, upright] }] } as unknown as Pieces;
const corridor: Piece = { kind: 'corridor_long', room: null };
const at = (...middles: XY[]): l.Mark[] => middles.map((middle) => ({ place: middle, middle }));

describe('open places', () => {
  it('are pointed at in the middle of the piece', () => {
    expect(l.marksOf(PIECES, corridor, 0, [[29, 31]])).toEqual([{ place: [29, 31], middle: [31, 31] }]);
    expect(l.marksOf(PIECES, corridor, 1, [[29, 31]])).toEqual([{ place: [29, 31], middle: [29, 33] }]);
  });
  it('catch a finger that is near, not one that is far', () => {
    const marks = at([10, 10], [14, 10]);
    expect(l.nearest(marks, [13, 11], 3)?.middle).toEqual([14, 10]);
    expect(l.nearest(marks, [12, 20], 3)).toBeNull();
  });
  it('are reached by arrows, straight on before aside', () => {
    const marks = at([10, 10], [13, 10], [11, 12], [10, 20]);
    expect(l.onward(marks, [10, 10], [1, 0])?.middle).toEqual([13, 10]);
    expect(l.onward(marks, [10, 10], [0, 1])?.middle).toEqual([11, 12]);
    expect(l.onward(marks, [10, 20], [0, 1])).toBeNull();
  });
  it('are all reached in the order of reading', () => {
    const marks = at([5, 9], [7, 3], [2, 3]);
    let here: XY | null = null;
    const seen: XY[] = [];
    for (let i = 0; i < 4; i++) seen.push((here = l.inOrder(marks, here, 1)!.middle));
    expect(seen).toEqual([[2, 3], [7, 3], [5, 9], [2, 3]]);
    expect(l.inOrder(marks, null, -1)?.middle).toEqual([5, 9]);
    expect(l.inOrder([], null, 1)).toBeNull();
  });
});

describe('doorways', () => {
  const joint: Joint = { tiles: ['a', 'b'], upright: false, choices: [[5, 1, 2], [5, 2, 3]], chosen: [5, 1, 2] };
  it('go to the other middle and keep what was chosen elsewhere', () => {
    expect(l.flipped(joint, null, 'corridor_l')).toEqual({ h: [[5, 2, 3]], v: [] });
    expect(l.flipped(joint, { h: [[5, 1, 2]], v: [[1, 2, 3]] }, 'corridor_l')).toEqual({ h: [[5, 2, 3]], v: [[1, 2, 3]] });
  });
  it('of an end zone are those of one place', () => {
    expect(l.flipped(joint, { h: [], v: [[1, 2, 3]] }, 'end_zone')).toEqual({ h: [[5, 2, 3]], v: [] });
  });
});

describe('what is to be done', () => {
  const teams = [{ name: 'The Lava Cakes' }, { name: 'The Gloom' }];
  const tile = { id: 'long_1', kind: 'corridor_long', room: null, at: [29, 31], turn: 0 };
  const state = (more: object): BuildingState => ({ phase: 'laying', seat: 0, steps: [{ seat: 1, tile: 'long_1' }], teams, plan: { tiles: [tile] }, ...more }) as unknown as BuildingState;
  it('is told to whom it is up, and to the other who waits', () => {
    expect(l.toDo(state({}), [0])).toBe('Lay a tile, or choose No more tiles.');
    expect(l.toDo(state({}), [0, 1])).toMatch(/^The Lava Cakes: lay a tile/);
    expect(l.toDo(state({}), [1])).toBe('Waiting for The Lava Cakes to lay a tile.');
    expect(l.toDo(state({ phase: 'end_zones' }), [])).toBe('Waiting for The Lava Cakes to lay an end zone.');
    expect(l.toDo(state({ seat: null, phase: 'built' }), [0])).toBe('The dungeon is built.');
  });
  it('is to agree when the other has had enough', () => {
    expect(l.toDo(state({ steps: [{ seat: 1, tile: null }] }), [0])).toMatch(/^The Gloom want no more tiles. Lay one more, or agree/);
  });
  it('begins in the middle', () => {
    expect(l.toDo(state({ plan: { tiles: [] }, steps: [] }), [0])).toMatch(/first tile/);
  });
  it('is seen beside the names of both', () => {
    const seats = [{ connected: true }, { connected: false }];
    const [home, away] = l.facing(state({ seats }), [0]);
    expect(home).toMatchObject({ name: 'The Lava Cakes', what: 'lay a tile (you)', now: true });
    expect(away).toMatchObject({ name: 'The Gloom', what: 'are not here yet', now: false });
    expect(l.facing(state({ seats }), [0, 1]).map((one) => one.what)).toEqual(['lay a tile', '']);
    expect(l.facing(state({ seats, phase: 'end_zones', seat: 1 }), [0]).map((one) => one.what)).toEqual(['you', 'lay an end zone']);
  });
  it('has a story', () => {
    const told = state({});
    expect(told.steps.map((step) => l.stepText(PIECES, told, step))).toEqual(['The Gloom laid the Corridor.']);
  });
});
