// What the addresses below /api/dungeons and /api/fairness take and give.
// By scripts/make_protocol.py from server/http/dungeons: do not edit it.

import type { FeatureKind } from './words';
import type { DungeonInfo, FeatureInfo, XY } from './live';

/** A piece of the box. */
export type PieceKind = 'end_zone' | 'corridor_long' | 'corridor_t' | 'corridor_l' | 'room_square' | 'room_large';

/** One tile: a piece of the box by `at` and `turn`, or squares of one's own by `rects` and `facing`. */
export interface TileForm {
  id: string;
  kind: PieceKind;
  /** The room printed on the tile, if any. */
  room: string | null;
  /** The top left corner of the smallest rectangle around the tile. */
  at: XY | null;
  /** Quarter turns clockwise. */
  turn: number;
  rects: number[][] | null;
  facing: 'N' | 'E' | 'S' | 'W' | null;
}

/** Doorways: `h` opens the edge below row `line`, `v` the edge right of column `line`. */
export interface DoorwaysForm {
  h: number[][];
  v: number[][];
}

/** A dungeon being built, lawful or not. */
export interface PlanForm {
  name: string;
  blurb: string;
  tiles: TileForm[];
  /** Left out: one in the middle of every joint. Given: those that are in the middle of a joint are kept, the other joints get theirs. */
  doorways: DoorwaysForm | null;
  /** Take the doorways as they are given, whatever rules they break. */
  exact: boolean;
  chests: XY[];
  /** Portal 1 first. */
  portals: XY[];
}

/** Wishes for a dungeon made by dice. */
export interface GenerateForm {
  /** Left out: any. */
  seed?: number | null;
  /** End zones included: 10 to 16, 11 to 16 symmetric; 0: any. */
  tiles?: number;
  /** Make both halves alike. */
  symmetric?: boolean;
  shape?: 'winding' | 'mixed' | 'knotted';
}

/** A dungeon that was stored here. */
export interface StoredChoice {
  stored: string;
}

/** A dungeon given whole, as a plan. */
export interface PlanChoice {
  plan: PlanForm;
}

/** A dungeon given whole, as the text of a dungeon file. */
export interface FileChoice {
  file: string;
}

/** A piece after so many quarter turns clockwise. */
export interface TurnInfo {
  width: number;
  height: number;
  /** Its squares from its own corner, [column, row]. */
  squares: XY[];
  facing: 'N' | 'E' | 'S' | 'W' | null;
  /** By room: what is printed on the tile, in squares from its own corner. */
  features: Record<string, FeatureInfo[]>;
}

/** A room that a piece can be. */
export interface RoomInfo {
  key: string;
  name: string;
  rule: string;
}

/** One kind of tile in the box. */
export interface PieceInfo {
  kind: PieceKind;
  name: string;
  /** How many the box has. */
  most: number;
  /** The rooms it can be, each once in a dungeon; none for a plain tile. */
  rooms: RoomInfo[];
  /** The supplement's tiles of this shape, each once in a dungeon; they do not come out of the box. */
  supplement: RoomInfo[];
  /** Its four ways to lie. */
  turns: TurnInfo[];
}

/** What a dungeon is built of, and how much of it. */
export interface Pieces {
  pieces: PieceInfo[];
  corridors_needed: number;
  square_rooms_needed: number;
  large_rooms_needed: number;
  end_zones_needed: number;
  chests: number;
  portals: number;
  most_tiles: number;
  /** Columns and rows of the grid at most. */
  side: number;
  /** Squares of the smallest rectangle around the dungeon at most. */
  squares: number;
}

/** One rule that a dungeon breaks. */
export interface ViolationInfo {
  rule: string;
  /** The rule. */
  statement: string;
  /** What is wrong, in plain words. */
  text: string;
  squares: XY[];
  /** The ids of the tiles it is about. */
  tiles: string[];
}

/** Where two tiles touch along two squares or more. */
export interface Joint {
  tiles: string[];
  /** Whether one walks through it east and west: its doorways belong in `v`. */
  upright: boolean;
  /** The lawful doorways: one, or two where the squares are odd. */
  choices: number[][];
  /** The one that is there. */
  chosen: number[] | null;
}

/** A plan assembled: what it looks like, and every rule it breaks. */
export interface CheckedPlan {
  lawful: boolean;
  violations: ViolationInfo[];
  /** The plan as it was understood, doorways drawn. */
  plan: PlanForm;
  dungeon: DungeonInfo;
  joints: Joint[];
  /** Where the next chest could stand. */
  free_chests: XY[];
  /** Where the next portal could lie. */
  free_portals: XY[];
  /** Steps from one end zone to the other; none where no way leads. */
  walk: number | null;
  /** Squares that can be stood on. */
  floor: number;
}

/** A dungeon made by dice. It is not stored. */
export interface GeneratedPlan extends CheckedPlan {
  /** What it follows from; the same seed and wishes make it again. */
  seed: number;
}

/** A dungeon that was stored, or one that comes with the game. It never changes. */
export interface StoredDungeon extends CheckedPlan {
  id: string;
  /** Seconds since 1970; none for one that comes with the game. */
  created: number | null;
  /** The page that shows it, from the server's root. */
  link: string;
}

/** Where a stored dungeon can be found. */
export interface StoredLink {
  id: string;
  link: string;
  /** Whether it can be played in. */
  lawful: boolean;
}

