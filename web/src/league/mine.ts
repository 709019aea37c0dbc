// The links of league games that this browser has opened or arranged: they are told once, by the answer to the arrangement.

import type { CreatedJournal } from '../protocol/league';
import { remember, remembered } from '../ui/prefs.svelte';

export interface Kept {
  /** The secret with which this browser plays. */
  mine: string;
  /** The secret of the other side, to be handed on; empty if there is none, or somebody else has it. */
  theirs: string;
}

export function keptGame(id: string): Kept {
  try {
    const found: unknown = JSON.parse(remembered(`league.${id}`) ?? 'null');
    if (typeof found === 'object' && found !== null && 'mine' in found && typeof found.mine === 'string') {
      return { mine: found.mine, theirs: 'theirs' in found && typeof found.theirs === 'string' ? found.theirs : '' };
    }
  } catch {
    // What was kept is damaged: then nothing was.
  }
  return { mine: '', theirs: '' };
}

export function keepGame(id: string, mine: string, theirs = ''): void {
  const known = keptGame(id);
  remember(`league.${id}`, JSON.stringify({ mine: mine || known.mine, theirs: theirs || known.theirs }));
}

/** Keep the links of a game that was arranged here, with this browser on `side`. Gives the address of its page. */
export function keepCreated(created: CreatedJournal, side: 0 | 1): string {
  const tokens = [created.seats.home, created.seats.away ?? created.seats.home];
  const mine = tokens[side]!;
  const theirs = tokens[1 - side]!;
  keepGame(created.id, mine, theirs === mine ? '' : theirs);
  return leaguePath(created.id, mine);
}

export const leaguePath = (id: string, token = ''): string => `/league/${encodeURIComponent(id)}${token ? `?seat=${encodeURIComponent(token)}` : ''}`;
