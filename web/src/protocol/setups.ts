// What the HTTP interface says of games, sides and matches to be set up.

import type { DungeonInfo, Figure, GameEvent, MatchInfo, PlayerInfo, View } from './live';

export interface CollegeChoice {
  key: string;
  name: string;
  blurb: string;
  /** The ready team. */
  team: { name: string; rerolls?: number; blurb?: string; players: PlayerInfo[] };
}

/** With tiles and walls it can be drawn as a thumbnail. */
export interface DungeonChoice extends Partial<Omit<DungeonInfo, 'name' | 'width' | 'height'>> {
  key: string;
  name: string;
  width: number;
  height: number;
  blurb: string;
}

export interface RulesetChoice {
  key: string;
  name: string;
  /** What to expect of it, in a few words. */
  blurb: string;
  /** Whether teams, dungeons, extras and leagues of one's own can be had for it. */
  own: boolean;
  options: OptionChoice[];
}

/** What a table may agree on: one of some words, each with what it means, or a number from 0 to `most`. */
export interface OptionChoice {
  key: string;
  title: string;
  default: string | number;
  values: string[] | null;
  meanings: string[] | null;
  most: number | null;
}

/** What can be brought besides players: how much of it, each college's spell, and the sponsors. */
export interface ExtrasChoice {
  training: number;
  bribes: number;
  spells: { college: string; name: string; text: string }[];
  sponsors: { key: string; name: string; text: string }[];
}

/** What one side brings; `sponsored` is a shirt number. */
export interface SideExtras {
  training: number;
  bribes: number;
  wizard: boolean;
  sponsor: string | null;
  sponsored: number | null;
}

export interface Setup {
  rules: RulesetChoice[];
  colleges: CollegeChoice[];
  figures: Figure[];
  dungeons: DungeonChoice[];
  coaches: { key: string; name: string; blurb: string }[];
  /** None in a game without extras. */
  extras: ExtrasChoice | null;
  defaults: { rules: string } & Record<string, unknown>;
}

/** `me`, `open`, `hotseat`, or the key of a computer coach. */
export type CoachKey = string;

/** One side of a match to be set up: a college's ready team, or a stored one. */
export type SideChoice = ({ college: string } | { team: string }) & { coach: CoachKey; extras?: SideExtras | null; name?: string };

/** A match to be set up, wherever it is to be played. */
export interface MatchWish {
  rules: string;
  home: SideChoice;
  away: SideChoice;
  seed: number | null;
  options: Record<string, unknown>;
  real_dice?: boolean;
}

export interface NewMatch extends MatchWish {
  /** A key, one stored at this server, or the text of a dungeon file. */
  dungeon: string | { stored: string } | { file: string };
}

export interface MatchCreated {
  id: string;
  seats: { home: string | null; away: string | null };
  links: { home: string | null; away: string | null; watch: string; replay: string };
}

export interface ReplayData {
  match: MatchInfo;
  /** `n`: how many events the frame shows. */
  frames: { n: number; view: View }[];
  events: GameEvent[];
}

export interface RuleEntry {
  id: string;
  statement: string;
  chapter: string;
  /** A ruling, where the sources are silent. */
  why?: string | null;
  /** Whether the program plays this rule already. */
  played?: boolean;
}

/** A skill in a game's book. */
export interface SkillEntry {
  key: string;
  name: string;
  text: string;
}
