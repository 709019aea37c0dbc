// What a client may ask without answering: where somebody gets, what a block or a throw would be, why something cannot be chosen.

import type { Side, Verb, XY } from './messages';

/** What a chance leaves out. `weight` tells whether to ask once more, to show it in amber, or only to mention it. */
export interface Risk {
  kind: 'portal' | 'strain' | 'trap' | 'room' | 'trait' | 'tentacles' | 'diving_tackle' | 'shadowing' | 'chasm' | 'pit';
  name: string;
  weight: 'ask' | 'warn' | 'note';
  chance: number | null;
  rule: string;
  text: string;
}

export interface PathSquare {
  square: XY;
  chance: number;
  path: XY[];
  rolls: string[];
  /** The player's own re-roll skills that the chance counts on. */
  skills?: string[];
  risks?: Risk[];
}

export interface PathsPreview {
  type: 'preview';
  of: 'paths';
  seq: number;
  player: number;
  squares: PathSquare[];
  /** What may befall the player before the first step. */
  before?: Risk[];
}

export interface BlockPreview {
  type: 'preview';
  of: 'block';
  seq: number;
  player: number;
  target: number;
  dice: number;
  chooser: Side;
  strengths: [number, number];
  assists: [number[], number[]];
  odds: Record<string, number>;
}

export interface PassPreview {
  type: 'preview';
  of: 'pass';
  seq: number;
  player: number;
  squares: { square: XY; range: string; chance: number; interferers: number[] }[];
}

/** The safest way beside whom the declared action is aimed at. */
export interface Approach {
  type: 'preview';
  of: 'approach';
  seq: number;
  player: number;
  target: number;
  /** Empty when beside them already, null when there is none or nothing could be done there. */
  path: XY[] | null;
  chance: number;
  rolls: string[];
  /** What the chance leaves out. */
  risks?: Risk[];
  /** The block from the end of the way, in a blitz. */
  block: BlockPreview | null;
  /** The roll of a foul (two dice against the armour) or a gaze (one die) from there. */
  roll: { dice: number; needed: number; chance: number } | null;
}

export interface ZonesPreview {
  type: 'preview';
  of: 'zones';
  seq: number;
  side: Side;
  squares: { square: XY; count: number }[];
}

export interface LineupPreview {
  type: 'preview';
  of: 'lineup';
  seq: number;
  side: Side;
  /** Whom the computer coach would put down from here on, in order. */
  players: { player: number; square: XY }[];
}

/** What one answer would bring, for the coach who is asked. */
export interface OptionOdds {
  value: number;
  /** The dice and what they need; empty where no single roll decides. */
  roll: string;
  /** Dice of a block, else 0. */
  dice: number;
  chooser: Side | null;
  /** What may come of it; `good` is meant for whoever is asked. */
  lines: { text: string; chance: number; good: boolean }[];
  notes: string[];
  /** The gist, for the button itself. */
  brief: string;
}

export interface OddsPreview {
  type: 'preview';
  of: 'odds';
  seq: number;
  options: OptionOdds[];
}

/** Why something cannot be chosen, and the id of the rule. */
export interface Reason {
  text: string;
  rule: string | null;
}

export interface ReasonsPreview {
  type: 'preview';
  of: 'reasons';
  seq: number;
  /** Whose way it is, if anybody's. */
  player: number | null;
  actions: (Reason & { verb: Verb; label: string })[];
  players: (Reason & { players: number[] })[];
  squares: (Reason & { squares: XY[] })[];
  /** Of all else. */
  otherwise: Reason | null;
}

export type Preview = PathsPreview | BlockPreview | PassPreview | Approach | ZonesPreview | LineupPreview | OddsPreview | ReasonsPreview;

/** Previews that are asked for; with `seq`, one is not answered once the match has moved on. */
export type PreviewRequest = { seq?: number } & (
  | { type: 'preview'; of: 'paths'; player: number }
  | { type: 'preview'; of: 'block'; player: number; target: number }
  | { type: 'preview'; of: 'pass'; player: number }
  | { type: 'preview'; of: 'approach'; player: number; target: number }
  | { type: 'preview'; of: 'zones'; side: Side }
  | { type: 'preview'; of: 'lineup' }
  | { type: 'preview'; of: 'odds' }
  | { type: 'preview'; of: 'reasons'; player?: number }
);
