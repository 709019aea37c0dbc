// What the server and the page say to each other: the live messages and the answers of the HTTP interface.
// A square is [column, row], both counted from 0 at the top left.

import type { AskKind, Box, Direction, EventKind, FaceName, OptionGroup, OptionIcon, Phase, Posture, Purpose, Verb } from './words';
import type { Preview, PreviewRequest } from './previews';

export type * from './previews';
export type * from './words';

export type Side = 0 | 1;
export type XY = [number, number];

// ---- the match ---------------------------------------------------------------------------------------------------

export interface SkillInfo {
  key: string;
  name: string;
  value: number | null;
  text: string;
  /** Whether its coach is asked about it, and may settle it beforehand. */
  asked?: boolean;
}

/** What a coach has settled for a skill. */
export type Choice = 'ask' | 'always' | 'never';
export type Habits = Record<string, Choice>;

/** A line of the log about an answer that was settled beforehand; `after` so many events. */
export interface Note {
  after: number;
  seat: Side;
  text: string;
}

export interface ClockView {
  /** Minutes. */
  limit: number;
  /** Played when the server said so. */
  seconds: number;
  running: boolean;
}

/** A figure of a profile in this game: its key in a player, what it means, and how it is printed. */
export interface Figure {
  key: 'ma' | 'st' | 'ag' | 'pa' | 'av';
  term: string;
  name: string;
  means: string;
  /** Whether it is the number that a roll needs, "3+". */
  plus: boolean;
  /** Whether a low one is the better one. */
  low: boolean;
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
}

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
  skills: SkillInfo[];
}

export type Colour = 'fire' | 'shadow' | 'metal' | 'light' | 'death' | 'life' | 'beasts' | 'heavens' | 'human' | 'orc' | 'amazon';

export interface TeamInfo {
  side: Side;
  name: string;
  college: string;
  colour: Colour;
  rerolls?: number;
  /** Re-rolls of extra training, bribes, the name of the wizard's spell and the sponsor's. */
  training?: number;
  bribes?: number;
  spell?: string | null;
  sponsor?: string | null;
  players: PlayerInfo[];
}

export type TileKind = 'end_zone' | 'corridor_long' | 'corridor_t' | 'corridor_l' | 'room_square' | 'room_large' | 'hall';

export interface TileInfo {
  id: number | string;
  kind: TileKind;
  name: string;
  room: string | null;
  rule: string | null;
  /** The id of that rule. */
  rule_id?: string | null;
  squares: XY[];
}

export type FeatureKind = 'idol' | 'tomb' | 'dragon' | 'chasm' | 'bridge' | 'chequered' | 'pit' | 'dog_house';

export interface FeatureInfo {
  kind: FeatureKind;
  squares: XY[];
}

/** A run along a grid line, from corner to corner: x1, y1, x2, y2. */
export type Segment = [number, number, number, number];

export interface DungeonInfo {
  name: string;
  width: number;
  height: number;
  tiles: TileInfo[];
  walls: Segment[];
  doorways: Segment[];
  features: FeatureInfo[];
  /** Whether it is laid with tiles of the supplement. */
  supplement?: boolean;
  end_zones: [XY[], XY[]];
}

export interface SeatInfo {
  taken: boolean;
  connected: boolean;
  kind: 'person' | 'computer';
  name: string;
}

export interface Presence {
  seats: [SeatInfo, SeatInfo];
  spectators: number;
  clock?: ClockView | null;
}

export interface MatchInfo {
  id: string;
  rules: string;
  name: string;
  options: Record<string, unknown>;
  /** Dice are rolled at a table and entered. */
  real_dice?: boolean;
  dungeon: DungeonInfo;
  figures: Figure[];
  terms: Terms;
  teams: [TeamInfo, TeamInfo];
  seats: [SeatInfo, SeatInfo];
  replay: boolean;
}

// ---- the table ---------------------------------------------------------------------------------------------------

export interface Spent {
  blitz: boolean;
  pass: boolean;
  handoff: boolean;
  foul: boolean;
  kick: boolean;
  bomb: boolean;
  dugout: boolean;
}

export interface TurnView {
  side: Side | null;
  number: [number, number];
  active: number | null;
  action: Verb | null;
  target: number | null;
  moves_left: number;
  rushes_left: number;
  spent: Spent;
  first: boolean;
}

export interface PlayerView {
  id: number;
  side: Side;
  square: XY | null;
  state: Posture | null;
  box: Box | null;
  used: boolean;
  ball: boolean;
  marks: string[];
}

export interface BallView {
  state: 'hidden' | 'held' | 'loose';
  square: XY | null;
  carrier: number | null;
}

export interface OverView {
  winner: Side | null;
  by: string;
}

