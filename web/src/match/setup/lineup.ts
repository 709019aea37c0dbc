// The set-up a team used last, kept by this browser as it lay from the end zone's front.

import { covered } from '../things/bases';
import { key } from '../squares';
import type { DungeonInfo, Side, XY } from '../../protocol/messages';
import { remember, remembered } from '../../ui/prefs.svelte';
import { placeOf, viewOf } from '../lookups';
import type { Placed } from './placing';
import type { MatchState } from '../state';

/** A square seen from the front of its end zone: how far back it lies, and how far to the right of the middle. */
interface Spot {
  back: number;
  right: number;
}

/** Which way the dungeon lies from an end zone: where its rim has most doorways, else where most of the floor is. */
function front(dungeon: DungeonInfo, zone: XY[]): XY {
  const [left, top] = [Math.min(...zone.map(([x]) => x)), Math.min(...zone.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...zone.map(([x]) => x)) + 1, Math.max(...zone.map(([, y]) => y)) + 1];
  const ways: { to: XY; doors: number; floor: number }[] = ([[0, -1], [1, 0], [0, 1], [-1, 0]] as XY[]).map((to) => ({ to, doors: 0, floor: 0 }));
  const [north, east, south, west] = ways as [(typeof ways)[0], (typeof ways)[0], (typeof ways)[0], (typeof ways)[0]];
  for (const [x1, y1, x2, y2] of dungeon.doorways) {
    const across = y1 === y2;
    const size = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    const beside = across ? Math.min(x1, x2) < right && Math.max(x1, x2) > left : Math.min(y1, y2) < bottom && Math.max(y1, y2) > top;
    if (!beside) continue;
    if (across && y1 === top) north.doors += size;
    else if (across && y1 === bottom) south.doors += size;
    else if (!across && x1 === left) west.doors += size;
    else if (!across && x1 === right) east.doors += size;
  }
  for (const [x, y] of dungeon.tiles.flatMap((tile) => tile.squares)) {
    if (y < top) north.floor += 1;
    if (y >= bottom) south.floor += 1;
    if (x < left) west.floor += 1;
    if (x >= right) east.floor += 1;
  }
  return ways.reduce((a, b) => (b.doors > a.doors || (b.doors === a.doors && b.floor > a.floor) ? b : a)).to;
}

function spotIn(dungeon: DungeonInfo, zone: XY[]): (square: XY) => Spot {
  const [fx, fy] = front(dungeon, zone);
  const forward = ([x, y]: XY): number => x * fx + y * fy;
  const rightward = ([x, y]: XY): number => x * -fy + y * fx;
  const first = Math.max(...zone.map(forward));
  const sides = zone.map(rightward);
  const middle = (Math.min(...sides) + Math.max(...sides)) / 2;
  return (square) => ({ back: first - forward(square), right: rightward(square) - middle });
}

interface KeptPlayer extends Spot {
  number: number;
  name: string;
}

const keyOf = (match: MatchState, side: Side): string => `lineup.${match.info.teams[side].name}`;
const zoneOf = (match: MatchState, side: Side): XY[] => match.view.end_zones?.[side] ?? [];

function kept(match: MatchState, side: Side): KeptPlayer[] {
  try {
    const found: unknown = JSON.parse(remembered(keyOf(match, side)) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((p): p is KeptPlayer => [p?.number, p?.back, p?.right].every((n) => Number.isFinite(n)) && typeof p.name === 'string');
  } catch {
    return [];
  }
}

/** Keep how a team stands in its end zone. */
export function keepLineup(match: MatchState, side: Side): void {
  const zone = zoneOf(match, side);
  if (zone.length === 0) return;
  const spot = spotIn(match.info.dungeon, zone);
  const players = match.info.teams[side].players.flatMap(({ id, number, name }) => {
    const square = viewOf(match.view, id)?.square;
    return square ? [{ number, name, ...spot(square) }] : [];
  });
  if (players.length > 0) remember(keyOf(match, side), JSON.stringify(players));
}

/** The last set-up of a team in this end zone: those who are in reserve now, each on the free square that lies most like theirs. */
export function lastLineup(match: MatchState, side: Side): Placed[] {
  const zone = zoneOf(match, side);
  if (zone.length === 0) return [];
  const spot = spotIn(match.info.dungeon, zone);
  const taken = new Set(match.view.players.flatMap((p) => covered(p).map(key)));
  const free = zone.filter((square) => !taken.has(key(square))).map((square) => ({ square, at: spot(square) }));
  const plan: Placed[] = [];
  for (const { number, name, back, right } of kept(match, side)) {
    const info = match.info.teams[side].players.find((p) => p.number === number && p.name === name);
    const view = viewOf(match.view, info?.id ?? null);
    if (!info || !view || view.square !== null || placeOf(view) !== 'reserves' || free.length === 0) continue;
    const far = (one: (typeof free)[0]): number => Math.hypot(one.at.back - back, one.at.right - right);
    const best = free.reduce((a, b) => (far(b) < far(a) ? b : a));
    free.splice(free.indexOf(best), 1);
    plan.push({ player: info.id, square: best.square });
  }
  return plan;
}
