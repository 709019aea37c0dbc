// What the addresses below /api/dungeons take and give.

import type { DungeonInfo, XY } from './messages';

export interface TileForm {
  id: string;
  kind: string;
  room: string | null;
  /** The top left corner of the smallest rectangle around the tile; null where `rects` say where it lies. */
  at: XY | null;
  /** Quarter turns clockwise. */
  turn: number;
  rects?: number[][] | null;
  facing?: string | null;
}

export interface DoorwaysForm {
  /** [row, first column, last column]: opens the edge below the row. */
  h: number[][];
  /** [column, first row, last row]: opens the edge right of the column. */
  v: number[][];
}

export interface PlanForm {
  name: string;
  blurb: string;
  tiles: TileForm[];
  doorways: DoorwaysForm | null;
  exact?: boolean;
  chests: XY[];
  /** Portal 1 first. */
  portals: XY[];
}

export interface TurnInfo {
  width: number;
  height: number;
  squares: XY[];
}

export interface PieceInfo {
  kind: string;
  name: string;
  /** How many the box has. */
  most: number;
  rooms: { key: string; name: string; rule: string }[];
  /** The supplement's tiles of this shape, each there once; they do not come out of the box. */
  supplement: { key: string; name: string; rule: string }[];
  turns: TurnInfo[];
}

export interface Pieces {
  pieces: PieceInfo[];
  corridors_needed: number;
  square_rooms_needed: number;
  large_rooms_needed: number;
  end_zones_needed: number;
  chests: number;
  portals: number;
  most_tiles: number;
  side: number;
  squares: number;
}

export interface Violation {
  rule: string;
  statement: string;
  text: string;
  squares: XY[];
  tiles: string[];
}

export interface Joint {
  tiles: string[];
  upright: boolean;
  choices: number[][];
  chosen: number[] | null;
}

export interface CheckedPlan {
  lawful: boolean;
  violations: Violation[];
  plan: PlanForm;
  dungeon: DungeonInfo;
  joints: Joint[];
  free_chests: XY[];
  free_portals: XY[];
  walk: number | null;
  floor: number;
}

export interface GenerateForm {
  /** Null: any. */
  seed: number | null;
  /** End zones included; 0: any number. */
  tiles: number;
  symmetric: boolean;
  shape: 'winding' | 'mixed' | 'knotted';
}

export interface GeneratedPlan extends CheckedPlan {
  seed: number;
}

/** A dungeon of somebody's file, as the server understood it. */
export interface ImportedDungeon {
  name: string;
  /** What was left out or guessed. */
  warnings: string[];
  /** Null for a map that is not built of tiles. */
  plan: CheckedPlan | null;
  dungeon: DungeonInfo;
  /** The same as the text of a dungeon file, which a match takes. */
  file: string;
  lawful: boolean;
  /** Why no match can be played in it. */
  refused: string | null;
}

export interface StoredDungeon extends CheckedPlan {
  id: string;
  created: number | null;
  link: string;
}

/** Matches between equal coaches, to see whether a dungeon favours one of its ends. */
export interface CompareForm {
  dungeon: string | { stored: string };
  games: number;
  coach: string;
  seed: number | null;
}

interface Share {
  wins: number;
  share: number;
  low: number;
  high: number;
}

export interface Comparison {
  id: string;
  done: number;
  games: number;
  result: { seed: number; games: number; draws: number; sides: ({ zone: string } & Share)[]; first_turn: Share; fair: boolean; tells: boolean };
  failed: string | null;
}

export interface StoredLink {
  id: string;
  link: string;
  lawful: boolean;
}
