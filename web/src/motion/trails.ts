// Where pieces went since somebody last acted themselves: lines to see at a glance what the others did.

import type { GameEvent, Side, XY } from '../protocol/messages';

export interface Went {
  id: number;
  squares: XY[];
  /** The last player to act: theirs is the move just made. */
  last: boolean;
}

const ON_FOOT = new Set(['moved', 'jumped', 'followed_up', 'pushed', 'placed', 'climbed_out']);

/**
 * The ways of the other side's players, as far as told.
 *
 * @param you whose seats look on; a spectator follows the turn that is played, whoever plays it
 * @param acting whose turn it is: at one screen, the trails are those of the side before
 */
export function trailsOf(events: GameEvent[], you: Side[], acting: Side | null): Went[] {
  const own = you.length === 0 ? null : you.length === 1 ? you[0]! : acting;
  const cut = events.findLastIndex((e) => (own === null ? e.kind === 'turn_began' : e.kind === 'activated' && e.side === own));
  const ways = new Map<number, XY[][]>();
  let actor: number | null = null;
  // What follows upon one's own doing is no way of the others.
  let theirs = own === null || cut < 0;
  for (const e of events.slice(cut + 1)) {
    if (e.kind === 'activated') actor = e.player;
    if (e.kind === 'activated' || e.kind === 'turn_began') theirs = e.side !== own;
    if (theirs && own !== null && e.kind === 'turn_began') {
      ways.clear();
      actor = null;
    }
    if (!theirs || e.player === null || e.from === null || e.to === null) continue;
    const far = e.kind === 'teleported';
    if (!far && !ON_FOOT.has(e.kind)) continue;
    const way = ways.get(e.player) ?? [];
    const leg = way.at(-1);
    const end = leg?.at(-1);
    if (far || leg === undefined || end?.[0] !== e.from[0] || end[1] !== e.from[1]) way.push(far ? [e.to] : [e.from, e.to]);
    else leg.push(e.to);
    ways.set(e.player, way);
  }
  return [...ways].flatMap(([id, way]) => way.filter((squares) => squares.length > 1).map((squares) => ({ id, squares, last: id === actor })));
}
