// What the HTTP interface says of games, sides and matches to be set up.
// By scripts/make_protocol.py from server/http/forms.py: do not edit it.

import type { Colour } from './words';
import type { DungeonInfo, Figure, GameEvent, MatchInfo, PlayerInfo, TeamHead, View } from './live';
import type { FileChoice, PlanChoice, StoredChoice } from './dungeons';
import type { ListInducement, ListStar } from './rosters';

/**
 * Who plays: `me` (the sender, who may play several sides), `open` (whoever opens the link first), `hotseat` (at the same screen as the
 * other seat), or the key of a computer coach.
 */
export type CoachKey = string;

/** What a team brings besides its players. */
export interface SideExtras {
  /** How often Extra Team Training was bought. */
  training?: number;
  /** How many bribes were bought. */
  bribes?: number;
  /** Whether the wizard of the college comes along. */
  wizard?: boolean;
  /** A sponsor's key; the option `sponsors` must be `in_use`. */
  sponsor?: string | null;
  /** The number of the player whom `air_oberwald` sponsors. */
  sponsored?: number | null;
}

/** A mercenary hired for a match. */
export interface MercenaryForm {
  position: string;
  /** One normal skill more, which costs more. */
  skill?: string | null;
}

/** What a team of a list hires for a match, out of what it gets for the difference in Team Value. */
export interface HiresForm {
  /** How many of each, by key. */
  inducements?: Record<string, number>;
  /** Star players, by key. */
  stars?: string[];
  mercenaries?: MercenaryForm[];
  /** How many of the Journeymen who fill up the team are of a position; the others are the cheapest. */
  journeymen?: Record<string, number>;
}

/** A team that is to play. Exactly one of `college`, `team` and `file` says which. */
export interface TeamChoice {
  /** The key of a college or team list, as `/api/setup` lists them for the ruleset. Its ready team plays. */
  college?: string | null;
  /** The id of a stored team that plays instead. */
  team?: string | null;
  /** A team file whose team plays instead. */
  file?: Record<string, unknown> | null;
}

/** One side of a match to be created, with its team. */
export interface SideForm extends TeamChoice {
  /**
   * Who plays: `me` (the sender, who may play several sides), `open` (whoever opens the link first), `hotseat` (at the same screen as the
   * other seat), or the key of a computer coach.
   */
  coach?: CoachKey;
  /** What a person who plays is called, in 24 characters; empty for no name. Whoever joins may give one then. */
  name?: string;
  /** Inducements and a sponsor for this match; left out: what the team has of its own. */
  extras?: SideExtras | null;
  /** What a team of a list hires for this match; left out: nothing. */
  hires?: HiresForm | null;
}

/** What came before a league game: the lines of its journal. */
export interface FixtureForm {
  /** The first line of the journal. */
  start: Record<string, unknown>;
  /** Every further line, in order. */
  entries: Record<string, unknown>[];
}

/** Whom a match between teams of lists is to be between. */
export interface MatchdayForm {
  /** The key of the ruleset. */
  rules: string;
  /** In the order of a match: `home`, `away`, then `more`. */
  sides: SideForm[];
}

/** A position of which somebody can come for a match. */
export interface HiredPosition {
  key: string;
  name: string;
  /** Gold pieces; 0 for a Journeyman. */
  cost: number;
  /** The normal skills that they learn, by key, with their names. */
  skills: Record<string, string>;
}

/** One rule that a team breaks with what it hires. */
export interface BrokenHire {
  rule: string;
  /** The way to it inside the form of the side. */
  where: string;
  text: string;
}

/** A team before its match: what it is worth, what it may hire, and what is wrong with what it hires. */
export interface SideMatchday {
  /** Its name. */
  team: string;
  /** Its Team Value, Journeymen and all. */
  value: number;
  /** What it gets for the difference to the highest Team Value. */
  gold: number;
  /** What it hires costs. */
  spent: number;
  /** The rule by which it gets gold. */
  rule: string;
  /** How many Journeymen fill it up. */
  due: number;
  /** Of what they can be, the cheapest first. */
  journeymen: HiredPosition[];
  /** Of each, how many more it may have. */
  inducements: ListInducement[];
  stars: ListStar[];
  stars_most: number;
  mercenaries: HiredPosition[];
  /** Gold pieces of a mercenary's skill. */
  mercenary_skill: number;
  violations: BrokenHire[];
}

