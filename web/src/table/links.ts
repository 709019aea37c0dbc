// The secrets that this browser has of matches, and of dungeons being laid for one: the key of its own seat, and the links of those that it set
// up, which are told once, by the answer to the creation.

import { myMatches } from '../match/mine';
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

/** Where the browser keeps nothing, the page remembers its seats for as long as it is open. */
const atHand = new Map<string, string>();

export function keepSeat(id: string, key: string): void {
  atHand.set(id, key);
  if (keptSeat(id) !== key) remember(`seat.${id}`, key);
}

/** The key with which this browser sits somewhere. Earlier versions kept that of a match in the list of matches alone. */
export const keptSeat = (id: string): string | null => remembered(`seat.${id}`) ?? myMatches().find((one) => one.id === id)?.seat ?? atHand.get(id) ?? null;

/** What stands behind # is sent to nobody. */
export const withSecret = (path: string, secret: string): string => `${path}#seat=${encodeURIComponent(secret)}`;

export const playPath = (id: string): string => `/play/${encodeURIComponent(id)}`;
export const seatPath = (id: string, secret: string): string => withSecret(playPath(id), secret);
export const watchPath = (id: string): string => `/watch/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
