import { describe, expect, it } from 'vitest';
import { players, story, viewA } from '../board/demo/match';
import type { GameEvent, View } from '../protocol/messages';
import { Reel, type Clock } from './reel';
import { PACE, sceneAt, timelineOf, type Scene } from './timeline';

const event = (kind: string, rest: Partial<GameEvent> = {}): GameEvent => ({
  n: 0, kind, rules: [], side: 0, player: null, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, value: null, text: '', ...rest,
});
const end = (before: View, events: GameEvent[]): Scene => {
  const timeline = timelineOf(before, events);
  return sceneAt(timeline, timeline.ms);
};

describe('timeline', () => {
  it('begins as the table stood and takes no time for what nothing moves', () => {
    const timeline = timelineOf(viewA(), [event('activated', { player: 2 }), event('reroll_spent')]);
    expect(timeline.ms).toBe(0);
    expect(sceneAt(timeline, 0).figures.get(2)).toMatchObject({ x: 6, y: 13, ball: true, pose: 'standing' });
  });
  it('slides a step evenly', () => {
    const timeline = timelineOf(viewA(), [event('moved', { player: 2, from: [6, 13], to: [6, 14] })]);
    expect(timeline.ms).toBe(PACE.step);
    expect(sceneAt(timeline, PACE.step / 2).figures.get(2)).toMatchObject({ x: 6, y: 13.5 });
  });
  it('lets the Werewolf run, bite and bound home', () => {
    const view = { ...viewA(), werewolf: [5, 10] as [number, number] };
    const steps = [event('werewolf', { n: 1, from: [5, 10], to: [5, 11] }), event('werewolf', { n: 2, from: [5, 11], to: [5, 12] })];
    const attack = event('block_declared', { n: 3, other: 2 });
    const home = event('werewolf', { n: 4, from: [5, 12], to: [5, 8] });
    const timeline = timelineOf(view, [...steps, attack, home]);
    expect(sceneAt(timeline, 0).wolf).toEqual({ x: 5, y: 10, scale: 1 });
    expect(sceneAt(timeline, PACE.step / 2).wolf).toMatchObject({ x: 5, y: 10.5 });
    expect(sceneAt(timeline, PACE.step * 2).wolf).toMatchObject({ x: 5, y: 12 });
    expect(sceneAt(timeline, PACE.step * 2 + 10).effects).toMatchObject([{ kind: 'clash', x: 5.5, y: 12.5 }]);
    const half = PACE.step * 2 + PACE.clash + (PACE.jump + 4 * PACE.bound) / 2;
    expect(sceneAt(timeline, half).wolf!.scale).toBeGreaterThan(1.2);
    expect(sceneAt(timeline, timeline.ms).wolf).toMatchObject({ x: 5, y: 8 });
    expect(timeline.ms).toBe(PACE.step * 2 + PACE.clash + PACE.jump + 4 * PACE.bound);
    expect(end(viewA(), [attack]).wolf).toBeNull();
  });
  it('tells one thing after the other', () => {
    const timeline = timelineOf(viewA(), story());
    for (const [i, beat] of timeline.beats.entries()) expect(beat.start).toBeGreaterThanOrEqual(timeline.beats[i - 1]?.start ?? 0);
    expect(timeline.beats.map((b) => b.n)).toEqual([...timeline.beats.map((b) => b.n)].sort((a, b) => a - b));
  });
  it('ends the story where the table stands after it', () => {
    const scene = end(viewA(), story());
    expect(scene.figures.get(2)).toMatchObject({ x: 7, y: 15, ball: false });
    expect(scene.figures.get(4)).toMatchObject({ x: 7, y: 13 });
    expect(scene.figures.get(24)).toMatchObject({ x: 8, y: 20, opacity: 1, scale: 1, turn: 0 });
    expect(scene.figures.has(20)).toBe(false);
    expect(scene.ball).toMatchObject({ x: 7, y: 17 });
    expect(scene.chests.has('5,12')).toBe(false);
    expect(scene.effects).toEqual([]);
  });
  it('tips a falling player over and leaves them lying straight', () => {
    const timeline = timelineOf(viewA(), [event('fell', { player: 2 })]);
    expect(Math.abs(sceneAt(timeline, timeline.ms / 2).figures.get(2)!.turn)).toBeGreaterThan(10);
    const lying = sceneAt(timeline, timeline.ms).figures.get(2)!;
    expect(lying.pose).toBe('prone');
    expect(lying.turn).toBeCloseTo(0);
    expect(end(viewA(), [event('posture', { player: 2, value: 2 })]).figures.get(2)!.pose).toBe('stunned');
  });
  it('tips a player over once, whatever words it takes', () => {
    const timeline = timelineOf(viewA(), [event('knocked_down', { player: 2 }), event('posture', { player: 2, value: 1 })]);
    expect(timeline.ms).toBe(PACE.fall);
  });
  it('carries posture and ball through a portal', () => {
    const view = viewA();
    view.players = players([{ id: 2, at: [6, 13], ball: true, state: 'prone' }]);
    expect(end(view, [event('teleported', { player: 2, from: [6, 13], to: [1, 7], value: 1 })]).figures.get(2)).toMatchObject({ x: 1, y: 7, ball: true, pose: 'prone' });
  });
  it('leaves the ball behind when its carrier vanishes', () => {
    const scene = end(viewA(), [event('mishap', { player: 2, from: [6, 13] })]);
    expect(scene.figures.has(2)).toBe(false);
    expect(scene.ball).toMatchObject({ x: 6, y: 13 });
  });
  it('throws the ball in an arc into the catcher’s hands', () => {
    const events = [event('ball_moved', { from: [6, 13], to: [6, 10], purpose: 'pass' }), event('ball_caught', { player: 0 })];
    const timeline = timelineOf(viewA(), events);
    const middle = sceneAt(timeline, timeline.beats[0]!.ms / 2);
    expect(middle.ball!.height).toBeGreaterThan(0.5);
    expect(middle.figures.get(2)!.ball).toBe(false);
    const after = sceneAt(timeline, timeline.ms);
    expect(after.ball).toBeNull();
    expect(after.figures.get(0)!.ball).toBe(true);
  });
  it('shows dice before what they decide', () => {
    const timeline = timelineOf(viewA(), [event('rolled', { n: 4, player: 2, dice: [5], success: true })]);
    expect(sceneAt(timeline, 1).dice).toMatchObject({ n: 4, dice: [5] });
    expect(sceneAt(timeline, 1).dice!.progress).toBeLessThan(0.1);
    expect(sceneAt(timeline, timeline.ms).dice!.progress).toBe(1);
  });
  it('ignores players and squares it does not know', () => {
    expect(() => end(viewA(), [event('moved', { player: 99, to: [1, 1] }), event('pushed'), event('ball_moved'), event('something_new')])).not.toThrow();
  });
});