/** A file of tables of the coaches' own, as `--tables` of the command line takes it. */
export interface TablesForm {
  /** The key of the ruleset that it is for. */
  rules: string;
  text: string;
}

/** A file of tables that a match can be played on. */
export interface CheckedTables {
  /** The titles of the tables and numbers that it replaces. */
  replaces: string[];
}

/** A match to be created. */
export interface MatchForm {
  /** The key of the ruleset. */
  rules: string;
  home: SideForm;
  away: SideForm;
  /** The third and the fourth side, in a dungeon for so many. */
  more?: SideForm[];
  /** The key of a dungeon, one that was stored, or one given whole; left out: the first of the list. */
  dungeon?: string | StoredChoice | PlanChoice | FileChoice | null;
  /** The seed of the dice; left out: a secret. */
  seed?: number | null;
  /** Options of the ruleset by name; left out: its defaults. */
  options?: Record<string, number | string>;
  /** A league game whose teams come with Journeymen and inducements; the sides name none. */
  fixture?: FixtureForm | null;
  /** Whether the coaches roll dice at their table and enter what they show. */
  real_dice?: boolean;
  /** The text of a file of tables on which the dice are read in the place of the game's. */
  tables?: string | null;
}

/** Who plays one side of a match that goes on. */
export interface CoachForm {
  /**
   * Who plays: `me` (the sender, who may play several sides), `open` (whoever opens the link first), `hotseat` (at the same screen as the
   * other seat), or the key of a computer coach.
   */
  coach?: CoachKey;
  /** What a person who plays is called, in 24 characters; empty for no name. Whoever joins may give one then. */
  name?: string;
}

/** A match to be played on from a moment of another one. */
export interface ForkForm {
  /** How many events have happened, as a frame of the replay says. */
  events: number;
  home: CoachForm;
  away: CoachForm;
  /** The third and the fourth side, in a dungeon for so many. */
  more?: CoachForm[];
  /** The seed of the dice; left out: a secret. */
  seed?: number | null;
}

/** The secrets of the seats: keys of one's own, links for others. They are shown this once. */
export interface SeatTokens {
  home: string | null;
  away: string | null;
  more: (string | null)[];
}

/** A team that will play. */
export interface PlayingTeam {
  name: string;
  college: string;
  colour: Colour | null;
}

/** Addresses of the page on which two coaches prepare their match, from the server's root. */
export interface SeatLinks {
  home: string | null;
  away: string | null;
  watch: string;
}

/** Addresses of pages, from the server's root. */
export interface Links {
  home: string | null;
  away: string | null;
  more: (string | null)[];
  watch: string;
  replay: string;
}

/** A match that was created. */
export interface CreatedMatch {
  id: string;
  seats: SeatTokens;
  links: Links;
}

/** A replay that was stored. */
export interface CreatedReplay {
  id: string;
}

/** The table at a moment of a match. */
export interface Frame {
  /** How many events it shows. */
  n: number;
  view: View;
}

/** A match from its beginning, one frame after each answer that changed something. */
export interface ReplayData {
  match: MatchInfo;
  frames: Frame[];
  events: GameEvent[];
}

/** A part of a match, one frame after each answer that changed something. */
export interface Frames {
  frames: Frame[];
}

/** What the dice from a number on follow from: a seed or a secret. */
export interface DicePart {
  /** The number of the first of them, from 0. */
  first: number;
  /** In digits. */
  seed: string | null;
  /** 32 bytes in hex. */
  secret: string | null;
  /** The SHA-256 of the secret, in hex. */
  commitment: string | null;
}

/** All dice of a match that is over. */
export interface ToldDice {
  /** Oldest first; more than one where a match was played on. */
  parts: DicePart[];
  /** Of each die its sides, and its face counted from 0. */
  dice: [number, number][];
}

/** The luck of some rolls of a side. */
export interface LuckOfRolls {
  /** What the game calls them. */
  name: string;
  /** When such a roll goes well for the side; empty for all kinds together. */
  lucky: string;
  rolls: number;
  went_well: number;
  /** How many were expected to go well: the sum of their chances. */
  expected: number;
}

