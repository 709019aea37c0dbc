// The links of matches, and of dungeons being laid for one, that this browser set up: seat links are told once, by the answer to the creation.

import type { CreatedMatch } from '../protocol/messages';
import { remember, remembered } from '../ui/prefs.svelte';

interface Kept {
  home: string | null;
  away: string | null;
}

export function keepLinks(created: Pick<CreatedMatch, 'id' | 'seats'>): void {
  remember(`links.${created.id}`, JSON.stringify({ home: created.seats.home, away: created.seats.away }));
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

export const seatPath = (id: string, token: string): string => `/play/${encodeURIComponent(id)}?seat=${encodeURIComponent(token)}`;
export const watchPath = (id: string): string => `/watch/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