class HandClock implements Clock {
  time = 0;
  private waiting: (() => void) | null = null;
  now = (): number => this.time;
  next = (tick: () => void): number => {
    this.waiting = tick;
    return 1;
  };
  cancel = (): void => {
    this.waiting = null;
  };
  forward(ms: number): void {
    for (let left = ms; left > 0 && this.waiting; left -= 20) {
      this.time += 20;
      const tick = this.waiting;
      this.waiting = null;
      tick();
    }
  }
}

describe('reel', () => {
  const step = (n: number): GameEvent[] => Array.from({ length: n }, (_, i) => event('moved', { player: 2, from: [6, 13], to: [6, 14 + i] }));
  const made = () => {
    const clock = new HandClock();
    const seen: Scene[] = [];
    const settled: number[] = [];
    const reel = new Reel((s) => seen.push(s), () => settled.push(clock.time), clock);
    return { clock, seen, settled, reel };
  };

  it('plays to the end and settles once', () => {
    const { clock, seen, settled, reel } = made();
    reel.add(timelineOf(viewA(), step(2)));
    clock.forward(1000);
    expect(settled).toHaveLength(1);
    expect(settled[0]).toBeGreaterThanOrEqual(2 * PACE.step);
    expect(settled[0]).toBeLessThanOrEqual(2 * PACE.step + 40);
    expect(seen.length).toBeGreaterThan(5);
    expect(reel.playing).toBe(false);
  });
  it('plays what comes later behind what plays now', () => {
    const { clock, settled, reel } = made();
    reel.add(timelineOf(viewA(), step(1)));
    reel.add(timelineOf(viewA(), step(1)));
    clock.forward(PACE.step + 40);
    expect(settled).toEqual([]);
    clock.forward(PACE.step + 40);
    expect(settled).toHaveLength(1);
  });
  it('takes half the time at twice the speed', () => {
    const { clock, settled, reel } = made();
    reel.speed = 2;
    reel.add(timelineOf(viewA(), step(4)));
    clock.forward(5000);
    expect(settled[0]).toBeLessThanOrEqual(2 * PACE.step + 40);
  });
  it('hurries when a long story waits', () => {
    const { clock, settled, reel } = made();
    const timeline = timelineOf(viewA(), step(200));
    reel.add(timeline);
    clock.forward(60_000);
    expect(settled[0]).toBeLessThan(timeline.ms / 2);
  });
  it('skips to the end, and stops without a word', () => {
    const one = made();
    one.reel.add(timelineOf(viewA(), step(9)));
    one.reel.skip();
    expect(one.settled).toHaveLength(1);
    const other = made();
    other.reel.add(timelineOf(viewA(), step(9)));
    other.reel.stop();
    other.clock.forward(5000);
    expect(other.settled).toHaveLength(0);
  });
  it('settles at once when nothing moves', () => {
    const { settled, reel } = made();
    reel.add(timelineOf(viewA(), [event('activated')]));
    expect(settled).toHaveLength(1);
  });
});