export interface View {
  turn: TurnView;
  phase: Phase;
  players: PlayerView[];
  ball: BallView;
  chests: XY[];
  portals: { number: number; square: XY }[];
  /** Where the neutral Werewolf is, in a dungeon that has its lair. */
  werewolf?: XY | null;
  rerolls: [number, number];
  bribes?: [number, number];
  /** The spell that each side's wizard may still cast. */
  spells?: [string | null, string | null];
  /** Whom Blinding Light keeps from passing, handing off and assisting. */
  blinded?: [boolean, boolean];
  score: [number, number];
  limit: number | null;
  /** The end zones of the home and the away team; null until they are chosen. */
  end_zones?: [XY[], XY[]] | null;
  /** Whether the reader may take back their last answer. */
  undo?: boolean;
  /** Whether this seat may concede now; for a spectator never. */
  concede?: boolean;
  over: OverView | null;
}

// ---- questions and events ----------------------------------------------------------------------------------------

export type Die = number | FaceName;

export interface Option {
  value: number;
  verb: Verb;
  /** The list in which it is shown, and the sign beside it. */
  group: OptionGroup;
  icon: OptionIcon;
  player: number | null;
  square: XY | null;
  text: string;
  warning: string | null;
  /** Of a verb that names no player: the number of its face, skill, side, direction and so on. */
  number?: number;
  /** Of a block die: its face. */
  face?: FaceName;
  /** Of a skill's re-roll: the skill. */
  skill?: string;
  /** Of a throw at the wall: where the wall faces. */
  direction?: Direction;
  /** Of a choice of sides: which end zone of the map. */
  end_zone?: Side;
}

export interface Question {
  seq: number;
  kind: AskKind;
  /** Null for a roll of real dice: whoever sits at the table enters it. */
  seat: Side | null;
  yours: boolean;
  player: number | null;
  other?: number | null;
  skill: string | null;
  text: string;
  rule: string | null;
  dice: Die[] | null;
  /** Empty where somebody else is asked (the server then leaves the list out). */
  options: Option[];
  /** Of a roll of real dice: what an umpire says about it. */
  roll?: RollSheet;
}

export interface RollSheet {
  purpose: string;
  dice: number;
  /** 0 for block dice, and for what is drawn or tossed. */
  sides: number;
  block: boolean;
  needs: string | null;
  results: { label: string; values: number[]; text: string }[];
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
  skill?: string | null;
  value: number | null;
  text: string;
}

// ---- server to client --------------------------------------------------------------------------------------------

export interface Welcome {
  type: 'welcome';
  protocol: 1;
  match: MatchInfo;
  you: Side[];
  seq: number;
  view: View;
  question: Question | null;
  /** The league game that the match waits for before its players are deployed. */
  waits?: string | null;
  clock?: ClockView | null;
  events: GameEvent[];
  notes?: Note[];
  habits?: (Habits | null)[];
  presence: Presence;
  rematch?: RematchInfo | null;
}

/** The match that was made of one that is over, for another game. */
export interface RematchInfo {
  id: string;
  /** Whether the teams change from home to away. */
  swapped: boolean;
}

export interface RematchMessage {
  type: 'rematch';
  rematch: RematchInfo;
}

export interface Update {
  type: 'update';
  seq: number;
  events: GameEvent[];
  view: View;
  question: Question | null;
  /** The league game that the match waits for before its players are deployed. */
  waits?: string | null;
  clock?: ClockView | null;
  notes?: Note[];
  rewound: boolean;
}

export type RefusalCode =
  | 'stale'
  | 'ahead'
  | 'not_stored'
  | 'broken'
  | 'not_your_turn'
  | 'unknown_option'
  | 'match_over'
  | 'bad_message'
  | 'too_large'
  | 'too_fast'
  | 'no_undo'
  | 'unknown_match'
  | 'unknown_seat'
  | 'server_full'
  | 'unavailable';

export interface Refused {
  type: 'refused';
  code: RefusalCode;
  message: string;
  seq: number;
}

export interface PresenceMessage extends Presence {
  type: 'presence';
}

export interface NotesMessage {
  type: 'notes';
  notes: Note[];
}

export interface HabitsMessage {
  type: 'habits';
  habits: (Habits | null)[];
}

export interface Pong {
  type: 'pong';
}

export type ServerMessage = Welcome | Update | Refused | PresenceMessage | HabitsMessage | NotesMessage | RematchMessage | Preview | Pong;

// ---- client to server --------------------------------------------------------------------------------------------

export type ClientMessage =
  | { type: 'answer'; seq: number; value: number }
  | { type: 'undo'; seq: number }
  | { type: 'concede'; seq: number }
  | { type: 'settle'; seat: Side; skill: string; choice: Choice }
  | { type: 'name'; seat: Side; name: string }
  | { type: 'ping' }
  | PreviewRequest;

// ---- HTTP --------------------------------------------------------------------------------------------------------

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