/** A room with a rule on a drawn map. */
export interface RoomForm {
  kind: string;
  /** Its north-west corner. */
  at: XY;
  width: number;
  height: number;
}

/** A dungeon drawn square by square, lawful or not, in the letters of a dungeon file. */
export interface MapForm {
  name: string;
  blurb: string;
  /** The key of a game. */
  rules: string;
  /** From the top, one letter a square. */
  rows: string[];
  /** The squares of each end zone; left out where the letters A, B, Y and Z say them. */
  zones: XY[][];
  /** In games that have rooms with a rule. */
  rooms: RoomForm[];
}

/** Wishes for a drawn dungeon made by dice. */
export interface MapWish {
  /** The key of a game. */
  rules: string;
  /** Left out: any. */
  seed?: number | null;
  /** Lay more than floor, where the game has it. */
  hazards?: boolean;
  /** More than two where the game has maps for them. */
  teams?: number;
}

/** One letter of a map. */
export interface LetterInfo {
  letter: string;
  /** What a square with this letter is, or what stands or lies on it. */
  kind: FeatureKind | 'wall' | 'floor' | 'zone' | 'chest' | 'pad' | 'doorway';
}

/** A tile of a kit, as it lies. */
export interface KitPiece {
  width: number;
  height: number;
  /** How many there are, whichever way they lie. */
  most: number;
}

/** From the least to the most. */
export interface Span {
  least: number;
  most: number;
}

/** What the dungeons of a game are drawn with, and how much of it. */
export interface MapGround {
  rules: string;
  /** The name of the game. */
  name: string;
  /** What the game calls a pad. */
  pad: string;
  /** Several of them. */
  pads_word: string;
  letters: LetterInfo[];
  /** Squares that are no wall, as there should be; none for any number. */
  squares: Span | null;
  /** Squares of each end zone or of the doorways of each side. */
  zone: Span;
  chests: number;
  pads: Span;
  /** The tiles that all floor is laid of; none where any floor will do. */
  kit: KitPiece[];
  /** Rooms with a rule that can be laid; none where the game has none. */
  rooms: RoomInfo[];
  /** Whether dice make whole maps. */
  dice: boolean;
  /** Whether dice lay hazards on wish. */
  hazards: boolean;
  /** For how many teams, at most, dice make a map. */
  most_teams: number;
  /** A good size to begin with. */
  width: number;
  height: number;
  most_width: number;
  most_height: number;
  most_squares: number;
}

/** A drawn dungeon: what it looks like, and every rule it breaks. */
export interface CheckedMap {
  lawful: boolean;
  violations: ViolationInfo[];
  /** What it should be and is not; it can be played in all the same. */
  warnings: ViolationInfo[];
  map: MapForm;
  dungeon: DungeonInfo;
  chests: XY[];
  /** Pad 1 first; none for one that is missing. */
  pads: (XY | null)[];
  /** Steps from one end zone to the nearest other; none where no way leads. */
  walk: number | null;
  /** Squares that are no wall. */
  floor: number;
}

/** A drawn dungeon made by dice. It is not stored. */
export interface GeneratedMap extends CheckedMap {
  /** What it follows from; the same seed and wishes make it again. */
  seed: number;
}

/** A drawn dungeon that was stored, or one that comes with the game. It never changes. */
export interface StoredMap extends CheckedMap {
  id: string;
  /** Seconds since 1970; none for one that comes with the game. */
  created: number | null;
  /** The page that shows it, from the server's root. */
  link: string;
}

/** A dungeon from somebody's file. It is not stored. */
export interface ImportedDungeon {
  name: string;
  /** What was left out or guessed. */
  warnings: string[];
  /** The plan to build on; none for a map that is not built of tiles. */
  plan: CheckedPlan | null;
  /** The map to draw on; none for tiles, and for the game that has them. */
  map: CheckedMap | null;
  dungeon: DungeonInfo;
  /** The same as the text of a dungeon file; a match takes it as `{"file": ...}`. */
  file: string;
  /** Whether a match can be played in it. */
  lawful: boolean;
  /** Why none can, with the line of `file` to blame. */
  refused: string | null;
}

/** A comparison to be made. */
export interface CompareForm {
  dungeon: string | StoredChoice | PlanChoice | FileChoice;
  /** As many for each end zone: a multiple of the teams. */
  games?: number;
  /** The computer coach that plays both sides. */
  coach?: string;
  /** Left out: any. */
  seed?: number | null;
}

/** What one side won: of the matches that somebody won, with its 95 % bounds. */
export interface SideShare {
  zone: string;
  wins: number;
  share: number;
  low: number;
  high: number;
}

/** What the side with the first turn won. */
export interface FirstTurnShare {
  wins: number;
  share: number;
  low: number;
  high: number;
}

/** What each end zone won. */
export interface FairnessResult {
  dungeon: string;
  coach: string;
  seed: number;
  games: number;
  draws: number;
  /** The share of each end zone in a fair dungeon. */
  even: number;
  sides: SideShare[];
  first_turn: FirstTurnShare;
  /** Whether chance alone explains the difference: all bounds hold an even share. */
  fair: boolean;
  /** Whether there are enough matches for `fair` to mean anything. */
  tells: boolean;
}

/** How far a comparison is. */
export interface Comparison {
  id: string;
  done: number;
  games: number;
  /** What was won so far. */
  result: FairnessResult;
  /** Why it could not be finished. */
  failed: string | null;
}
