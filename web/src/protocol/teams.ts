// What the addresses below /api/teams take and give.

export interface SkillShown {
  key: string;
  name: string;
  category: string;
  value: number | null;
  /** What it does, in our words. */
  text: string;
}

export interface Position {
  key: string;
  name: string;
  section: string;
  race: string;
  cost: number;
  ma: number;
  st: number;
  ag: number;
  pa: number | null;
  av: number;
  skills: SkillShown[];
  /** Categories of skills that come cheap, and dear, by their first letters: A, G, M, P, S. */
  primary: string[];
  secondary: string[];
}

export interface CollegeOffer {
  key: string;
  name: string;
  blurb: string;
  reroll: { cost: number; cost_in_league: number; most: number };
  wizard: { name: string; spell: string; cost: number };
  sections: { key: string; name: string; most: number }[];
  positions: Position[];
}

export type Way = 'random_primary' | 'chosen_primary' | 'random_secondary' | 'chosen_secondary' | 'characteristic';

export interface DraftBook {
  rules: string;
  budget: number;
  players_least: number;
  players_most: number;
  colleges: CollegeOffer[];
  skills: { key: string; name: string; category: string; text: string }[];
  inducements: { key: InducementKey; name: string; most: number; cost: number }[];
  sponsors: string[];
  /** What the first to the sixth advancement cost, by way. */
  advancements: { rank: string; cost: Record<Way, number> }[];
}

export type InducementKey = 'training' | 'bribes' | 'wizard';

export interface AdvancementFile {
  way: Way;
  skill?: string;
  characteristic?: string;
  dice?: number[];
}

export interface PlayerFile {
  number: number;
  name: string;
  position: string;
  advancements?: AdvancementFile[];
  /** Star Player points earned so far, spent ones included. */
  spp?: number;
  career?: Partial<Record<'completions' | 'deflections' | 'interceptions' | 'casualties' | 'touchdowns' | 'mvps', number>>;
  niggling?: number;
  injuries?: string[];
  misses_next?: boolean;
  retired?: boolean;
  seasons?: number;
  [more: string]: unknown;
}

/** A game in a team's history. */
export interface GameFile {
  season: number;
  match: string;
  kind: string;
  opponent: string;
  result: 'won' | 'drawn' | 'lost';
  touchdowns?: number;
  casualties?: number;
  points?: number;
  winnings?: number;
  conceded?: boolean;
  dead?: string[];
  played?: boolean;
}

/** A team file: what is edited and stored. */
export interface TeamFile {
  format: string;
  version: number;
  rules: string;
  kind: 'league' | 'exhibition';
  name: string;
  college: string;
  rerolls: number;
  treasury?: number;
  sponsor?: string | null;
  players: PlayerFile[];
  agreement?: { budget: number; free_spp: number; inducements: InducementKey[] };
  inducements?: Record<InducementKey, number>;
  season?: number;
  history?: GameFile[];
  [more: string]: unknown;
}

export interface TeamViolation {
  rule: string;
  /** The way to it inside the file, `players[3].position`; empty: the whole team. */
  where: string;
  text: string;
}

export interface PlayerShown {
  number: number;
  name: string;
  position: string;
  title?: string;
  section?: string;
  ma?: number;
  st?: number;
  ag?: number;
  pa?: number | null;
  av?: number;
  skills?: SkillShown[];
  value?: number;
  spent_spp?: number;
  available?: boolean;
}

export interface CheckedTeam {
  team: TeamFile;
  violations: TeamViolation[];
  totals: {
    cost: number;
    budget: number;
    left: number;
    value: number;
    current: number;
    players: number;
    available: number;
    sections: Record<string, number>;
    spent_spp: number;
  } | null;
  players: PlayerShown[];
}

export interface ImportedTeam extends CheckedTeam {
  warnings: string[];
}

export interface StoredTeam extends CheckedTeam {
  id: string;
  version: number;
  editable: boolean;
  /** The league game or off-season that has the team. */
  held: string | null;
}

export interface CreatedTeam {
  id: string;
  version: number;
  key: string;
  link: string;
  share: string;
}
