import { expect, test } from 'vitest';
import { key, same, squareInWords, squareOfKey, stepsBetween, whereIs } from './squares';

test('a square and its key tell the same', () => {
  expect(key([6, 13])).toBe('6,13');
  expect(squareOfKey('6,13')).toEqual([6, 13]);
});

test('squares are the same by where they are, and nothing is the same as no square', () => {
  expect(same([1, 2], [1, 2])).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(null, [1, 2])).toBe(false);
  expect(same(null, undefined)).toBe(false);
});

test('columns go on after Z, rows are counted from 1', () => {
  expect(squareInWords([6, 13])).toBe('G14');
  expect(squareInWords([25, 0])).toBe('Z1');
  expect(squareInWords([26, 0])).toBe('AA1');
  expect(whereIs([[2, 4], [0, 7]])).toBe('columns A to C, rows 5 to 8');
});

test('a step may be diagonal', () => {
  expect(stepsBetween([0, 0], [3, -2])).toBe(3);
});
