// What a client may ask without answering.
// By scripts/make_protocol.py from notation/previews.py: do not edit it.

import type { Verb } from './words';
import type { Side, XY } from './live';

/** How far a throw goes. */
export type PassRange = 'quick' | 'short';

/** What a chance leaves out. */
export interface Risk {
  kind: 'portal' | 'strain' | 'trap' | 'room' | 'trait' | 'tentacles' | 'diving_tackle' | 'shadowing' | 'chasm' | 'pit';
  name: string;
  /** Whether to ask once more, to show it in amber, or only to mention it. */
  weight: 'ask' | 'warn' | 'note';
  /** Of the harm, once it comes to the die. */
  chance: number | null;
  rule: string;
  text: string;
}

/** A square in reach, and the best way to it. */
export interface PathSquare {
  square: XY;
  chance: number;
  path: XY[];
  rolls: string[];
  /** The player's own re-roll skills that the chance counts on. */
  skills: string[];
  risks: Risk[];
}

/** What one throw of block dice does, if whoever chooses picks what suits them. */
export interface Fallen {
  target_down: number;
  blocker_down: number;
}

/** The dice of a block, with the assists behind them. */
export interface Block {
  player: number;
  target: number;
  dice: number;
  chooser: Side;
  strengths: [number, number];
  assists: [number[], number[]];
  odds: Fallen;
}

/** A square that a throw can be aimed at. */
export interface PassSquare {
  square: XY;
  range: PassRange;
  chance: number;
  interferers: number[];
}

/** The roll of a foul (two dice against the armour) or of a gaze (one die). */
export interface OwnRoll {
  dice: number;
  needed: number;
  chance: number;
}

/** A square in Tackle Zones, and of how many players. */
export interface ZoneSquare {
  square: XY;
  count: number;
}

/** A player and where they would be put. */
export interface Deployed {
  player: number;
  square: XY;
}

/** What may come of an answer. */
export interface Prospect {
  text: string;
  chance: number;
  /** Meant for whoever is asked. */
  good: boolean;
}

/** What one answer would bring, for the coach who is asked. */
export interface OptionOdds {
  /** The dice and what they need; empty where no single roll decides. */
  roll: string;
  /** Dice of a block, else 0. */
  dice: number;
  chooser: Side | null;
  lines: Prospect[];
  notes: string[];
  /** The gist, for the button itself. */
  brief: string;
  value: number;
}

/** Why something cannot be chosen. */
export interface Reason {
  text: string;
  /** The id of the rule. */
  rule: string | null;
}

/** An action that cannot be chosen. */
export interface BarredAction extends Reason {
  verb: Verb;
  label: string;
}

/** Players who cannot be chosen. */
export interface BarredPlayers extends Reason {
  players: number[];
}

/** Squares that cannot be chosen. */
export interface BarredSquares extends Reason {
  squares: XY[];
}

/** Where a player gets. */
export interface PathsPreview {
  type: 'preview';
  seq: number;
  player: number;
  squares: PathSquare[];
  /** What may befall the player before the first step. */
  before: Risk[];
  of: 'paths';
}

/** What a block would be. */
export interface BlockPreview extends Block {
  type: 'preview';
  seq: number;
  of: 'block';
}

/** What throws would be. */
export interface PassPreview {
  type: 'preview';
  seq: number;
  player: number;
  squares: PassSquare[];
  of: 'pass';
}

/** The safest way beside whom the declared action is aimed at. */
export interface Approach {
  type: 'preview';
  seq: number;
  player: number;
  target: number;
  /** Empty when beside them already, null when there is none or nothing could be done there. */
  path: XY[] | null;
  chance: number;
  rolls: string[];
  /** What the chance leaves out. */
  risks: Risk[];
  /** The block from the end of the way, in a blitz. */
  block: Block | null;
  /** The roll of a foul or a gaze from there. */
  roll: OwnRoll | null;
  of: 'approach';
}

/** The Tackle Zones of one side. */
export interface ZonesPreview {
  type: 'preview';
  seq: number;
  side: Side;
  squares: ZoneSquare[];
  of: 'zones';
}

/** A suggestion for a coach who sets up. */
export interface LineupPreview {
  type: 'preview';
  seq: number;
  side: Side;
  /** Whom the computer coach would put down from here on, in order. */
  players: Deployed[];
  of: 'lineup';
}

/** What the answers to the open question would bring. */
export interface OddsPreview {
  type: 'preview';
  seq: number;
  options: OptionOdds[];
  of: 'odds';
}

/** Why something cannot be chosen. */
export interface ReasonsPreview {
  type: 'preview';
  seq: number;
  /** Whose way it is, if anybody's. */
  player: number | null;
  actions: BarredAction[];
  players: BarredPlayers[];
  squares: BarredSquares[];
  /** Of all else. */
  otherwise: Reason | null;
  of: 'reasons';
}

/** What is answered. */
export type Preview = PathsPreview | BlockPreview | PassPreview | Approach | ZonesPreview | LineupPreview | OddsPreview | ReasonsPreview;
