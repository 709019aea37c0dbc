// Where a choice stands beside the square that it is about.

const GAP = 6;

/**
 * Where a box of this size stands beside a square, whole in the window and off the square: to the right or left of it, else below or above.
 *
 * All in pixels of the window.
 */
export function besideSquare(spot: { x: number; y: number; size: number }, wide: number, high: number, windowWide: number, windowHigh: number): { x: number; y: number } {
  const within = (at: number, span: number, room: number): number => Math.max(GAP, Math.min(at, room - span - GAP));
  const middle = { x: within(spot.x + spot.size / 2 - wide / 2, wide, windowWide), y: within(spot.y + spot.size / 2 - high / 2, high, windowHigh) };
  const [right, left] = [spot.x + spot.size + GAP, spot.x - wide - GAP];
  if (right + wide + GAP <= windowWide) return { x: right, y: middle.y };
  if (left >= GAP) return { x: left, y: middle.y };
  const below = spot.y + spot.size + GAP;
  if (below + high + GAP <= windowHigh) return { x: middle.x, y: below };
  return { x: middle.x, y: Math.max(GAP, spot.y - high - GAP) };
}
