import { describe, expect, it } from 'vitest';
import { demoMatch } from '../board/demo/match';
import type { GameEvent } from '../protocol/messages';
import { deedsOf } from './deeds';

const match = demoMatch('a');
const [WHO, WHOM] = [match.info.teams[0].players[0]!.id, match.info.teams[1].players[0]!.id];
const told = (...events: Partial<GameEvent>[]): GameEvent[] =>
  events.map((e, n) => ({ n, kind: 'cite', rules: [], side: 0, player: WHO, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, skill: null, value: null, text: '', ...e }));
const step = (x: number): Partial<GameEvent> => ({ kind: 'moved', from: [x - 1, 1], to: [x, 1], text: `steps to ${x}` });
const kinds = (events: GameEvent[]): string[][] => deedsOf(match, events).map((deed) => deed.events.map((e) => e.kind));

describe('deeds', () => {
  it('are a walk, a block with all that came of it, and the walk after it', () => {
    const events = told(
      { kind: 'turn_began', player: null, text: 'Turn 2' },
      { kind: 'activated' },
      step(2),
      step(3),
      { kind: 'block_declared', other: WHOM, text: 'blocks' },
      { kind: 'rolled', dice: [3], text: 'a push' },
      { kind: 'pushed', player: WHOM, text: 'is pushed' },
      step(4),
      { kind: 'activation_ended', text: 'is done' },
      { kind: 'turn_ended', player: null, text: 'The turn ends' },
      { kind: 'turn_began', player: null, side: 1, text: 'Turn 3' },
    );
    expect(kinds(events)).toEqual([['turn_began'], ['activated', 'moved', 'moved'], ['block_declared', 'rolled', 'pushed'], ['moved', 'activation_ended'], ['turn_ended', 'turn_began']]);
    const [turn, walk, block, , end] = deedsOf(match, events);
    expect(turn!.actor).toBeNull();
    expect(walk!.lines).toHaveLength(1);
    expect(walk!.lines[0]).toMatch(/moves 2 squares/);
    expect(block!).toMatchObject({ actor: WHO, lines: ['blocks', 'a push', 'is pushed'] });
    expect(end!.actor).toBeNull();
  });
  it('have something to say, and not too much at once', () => {
    expect(kinds(told(step(1), { kind: 'activated' }))).toEqual([['moved', 'activated']]);
    const falls = Array.from({ length: 6 }, (_, i) => ({ kind: 'fell' as const, text: `falls ${i}` }));
    expect(deedsOf(match, told({ kind: 'chest_opened', text: 'opens' }, ...falls)).map((deed) => deed.lines.length)).toEqual([4, 3]);
    expect(deedsOf(match, [])).toEqual([]);
    expect(deedsOf(match, told({ kind: 'activated' }))).toEqual([]);
  });
});
