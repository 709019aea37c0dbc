import { describe, expect, it } from 'vitest';
import { viewA } from '../../board/demo/match';
import { ballsOf, looseIn, numberOf } from './balls';

describe('balls', () => {
  it('are one, and few matches have a second', () => {
    expect(ballsOf(viewA())).toHaveLength(1);
    const view = { ...viewA(), second_ball: { state: 'loose' as const, square: [3, 4] as [number, number], carrier: null } };
    expect(looseIn(view)).toEqual([null, { x: 3, y: 4, height: 0, turn: 0 }]);
  });
  it('are held by number where there are two', () => {
    expect([false, true, 1, 2].map(numberOf)).toEqual([null, 0, 0, 1]);
  });
});
