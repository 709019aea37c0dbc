// A finished match in figures and moments, read off its events.

import type { GameEvent, Side } from '../../protocol/messages';
import { viewOf } from '../lookups';
import type { MatchState } from '../state';

export interface Summary {
  winner: Side | null;
  how: string;
  rows: { label: string; sums: number[] }[];
  moments: { n: number; text: string }[];
}

const ENDED_BY: Record<string, string> = {
  touchdown: 'A touchdown ended the match.',
  time: 'Time ran out.',
  clock: 'Time ran out.',
  nobody_left: 'Nobody was left to play on either side.',
  runaway: 'A lead of two touchdowns ended the match.',
  annihilation: 'No opponent was left in the dungeon.',
  points: 'A lead at the end decided the match.',
  abandoned: 'A coach did not play on.',
};
/** What the loser did of two. */
export const GAVE_IN: Record<string, string> = { concession: 'conceded', abandoned: 'did not play on' };

const MOMENTS = new Set(['ball_found', 'exploded', 'mishap', 'interfered', 'touchdown', 'conceded', 'casualty', 'sent_off']);
const MOST_MOMENTS = 8;

/** What ended a match, in a sentence. */
function howOf(match: MatchState): string {
  const over = match.view.over;
  const did = GAVE_IN[over?.by ?? ''];
  if (did && over?.winner != null && match.info.teams.length === 2) return `${match.info.teams[over.winner === 0 ? 1 : 0].name} ${did}.`;
  return ENDED_BY[over?.by ?? ''] ?? 'The match is over.';
}

export function summaryOf(match: MatchState): Summary {
  const over = match.view.over;
  const count = (fits: (event: GameEvent) => boolean, sideOfEvent: (event: GameEvent) => Side | null): number[] => {
    const sums = match.info.teams.map(() => 0);
    for (const event of match.events) {
      if (!fits(event)) continue;
      const side = sideOfEvent(event);
      if (side !== null) sums[side] = (sums[side] ?? 0) + 1;
    }
    return sums;
  };
  const byPlayer = (event: GameEvent): Side | null => (event.player === null ? event.side : (viewOf(match.view, event.player)?.side ?? null));
  const kind = (name: string) => (event: GameEvent) => event.kind === name;
  const row = (label: string, sums: number[]) => ({ label, sums });
  return {
    winner: over?.winner ?? null,
    how: howOf(match),
    rows: [
      ...(match.view.tally ? [row('Touchdowns', match.view.tally.score)] : []),
      ...(match.view.tally?.points ? [row('Points', match.view.tally.points)] : []),
      row('Turns', match.view.turn.number),
      row('Turnovers', count(kind('turnover'), (event) => event.side)),
      row('Blocks thrown', count(kind('block_declared'), byPlayer)),
      row('Players knocked down', count(kind('knocked_down'), byPlayer)),
      row('Players removed', count(kind('removed'), byPlayer)),
      row('Chests opened', count(kind('chest_opened'), byPlayer)),
      row('Teleports', count((e) => (e.kind === 'teleported' || e.kind === 'entered') && e.player !== null, byPlayer)),
      row(`Lost in ${match.info.terms.pads}`, count(kind('mishap'), byPlayer)),
    ].filter((r) => r.sums.some((sum) => sum > 0)),
    moments: match.events
      .filter((event) => MOMENTS.has(event.kind) && event.text !== '' && !(event.kind === 'interfered' && event.success !== true))
      .slice(-MOST_MOMENTS)
      .map((event) => ({ n: event.n, text: event.text })),
  };
}
