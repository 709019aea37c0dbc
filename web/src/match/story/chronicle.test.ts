import { describe, expect, it } from 'vitest';
import { fixtureMatch } from '../../dev/fixture';
import type { EventKind, GameEvent } from '../../protocol/messages';
import { chronicle } from './chronicle';

const base = fixtureMatch();
const who = base.info.teams[0].players[0]!;
const event = (n: number, kind: EventKind, more: Partial<GameEvent> = {}): GameEvent => ({
  n, kind, rules: [], side: 0, player: who.id, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null,
  success: null, skill: null, value: null, text: `${kind} ${n}`, ...more,
});
const texts = (events: GameEvent[], until?: number): string[] => chronicle({ ...base, events }, until).map((line) => line.text);

describe('the chronicle', () => {
  it('tells a walk in one line', () => {
    const walk = [event(0, 'activated'), event(1, 'moved', { to: [3, 4] }), event(2, 'moved', { to: [3, 5] }), event(3, 'moved', { to: [3, 6] })];
    expect(texts(walk)).toEqual(['activated 0', `${who.name} moves 3 squares to D7.`]);
    expect(texts(walk, 1)).toEqual(['activated 0', 'moved 1']);
    expect(chronicle({ ...base, events: walk }).at(-1)).toMatchObject({ steps: 3, event: { n: 3 } });
  });
  it('breaks the line where something came between, or another player walks', () => {
    const other = base.info.teams[0].players[1]!.id;
    expect(texts([event(0, 'moved', { to: [1, 1] }), event(1, 'rolled'), event(2, 'moved', { to: [2, 1] })])).toHaveLength(3);
    expect(texts([event(0, 'moved', { to: [1, 1] }), event(1, 'moved', { to: [2, 1], player: other })])).toHaveLength(2);
  });
  it('tells a re-roll in one line with the rules of both', () => {
    const spent = [event(0, 'reroll_spent', { player: null, rules: ['DB21-RR-01'] }), event(1, 'rerolled', { rules: ['DB21-RR-02'] })];
    expect(texts(spent)).toEqual(['rerolled 1']);
    expect(chronicle({ ...base, events: spent })[0]!.event.rules).toEqual(['DB21-RR-01', 'DB21-RR-02']);
    expect(texts([event(0, 'flag'), event(1, 'rerolled')])).toEqual(['rerolled 1']);
    expect(texts([event(0, 'flag', { player: 39 }), event(1, 'rerolled')])).toHaveLength(2);
  });
  it('does not say twice that somebody is down, nor what nobody asked', () => {
    expect(texts([event(0, 'knocked_down'), event(1, 'posture'), event(2, 'activation_ended'), event(3, 'posture', { text: '' })])).toEqual(['knocked_down 0']);
    expect(texts([event(0, 'turn_ended', { player: null }), event(1, 'posture')])).toHaveLength(2);
  });
});
