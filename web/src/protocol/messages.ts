// What the server and the page say to each other: one door to the types, most of which are made from the server's.

import type { Asked, HabitsMessage, NotesMessage, Option, Pong, PresenceMessage, Refused, RematchMessage, Side, Update, Welcome } from './live';
import type { Preview, PreviewRequest } from './previews';
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

export type ServerMessage = Welcome | Update | Refused | PresenceMessage | HabitsMessage | NotesMessage | RematchMessage | Preview | Pong;

export type ClientMessage =
  | { type: 'answer'; seq: number; value: number }
  | { type: 'undo'; seq: number }
  | { type: 'concede'; seq: number }
  | { type: 'settle'; seat: Side; skill: string; choice: Choice }
  | { type: 'name'; seat: Side; name: string }
  | { type: 'ping' }
  | PreviewRequest;
