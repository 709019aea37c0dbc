// A match of one's own in a line of the list: what is going on in it, when that was, and where its link leads.

import { sidesOf } from '../../match/sides';
import type { MyMatch } from '../../match/coaches/mine';
import type { Glance } from '../../protocol/glances';
import type { Side } from '../../protocol/messages';
import { playPath, replayPath } from '../../seat/links';
import { byWhen } from '../../table/turn/until';

export interface Line {
  id: string;
  teams: [string, string];
  crests: [string, string];
  /** What is going on; empty where the server was not reached. */
  state: string;
  /** Whether somebody waits for whoever looks at it. */
  urgent: boolean;
  /** What the link says and where it leads; null where nothing is there any more. */
  go: { text: string; href: string } | null;
  when: string;
}

const ENDS: Record<string, string> = { touchdown: 'by a touchdown', time: 'on time', clock: 'on time', concession: 'by concession', nobody_left: 'with the last players standing', runaway: 'by two touchdowns', annihilation: 'with nobody left against them', points: 'on points' };

function ended({ winner, by }: NonNullable<Glance['result']>, teams: readonly string[]): string {
  return winner === null ? 'A draw' : `${teams[winner]} won ${ENDS[by] ?? ''}`.trim();
}

/** Who sits on a side, as far as the list needs it. */
function coach(glance: Glance, side: Side): string {
  const seat = glance.coaches[side];
  return seat?.kind === 'computer' ? 'the computer' : seat?.name || glance.teams[side]?.name || 'the other coach';
}

function abandoned(glance: Glance, teams: readonly string[]): string {
  const { asked, result } = glance;
  const missed = asked === null ? 'A coach' : (glance.teams[asked]?.name ?? teams[asked]);
  return `${missed} did not play on${result?.winner == null ? '' : `, so ${teams[result.winner]} won`}`;
}

function going(glance: Glance, now: number): string {
  const turn = Math.max(...glance.turn);
  const at = turn > 0 ? `Turn ${turn}` : 'Before the first turn';
  const open = sidesOf(glance.coaches).find((side) => glance.coaches[side]?.kind === 'person' && !glance.coaches[side].taken);
  if (open !== undefined && !glance.you.includes(open)) return `${at}. Nobody has taken ${glance.coaches.length > 2 ? 'every' : 'the other'} seat yet`;
  const when = glance.until === null ? '' : byWhen(glance.until * 1000, now);
  if (glance.yours) return `${at}. Your move${when && `: play on ${when}, or the match ends`}`;
  return glance.asked === null ? at : `${at}. Waiting for ${coach(glance, glance.asked)}${when && `, who must play on ${when}`}`;
}

/** How long ago something was: "today", "yesterday", then the date. */
export function ago(ms: number, now: number): string {
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 48 * 60) return 'yesterday';
  return new Date(ms).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
}

export function lineOf(match: MyMatch, glance: Glance | undefined, now: number): Line {
  const line: Line = {
    id: match.id,
    teams: match.teams,
    crests: match.colleges,
    state: match.over ? 'Over' : '',
    urgent: false,
    go: match.over ? { text: 'Watch the replay', href: replayPath(match.id) } : { text: 'Resume', href: playPath(match.id) },
    when: ago(match.when, now),
  };
  if (glance === undefined) return line;
  switch (glance.state) {
    case 'gone':
      return { ...line, state: 'The server no longer has this match', go: null };
    case 'unreadable':
      return { ...line, state: 'The server cannot open this match now' };
    case 'abandoned':
      return { ...line, state: abandoned(glance, match.teams), go: { text: 'Look', href: playPath(match.id) }, when: ago(glance.active * 1000, now) };
    case 'closed':
      return { ...line, state: 'Closed: begun by earlier rules', go: { text: 'Look', href: playPath(match.id) }, when: ago(glance.active * 1000, now) };
    case 'waits':
      return { ...line, state: 'Waiting for journeymen and inducements', when: ago(glance.active * 1000, now) };
    case 'over':
      return { ...line, state: glance.result ? ended(glance.result, match.teams) : 'Over', go: { text: 'Watch the replay', href: replayPath(match.id) }, when: ago(glance.active * 1000, now) };
    case 'on':
      return { ...line, state: going(glance, now), urgent: glance.yours, go: { text: 'Resume', href: playPath(match.id) }, when: ago(glance.active * 1000, now) };
  }
}
