import { describe, expect, it } from 'vitest';
import { against, both, clothsOf, ofAll, opposite, sidesOf } from './sides';

const TEAMS = [
  { name: 'Ash', colour: 'fire' },
  { name: 'Brine', colour: 'heavens' },
  { name: 'Chaff', colour: 'light' },
];

describe('the sides of a match', () => {
  it('are as many as there are teams', () => {
    expect(sidesOf(TEAMS)).toEqual([0, 1, 2]);
    expect(ofAll(both(1, 2), (n, side) => n * 10 + side)).toEqual([10, 21]);
  });
  it('are told and coloured one by one', () => {
    expect(against(TEAMS)).toBe('Ash against Brine against Chaff');
    expect(clothsOf(TEAMS)).toBe('--home: var(--db-fire-team); --away: var(--db-heavens-team); --third: var(--db-light-team)');
  });
  it('have the other one of two against them', () => {
    expect([opposite(0), opposite(1)]).toEqual([1, 0]);
  });
});
