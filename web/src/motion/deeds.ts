// What happened, one deed after the other, for whoever looks at it without motion: a walk, a block with all that came of it, a throw.

import type { MatchState } from '../match/state';
import { chronicle } from '../match/story/chronicle';
import type { GameEvent } from '../protocol/messages';

export interface Deed {
  events: GameEvent[];
  /** What happened, as the log has it. */
  lines: string[];
  /** The player whose activation it belongs to; null between activations. */
  actor: number | null;
}

/** What somebody sets about; what comes of it belongs to it. */
const DOINGS = new Set(['block_declared', 'pass_declared', 'handed_off', 'thrown_player', 'bomb', 'spell_cast', 'chest_opened']);
const BEGINS = new Set([...DOINGS, 'turn_began', 'turn_ended', 'activated']);
const BETWEEN = new Set(['turn_began', 'turn_ended']);
/** More than this is not read beside a piece. */
const MOST_LINES = 4;

function begins(e: GameEvent, open: Deed): boolean {
  // The end of one turn and the beginning of the next are one piece of news.
  if (e.kind === 'turn_began' && open.events.some((o) => o.kind === 'turn_ended')) return false;
  // Who does something in the middle of their walk walks on afterwards.
  if (e.kind === 'moved' && open.events.some((o) => DOINGS.has(o.kind))) return true;
  return BEGINS.has(e.kind) || (e.text !== '' && open.lines.length >= MOST_LINES && e.kind !== 'moved');
}

/** Events of a match as deeds that have something to say; silent ones go with those before them, or after. */
export function deedsOf(match: MatchState, events: GameEvent[]): Deed[] {
  const deeds: Deed[] = [];
  let actor: number | null = null;
  for (const e of events) {
    if (e.kind === 'activated') actor = e.player;
    else if (BETWEEN.has(e.kind)) actor = null;
    let open = deeds.at(-1);
    if (open === undefined || (open.lines.length > 0 && begins(e, open))) deeds.push((open = { events: [], lines: [], actor }));
    open.events.push(e);
    if (open.lines.length === 0) open.actor = actor;
    open.lines = chronicle({ ...match, events: open.events, notes: [] }).map((line) => line.text);
  }
  const last = deeds.at(-1);
  if (last?.lines.length === 0) {
    deeds.pop();
    deeds.at(-1)?.events.push(...last.events);
  }
  return deeds;
}
