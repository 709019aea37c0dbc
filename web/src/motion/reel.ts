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

/** With more than this still to be shown, everything goes faster: a whole turn of six players takes less. */
const PATIENCE_MS = 20_000;

export class Reel {
  speed = 1;
  private queue: Timeline[] = [];
  private at = 0;
  private last = 0;
  private handle: number | null = null;
  private stopped = false;
  /** Stepping: how many stops may still be passed. */
  private passes = 0;

  constructor(
    private readonly show: (scene: Scene, timeline: Timeline, at: number) => void,
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

  /** Adds a timeline behind what is playing, from a moment of it on. One without any motion settles at once if nothing else plays. */
  add(timeline: Timeline, from = 0): void {
    if (timeline.ms === 0 && !this.playing) {
      this.settled();
      return;
    }
    this.queue.push(timeline);
    if (this.queue.length > 1) return;
    this.at = from;
    this.last = this.clock.now();
    if (this.passes > 0 && timeline.stops[0] === from) this.paused = true;
    this.show(sceneAt(timeline, from), timeline, from);
    this.wind();
  }

  /** Everything stands still until it is told to go on. */
  get paused(): boolean {
    return this.stopped;
  }
  set paused(on: boolean) {
    this.stopped = on;
    this.passes = 0;
    if (this.handle !== null) this.clock.cancel(this.handle);
    this.handle = null;
    if (on || !this.playing) return;
    this.last = this.clock.now();
    this.wind();
  }

  /** Shows one more player's doings, then stands still again. */
  step(): void {
    this.paused = false;
    this.passes = 1;
  }

  private wind(): void {
    if (!this.stopped && this.handle === null) this.handle = this.clock.next(this.tick);
  }

  /** The next stop, in milliseconds from the beginning of what plays now. */
  private get nextStop(): number {
    let sum = 0;
    for (const timeline of this.queue) {
      const stop = timeline.stops.find((ms) => sum + ms > this.at);
      if (stop !== undefined) return sum + stop;
      sum += timeline.ms;
    }
    return Infinity;
  }

  /** Jumps to the end of everything. */
  skip(): void {
    if (!this.playing) return;
    this.stop();
    this.stopped = false;
    this.settled();
  }

  /** Drops everything without a word. */
  stop(): void {
    if (this.handle !== null) this.clock.cancel(this.handle);
    this.handle = null;
    this.queue = [];
    this.at = 0;
    this.passes = 0;
  }

  private readonly tick = (): void => {
    this.handle = null;
    const now = this.clock.now();
    const hurry = Math.max(1, this.left / PATIENCE_MS);
    // A hidden or stalled page must not make figures jump: one picture never covers more than a tenth of a second.
    const to = this.at + Math.min(100, now - this.last) * this.speed * hurry;
    const stop = this.passes > 0 ? this.nextStop : Infinity;
    this.at = Math.min(to, stop);
    this.last = now;
    let current = this.queue[0];
    while (current !== undefined && this.at >= current.ms) {
      this.at -= current.ms;
      this.queue.shift();
      current = this.queue[0];
    }
    if (current === undefined) {
      // Who goes step by step also stops before what is still to come.
      const { passes } = this;
      this.stop();
      this.passes = passes;
      this.settled();
      return;
    }
    if (to >= stop) this.paused = true;
    this.show(sceneAt(current, this.at), current, this.at);
    this.wind();
  };
}
