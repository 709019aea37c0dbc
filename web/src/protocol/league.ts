// What the addresses below /api/league take and give.
// By scripts/make_protocol.py from server/http/leagues/forms.py and league/written/shapes.py: do not edit it.

import type { SeatInfo } from './live';
import type { FileChoice, PlanChoice, StoredChoice } from './dungeons';
import type { CoachKey, SeatTokens } from './setups';
import type { Bought, PlayerShown, TeamFile, Todo } from './rosters';

/** How far a game or an off-season is. */
export type Phase = 'invited' | 'opening' | 'before' | 'match' | 'after' | 'between' | 'over' | 'off';

/** What a game counts for. */
export type Kind = 'league' | 'friendly' | 'play_off';

/** Who decides for a side before the match and after it. */
export type LedBy = 'person' | 'computer';

/** What a side has to do. */
export type Step =
  | ''
  | 'journeymen'
  | 'waiting'
  | 'inducements'
  | 'ready'
  | 'outcome'
  | 'advancement'
  | 'hiring'
  | 'fixture'
  | 'scouting'
  | 'redraft';

/** A stored league team and the secret that lets its holder save it. */
export interface TeamChoice {
  /** The id of a stored league team. */
  team: string;
  /** Its secret. Left out: whoever holds both the link to this side and the secret joins. */
  key?: string | null;
}

/** One side of a league game: its team, which may still be chosen, and who plays the match. */
export interface GameSide {
  /** Left out: whoever has the link to this side brings one. */
  team?: TeamChoice | null;
  /**
   * Who plays: `me` (the sender, who may play several sides), `open` (whoever opens the link first), `hotseat` (at the same screen as the
   * other seat), or the key of a computer coach.
   */
  coach?: CoachKey;
  /**
   * Who decides for the team before the match and after it: `computer`, for the team of a computer coach only, or `person`, the holder of
   * the side's secret. Left out: who plays the match.
   */
  led_by?: LedBy | null;
}

/** What both coaches agree on. */
export interface GameTerms {
  /** What the game counts for. */
  kind?: Kind;
  /** Whether three casualties bring a league point. */
  casualty_bonus?: boolean;
  /** The seed of the dice; left out: a secret. */
  seed?: number | null;
}

/** A league game to be arranged: what comes before it, the match, and what follows. */
export interface GameForm extends GameTerms {
  /** The key of the ruleset. */
  rules: string;
  home: GameSide;
  away: GameSide;
  /** Where it is played, as for a match. */
  dungeon?: string | StoredChoice | PlanChoice | FileChoice | null;
  /** Options of the ruleset by name; left out: its defaults. */
  options?: Record<string, number | string>;
  /** Whether the match is played with dice at the table. */
  real_dice?: boolean;
}

/** A match that is over and was a league game: what follows it. */
export interface ResultForm extends GameTerms {
  /** A finished match of this server, or a record that was uploaded to it. */
  match: string;
  /** Left out: whoever has the link to this side brings it. */
  home?: TeamChoice | null;
  /** Left out: whoever has the link to this side brings it. */
  away?: TeamChoice | null;
}

/** An off-season to be begun. */
export interface OffSeasonForm {
  /** The id of a stored league team. */
  team: string;
  /** Its secret. */
  key: string;
  /** Whether the budget is 1,300,000 at most. */
  capped?: boolean;
  /** The seed of the dice; left out: a secret. */
  seed?: number | null;
}

/** What every step of a coach carries. */
export interface StepForm {
  /** The secret of the side. */
  seat: string;
  /** How many lines of the journal the sender knows of. */
  n: number;
}

/** A team that joins. */
export interface JoinForm extends StepForm {
  side: 0 | 1;
  team: string;
  key: string;
}

/** An entry: what a coach does. */
export interface EntryForm extends StepForm {
  /** Whose entry it is. */
  side: 0 | 1;
  /** What to do, one of what `todo` of that side lists. */
  do: string;
  /** What that needs: `player`, `way`, `skill`, `position`, … */
  words?: Record<string, number | string>;
}

