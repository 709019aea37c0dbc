// Both balls of a match with two, or the only one: where each is and what it is called. The page of a match does without most of this until
// there is a second ball.

import type { BallView, View } from '../../protocol/messages';

/** A ball by its number; there is a second one in few matches. */
export type Ball = 0 | 1;

/** What somebody holds: nothing, the ball, or 1 or 2 where there are two. */
export type Held = boolean | number;

/** One that lies or flies. */
export interface LooseBall {
  x: number;
  y: number;
  /** Height of its flight in squares, 0 on the ground. */
  height: number;
  turn: number;
}

/** The balls of a match. */
export const ballsOf = (view: View): BallView[] => (view.second_ball ? [view.ball, view.second_ball] : [view.ball]);

/** Which ball somebody holds. */
export const numberOf = (held: Held): Ball | null => (held === false ? null : held === 2 ? 1 : 0);

/** Where each ball lies; null for one that is held or hidden. */
export const looseIn = (view: View): (LooseBall | null)[] =>
  ballsOf(view).map((ball) => (ball.state === 'loose' && ball.square ? { x: ball.square[0], y: ball.square[1], height: 0, turn: 0 } : null));
