import { describe, expect, it } from 'vitest';
import type { GameEvent, ReplayData } from '../protocol/messages';
import { activationFrames, addressOf, captionOf, momentsOf } from './moments';

const event = (n: number, kind: string, more: Partial<GameEvent> = {}): GameEvent =>
  ({ n, kind, text: '', player: null, other: null, side: null, value: null, from: null, to: null, dice: null, purpose: null, success: null, rules: [], skill: null, target: null, modifier: null, ...more }) as GameEvent;

const replay = {
  match: { teams: [{ side: 0, name: 'The Lava Cakes', players: [{ id: 0 }] }, { side: 1, name: 'Nobody’s Home', players: [{ id: 20 }] }] },
  events: [
    event(0, 'turn_began', { side: 0, text: 'Turn 1: The Lava Cakes.' }),
    event(1, 'activated', { player: 0 }),
    event(2, 'moved', { player: 0, text: 'Hob moves to G14.' }),
    event(3, 'chest_opened', { player: 0, value: 0, text: 'Hob opens the chest: a trap.' }),
    event(4, 'turnover', { side: 0, text: 'Turnover.' }),
    event(5, 'activated', { player: 20 }),
    event(6, 'chest_opened', { player: 20, value: 1 }),
    event(7, 'touchdown', { player: 20, side: 1, text: 'Touchdown!' }),
  ],
  frames: [0, 1, 3, 5, 6, 8].map((n) => ({ n, view: { turn: { side: 0, number: [1, 0] }, players: [] } })),
} as unknown as ReplayData;

describe('a replay', () => {
  it('knows its moments, whose they are and when they show', () => {
    expect(momentsOf(replay).map(({ kind, side, frame }) => [kind, side, frame])).toEqual([
      ['chest', 0, 3],
      ['turnover', 0, 3],
      ['ball', 1, 5],
      ['score', 1, 5],
    ]);
    expect(momentsOf(replay)[2]?.text).toBe('The ball is found');
  });
  it('steps from activation to activation', () => expect(activationFrames(replay)).toEqual([2, 4]));
  it('has an address for each moment', () => {
    expect(addressOf(replay, 2, 'http://here', 'a b')).toBe('http://here/replay/a%20b?at=2');
    expect(addressOf(replay, 0, 'http://here', 'x')).toBe('http://here/replay/x');
  });
  it('says what a moment shows', () => expect(captionOf(replay, 3)).toBe('Turn 1, The Lava Cakes. Turnover.'));
});
