// The messages of the protocol.
// By scripts/make_protocol.py from notation/shapes.py and notation/sent.py: do not edit it.

import type {
  AskKind,
  Box,
  Choice,
  Colour,
  Direction,
  EventKind,
  FaceName,
  FeatureKind,
  Mark,
  OptionGroup,
  OptionIcon,
  Phase,
  Posture,
  Purpose,
  RefusalCode,
  TileKind,
  Verb,
} from './words';

export type Side = 0 | 1 | 2 | 3;

/** One for each side that plays; most matches have two. */
export type BySide<T> = [T, T, ...T[]] & Record<2 | 3, T>;

/** Column and row, both counted from 0 at the top left. */
export type XY = [number, number];

/** A run along a grid line, from corner to corner: x1, y1, x2, y2. */
export type Segment = [number, number, number, number];

export type Die = number | FaceName;

/** A skill or trait of a player. */
export interface SkillInfo {
  key: string;
  name: string;
  value: number | null;
  text: string;
  /** Whether its coach is asked about it, and may settle it beforehand. */
  asked: boolean;
}

/** A call that is left to a coach, who may settle it beforehand. */
export interface CallInfo {
  key: string;
  /** The question that it settles. */
  asks: AskKind;
  name: string;
  text: string;
}

/** A figure of a profile in this game: its key in a player, what it means, and how it is printed. */
export interface Figure {
  key: 'ma' | 'st' | 'ag' | 'pa' | 'av' | 'sp' | 'ts' | 'cl';
  term: string;
  name: string;
  means: string;
  /** Whether it is the number that a roll needs, "3+". */
  plus: boolean;
  /** Whether a low one is the better one. */
  low: boolean;
}

/** A row of a table: the totals that it is for, and what it says. */
export interface TableRow {
  totals: string;
  text: string;
}

/** A table that dice are read on, or one column of it. */
export interface TableInfo {
  title: string;
  dice: string;
  /** What is added to the dice; empty for nothing. */
  adds: string;
  /** Whether the printed one is lost, and this one made from what is left. */
  rebuilt: boolean;
  /** What a rebuilt one is made from; else empty. */
  why: string;
  /** Whether the coaches brought this one in the place of the game's. */
  own: boolean;
  rows: TableRow[];
}

/** What this game calls the things that games name differently. */
export interface Terms {
  pad: string;
  pads: string;
  rush: string;
  rushes: string;
  to_rush: string;
  rush_on: string;
  pad_risk: string;
  pad_hint: string;
  /** What it is to be prone and to be stunned, where it is which way up a player lies. */
  lies: [string, string] | null;
}

/** A player as drafted. */
export interface PlayerInfo {
  id: number;
  number: number;
  name: string;
  position: string;
  ma: number;
  st: number;
  ag: number;
  pa: number | null;
  av: number;
  /** What the game of 1989 adds to a sprint. */
  sp?: number;
  /** What it adds to a throw. */
  ts?: number;
  /** What it adds to a catch. */
  cl?: number;
  skills: SkillInfo[];
}

/** What a team is called and what it brings besides players. */
export interface TeamHead {
  name: string;
  college: string;
  colour: Colour;
  rerolls: number;
  /** Re-rolls of extra training. */
  training: number;
  bribes: number;
  /** Bloodweiser Kegs, each of which adds 1 to the rolls for the knocked out. */
  babes: number;
  /** The name of its wizard's spell. */
  spell: string | null;
  sponsor: string | null;
}

/** A team as drafted. */
export interface TeamInfo extends TeamHead {
  side: Side;
  players: PlayerInfo[];
}

/** A tile of the dungeon, or a part of a drawn map. */
export interface TileInfo {
  id: string;
  kind: TileKind;
  name: string;
  room: string | null;
  rule: string | null;
  /** The id of that rule. */
  rule_id: string | null;
  squares: XY[];
}

/** What lies on some squares. */
export interface FeatureInfo {
  kind: FeatureKind;
  squares: XY[];
}

/** The dungeon; walls and doorways run along the lines of the grid. */
export interface DungeonInfo {
  name: string;
  width: number;
  height: number;
  tiles: TileInfo[];
  walls: Segment[];
  doorways: Segment[];
  features: FeatureInfo[];
  /** Whether it is laid with tiles of the supplement. */
  supplement: boolean;
  end_zones: BySide<XY[]>;
}

/** What of a match does not change while it is played. */
export interface MatchHead {
  rules: string;
  options: Record<string, unknown>;
  /** Dice are rolled at a table and entered. */
  real_dice: boolean;
  dungeon: DungeonInfo;
  figures: Figure[];
  terms: Terms;
  calls: CallInfo[];
  /** What dice are read on, by number; null in a game without tables. */
  tables: TableInfo[] | null;
  teams: BySide<TeamInfo>;
}

