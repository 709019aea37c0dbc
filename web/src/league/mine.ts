// The links of league games that this browser has arranged: they are told once, by the answer to the arrangement.

import type { CreatedJournal } from '../protocol/league';
import { keepLinks, replaceLink } from '../seat/handed';
import { withSecret } from '../seat/links';
import { remember, remembered } from '../ui/prefs.svelte';

export interface Kept {
  /** The secret with which this browser plays, as earlier versions kept it. */
  mine: string;
  /** The link to the other side, to be handed on; empty if there is none, or somebody else has it. */
  theirs: string;
}

export function keptGame(id: string): Kept {
  try {
    const found: unknown = JSON.parse(remembered(`league.${id}`) ?? 'null');
    if (typeof found === 'object' && found !== null) {
      const text = (key: string): string => String((found as Record<string, unknown>)[key] ?? '');
      return { mine: text('mine'), theirs: text('theirs') };
    }
  } catch {
    // What was kept is damaged: then nothing was.
  }
  return { mine: '', theirs: '' };
}

/** Keep the link to the other side. */
export function keepInvite(id: string, theirs: string): void {
  const { theirs: old, mine } = keptGame(id);
  replaceLink(id, old, theirs);
  remember(`league.${id}`, JSON.stringify({ mine, theirs }));
}

/** Keep the link of a game that was arranged here, with this browser on `side`. Gives the address of its page. */
export function keepCreated(created: CreatedJournal, side: 0 | 1): string {
  const tokens = [created.seats.home, created.seats.away ?? created.seats.home];
  const mine = tokens[side]!;
  const theirs = tokens[1 - side]!;
  keepLinks(created);
  if (theirs !== mine) keepInvite(created.id, theirs);
  return withSecret(leaguePath(created.id), mine);
}

export const leaguePath = (id: string): string => `/league/${encodeURIComponent(id)}`;