/** The luck of one side. */
export interface LuckOfSide {
  team: string;
  /** Its luck in words. */
  says: string;
  /** By kind, the commonest first. */
  kinds: LuckOfRolls[];
  all: LuckOfRolls;
  /** The chance, 0 to 1, that fewer of the same rolls had gone well; nothing where none was made. */
  less: number | null;
  /** That more had. */
  more: number | null;
}

/** How lucky the sides of a match that is over were. */
export interface MatchLuck {
  /** The home side first. */
  sides: LuckOfSide[];
}

/** One rule. */
export interface RuleEntry {
  id: string;
  statement: string;
  chapter: string;
  /** The headings of the printed rules behind it; empty where it is wholly our own. */
  source: string;
  /** Where the printed rules leave something open: the reason for this reading. */
  why: string;
  /** Whether this version plays it. */
  played: boolean;
}

/** One skill or trait in a game's book. */
export interface SkillEntry {
  key: string;
  name: string;
  text: string;
}

/** What a table may agree on: one of some words, each with what it means, or a number from 0 to `most`. */
export interface OptionChoice {
  key: string;
  title: string;
  default: string | number;
  values: string[] | null;
  meanings: string[] | null;
  most: number | null;
  /** An option that has to be agreed on with it; by itself it is refused. */
  needs: string | null;
}

/** One row of the table in which the games are compared. */
export interface GameDifference {
  title: string;
  text: string;
  /** The rule that says it in full, where the book has it. */
  rule: string | null;
}

/** One game. */
export interface RulesetChoice {
  key: string;
  name: string;
  /** What to expect of it, in a few words. */
  blurb: string;
  /** Whether extras and leagues can be had for it. */
  own: boolean;
  /** Whether its dungeons are laid of tiles, by two coaches in turn if they like. */
  laid: boolean;
  /** Whether its dice are read on tables, which coaches may replace by their own. */
  tables: boolean;
  /** Whether its coaches may pick their teams in secret: each college has one team. */
  secret_pick: boolean;
  options: OptionChoice[];
  /** How it differs from the others: the same rows in each game. */
  differences: GameDifference[];
}

/** A team that can be played as it is. */
export interface ReadyTeam extends TeamHead {
  blurb: string;
  players: PlayerInfo[];
}

/** One college or team list, and its ready team. */
export interface CollegeChoice {
  key: string;
  name: string;
  blurb: string;
  /** Whether a coach may pick it in secret. */
  secret_pick: boolean;
  team: ReadyTeam;
}

/** One dungeon that can be played. */
export interface DungeonChoice extends DungeonInfo {
  key: string;
  blurb: string;
  /** The dungeons that dice choose among; none for one that is known. */
  layouts: string[];
}

/** One computer coach. */
export interface CoachChoice {
  key: string;
  name: string;
  blurb: string;
}

/** The spell of a college's wizard. */
export interface SpellChoice {
  college: string;
  name: string;
  text: string;
}

/** A sponsor, and what it brings. */
export interface SponsorChoice {
  key: string;
  name: string;
  text: string;
}

/** What can be brought besides players: how much of it, each college's spell, and the sponsors. */
export interface ExtrasChoice {
  training: number;
  bribes: number;
  spells: SpellChoice[];
  sponsors: SponsorChoice[];
}

/** One side of a match that is good as it is. */
export interface GoodSide {
  college: string;
  coach: string;
}

/** A match form that is good as it is. */
export interface GoodMatch {
  rules: string;
  home: GoodSide;
  away: GoodSide;
  dungeon: string;
  seed: null;
  options: Record<string, number | string>;
}

/** Everything that can be chosen for a new match. */
export interface Setup {
  rules: RulesetChoice[];
  colleges: CollegeChoice[];
  /** The figures of a profile in this game, in the order of its rosters. */
  figures: Figure[];
  dungeons: DungeonChoice[];
  /** Those for three and for four teams, as many as end zones. */
  more_dungeons: DungeonChoice[];
  coaches: CoachChoice[];
  /** None in a game without extras. */
  extras: ExtrasChoice | null;
  defaults: GoodMatch;
}
