// The counters: who stands where, in which state, seen on the drawing.

import type { Colour, MatchInfo, PlayerInfo, Posture, Side, View } from '../protocol/messages';
import { across } from '../match/things/bases';
import { middle, type Frame } from './frame';
import { roleOf, type Role } from './role';

export interface Token {
  id: number;
  side: Side;
  colour: Colour;
  number: number;
  name: string;
  role: Role;
  /** Middle of the counter on the drawing. */
  x: number;
  y: number;
  /** Squares that the counter is across. */
  across: number;
  pose: Posture;
  /** Whether it is told by the pose which way up they lie. */
  faces: boolean;
  ball: boolean;
  used: boolean;
  active: boolean;
  noTackleZone: boolean;
  rooted: boolean;
  stinks: boolean;
  funds: boolean;
  /** Any mark that has no picture of its own. */
  marked: boolean;
}

const PICTURED = new Set(['no_tackle_zone', 'rooted', 'disturbing', 'gathered_funds']);

export function rosterOf(info: MatchInfo): Map<number, PlayerInfo> {
  return new Map(info.teams.flatMap((t) => t.players.map((p) => [p.id, p] as const)));
}

/** All players on the map, home first, so that drawing order never jumps about. */
export function tokensOf(info: MatchInfo, view: View, frame: Frame): Token[] {
  const roster = rosterOf(info);
  const tokens: Token[] = [];
  for (const p of view.players) {
    if (p.square === null) continue;
    const who = roster.get(p.id);
    tokens.push({
      id: p.id,
      side: p.side,
      colour: info.teams[p.side].colour,
      number: who?.number ?? p.id,
      name: who?.name ?? `player ${p.id}`,
      role: roleOf(who?.position ?? ''),
      ...middle(frame, p.square, across(p)),
      across: across(p),
      pose: p.state ?? 'standing',
      faces: info.terms.lies !== null,
      ball: p.ball,
      // Between their turns nobody is spent.
      used: p.used && p.side === view.turn.side,
      active: view.turn.active === p.id,
      noTackleZone: p.marks.includes('no_tackle_zone'),
      rooted: p.marks.includes('rooted'),
      stinks: p.marks.includes('disturbing'),
      funds: p.marks.includes('gathered_funds'),
      marked: p.marks.some((m) => !PICTURED.has(m)),
    });
  }
  return tokens;
}
