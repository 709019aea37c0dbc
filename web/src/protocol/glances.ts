// How several matches stand, asked for at once: what a list of one's own matches shows.

import { asked, sent } from './http';
import type { Side } from './messages';

export interface Glance {
  id: string;
  /** `waits`: for its league game. `gone`: there is no such match. `unreadable`: not now. The rest is empty for the last two. */
  state: 'on' | 'over' | 'waits' | 'gone' | 'unreadable';
  you: Side[];
  /** Of the match: both teams and the dungeon. */
  name: string;
  teams: { name: string; college: string; colour: string | null }[];
  coaches: { kind: 'person' | 'computer'; name: string; taken: boolean; connected: boolean }[];
  /** Whose move it is; null where a die of the table is asked, and when nothing is. */
  asked: Side | null;
  /** Whether it is the move of whoever asks. */
  yours: boolean;
  turn: [number, number];
  /** Most team turns a side. */
  limit: number | null;
  result: { winner: Side | null; by: string } | null;
  /** Seconds since 1970; `active` is when the last entry was made. */
  created: number;
  active: number;
}

/** How matches stand, in the order in which they are named: 40 at most. Without a seat one asks as a spectator. */
export const glances = (matches: { id: string; seat: string | null }[]): Promise<Glance[]> =>
  asked<{ matches: Glance[] }>('/api/glances', sent({ matches })).then((told) => told.matches);
