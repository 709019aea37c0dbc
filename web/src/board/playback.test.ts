import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchState } from '../match/state';
import type { GameEvent } from '../protocol/messages';
import { frameOf } from '../scene/frame';
import { demoMatch } from './demo/match';
import { Playback } from './playback.svelte';

const moved = (n: number): GameEvent => ({
  n, kind: 'rolled', rules: [], side: 0, player: 2, other: null, from: null, to: null, purpose: 'dodge', dice: [2], target: 3, modifier: null, success: false, value: null, text: `roll ${n}`,
});

/** A stage whose clock goes as the test wills. */
class Clock {
  time = 0;
  private waiting: (() => void) | null = null;
  install(): void {
    vi.stubGlobal('performance', { now: () => this.time });
    vi.stubGlobal('requestAnimationFrame', (tick: () => void) => ((this.waiting = tick), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (this.waiting = null));
  }
  forward(ms: number): void {
    for (let left = ms; left > 0 && this.waiting; left -= 20) {
      this.time += 20;
      const tick = this.waiting;
      this.waiting = null;
      tick();
    }
  }
}

describe('playback', () => {
  const clock = new Clock();
  const first: MatchState = { ...demoMatch('a'), events: [], fresh: 0 };
  const next = (from: MatchState, events: GameEvent[]): MatchState => ({ ...from, seq: from.seq + 1, view: structuredClone(from.view), events: [...from.events, ...events], fresh: from.events.length });
  let told: MatchState[] = [];
  const made = (calm = false): Playback => {
    told = [];
    return new Playback(first, { frame: () => frameOf(first.info.dungeon, false), calm: () => calm, follow: () => true, ontold: (now) => told.push(now), onsettled: () => undefined });
  };
  const staged = async (): Promise<void> => {
    await import('./stage');
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
  };
  beforeAll(() => import('./stage'), 60_000);
  beforeEach(() => clock.install());
  afterEach(() => vi.unstubAllGlobals());

  it('tells a roll when its dice lie, and the question behind it at the end', async () => {
    const play = made();
    play.take(first);
    const second = next(first, [moved(0)]);
    play.take(second);
    await staged();
    expect(play.settled).toBe(false);
    expect(told.every((state) => state.events.length === 0)).toBe(true);
    clock.forward(600);
    expect(told.at(-1)!.events).toHaveLength(1);
    expect(told.at(-1)).not.toBe(second);
    clock.forward(5000);
    expect(told.at(-1)).toBe(second);
  });
  it('goes on playing when an answer comes that nothing came of', async () => {
    const play = made();
    play.take(first);
    const second = next(first, [moved(0)]);
    play.take(second);
    await staged();
    const third = { ...second, seq: second.seq + 1, view: structuredClone(second.view), fresh: 1 };
    play.take(third);
    expect(play.settled).toBe(false);
    clock.forward(5000);
    expect(told.at(-1)).toBe(third);
  });
  it('shows all at once when skipped, without motion, and when an answer is taken back', async () => {
    const play = made();
    play.take(first);
    const second = next(first, [moved(0)]);
    play.take(second);
    await staged();
    play.skip();
    expect(told.at(-1)).toBe(second);
    const third = next(second, [moved(1)]);
    play.take(third);
    play.take({ ...first, seq: 50 });
    expect(told.at(-1)!.seq).toBe(50);
    expect(play.settled).toBe(true);
    const still = made(true);
    still.take(first);
    still.take(second);
    expect(told.at(-1)).toBe(second);
  });
  it('waits for the stage no longer than five seconds', async () => {
    vi.useFakeTimers();
    vi.doMock('./stage', () => new Promise(() => undefined));
    const play = made();
    play.take(first);
    const second = next(first, [moved(0)]);
    play.take(second);
    expect(play.settled).toBe(false);
    await vi.advanceTimersByTimeAsync(5100);
    expect(told.at(-1)).toBe(second);
    vi.doUnmock('./stage');
    vi.useRealTimers();
  });
});
