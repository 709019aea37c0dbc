// A dungeon that two coaches lay in turn, as one of them sees it: where the piece in the hand may go and what is to be done now. Knows no
// rules; the server says which places are open.

import type { Facing } from '../../before/Facing.svelte';
import type { BuildingState, LayForm } from '../../protocol/buildings';
import type { DoorwaysForm, Joint, Pieces, PlanForm } from '../../protocol/dungeons';
import type { Side, XY } from '../../protocol/messages';
import { EMPTY, fresh, nameOf, type Draft, type Laid, type Piece } from '../tiles/draft';

/** An open place, and the square in the middle of the piece when it lies there: the one to be pointed at. */
export interface Mark {
  place: XY;
  middle: XY;
}

/** A tile to be laid, with all that can be said of it. */
export type Lay = Required<LayForm>;

export function draftOf(plan: Omit<PlanForm, 'exact'>): Draft {
  const tiles = plan.tiles.flatMap((t): Laid[] => (t.at === null ? [] : [{ id: t.id, kind: t.kind, room: t.room, at: t.at, turn: t.turn }]));
  return { ...EMPTY, tiles };
}

export function marksOf(pieces: Pieces, piece: Piece, turn: number, places: XY[]): Mark[] {
  const [dx, dy] = fresh(pieces, EMPTY, piece, [0, 0], turn).at;
  return places.map(([x, y]): Mark => ({ place: [x, y], middle: [x - dx, y - dy] }));
}

const far = ([x, y]: XY, [a, b]: XY): number => Math.hypot(x - a, y - b);

/** The open place nearest to a square, if one is so near. */
export function nearest(marks: Mark[], square: XY, within: number): Mark | null {
  let best: Mark | null = null;
  for (const mark of marks) if (far(mark.middle, square) <= within && (best === null || far(mark.middle, square) < far(best.middle, square))) best = mark;
  return best;
}

/** The next open place in a direction: straight on before to the side. */
export function onward(marks: Mark[], from: XY, [dx, dy]: XY): Mark | null {
  const cost = ({ middle: [x, y] }: Mark): number => {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    return along > 0 ? along + 3 * aside : Infinity;
  };
  let best: Mark | null = null;
  for (const mark of marks) if (cost(mark) < (best === null ? Infinity : cost(best))) best = mark;
  return best;
}

/** The next or the last open place in the order one reads. */
export function inOrder(marks: Mark[], from: XY | null, by: 1 | -1): Mark | null {
  const sorted = [...marks].sort((a, b) => a.middle[1] - b.middle[1] || a.middle[0] - b.middle[0]);
  const at = from === null ? -1 : sorted.findIndex((m) => String(m.middle) === String(from));
  if (at < 0) return (by === 1 ? sorted[0] : sorted.at(-1)) ?? null;
  return sorted[(at + by + sorted.length) % sorted.length] ?? null;
}

/** What the piece's doorways are to be when the next choice of a joint is taken. An end zone has the doorways of one place or another. */
export function flipped(joint: Joint, wanted: DoorwaysForm | null, kind: string): DoorwaysForm | null {
  const at = joint.choices.findIndex((c) => c.join() === joint.chosen?.join());
  const next = joint.choices[(at + 1) % joint.choices.length];
  if (!next) return wanted;
  const side = joint.upright ? 'v' : 'h';
  const kept = kind === 'end_zone' || wanted === null ? { h: [], v: [] } : wanted;
  return { ...kept, [side]: [...kept[side].filter((d) => joint.choices.every((c) => c.join() !== d.join())), next] };
}

const other = (seat: 0 | 1): 0 | 1 => (seat === 0 ? 1 : 0);

/** Whether the coach before has just said that it is enough. */
export const saidEnough = (state: BuildingState): boolean => state.phase === 'laying' && state.steps.at(-1)?.tile === null;

/** What is to be done now, for somebody who holds these seats. */
export function toDo(state: BuildingState, you: Side[]): string {
  const { seat, phase } = state;
  if (seat === null) return 'The dungeon is built.';
  const name = state.teams[seat].name;
  if (!you.includes(seat)) return phase === 'end_zones' ? `Waiting for ${name} to lay an end zone.` : `Waiting for ${name} to lay a tile.`;
  const whose = you.length === 2 ? `${name}: lay` : 'Lay';
  if (phase === 'end_zones') return `${whose} an end zone on a marked square. All of them are as far from the other end zone as possible.`;
  if (state.plan.tiles.length === 0) return `${whose} the first tile. It goes in the middle of the table.`;
  if (saidEnough(state)) return `${state.teams[other(seat)].name} want no more tiles. ${whose} one more, or agree and go on to the end zones.`;
  return `${whose} a tile, or choose No more tiles.`;
}

/** The two who lay, for somebody who holds these seats. */
export function facing(state: BuildingState, you: Side[]): [Facing, Facing] {
  const what = (side: 0 | 1): string => {
    if (state.seat === side) return `${state.phase === 'end_zones' ? 'lay an end zone' : 'lay a tile'}${you.length === 1 && you.includes(side) ? ' (you)' : ''}`;
    if (you.includes(side)) return you.length === 2 ? '' : 'you';
    return state.seats[side].connected ? 'are here' : 'are not here yet';
  };
  const one = (side: 0 | 1): Facing => ({ name: state.teams[side].name, colour: state.teams[side].colour ?? 'fire', what: what(side), now: state.seat === side });
  return [one(0), one(1)];
}

/** One move of the story, in words. */
export function stepText(pieces: Pieces, state: BuildingState, step: BuildingState['steps'][number]): string {
  const name = state.teams[step.seat].name;
  if (step.tile === null) return `${name} wanted no more tiles.`;
  const tile = state.plan.tiles.find((t) => t.id === step.tile);
  return `${name} laid the ${tile ? nameOf(pieces, tile) : 'tile'}.`;
}
