import { describe, expect, it } from 'vitest';
import type { GameEvent, Side } from '../../protocol/messages';
import { theirTurn } from './theirs';

const told = (...events: [string, Side | null][]): GameEvent[] => events.map(([kind, side], n) => ({ n, kind, side }) as unknown as GameEvent);

describe("the other side's last turn", () => {
  const before = told(['coin', null], ['turn_began', 0], ['activated', 0], ['turn_ended', 0], ['turn_began', 1], ['activated', 1], ['moved', 1]);
  const after = [...before, ...told(['turn_ended', 1], ['turn_began', 0], ['rolled', 0])].map((e, n) => ({ ...e, n }));

  it('goes from its beginning as far as it has come, or to the beginning of our own', () => {
    expect(theirTurn(before, [0])).toEqual({ from: 4, until: 7 });
    expect(theirTurn(after, [0])).toEqual({ from: 4, until: 9 });
  });
  it('is nothing before there was one, and once one of ours has acted', () => {
    expect(theirTurn(before.slice(0, 3), [0])).toBeNull();
    expect(theirTurn([...after, ...told(['activated', 0])], [0])).toBeNull();
    expect(theirTurn(before, [1])).toBeNull();
  });
  it('is nothing to whoever leads both sides, or looks on', () => {
    expect(theirTurn(after, [0, 1])).toBeNull();
    expect(theirTurn(after, [])).toBeNull();
  });
  it('is the last of several', () => {
    const more = [...after, ...told(['activated', 0], ['turn_ended', 0], ['turn_began', 1], ['moved', 1])];
    expect(theirTurn(more, [0])).toEqual({ from: 12, until: 14 });
  });
});
