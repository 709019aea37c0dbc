// What a team is, and what it may hire, buy and learn.
// By scripts/make_protocol.py from league/written/shapes.py: do not edit it.

import type { Step } from './league';

/** How an advancement is gained. */
export type Way = 'random_primary' | 'chosen_primary' | 'random_secondary' | 'chosen_secondary' | 'characteristic';

/** What is bought besides players. */
export type InducementKey = 'training' | 'bribes' | 'wizard';

/** An advancement of a player in a team file: a skill or a characteristic. */
export interface AdvancementFile {
  way: Way;
  skill?: string;
  characteristic?: string;
  dice?: number[];
}

/** What a player has done; what is none is left out. */
export interface CareerFile {
  completions?: number;
  deflections?: number;
  interceptions?: number;
  casualties?: number;
  touchdowns?: number;
  mvps?: number;
}

/** A player in a team file; what is empty or no is left out. */
export interface PlayerFile {
  number: number;
  name: string;
  position: string;
  advancements?: AdvancementFile[];
  /** Star Player points earned so far, spent ones included. */
  spp?: number;
  career?: CareerFile;
  niggling?: number;
  injuries?: string[];
  misses_next?: boolean;
  retired?: boolean;
  seasons?: number;
}

/** A game in a team's history; what is none or no is left out, and so is `played` where it was. */
export interface GameFile {
  season: number;
  match: string;
  kind: 'league' | 'friendly' | 'play_off';
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

/** What an exhibition team is drafted for. */
export interface AgreementFile {
  budget: number;
  free_spp: number;
  inducements: InducementKey[];
}

/** How many of each inducement. */
export interface Bought {
  training: number;
  bribes: number;
  wizard: number;
}

/** What every team file begins with. */
export interface TeamFileHead {
  format: string;
  version: number;
  rules: string;
  kind: 'exhibition' | 'league';
  name: string;
  college: string;
  rerolls: number;
  sponsor: string | null;
}

/** What teams of one kind have, or teams with a sponsor. */
export interface TeamOwn {
  /** The number of the player whom `air_oberwald` sponsors. */
  sponsored?: number;
  agreement?: AgreementFile;
  inducements?: Bought;
  treasury?: number;
  trophy?: boolean;
  season?: number;
  /** Where the team was brought in from. */
  origin?: string;
  history?: GameFile[];
}

/** A team file: what is edited and stored. */
export interface TeamFile extends TeamFileHead, TeamOwn {
  players: PlayerFile[];
}

/** A player in the file of a team that follows a list; what is empty or no is left out. */
export interface ListPlayerFile {
  number: number;
  name: string;
  position: string;
  /** Skills added when the team is drafted, by key. */
  skills?: string[];
  mercenary?: boolean;
  /** The profile of a star player of one's own, in the game of 1989. */
  star?: Record<string, number>;
  /** Whether they miss the match, being hurt or dead. */
  missing?: boolean;
}

/** The file of a team that follows a list; what is 0, no or empty is left out. */
export interface ListFile {
  format: 'dungeonbowl-list';
  version: number;
  rules: string;
  /** The key of the list. */
  team: string;
  name: string;
  rerolls?: number;
  apothecary?: boolean;
  /** Assistant coaches, cheerleaders and points of Fan Factor together. */
  staff?: number;
  /** Gold agreed on; left out: what the game gives. */
  budget?: number;
  inducements?: Record<string, number>;
  stars?: string[];
  /** The die for the second race of a team of races. */
  secondary?: number;
  /** The die for its third race. */
  tertiary?: number;
  players: ListPlayerFile[];
}

/** A skill of a position or a player, in words. */
export interface SkillShown {
  key: string;
  name: string;
  category: string;
  value: number | null;
  /** What it does, in our words. */
  text: string;
}

/** A position that a college offers. */
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
  /** Categories of skills that come cheap, by their first letters: A, G, M, P, S. */
  primary: string[];
  /** Categories of skills that come dear. */
  secondary: string[];
}

/** What team re-rolls cost, and how many a team may have. */
export interface RerollOffer {
  cost: number;
  cost_in_league: number;
  most: number;
}

/** The wizard of a college. */
export interface WizardOffer {
  name: string;
  spell: string;
  cost: number;
}

/** A section of a college, and how many players of it a team may have. */
export interface Section {
  key: string;
  name: string;
  most: number;
}

/** What a college offers. */
export interface CollegeOffer {
  key: string;
  name: string;
  blurb: string;
  reroll: RerollOffer;
  wizard: WizardOffer;
  sections: Section[];
  positions: Position[];
}

/** A position of a team list. */
export interface ListPosition {
  key: string;
  name: string;
  /** How many of it a team may have. */
  most: number;
  cost: number;
  ma: number;
  st: number;
  ag: number;
  av: number;
  /** What the game of 1989 adds to a sprint. */
  sp?: number;
  /** What it adds to a throw. */
  ts?: number;
  /** What it adds to a catch. */
  cl?: number;
  skills: SkillShown[];
  /** Keys of the skills that such a player learns on any roll. */
  normal: string[];
  /** Keys of the skills for which they need a double. */
  double: string[];
  /** What one of them counts in a team of races. */
  counts?: number;
}

