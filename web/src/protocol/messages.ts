// What the server and the page say to each other: one door to the types, most of which are made from the server's.

import type { Asked, HabitsMessage, NotesMessage, Option, Pong, PresenceMessage, Refused, RematchMessage, Side, Update, Welcome } from './live';
import type { Preview } from './previews';
import type { MatchForm, SideForm } from './setups';
import type { Choice } from './words';

export type * from './live';
export type * from './previews';
export type * from './setups';
export type * from './words';

/** What a coach has settled, by skill. */
export type Habits = Record<string, Choice>;

/** A question as the page keeps it: without options where somebody else is asked. */
export interface Question extends Asked {
  options: Option[];
}

/** One side of a match to be set up: a college's ready team, or a stored one. */
export type SideChoice = SideForm & ({ college: string } | { team: string });

/** A match to be set up, wherever it is to be played. */
export interface MatchWish extends Omit<MatchForm, 'dungeon'> {
  home: SideChoice;
  away: SideChoice;
}

export type NewMatch = MatchWish & Pick<MatchForm, 'dungeon'>;

export type ServerMessage = Welcome | Update | Refused | PresenceMessage | HabitsMessage | NotesMessage | RematchMessage | Preview | Pong;

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

export type ClientMessage =
  | { type: 'answer'; seq: number; value: number }
  | { type: 'undo'; seq: number }
  | { type: 'concede'; seq: number }
  | { type: 'settle'; seat: Side; skill: string; choice: Choice }
  | { type: 'name'; seat: Side; name: string }
  | { type: 'ping' }
  | PreviewRequest;
