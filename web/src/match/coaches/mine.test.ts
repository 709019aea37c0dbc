import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMatch, isKept, myMatches, rememberMatch, type MyMatch } from './mine';

const match = (id: string, when: number, more: Partial<MyMatch> = {}): MyMatch => ({
  id,
  seat: `secret-${id}`,
  name: 'Ann',
  teams: ['The Lava Cakes', "Nobody's Home"],
  colleges: ['fire', 'shadow'],
  when,
  over: false,
  dice: '',
  ...more,
});

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('the matches of this browser', () => {
  it('gives them back, the one last opened first, each once', () => {
    rememberMatch(match('a', 1));
    rememberMatch(match('b', 2));
    expect(rememberMatch(match('a', 3, { over: true }))).toBe(true);
    expect(myMatches()).toEqual([match('a', 3, { over: true }), match('b', 2)]);
    forgetMatch('a');
    expect(myMatches().map((one) => one.id)).toEqual(['b']);
    forgetMatch('b');
    expect(kept.size).toBe(0);
  });

  it('keeps the seal of the dice that was shown first', () => {
    rememberMatch(match('a', 1, { dice: 'first' }));
    rememberMatch(match('a', 2, { dice: 'other' }));
    expect(myMatches()[0]?.dice).toBe('first');
  });

  it('forgets finished matches first, then the oldest', () => {
    for (let n = 0; n < 40; n++) rememberMatch(match(`m${n}`, n, { over: n === 30 }));
    rememberMatch(match('new', 100));
    expect(isKept('m30')).toBe(false);
    expect(isKept('m0')).toBe(true);
    rememberMatch(match('newer', 101, { over: true }));
    expect(isKept('m0')).toBe(false);
    expect(myMatches()).toHaveLength(40);
  });

  it('reads what it can of a damaged store', () => {
    for (const text of ['', '{', 'null', '7', '{"a":1}', '[null, 3, {"id":"x"}, {"id":"","seat":"s","teams":["a","b"]}]']) {
      kept.set('dungeonbowl.matches', text);
      expect(myMatches()).toEqual([]);
    }
    kept.set('dungeonbowl.matches', JSON.stringify([{ id: 'x', seat: 's', teams: ['a', 'b'], when: 'noon', over: 'yes', colleges: [1, 2] }, { id: 'x', seat: 's', teams: ['c', 'd'] }]));
    expect(myMatches()).toEqual([{ id: 'x', seat: 's', name: '', teams: ['a', 'b'], colleges: ['', ''], when: 0, over: false, dice: '' }]);
    expect(rememberMatch(match('y', 1))).toBe(true);
    expect(myMatches()).toHaveLength(2);
  });

  it('says so where the browser keeps nothing', () => {
    const refuse = (): never => {
      throw new Error('QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
    expect(rememberMatch(match('a', 1))).toBe(false);
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(myMatches()).toEqual([]);
    expect(() => forgetMatch('a')).not.toThrow();
    expect(rememberMatch(match('a', 1))).toBe(false);
  });
});
