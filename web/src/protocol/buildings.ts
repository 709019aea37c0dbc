// What the addresses below /api/buildings take and give: a dungeon that two people lay in turn.

import type { DoorwaysForm, Joint, PlanForm } from './dungeons';
import type { DungeonInfo, SeatInfo, Side, XY } from './messages';

export interface LayForm {
  kind: string;
  room: string | null;
  at: XY;
  turn: number;
  /** Which of two middles a joint gets; null: what suits best. */
  doorways: DoorwaysForm | null;
}

/** What the coach whose turn it is does: exactly one of `lay`, `enough` and `undo`. */
export interface BuildingMove {
  seat: string;
  seq: number;
  lay?: LayForm;
  enough?: true;
  undo?: true;
}

export interface BuildingTeam {
  name: string;
  college: string;
  colour: string | null;
}

export interface BuildingState {
  id: string;
  seq: number;
  phase: 'laying' | 'end_zones' | 'built';
  /** Whose turn it is; null when everything lies. */
  seat: Side | null;
  first: Side;
  /** Who may take the last move back. */
  undo: Side | null;
  /** `tile`: the id of the tile laid; null for saying that it is enough. */
  steps: { seat: Side; tile: string | null }[];
  left: Record<string, number>;
  rooms_left: string[];
  may_say_enough: boolean;
  missing: string;
  plan: PlanForm;
  /** Null before the first tile. */
  dungeon: DungeonInfo | null;
  stored: string | null;
  match: string | null;
  seats: [SeatInfo, SeatInfo];
  teams: [BuildingTeam, BuildingTeam];
}

/** What the line tells: how far it is, and which seats are the listener's. */
export type BuildingMessage = ({ type: 'state'; you: Side[] } & BuildingState) | { type: 'pong' };

export interface BuildingBegun {
  id: string;
  seats: { home: string | null; away: string | null };
  links: { home: string | null; away: string | null; watch: string };
}

export interface Places {
  seq: number;
  /** The top left corner of the smallest rectangle around the turned piece. */
  places: XY[];
}

/** What the dungeon would be with one more tile. */
export interface TriedTile {
  seq: number;
  tile: string;
  plan: PlanForm;
  dungeon: DungeonInfo;
  /** Where the tile would be joined to others. */
  joints: Joint[];
}
