// The events of a match as lines to read: a walk is one line however many squares it took, and what the line before has said is left out.

import { squareInWords } from '../squares';
import type { EventKind, GameEvent } from '../../protocol/messages';
import { infoOf } from '../lookups';
import type { MatchState } from '../state';

/** An event, or what a coach had settled beforehand. */
export type Told = Omit<GameEvent, 'kind'> & { kind: EventKind | 'settled' };

export interface Line {
  /** The event the line ends with. */
  event: Told;
  text: string;
  /** The squares that were walked; 1 for every other line. */
  steps: number;
}

const DOWN = new Set<Told['kind']>(['knocked_down', 'fell', 'placed_prone', 'landed']);

/** The later event, with the rules of both. */
const both = (before: Told, event: GameEvent): GameEvent => ({ ...event, rules: [...new Set([...before.rules, ...event.rules])] });

const BLANK: Told = { n: 0, kind: 'settled', rules: [], side: null, player: null, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, skill: null, value: null, text: '' };

export function chronicle(match: MatchState, until = Infinity): Line[] {
  const lines: Line[] = [];
  const notes = [...(match.notes ?? [])];
  /** The notes of what was settled beforehand, where they belong. */
  const note = (told: number): void => {
    for (let i = 0; notes[0] !== undefined && notes[0].after <= told; i++) {
      const { after, seat, text } = notes.shift()!;
      const event = { ...BLANK, n: after - 0.5 + i * 0.001, side: seat, text };
      lines.push({ event, text, steps: 1 });
    }
  };
  for (const event of match.events) {
    if (event.n > until) break;
    note(event.n);
    if (event.text === '' || event.kind === 'activation_ended') continue;
    const last = lines.at(-1);
    const before = last?.event;
    if (event.kind === 'posture' && before !== undefined && DOWN.has(before.kind) && before.player === event.player) continue;
    if (last !== undefined && event.kind === 'rerolled' && (before?.kind === 'reroll_spent' || (before?.kind === 'flag' && before.player === event.player))) {
      last.event = both(before, event);
      last.text = event.text;
      continue;
    }
    if (last !== undefined && before?.kind === 'moved' && event.kind === 'moved' && before.player === event.player && event.to !== null) {
      last.event = both(before, event);
      last.steps += 1;
      last.text = `${infoOf(match, event.player)?.name ?? 'The player'} moves ${last.steps} squares to ${squareInWords(event.to)}.`;
      continue;
    }
    lines.push({ event, text: event.text, steps: 1 });
  }
  note(until);
  return lines;
}
