// The links of matches, and of dungeons being laid for one, that this browser set up: they are told once, by the answer to the creation.

import type { CreatedMatch } from '../protocol/messages';
import { remember, remembered } from '../ui/prefs.svelte';

interface Kept {
  home: string | null;
  away: string | null;
  /** Of a third and a fourth team; links kept by earlier versions have none. */
  more?: (string | null)[];
}

export function keepLinks(created: { id: CreatedMatch['id']; seats: Kept }): void {
  remember(`links.${created.id}`, JSON.stringify({ home: created.seats.home, away: created.seats.away, more: created.seats.more ?? [] }));
}

export function keptSeats(id: string): Kept | null {
  const text = remembered(`links.${id}`);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

/** The secrets of all seats of a match, by side: its own keys, and the links to the others. */
export const tokensOf = (seats: Kept | null): (string | null)[] => (seats === null ? [] : [seats.home, seats.away, ...(seats.more ?? [])]);

/** A link that was renewed. */
export function replaceLink(id: string, old: string, link: string): void {
  const [home = null, away = null, ...more] = tokensOf(keptSeats(id)).map((token) => (token === old ? link : token));
  keepLinks({ id, seats: { home, away, more } });
}
