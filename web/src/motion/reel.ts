// Plays timelines one after the other: hands out the table moment by moment until all has been shown. Speed, skipping and standing still
// are decided here; the clock comes from outside, so that tests need none.

import { sceneAt, type Scene, type Timeline } from './timeline';

export interface Clock {
  now(): number;
  /** Calls back before the next picture is drawn; returns what `cancel` takes. */
  next(tick: () => void): number;
  cancel(handle: number): void;
}

export const WINDOW_CLOCK: Clock = {
  now: () => performance.now(),
  next: (tick) => requestAnimationFrame(tick),
  cancel: (handle) => cancelAnimationFrame(handle),
};

/** With more than this still to be shown, everything goes faster. */
const PATIENCE_MS = 5000;

export class Reel {
  speed = 1;
  private queue: Timeline[] = [];
  private at = 0;
  private last = 0;
  private handle: number | null = null;

  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly settled: () => void,
    private readonly clock: Clock = WINDOW_CLOCK,
  ) {}

  get playing(): boolean {
    return this.queue.length > 0;
  }

  /** What is still to be shown, in milliseconds at speed 1. */
  get left(): number {
    return this.queue.reduce((sum, t) => sum + t.ms, 0) - this.at;
  }

  /** Adds a timeline behind what is playing. One without any motion settles at once if nothing else plays. */
  add(timeline: Timeline): void {
    if (timeline.ms === 0 && !this.playing) {
      this.settled();
      return;
    }
    this.queue.push(timeline);
    if (this.handle !== null) return;
    this.at = 0;
    this.last = this.clock.now();
    this.show(sceneAt(timeline, 0));
    this.handle = this.clock.next(this.tick);
  }

  /** Jumps to the end of everything. */
  skip(): void {
    if (!this.playing) return;
    this.stop();
    this.settled();
  }

  /** Drops everything without a word. */
  stop(): void {
    if (this.handle !== null) this.clock.cancel(this.handle);
    this.handle = null;
    this.queue = [];
    this.at = 0;
  }

  private readonly tick = (): void => {
    const now = this.clock.now();
    const hurry = Math.max(1, this.left / PATIENCE_MS);
    // A hidden or stalled page must not make figures jump: one picture never covers more than a tenth of a second.
    this.at += Math.min(100, now - this.last) * this.speed * hurry;
    this.last = now;
    let current = this.queue[0];
    while (current !== undefined && this.at >= current.ms) {
      this.at -= current.ms;
      this.queue.shift();
      current = this.queue[0];
    }
    if (current === undefined) {
      this.stop();
      this.settled();
      return;
    }
    this.show(sceneAt(current, this.at));
    this.handle = this.clock.next(this.tick);
  };
}
