// What is worth finding again in a match, and the steps at which one plays it: by activation, by turn.

import { frameShowing } from '../match/story/replay';
import type { GameEvent, ReplayData, Side } from '../protocol/messages';

export type MomentKind = 'ball' | 'chest' | 'turnover' | 'casualty' | 'score';

export interface Moment {
  frame: number;
  /** Number of its event. */
  n: number;
  kind: MomentKind;
  side: Side | null;
  text: string;
}

export const MOMENT_WORDS: Record<MomentKind, string> = {
  ball: 'The ball is found',
  chest: 'A chest explodes',
  turnover: 'Turnover',
  casualty: 'Casualty',
  score: 'Touchdown',
};

function kindOf(event: GameEvent): MomentKind | null {
  switch (event.kind) {
    case 'chest_opened':
      return event.value === 1 ? 'ball' : 'chest';
    case 'turnover':
      return 'turnover';
    case 'casualty':
      return 'casualty';
    case 'touchdown':
      return 'score';
    default:
      return null;
  }
}

export function momentsOf(replay: ReplayData): Moment[] {
  const side = (event: GameEvent): Side | null =>
    event.side ?? (event.player === null ? null : (replay.match.teams.find((team) => team.players.some((p) => p.id === event.player))?.side ?? null));
  return replay.events.flatMap((event): Moment[] => {
    const kind = kindOf(event);
    if (kind === null) return [];
    return [{ frame: frameShowing(replay.frames, event.n), n: event.n, kind, side: side(event), text: event.text || MOMENT_WORDS[kind] }];
  });
}

/** The frames at which a player's activation begins. */
export const activationFrames = (replay: ReplayData): number[] => [
  ...new Set(replay.events.flatMap((event) => (event.kind === 'activated' ? [frameShowing(replay.frames, event.n)] : []))),
];

/** The address of a replay at the moment that a frame shows. */
export function addressOf(replay: ReplayData, frame: number, origin: string, id: string): string {
  const shown = replay.frames[frame]?.n ?? 0;
  return `${origin}/replay/${encodeURIComponent(id)}${shown > 0 ? `?at=${shown - 1}` : ''}`;
}

/** What a frame shows, in a line: the turn, and what happened last. */
export function captionOf(replay: ReplayData, frame: number): string {
  const shown = replay.frames[frame]?.n ?? 0;
  const said = replay.events.slice(0, shown).findLast((event) => event.text !== '');
  const view = replay.frames[frame]?.view;
  const turn = view && view.turn.side !== null ? `Turn ${view.turn.number[view.turn.side]}, ${replay.match.teams[view.turn.side].name}. ` : '';
  return `${turn}${said?.text ?? ''}`;
}

