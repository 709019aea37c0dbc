// How several matches stand, asked for at once.
// By scripts/make_protocol.py from server/http/glances.py and server/http/told.py: do not edit it.

import type { Colour } from './words';
import type { BySide, Side } from './live';

/** A team in few words. */
export interface GlanceTeam {
  name: string;
  /** The name of its college. */
  college: string;
  /** The key of its college, as a crest takes it. */
  colour: Colour | null;
}

/** How a match ended. */
export interface GlanceResult {
  /** 0 home, 1 away and so on; null for a draw. */
  winner: Side | null;
  by: string;
}

/** One match that somebody asks about. */
export interface GlanceWish {
  id: string;
  /** The secret of a seat; left out: as a spectator. */
  seat?: string | null;
}

/** The matches that somebody asks about. */
export interface GlancesForm {
  matches: GlanceWish[];
}

/** Who sits on one side. */
export interface GlanceCoach {
  kind: 'person' | 'computer';
  name: string;
  /** Whether the seat was ever opened. */
  taken: boolean;
  /** Whether the coach is at the table now. */
  connected: boolean;
}

/** How one match stands. */
export interface Glance {
  id: string;
  /**
   * `waits`: for its league game. `abandoned`: a coach did not play on, so it has ended. `closed`: begun by earlier rules, which the server
   * no longer plays. `gone`: there is no such match. `unreadable`: not just now. The fields below are empty for the last two.
   */
  state: 'on' | 'over' | 'waits' | 'abandoned' | 'closed' | 'gone' | 'unreadable';
  /** The seats that the secret opens. */
  you: Side[];
  name: string;
  teams: GlanceTeam[];
  coaches: GlanceCoach[];
  /** Whose move it is, or was when it was abandoned; null where a die of the table is asked. */
  asked: Side | null;
  /** Whether it is the move of whoever asks. */
  yours: boolean;
  /** Team turns that each side has begun. */
  turn: BySide<number>;
  /** Most team turns a side. */
  limit: number | null;
  result: GlanceResult | null;
  /** Seconds since 1970. */
  created: number;
  /** When the last entry was made: seconds since 1970. */
  active: number;
  /** When the match ends unless whose move it is plays on, once they are told: seconds since 1970. */
  until: number | null;
}

/** How the matches stand, in the order in which they were asked for. */
export interface Glances {
  matches: Glance[];
}
