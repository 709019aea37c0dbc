// What the addresses below /api/buildings take and give: a dungeon that two people lay in turn.
// By scripts/make_protocol.py from server/http/buildings/forms.py: do not edit it.

import type { DungeonInfo, SeatInfo, XY } from './live';
import type { DoorwaysForm, Joint, PieceKind, PlanForm } from './dungeons';
import type { MatchForm, PlayingTeam, SeatLinks, SeatTokens } from './setups';

/** A dungeon to be laid by two coaches in turn, and the match that follows in it. */
export interface BuildingForm {
  /** The match to be played in the dungeon, by the same two coaches. `dungeon` is left out. */
  match: MatchForm;
}

/** A tile to be laid. */
export interface LayForm {
  kind: PieceKind;
  room?: string | null;
  /** Column and row, from 0. */
  at: XY;
  turn?: number;
  /** Which of two middles a joint of the tile gets; left out: what suits best. */
  doorways?: DoorwaysForm | null;
}

/** What the coach whose turn it is does: exactly one of `lay`, `enough` and `undo`. */
export interface BuildingMove {
  /** The secret of the seat. */
  seat: string;
  /** How many moves the sender knows of. */
  seq: number;
  lay?: LayForm | null;
  /** No more tiles, if the other coach agrees. */
  enough?: true | null;
  /** Take back the own last move, and a computer's answer to it. */
  undo?: true | null;
}

/** A building that was begun. Its secrets are shown this once; they open the seats of the match as well. */
export interface CreatedBuilding {
  id: string;
  seats: SeatTokens;
  links: SeatLinks;
}

/** What one coach has done. */
export interface BuildingStep {
  seat: 0 | 1;
  /** The id of the tile laid; none for saying that it is enough. */
  tile: string | null;
}

/** How far two coaches have come with their dungeon. */
export interface BuildingState {
  id: string;
  seq: number;
  phase: 'laying' | 'end_zones' | 'built';
  /** Whose turn it is, 0 home or 1 away; none when everything lies. */
  seat: 0 | 1 | null;
  /** Who began; a coin decided. */
  first: 0 | 1;
  /** Who may take the last move back. */
  undo: 0 | 1 | null;
  steps: BuildingStep[];
  /** Pieces left in the box, by kind. */
  left: Record<string, number>;
  rooms_left: string[];
  may_say_enough: boolean;
  /** What is missing before it can be enough. */
  missing: string;
  /** Where the next end zone may go, while they are laid. */
  end_zone_places: XY[];
  /** The tiles where they lie on the table. */
  plan: PlanForm;
  /** The same as the page draws it; none before the first tile. */
  dungeon: DungeonInfo | null;
  /** The id of the finished dungeon. */
  stored: string | null;
  /** The id of the match in it; the secrets of the seats are the same. */
  match: string | null;
  /** Who is here. */
  seats: [SeatInfo, SeatInfo];
  /** Who will play in it, in the order of the seats. */
  teams: [PlayingTeam, PlayingTeam];
}

/** Where a piece may be laid now. */
export interface Places {
  seq: number;
  places: XY[];
}

/** What the dungeon would be with one more tile. Nothing has changed. */
export interface TriedTile {
  seq: number;
  /** The id the tile would have. */
  tile: string;
  plan: PlanForm;
  dungeon: DungeonInfo;
  /** Where it would be joined to others, with the doorways to choose from. */
  joints: Joint[];
}
