// A recorded match, looked at frame by frame.

import type { GameEvent, ReplayData, View } from '../../protocol/messages';
import type { MatchState } from '../state';

/** The last frame that shows no more than `events` events. */
export function frameAt(frames: { n: number }[], events: number): number {
  let low = 0;
  let high = frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((frames[middle]?.n ?? 0) <= events) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first frame that shows the event with this number. */
export const frameShowing = (frames: { n: number }[], event: number): number => Math.min(frameAt(frames, event) + 1, frames.length - 1);

/** The frames at which a team turn begins, with the event that says so. */
export function turnFrames(replay: ReplayData): { frame: number; event: GameEvent }[] {
  return replay.events.flatMap((event) => (event.kind === 'turn_began' ? [{ frame: frameShowing(replay.frames, event.n), event }] : []));
}

/** The match as it stood at a frame; coming from the frame before, the events between are fresh. */
export function matchAt(replay: ReplayData, frame: number, cameFrom: number | null): MatchState {
  const shown = replay.frames[frame]?.n ?? 0;
  const before = cameFrom === frame - 1 ? (replay.frames[cameFrom]?.n ?? shown) : shown;
  return {
    info: replay.match,
    you: [],
    seq: frame,
    view: replay.frames[frame]?.view as View,
    question: null,
    events: replay.events.slice(0, shown),
    presence: { seats: replay.match.seats, spectators: 0, clock: null },
    fresh: before,
  };
}
