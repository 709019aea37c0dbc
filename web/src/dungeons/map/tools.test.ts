import { expect, it } from 'vitest';
import { tooled } from './tools';

it('draws a touch out over what the tool covers', () => {
  expect(tooled('free', null, [3, 3])).toEqual([[3, 3]]);
  expect(tooled('box', null, [3, 3])).toEqual([[3, 3]]);
  expect(tooled('box', [1, 3], [3, 3])).toHaveLength(3);
  const lying = tooled('lying', null, [10, 10]);
  expect([lying.length, lying[0], lying.at(-1)]).toEqual([24, [8, 9], [13, 12]]);
  expect(tooled('standing', null, [10, 10])).toHaveLength(24);
  expect(tooled('small', null, [0, 0])).toEqual([[0, 0], [1, 0], [0, 1], [1, 1]]);
});