/** A seat as everybody may see it. */
export interface SeatInfo {
  taken: boolean;
  connected: boolean;
  kind: 'person' | 'computer';
  name: string;
}

/** Where the dice of a match come from. */
export interface DiceInfo {
  /** A secret, a seed, or dice rolled at a table. */
  source: 'secret' | 'seed' | 'table';
  /** The SHA-256 of the secret, in hex. */
  commitment: string | null;
  /** The seed in digits, if it was chosen or the match is over. */
  seed: string | null;
}

/** A match with its seats. */
export interface MatchInfo extends MatchHead {
  id: string;
  name: string;
  dice: DiceInfo;
  seats: BySide<SeatInfo>;
  replay: boolean;
}

/** The clock of a match with a time limit. */
export interface ClockView {
  /** Minutes. */
  limit: number;
  /** Played when the server said so. */
  seconds: number;
  running: boolean;
}

/** Who is here. */
export interface Presence {
  seats: BySide<SeatInfo>;
  spectators: number;
  clock: ClockView | null;
}

export interface Spent {
  blitz: boolean;
  pass: boolean;
  handoff: boolean;
  foul: boolean;
  kick: boolean;
  bomb: boolean;
  dugout: boolean;
}

/** Whose turn it is, and what is under way in it. */
export interface TurnView {
  side: Side | null;
  number: BySide<number>;
  active: number | null;
  action: Verb | null;
  target: number | null;
  moves_left: number;
  rushes_left: number;
  spent: Spent;
  first: boolean;
}

/** Where a player is and how they are. */
export interface PlayerView {
  id: number;
  side: Side;
  square: XY | null;
  state: Posture | null;
  box: Box | null;
  used: boolean;
  ball: boolean;
  /** That `square` is the north-west one of two by two that they cover. */
  large?: boolean;
  /** Which of two balls they hold, 1 or 2. */
  ball_number?: number;
  marks: (Mark | `mutation_${string}`)[];
}

/** Where a ball is, as far as it has been found. */
export interface BallView {
  state: 'hidden' | 'held' | 'loose' | 'lost';
  square: XY | null;
  carrier: number | null;
}

/** A portal or pad and its number. */
export interface Portal {
  number: number;
  square: XY;
}

/** A door that somebody may open or shut. */
export interface DoorView {
  square: XY;
  open: boolean;
}

/** A pit counter in the dungeon. */
export interface PitView {
  square: XY;
  /** Who has laid it. */
  side: number;
  /** What it is; none where it lies face-down and is not one's own. */
  kind: 'nothing' | 'pit' | 'spiked_pit' | null;
  /** Whether it lies face-up. */
  open: boolean;
}

/** How the match ended. */
export interface OverView {
  winner: Side | null;
  by: string;
}

/** What a match has come to that goes on after a touchdown. */
export interface Tally {
  score: BySide<number>;
  /** How long it goes on, in words; empty where nobody knows or it is over. */
  note: string;
  /** What it was worth to both, once it is over, in a game that gives points. */
  points: BySide<number> | null;
}

/** What is on the table, as one coach sees it. */
export interface View {
  turn: TurnView;
  phase: Phase;
  players: PlayerView[];
  ball: BallView;
  /** Where the second ball is, in a match with two. */
  second_ball?: BallView;
  chests: XY[];
  portals: Portal[];
  /** Doors that open and shut; none where they are open passages. */
  doors: DoorView[];
  /** Pit counters, where any have been laid. */
  pits?: PitView[];
  /** Where the neutral Werewolf is, in a dungeon that has its lair. */
  werewolf: XY | null;
  rerolls: BySide<number>;
  bribes: BySide<number>;
  /** Apothecaries that each side has left. */
  apothecaries: BySide<number>;
  /** Igors that each side has left. */
  igors: BySide<number>;
  /** Magic Points that each side has left; null in a match without magic. */
  magic: BySide<number> | null;
  /** The spell that each side's wizard may still cast. */
  spells: BySide<string | null>;
  /** Whom Blinding Light keeps from passing, handing off and assisting. */
  blinded: BySide<boolean>;
  score: BySide<number>;
  /** Null in a match that the first touchdown ends. */
  tally: Tally | null;
  limit: number | null;
  /** How many players a team puts down before the first turn. */
  starters: number;
  /** The end zones of the home and the away team; null until they are chosen. */
  end_zones: BySide<XY[]> | null;
  /** Whether the reader may take back their last answer. */
  undo: boolean;
  /** Whether this seat may concede now; for a spectator never. */
  concede: boolean;
  over: OverView | null;
}

