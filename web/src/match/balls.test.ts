import { describe, expect, it } from 'vitest';
import { players, viewA } from '../board/demo/match';
import { ballInWords, ballsOf, heldBy, looseIn } from './balls';

describe('balls', () => {
  it('are one, and few matches have a second', () => {
    expect(ballsOf(viewA())).toHaveLength(1);
    const view = { ...viewA(), second_ball: { state: 'loose' as const, square: [3, 4] as [number, number], carrier: null } };
    expect(looseIn(view)).toEqual([null, { x: 3, y: 4, height: 0, turn: 0 }]);
    expect([ballInWords(0, 1), ballInWords(0, 2), ballInWords(1, 2)]).toEqual(['the ball', 'ball 1', 'ball 2']);
  });
  it('are held by whoever has them', () => {
    const [one, two] = players([{ id: 2, at: [6, 13], ball: true }, { id: 3, at: [6, 14] }]);
    expect([heldBy(one!), heldBy(two!), heldBy({ ...one!, ball_number: 2 }), heldBy({ ...one!, ball_number: 1 })]).toEqual([0, null, 1, 0]);
  });
});
