import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchState } from '../../match/state';
import type { GameEvent } from '../../protocol/messages';
import { frameOf } from '../../scene/frame';
import { demoMatch } from '../demo/match';
import { Playback } from './playback.svelte';

const moved = (n: number): GameEvent => ({
  n, kind: 'rolled', rules: [], side: 0, player: 2, other: null, from: null, to: null, purpose: 'dodge', dice: [2], target: 3, modifier: null, success: false, skill: null, value: null, text: `roll ${n}`,
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

  const turn = (kind: GameEvent['kind'], side: 0 | 1, n: number, player: number | null = null): GameEvent => ({ ...moved(n), kind, side, player, dice: null, text: kind });
  /** A coach who is asked, and the turn of the others before. */
  const asked = (): MatchState => {
    const events = [turn('turn_began', 1, 0), turn('activated', 1, 1, 20), { ...moved(2), side: 1 as const, player: 20 }, turn('turn_ended', 1, 3), turn('turn_began', 0, 4)];
    return { ...first, you: [0], question: { ...first.question!, yours: true }, events, fresh: events.length };
  };
  const server = (frames: number[]): void => void vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ frames: frames.map((n) => ({ n, view: first.view })) }) }));
  const shown = async (play: Playback): Promise<void> => {
    await vi.waitFor(() => expect(play.fetching).not.toBe('yes'), 5000);
  };

  it('shows a turn again that it never saw, in motion or deed by deed', async () => {
    server([0, 3, 5]);
    const play = made();
    play.take(asked());
    expect(play.repeatable).toEqual({ from: 0, until: 5 });
    void play.showAgain();
    await shown(play);
    expect([play.again, play.page, play.settled]).toEqual([true, null, false]);
    play.skip();
    expect([play.again, play.settled]).toEqual([false, true]);

    const still = made(true);
    still.take(asked());
    void still.showAgain();
    await shown(still);
    expect(still.pages.map((page) => page.lines)).toEqual([['turn_began'], ['activated', 'roll 2'], ['turn_ended', 'turn_began']]);
    expect([still.leaf, still.settled]).toEqual([0, false]);
    still.turnTo(-1);
    still.turnTo(3);
    expect(still.leaf).toBe(0);
    still.turnTo(2);
    expect(still.scene).toBe(still.pages[2]!.scene);
    still.away();
    expect(still.leaf).toBe(2);
    still.skip();
    expect([still.leaf, still.settled, told.at(-1)!.events.length]).toEqual([null, true, 5]);
  });
  it('says when a turn cannot be fetched, and comes back to the match when somebody answers', async () => {
    const play = made(true);
    const match = asked();
    play.take(match);
    server([]);
    void play.showAgain();
    await shown(play);
    expect([play.fetching, play.settled]).toEqual(['failed', true]);
    server([0, 3, 5]);
    void play.showAgain();
    await shown(play);
    expect(play.leaf).toBe(0);
    play.take(next(match, [turn('activated', 0, 5, 2)]));
    expect([play.leaf, play.settled, play.repeatable]).toEqual([null, true, null]);
  });
});