/** A side that gives up, or calls off. */
export interface GiveUpForm extends StepForm {
  side: 0 | 1;
}

/** Addresses of pages, from the server's root. */
export interface LeagueLinks {
  home: string;
  away: string | null;
  watch: string;
}

/** A journal that was begun. Its secrets are shown this once; they open the seats of the match as well. */
export interface CreatedJournal {
  id: string;
  seats: SeatTokens;
  links: LeagueLinks;
}

/** One thing that happened. */
export interface LeagueNote {
  part: 'before' | 'after' | 'between';
  /** The number of the entry it came of, in that part. */
  n: number;
  /** 0 home, 1 away, -1 both. */
  side: number;
  rule: string;
  text: string;
  dice: number[];
  /** How many sides the dice are drawn with. */
  sides: 6 | 16;
}

/** One side of a journal as it stands. */
export interface LeagueSide {
  /** The stored team; none while nobody has joined. */
  team: string | null;
  /** The team that is to join; none if any may. */
  wanted: string | null;
  /** The version with which it joined; 0 while it has not. */
  version: number;
  /** The team file as it is by now. */
  file: TeamFile | null;
  value: number;
  current: number;
  /** The players of that file as they are now. */
  players: PlayerShown[];
  /** Who is there for this game only, or waits to be hired again: profile, skills, value. */
  guests: PlayerShown[];
  /** Star Player points that are not spent, by number. */
  points: Record<number, number>;
  /** The step this side is in. */
  step: Step;
  /** What its coach may do now; none if they have to wait. */
  todo: Todo | null;
  /** Inducements bought for the game. */
  bought: Bought;
  /** How many entries this side has made. */
  entries: number;
  /**
   * `computer`: the server makes its entries as soon as it can act. The step `outcome`, which is for both sides at once, it enters only
   * where a computer leads both.
   */
  led_by: LedBy;
  /** Whether it wants the game called off. */
  wants_off: boolean;
  /** The version that was stored in the end. */
  saved: number | null;
}

/** How the match of a league game ended. */
export interface LeagueResult {
  /** 0 home, 1 away, -1 nobody. */
  winner: number;
  by: string;
}

/** The secret that the dice beside the match follow from; the match has one of its own. */
export interface LeagueDice {
  /** The SHA-256 of the secret, in hex. */
  commitment: string;
  /** The secret in hex, as soon as nothing is rolled any more. */
  secret: string | null;
}

/** How far a journal has come. */
export interface LeagueState {
  id: string;
  of: 'game' | 'result' | 'off_season';
  phase: Phase;
  /** How many lines it has; the next step names this number. */
  n: number;
  /** The sides that the secret of the request opens. */
  you: number[];
  rules: string;
  kind: Kind;
  casualty_bonus: boolean;
  capped: boolean;
  /**
   * Whether the match opens before Journeymen and inducements, as DB21-PRE-01 has it: chests, Portals, end zones and coins, up to the first
   * player. Games arranged by earlier versions begin with those.
   */
  opening: boolean;
  /** Whether the seed was named by whoever began it, so that the dice can be known. */
  seeded: boolean;
  /** Where they come from; none where a seed was named, and in journals of earlier versions. */
  dice: LeagueDice | null;
  /** The match, as soon as there is one. */
  match: string | null;
  /**
   * Whether the match was begun by earlier rules, which this server no longer plays: the game can only be called off, and arranged anew.
   */
  closed: boolean;
  /** How the match ended. */
  result: LeagueResult | null;
  sides: LeagueSide[];
  seats: SeatInfo[];
  notes: LeagueNote[];
}

/** The journal that a match belongs to. */
export interface JournalOfMatch {
  journal: string | null;
}

/** A journal in the list of a team. */
export interface JournalOfTeam {
  id: string;
  of: 'game' | 'result' | 'off_season';
  created: number;
  match: string | null;
  /** The `match` of the game in the team's history. */
  key: string | null;
  /** How it ended; none while it goes on. */
  end: 'over' | 'off' | null;
}
