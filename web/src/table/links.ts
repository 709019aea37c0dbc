// The links of matches, and of dungeons being laid for one, that this browser set up: seat links are told once, by the answer to the creation.

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

/** The secrets of all seats of a match, by side. */
export const tokensOf = (seats: Kept | null): (string | null)[] => (seats === null ? [] : [seats.home, seats.away, ...(seats.more ?? [])]);

export const seatPath = (id: string, token: string): string => `/play/${encodeURIComponent(id)}?seat=${encodeURIComponent(token)}`;
export const watchPath = (id: string): string => `/watch/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
