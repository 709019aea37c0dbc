// What a click on the map can mean to whoever is active, and what is to be asked for to tell.

import type { Errand } from '../match/answering/errand';
import { viewOf } from '../match/lookups';
import type { MatchState } from '../match/state';
import type { Block, PassSquare, Risk, XY } from '../protocol/messages';

/** What a click on the map means to a passer. */
export type Mode = 'walk' | 'throw';

export interface Plan {
  square: XY;
  text: string;
  /** What is set going; null where nothing can be, which `text` explains. */
  errand: Errand | null;
  /** Another player who takes over instead. */
  activate?: number;
  /** Asked twice, by mouse too. */
  twice: boolean;
  chance: number | null;
  /** What the chance leaves out. */
  risks?: Risk[] | undefined;
  block: Block | null;
  pass: PassSquare | null;
  /** The player whom the action is aimed at: marked all the time. */
  target: boolean;
}

/** The questions beyond which there is anything to set going. */
export const PLANNED = new Set(['action', 'target', 'move', 'aim']);

/** What each action that is aimed at somebody comes down to. */
export const DEEDS: Record<string, string> = { blitz: 'block', foul: 'foul', hypnotic_gaze: 'hypnotic_gaze', handoff: 'hand_to' };

/** What the passer's clicks may mean: null where there is no choice. */
export function modesOf(match: MatchState): 'both' | 'throw' | null {
  const { question, view } = match;
  if (question === null || !question.yours || view.turn.action !== 'pass') return null;
  if (question.kind === 'aim') return 'throw';
  return question.kind === 'move' && question.options.some((o) => o.verb === 'throw_at') ? 'both' : null;
}

/** Whom the active player's action is made beside: a preview of the way to each is asked for. */
export function approached(match: MatchState): number[] {
  const { question, view } = match;
  const { action, active, target } = view.turn;
  if (!question?.yours || question.kind !== 'move' || active === null || action === null || question.player !== active || DEEDS[action] === undefined) return [];
  if (action !== 'handoff' && target !== null) return viewOf(view, target)?.square ? [target] : [];
  const own = viewOf(view, active);
  // Where a blitz names nobody, any of theirs may be meant.
  if (action === 'blitz') return view.players.filter((p) => p.side !== own?.side && p.square !== null && p.state === 'standing').map((p) => p.id);
  if (action !== 'handoff' || !own?.ball) return [];
  return view.players.filter((p) => p.side === own.side && p.id !== active && p.square !== null && p.state === 'standing').map((p) => p.id);
}
