// The other side's last turn, for whoever wants to see it once more: read from the events alone, so that a page that was loaded again, a
// second window and one that lost its connection find the same.

import type { GameEvent, Side } from '../../protocol/messages';

/** A part of the events: the first of them, and how many there are at its end. */
export interface Part {
  from: number;
  until: number;
}

/**
 * The other side's last turn, as far as it has come: to the beginning of one's own, if that has begun.
 *
 * Null where there was none, once a player of one's own has acted since, and for whoever leads both sides or none.
 */
export function theirTurn(events: GameEvent[], you: Side[]): Part | null {
  if (you.length !== 1) return null;
  const own = you[0]!;
  const from = events.findLastIndex((e) => e.kind === 'turn_began' && e.side !== null && e.side !== own);
  if (from < 0) return null;
  let until = events.length;
  for (let at = events.length - 1; at > from; at--) {
    const e = events[at]!;
    if (e.kind === 'activated' && e.side === own) return null;
    if (e.kind === 'turn_began') until = at + 1;
  }
  return { from, until };
}
