// The ball of a match, or both of them: where each is, who holds which, and what it is called.

import type { BallView, PlayerView, View } from '../protocol/messages';

/** A ball by its number; there is a second one in few matches. */
export type Ball = 0 | 1;

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

/** The ball that somebody holds. */
export const heldBy = (player: PlayerView): Ball | null => (player.ball ? (player.ball_number === 2 ? 1 : 0) : null);

/** Where each ball lies; null for one that is held or hidden. */
export const looseIn = (view: View): (LooseBall | null)[] =>
  ballsOf(view).map((ball) => (ball.state === 'loose' && ball.square ? { x: ball.square[0], y: ball.square[1], height: 0, turn: 0 } : null));

/** What a ball is called where there are so many. */
export const ballInWords = (ball: Ball, count: number): string => (count < 2 ? 'the ball' : ball === 0 ? 'ball 1' : 'ball 2');
