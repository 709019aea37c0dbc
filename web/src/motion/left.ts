// What is left to see of something that happened without motion: its dice, and what there is to call out.

import type { GameEvent, View, XY } from '../protocol/messages';
import { momentOf, type Audience, type Moment } from './moments';
import { diceOf, type DiceShown } from './timeline';

/** Events whose square is not where their player goes. */
const ELSEWHERE = new Set(['passed', 'chest_opened', 'chest_moved']);

export function leftOf(before: View, events: GameEvent[], of: Audience): { dice: DiceShown[]; moments: Moment[] } {
  const places = new Map<number, XY>(before.players.flatMap((p) => (p.square ? [[p.id, p.square]] : [])));
  const dice: DiceShown[] = [];
  const moments: Moment[] = [];
  for (const [i, event] of events.entries()) {
    const at = event.player === null ? null : (places.get(event.player) ?? null);
    const shown = diceOf(event, events.slice(i + 1, i + 12), at ?? event.to ?? event.from, of.info.terms);
    if (shown !== null) dice.push(shown);
    const moment = momentOf(event, of);
    if (moment !== null) moments.push(moment);
    if (event.player !== null && event.to !== null && !ELSEWHERE.has(event.kind)) places.set(event.player, event.to);
  }
  return { dice, moments };
}