/** One answer to a question. */
export interface Option {
  value: number;
  verb: Verb;
  /** The list in which it is shown. */
  group: OptionGroup;
  /** The sign beside it. */
  icon: OptionIcon;
  player: number | null;
  square: XY | null;
  text: string;
  warning: string | null;
  /** Of a verb that names no player: the number of its face, skill, side and so on. */
  number?: number;
  /** Of a block die: its face. */
  face?: FaceName;
  /** Of dice that magic fixes: the face of one, or those of both. */
  dice?: number[];
  /** Of a skill's re-roll: the skill. */
  skill?: string;
  /** Of a throw at the wall: where the wall faces. */
  direction?: Direction;
  /** Of a choice of sides: which end zone of the map. */
  end_zone?: Side;
}

/** Faces that mean the same. */
export interface RollResult {
  label: string;
  values: number[];
  text: string;
}

/** What an umpire says about a roll of real dice. */
export interface RollSheet {
  purpose: Purpose;
  dice: number;
  /** 0 for block dice, and for what is drawn or tossed. */
  sides: number;
  block: boolean;
  needs: string | null;
  results: RollResult[];
}

/** A question as it is sent: the options are there only for whoever is asked. */
export interface Asked {
  seq: number;
  kind: AskKind;
  /** Null for a roll of real dice: whoever sits at the table enters it. */
  seat: Side | null;
  yours: boolean;
  player: number | null;
  other: number | null;
  skill: string | null;
  text: string;
  rule: string | null;
  dice: Die[] | null;
  options?: Option[];
  /** Of a roll of real dice: what an umpire says about it. */
  roll?: RollSheet;
}

/** A row of a table that a roll has hit, both by their number, and what it says. */
export interface TableHit {
  table: number;
  row: number;
  says: string;
}

export interface GameEvent {
  n: number;
  kind: EventKind;
  rules: string[];
  side: Side | null;
  player: number | null;
  other: number | null;
  from: XY | null;
  to: XY | null;
  purpose: Purpose | null;
  dice: Die[] | null;
  target: number | null;
  modifier: number | null;
  success: boolean | null;
  /** The skill or trait it is about. */
  skill: string | null;
  value: number | null;
  text: string;
  /** Of a roll that is read on a table: the row. */
  hit?: TableHit;
}

/** A line of the log about an answer that was settled beforehand. */
export interface Note {
  /** How many events stand above it. */
  after: number;
  seat: Side;
  text: string;
}

/** The match that was made of one that is over, for another game. */
export interface RematchInfo {
  id: string;
  /** Whether the teams change from home to away. */
  swapped: boolean;
}

/** Until when a coach can play on who has not for long; then the match ends. */
export interface Deadline {
  /** Whose coach is waited for. */
  seat: Side;
  /** When the last entry was made: seconds since 1970. */
  since: number;
  /** Seconds since 1970. */
  until: number;
}

/** Where a match stands. */
export interface Standing {
  seq: number;
  view: View;
  question: Asked | null;
  /** The league game that the match waits for before its players are deployed. */
  waits: string | null;
  clock: ClockView | null;
  /** None while nobody has been waited for long. */
  deadline: Deadline | null;
  /** Seconds left for a call, which is not made after that. */
  call_within: number | null;
}

/** The first message: everything. */
export interface Welcome extends Standing {
  type: 'welcome';
  protocol: 1;
  match: MatchInfo;
  you: Side[];
  /** The number of the first event in `events`: what the client had before it still holds. */
  since: number;
  events: GameEvent[];
  /** The digest of all events so far; a client that comes back gives it back. */
  digest: string;
  notes: Note[];
  habits: (Record<string, Choice> | null)[];
  presence: Presence;
  rematch: RematchInfo | null;
}

/** What an answer has changed. */
export interface Update extends Standing {
  type: 'update';
  events: GameEvent[];
  /** The digest of all events so far; a client that comes back gives it back. */
  digest: string;
  notes: Note[];
  rewound: boolean;
}

/** Something was not done, and nothing has changed. */
export interface Refused {
  type: 'refused';
  code: RefusalCode;
  message: string;
  seq: number;
}

/** Somebody came or went. */
export interface PresenceMessage extends Presence {
  type: 'presence';
}

/** Lines of the log that no answer brought. */
export interface NotesMessage {
  type: 'notes';
  notes: Note[];
}

/** What the reader has settled by now. */
export interface HabitsMessage {
  type: 'habits';
  habits: (Record<string, Choice> | null)[];
}

/** There is another game. */
export interface RematchMessage {
  type: 'rematch';
  rematch: RematchInfo | null;
}

/** The line holds. */
export interface Pong {
  type: 'pong';
}
