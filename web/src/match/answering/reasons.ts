// Why something on the map cannot be chosen, as the server has said it.

import type { Reason, ReasonsPreview, View, XY } from '../../protocol/messages';
import { same } from '../squares';
import { playerOn } from '../things/bases';

/** The reason for what is on a square: for the player there, else for the square. */
export function reasonAt(reasons: ReasonsPreview | null, view: View, square: XY | null): Reason | null {
  if (reasons === null || square === null) return null;
  const who = playerOn(view, square)?.id;
  const ofPlayer = who === undefined ? undefined : reasons.players.find((r) => r.players.includes(who));
  return ofPlayer ?? reasons.squares.find((r) => r.squares.some((s) => same(s, square))) ?? reasons.otherwise;
}
