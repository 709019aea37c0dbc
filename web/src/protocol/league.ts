// What the addresses below /api/league take and give.

import { asked, part, sent } from './http';
import type { NewMatch } from './messages';
import type { InducementKey, PlayerShown, TeamFile, Way } from './teams';

export type Phase = 'invited' | 'opening' | 'before' | 'match' | 'after' | 'between' | 'over' | 'off';
export type Kind = 'league' | 'friendly' | 'play_off';
/** Who decides for a side before the match and after it. */
export type LedBy = 'person' | 'computer';
export type Step = '' | 'journeymen' | 'waiting' | 'inducements' | 'ready' | 'outcome' | 'advancement' | 'hiring' | 'fixture' | 'scouting' | 'redraft';

export interface LeagueNote {
  part: 'before' | 'after' | 'between';
  n: number;
  /** -1: both. */
  side: number;
  rule: string;
  text: string;
  dice: number[];
}

/** What one player's points can buy. */
export interface Offer {
  player: number;
  points: number;
  must: boolean;
  ways: Partial<Record<Way, { cost: number; skills?: string[]; categories?: string[] }>>;
}

/** What a coach may do; which fields there are depends on the step. */
export interface Todo {
  missing?: number;
  journeyman?: string[];
  purse?: number;
  buy?: { what: InducementKey; cost: number }[];
  mvps?: number;
  improve?: { player: number; d16: number; characteristics: string[]; skills: string[] } | null;
  players?: Offer[];
  hire?: string[];
  keep?: { player: number; cost: number }[];
  fire?: number[];
  /** The price after a game; whether one may be bought, in the re-draft. */
  reroll?: number | boolean | null;
  retire?: number[];
  gold?: number;
  rehire?: { player: number; cost: number }[];
}

export interface LeagueSide {
  team: string | null;
  wanted: string | null;
  version: number;
  file: TeamFile | null;
  value: number;
  current: number;
  players: PlayerShown[];
  guests: PlayerShown[];
  points: Record<string, number>;
  step: Step;
  todo: Todo | null;
  bought: Record<InducementKey, number>;
  entries: number;
  led_by: LedBy;
  wants_off: boolean;
  saved: number | null;
}

export interface LeagueState {
  id: string;
  of: 'game' | 'result' | 'off_season';
  phase: Phase;
  n: number;
  you: number[];
  rules: string;
  kind: Kind;
  casualty_bonus: boolean;
  capped: boolean;
  /** Whether the match opens before Journeymen and inducements; games of earlier versions begin with those. */
  opening: boolean;
  seeded: boolean;
  match: string | null;
  result: { winner: number; by: string } | null;
  sides: LeagueSide[];
  seats: { taken: boolean; connected: boolean; kind: string; name: string }[];
  notes: LeagueNote[];
}

export interface CreatedJournal {
  id: string;
  seats: { home: string; away: string | null };
  links: { home: string; away: string | null; watch: string };
}

export interface JournalOfTeam {
  id: string;
  of: LeagueState['of'];
  created: number;
  match: string | null;
  key: string | null;
  end: 'over' | 'off' | null;
}

export interface TeamChoice {
  team: string;
  key?: string | null;
}

export interface GameWish {
  rules: string;
  home: { team?: TeamChoice; coach: string; led_by?: LedBy };
  away: { team?: TeamChoice; coach: string; led_by?: LedBy };
  kind: Kind;
  casualty_bonus: boolean;
  dungeon: NewMatch['dungeon'];
  options: Record<string, unknown>;
  real_dice: boolean;
}

export interface ResultWish {
  match: string;
  home?: TeamChoice;
  away?: TeamChoice;
  kind: Kind;
  casualty_bonus: boolean;
}

const at = (id: string, rest = ''): string => `/api/league/${part(id)}${rest}`;

export const league = {
  state: (id: string, seat: string) => asked<LeagueState>(at(id, seat ? `?seat=${part(seat)}` : '')),
  arrange: (wish: GameWish) => asked<CreatedJournal>('/api/league/games', sent(wish)),
  follow: (wish: ResultWish) => asked<CreatedJournal>('/api/league/results', sent(wish)),
  rest: (wish: { team: string; key: string; capped: boolean }) => asked<CreatedJournal>('/api/league/off-seasons', sent(wish)),
  join: (id: string, step: { seat: string; n: number; side: number; team: string; key: string }) => asked<LeagueState>(at(id, '/join'), sent(step)),
  enter: (id: string, step: { seat: string; n: number; side: number; do: string; words: Record<string, string | number> }) => asked<LeagueState>(at(id, '/entries'), sent(step)),
  leave: (id: string, how: 'give-up' | 'call-off', step: { seat: string; n: number; side: number }) => asked<LeagueState>(at(id, `/${how}`), sent(step)),
  ofMatch: (match: string) => asked<{ journal: string | null }>(`/api/league/of-match/${part(match)}`),
  ofTeam: (team: string) => asked<JournalOfTeam[]>(`/api/league/of-team/${part(team)}`),
};
