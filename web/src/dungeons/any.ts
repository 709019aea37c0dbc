// A stored dungeon of either kind, built of tiles or drawn square by square: what both have.

import type { StoredDungeon, StoredMap } from '../protocol/dungeons';
import type { XY } from '../protocol/messages';

export type AnyDungeon = StoredDungeon | StoredMap;

/** The game whose dungeons are built of tiles. */
export const TILED = 'db2021';

export const isMap = (found: AnyDungeon): found is StoredMap => 'map' in found;

export interface About {
  name: string;
  blurb: string;
  /** The game that it is for. */
  rules: string;
  chests: XY[];
  /** Number 1 first; null for one that is missing. */
  portals: (XY | null)[];
  /** The board on which it is drawn. */
  board: string;
}

export function aboutOf(found: AnyDungeon): About {
  if (!isMap(found)) return { ...found.plan, rules: TILED, board: '/dungeons/draw' };
  const { name, blurb, rules } = found.map;
  return { name, blurb, rules, chests: found.chests, portals: found.pads, board: '/dungeons/map' };
}
