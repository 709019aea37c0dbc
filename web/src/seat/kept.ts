// The keys of this browser's own seats: at matches, at dungeons being laid for one, in league games.

import { myMatches } from '../match/coaches/mine';
import { remember, remembered } from '../ui/prefs.svelte';

/** Where the browser keeps nothing, the page remembers its seats for as long as it is open. */
export const atHand = new Map<string, string>();

export function keepSeat(id: string, key: string): void {
  atHand.set(id, key);
  remember(`seat.${id}`, key);
}

/** The key with which this browser sits somewhere. Earlier versions kept that of a match in the list of matches alone. */
export const keptSeat = (id: string): string | null => remembered(`seat.${id}`) ?? myMatches().find((one) => one.id === id)?.seat ?? atHand.get(id) ?? null;
