// What the page knows of one match, as plain values. Every server message makes a new state from the old one; nothing here decides
// what is legal.

import type { Asked, ClockView, Deadline, GameEvent, Habits, MatchInfo, Note, Presence, Question, RematchInfo, Side, Update, View, Welcome } from '../protocol/messages';

export interface MatchState {
  info: MatchInfo;
  you: Side[];
  seq: number;
  view: View;
  question: Question | null;
  /** The league game that the match waits for: Journeymen and inducements come before the players. */
  waits?: string | null;
  /** Until when a coach can play on who has not for long. */
  deadline?: Deadline | null;
  /** By when a call has to be made (`performance.now()`), where it is not made after that. */
  callUntil?: number | null;
  events: GameEvent[];
  /** The digest of the events, as the server told it. */
  digest?: string;
  presence: Presence;
  /** What the clock showed when it was last told, and when that was (`performance.now()`). */
  clock?: (ClockView & { heard: number }) | null;
  notes?: Note[];
  /** What each seat of ours has settled; null for others. */
  habits?: (Habits | null)[];
  /** The match that was made of this one for another game. */
  rematch?: RematchInfo | null;
  /** Where the events begin that the last message brought: what is new, to be told and animated. */
  fresh: number;
}

/** Joins the events we have with those of a message; an event is known by its number. */
function joined(known: GameEvent[], brought: GameEvent[]): GameEvent[] {
  const first = brought[0];
  if (first === undefined) return known;
  return [...known.slice(0, first.n), ...brought];
}

/** The question as the page keeps it: with a list of options, be it an empty one. */
function heard(asked: Asked | null): Question | null {
  return asked === null ? null : { ...asked, options: asked.options ?? [] };
}

const told = (clock: ClockView | null | undefined): MatchState['clock'] => (clock ? { ...clock, heard: performance.now() } : null);

const until = (seconds: number | null | undefined): MatchState['callUntil'] => (seconds == null ? null : performance.now() + seconds * 1000);

export function welcomed(old: MatchState | null, message: Welcome): MatchState {
  const resumed = old !== null && old.info.id === message.match.id;
  const known = resumed ? old.events : [];
  const events = [...known.slice(0, message.since), ...message.events];
  return {
    info: message.match,
    you: message.you,
    seq: message.seq,
    view: message.view,
    question: heard(message.question),
    waits: message.waits,
    deadline: message.deadline,
    callUntil: until(message.call_within),
    events,
    digest: message.digest,
    presence: message.presence,
    clock: told(message.clock),
    notes: message.notes,
    habits: message.habits,
    rematch: message.rematch,
    fresh: resumed ? Math.min(known.length, events.length) : events.length,
  };
}

export function updated(old: MatchState, message: Update): MatchState {
  const events = message.rewound ? message.events : joined(old.events, message.events);
  return {
    ...old,
    seq: message.seq,
    view: message.view,
    question: heard(message.question),
    waits: message.waits,
    deadline: message.deadline,
    callUntil: until(message.call_within),
    events,
    digest: message.digest,
    clock: told(message.clock),
    notes: message.rewound ? message.notes : [...(old.notes ?? []), ...message.notes],
    fresh: message.rewound ? events.length : Math.min(old.events.length, events.length),
  };
}

export function withPresence(old: MatchState, presence: Presence): MatchState {
  return { ...old, presence, clock: told(presence.clock) };
}
