// What the addresses below /api/teams take and give.
// By scripts/make_protocol.py from server/http/teams/forms.py: do not edit it.

import type { Colour } from './words';
import type { Figure } from './live';
import type { CollegeOffer, InducementKey, ListFile, ListOffer, ListTotals, PlayerShown, TeamFile, Way } from './rosters';

/** One rule that a team breaks. */
export interface TeamViolation {
  rule: string;
  /** The way to it inside the team file, `players[3].position`; empty: the whole team. */
  where: string;
  text: string;
}

/** What a team adds up to. */
export interface TotalsInfo {
  cost: number;
  budget: number;
  /** Negative if the budget is overspent. */
  left: number;
  value: number;
  current: number;
  players: number;
  available: number;
  sections: Record<string, number>;
  spent_spp: number;
}

/** A team, what it adds up to and every rule it breaks. */
export interface CheckedTeam {
  /** The team file, in the order and with the treasury that it is stored with. */
  team: TeamFile;
  violations: TeamViolation[];
  /** None if the college lacks a position of the team. */
  totals: TotalsInfo | null;
  /** Every player as they are now: profile, skills explained, value. */
  players: PlayerShown[];
}

/** A team that follows a list, what it adds up to and every rule it breaks. */
export interface CheckedList {
  /** The team file as it is stored. */
  team: ListFile;
  /** The name of the list. */
  title: string;
  /** What such teams are painted in. */
  colour: Colour;
  violations: TeamViolation[];
  /** None if the list lacks a position of the team. */
  totals: ListTotals | null;
  /** Every player of the file as they come to a match. */
  players: PlayerShown[];
}

/** What is said of a file that was read. */
export interface Imported {
  /** What could not be taken over, and what was assumed. */
  warnings: string[];
}

/** A team out of a file, perhaps another program's. */
export interface ImportedTeam extends CheckedTeam, Imported {
}

/** A team that follows a list, out of a file. */
export interface ImportedList extends CheckedList, Imported {
}

/** How a team is kept. */
export interface Kept {
  id: string;
  version: number;
  /** Whether the secret that came with the request may save it. */
  editable: boolean;
  /** The league game or off-season that has the team: nobody saves it until then. */
  held: string | null;
}

/** A stored team in its newest version. */
export interface StoredTeam extends CheckedTeam, Kept {
}

/** A stored team that follows a list, in its newest version. */
export interface StoredList extends CheckedList, Kept {
}

/** A team that was stored. */
export interface CreatedTeam {
  id: string;
  version: number;
  /** The secret that lets its holder save the team. It is shown this once. */
  key: string;
  /** The page on which it can be changed. */
  link: string;
  /** The page on which everybody can look at it. */
  share: string;
}

/** A new version of a team. */
export interface SaveForm {
  /** The version that was changed; saving makes the next one. */
  version: number;
  team: Record<string, unknown>;
}

/** A skill that can be learned. */
export interface SkillOffer {
  key: string;
  name: string;
  category: string;
  text: string;
}

/** An inducement that a team can be drafted with. */
export interface InducementOffer {
  key: InducementKey;
  name: string;
  most: number;
  cost: number;
}

/** What an advancement costs a player who has had so many. */
export interface RankOffer {
  rank: string;
  /** In Star Player points, by way. */
  cost: Record<Way, number>;
}

/** Everything that teams are drafted from. */
export interface DraftBook {
  rules: string;
  budget: number;
  players_least: number;
  players_most: number;
  colleges: CollegeOffer[];
  /** Every skill that can be learned, by category. */
  skills: SkillOffer[];
  inducements: InducementOffer[];
  sponsors: string[];
  /** What the first to the sixth advancement cost, by way. */
  advancements: RankOffer[];
}

/** Everything that a team of one list is drafted from. */
export interface ListBook {
  /** What the game is called. */
  game: string;
  offer: ListOffer;
  /** What such teams are painted in. */
  colour: Colour;
  /** The figures of a profile in this game, in their order. */
  figures: Figure[];
}