/** What a team may buy for each of its matches. */
export interface ListInducement {
  key: string;
  name: string;
  /** What it does, in our words. */
  text: string;
  most: number;
  cost: number;
}

/** A star player whom a team may hire. */
export interface ListStar {
  key: string;
  name: string;
  cost: number;
  /** The star without whom this one does not come. */
  pair: string | null;
  ma: number;
  st: number;
  ag: number;
  av: number;
  skills: SkillShown[];
}

/** From where to where something may be chosen. */
export interface Span {
  least: number;
  most: number;
}

/** How many skills a new team adds to its players. */
export interface SkillPackage {
  normal: number;
  /** Skills for which they need a double; a normal one may take the place. */
  double: number;
  rule: string;
}

/** Gold pieces of what a team has besides players of its own. */
export interface ListPrices {
  reroll: number;
  /** None for a team that may not have one. */
  apothecary: number | null;
  staff: number;
  /** On top of the price of the position. */
  mercenary: number;
  mercenary_skill: number;
}

/** Of what a team of up to three races is made: nothing costs gold, and dice limit the second and the third race. */
export interface ListRaces {
  /** What the players count in all. */
  squad: number;
  /** Who the second race is; empty where no die is rolled for it. */
  second: string;
  /** Who the third race is; empty where no die is rolled for it. */
  third: string;
}

/** Everything that a team of one list is drafted from. */
export interface ListOffer {
  rules: string;
  key: string;
  name: string;
  blurb: string;
  /** Between which sums a budget may be agreed on. */
  gold: Span;
  /** The budget where nothing is agreed on. */
  usual_gold: number;
  /** How many players the team has. */
  squad: Span;
  rerolls: number;
  stars_most: number;
  prices: ListPrices;
  package: SkillPackage;
  /** The rule by which nobody is hired and nothing bought for a match; else None. */
  no_hires: string | null;
  positions: ListPosition[];
  inducements: ListInducement[];
  stars: ListStar[];
  /** Every skill that somebody on the list can learn. */
  skills: SkillShown[];
  races?: ListRaces;
}

/** What a team of a list adds up to. */
export interface ListTotals {
  cost: number;
  budget: number;
  /** Negative if the budget is overspent. */
  left: number;
  value: number;
  players: number;
  /** Normal skills added to players of the team's own. */
  normal: number;
  /** Added skills for which they need a double. */
  double: number;
  /** What the players of a team of races count. */
  counted?: number;
  /** How many of the second and of the third race the dice allow. */
  allowed?: number[];
}

/** The skills that a player could learn by choice. */
export interface Learnable {
  chosen_primary: string[];
  chosen_secondary: string[];
}

/** A player as they are now; one of an unknown position is shown by name alone. */
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
  /** What the game of 1989 adds to a sprint. */
  sp?: number;
  /** What it adds to a throw. */
  ts?: number;
  /** What it adds to a catch. */
  cl?: number;
  skills?: SkillShown[];
  value?: number;
  spent_spp?: number;
  available?: boolean;
  learnable?: Learnable;
}

/** An inducement that can be bought now. */
export interface Purchase {
  what: InducementKey;
  cost: number;
}

/** A player who can be had, and for how much. */
export interface Priced {
  player: number;
  cost: number;
}

/** A characteristic roll that waits for its coach: what may be improved, and the skills to take instead. */
export interface Improvement {
  player: number;
  d16: number;
  characteristics: string[];
  skills: string[];
}

/** What one way costs, and what can be gained by it. */
export interface WayOffer {
  cost: number;
  skills?: string[];
  categories?: string[];
}

/** The ways that a player's points can pay for. */
export interface WayOffers {
  random_primary?: WayOffer;
  chosen_primary?: WayOffer;
  random_secondary?: WayOffer;
  chosen_secondary?: WayOffer;
  characteristic?: WayOffer;
}

/** What one player's points can buy. */
export interface Offer {
  player: number;
  points: number;
  must: boolean;
  ways: WayOffers;
}

/** What a coach may do before a game: in the one step `missing` and `journeyman`, in the other `purse` and `buy`. */
export interface PreGameTodo {
  step: Step;
  value: number;
  missing?: number;
  journeyman?: string[];
  purse?: number;
  buy?: Purchase[];
}

/** What a coach may do in the advancement step. */
export interface LearningTodo {
  mvps: number;
  improve: Improvement | null;
  players: Offer[];
}

/** What a coach may do in the hiring step. */
export interface HiringTodo {
  hire: string[];
  keep: Priced[];
  fire: number[];
  reroll: number | null;
  retire: number[];
}

/** What a coach may do in the re-draft. */
export interface RedraftTodo {
  gold: number;
  rehire: Priced[];
  hire: string[];
  reroll: boolean;
}

/** What a coach may do; which fields there are depends on the step. */
export interface Todo {
  step?: Step;
  value?: number;
  missing?: number;
  journeyman?: string[];
  purse?: number;
  buy?: Purchase[];
  mvps?: number;
  improve?: Improvement | null;
  players?: Offer[];
  hire?: string[];
  keep?: Priced[];
  fire?: number[];
  /** The price after a game; whether one may be bought, in the re-draft. */
  reroll?: number | boolean | null;
  retire?: number[];
  gold?: number;
  rehire?: Priced[];
}
