// What is left to see of something that happened without motion: its dice, and what there is to call out.

import type { GameEvent, View, XY } from '../protocol/messages';
import { momentOf, type Audience, type Moment } from './moments';
import { diceOf, type DiceShown } from './timeline';

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
    if (event.player !== null && event.to !== null && event.kind !== 'passed' && event.kind !== 'chest_opened') places.set(event.player, event.to);
  }
  return { dice, moments };
}
