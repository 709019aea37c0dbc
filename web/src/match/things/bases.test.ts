import { expect, test } from 'vitest';
import type { Option, PathSquare, PlayerView, Question, View, XY } from '../../protocol/messages';
import { ahead, covered, pickedAt, playerOn, waysByCover } from './bases';

const player = (id: number, square: XY | null, large = false): PlayerView =>
  ({ id, side: 0, square, state: 'standing', box: null, used: false, ball: false, marks: [], ...(large ? { large } : {}) }) as PlayerView;
const troll = player(1, [4, 4], true);
const view = { players: [troll, player(2, [7, 4])] } as View;
const at = (verb: string, square: XY): Option => ({ verb, square, player: null }) as Option;
const asked = (kind: string, options: Option[]): Question => ({ kind, player: 1, options }) as Question;

test('a Large Monster is on four squares, anybody else on one', () => {
  expect(covered(troll)).toEqual([[4, 4], [5, 4], [4, 5], [5, 5]]);
  expect(covered(player(3, null, true))).toEqual([]);
  expect(playerOn(view, [5, 5])?.id).toBe(1);
  expect(playerOn(view, [7, 4])?.id).toBe(2);
  expect(playerOn(view, [6, 4])).toBeUndefined();
});

test('each step of a base is picked by squares of its own', () => {
  const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy): XY[] => (dx || dy ? [[4 + dx, 4 + dy]] : [])));
  const picked = steps.flatMap((to) => ahead([4, 4], to).map(String));
  expect(picked).toHaveLength(12);
  expect(new Set(picked).size).toBe(12);
  expect(ahead([4, 4], [5, 4])).toEqual([[6, 4], [6, 5]]);
  expect(ahead([4, 4], [3, 3])).toEqual([[3, 3]]);
});

test('where a base goes by one square is picked ahead of it, and one of its own squares as what it is', () => {
  const east = at('step', [5, 4]);
  expect(pickedAt(east, asked('move', [east]), view)).toEqual([[6, 4], [6, 5]]);
  const back = at('at_square', [4, 5]);
  expect(pickedAt(back, asked('push_to', [back]), view)).toEqual([[4, 6], [5, 6]]);
  const dropped = [at('at_square', [4, 4]), at('at_square', [4, 5])];
  expect(pickedAt(dropped[1]!, asked('place', dropped), view)).toEqual([[4, 5]]);
});

test('a square far off is picked for the shortest way that brings the base over it', () => {
  const way = (square: XY, steps: number): PathSquare => ({ square, path: Array.from({ length: steps }, () => square) }) as PathSquare;
  const ways = new Map(waysByCover([way([6, 4], 2), way([7, 4], 3)], troll).map((p) => [String(p.square), p.path.length]));
  expect(ways.get('7,4')).toBe(2);
  expect(ways.get('8,5')).toBe(3);
  expect(ways.has('5,4')).toBe(false);
  const plain = [way([6, 4], 2)];
  expect(waysByCover(plain, view.players[1])).toBe(plain);
});
