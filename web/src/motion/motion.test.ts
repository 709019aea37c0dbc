import { describe, expect, it } from 'vitest';
import { players, story, viewA } from '../board/demo/match';
import type { EventKind, GameEvent, MatchInfo, View } from '../protocol/messages';
import { leftOf } from './left';
import { Reel, type Clock } from './reel';
import { lastTold, PACE, sceneAt, timelineOf, type Scene } from './timeline';
import { trailsOf } from './trails';
import { TERMS } from '../dev/fixture';
import { verdictOf } from './verdict';

const event = (kind: EventKind, rest: Partial<GameEvent> = {}): GameEvent => ({
  n: 0, kind, rules: [], side: 0, player: null, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, skill: null, value: null, text: '', ...rest,
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
    expect(scene.loose[0]).toMatchObject({ x: 7, y: 17 });
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
    expect(scene.loose[0]).toMatchObject({ x: 6, y: 13 });
  });
  it('moves each of two balls by its number', () => {
    const view = viewA();
    view.second_ball = { state: 'held', square: [6, 10], carrier: 0 };
    view.players = view.players.map((p) => (p.id === 0 ? { ...p, ball: true, ball_number: 2 } : p.id === 2 ? { ...p, ball_number: 1 } : p));
    const dropped = event('ball_dropped', { n: 1, player: 0, from: [6, 10], target: 1 });
    const lies = end(view, [dropped, event('ball_moved', { n: 2, from: [6, 10], to: [5, 9], purpose: 'bounce', target: 1 })]);
    expect(lies.loose).toMatchObject([null, { x: 5, y: 9 }]);
    expect([lies.figures.get(0)!.ball, lies.figures.get(2)!.ball]).toEqual([false, 1]);
    const thrown = event('passed', { n: 1, player: 0, to: [4, 10], value: 5 });
    const taken = end(view, [thrown, event('ball_moved', { n: 2, from: [6, 10], to: [4, 10], purpose: 'pass', target: 1 }), event('ball_caught', { n: 3, player: 20, target: 1 })]);
    expect(taken.loose).toEqual([null, null]);
    expect([taken.figures.get(0)!.ball, taken.figures.get(2)!.ball, taken.figures.get(20)!.ball]).toEqual([false, 1, 2]);
  });
  it('finds the second ball where its chest stood', () => {
    const view = { ...viewA(), second_ball: { state: 'hidden' as const, square: null, carrier: null } };
    const found = end(view, [event('chest_opened', { n: 1, player: 2, to: [5, 12], value: 1 }), event('ball_found', { n: 2, to: [5, 12], target: 1 }), event('ball_moved', { n: 3, from: [5, 12], to: [5, 11], purpose: 'bounce', target: 1 })]);
    expect(found.loose).toMatchObject([null, { x: 5, y: 11 }]);
    expect(found.figures.get(2)!.ball).toBe(true);
  });
  it('throws the ball in an arc into the catcher’s hands', () => {
    const events = [event('ball_moved', { from: [6, 13], to: [6, 10], purpose: 'pass' }), event('ball_caught', { player: 0 })];
    const timeline = timelineOf(viewA(), events);
    const middle = sceneAt(timeline, timeline.beats[0]!.ms / 2);
    expect(middle.loose[0]!.height).toBeGreaterThan(0.5);
    expect(middle.figures.get(2)!.ball).toBe(false);
    const after = sceneAt(timeline, timeline.ms);
    expect(after.loose[0]).toBeNull();
    expect(after.figures.get(0)!.ball).toBe(true);
  });
  it('shows dice before what they decide', () => {
    const timeline = timelineOf(viewA(), [event('rolled', { n: 4, player: 2, dice: [5], success: true })]);
    expect(sceneAt(timeline, 1).dice).toMatchObject({ n: 4, dice: [5] });
    expect(sceneAt(timeline, 1).dice!.progress).toBeLessThan(0.1);
    expect(sceneAt(timeline, timeline.ms).dice!.progress).toBe(1);
  });
  it('tells a roll only when its dice lie, and what follows from it after that', () => {
    const events = [
      event('activated', { n: 3, player: 2 }),
      event('rolled', { n: 4, player: 2, purpose: 'dodge', dice: [1], target: 3, success: false }),
      event('fell', { n: 5, player: 2 }),
      event('turnover', { n: 6 }),
    ];
    const timeline = timelineOf(viewA(), events);
    expect(lastTold(timeline, 0)).toBe(3);
    expect(lastTold(timeline, PACE.tumble - 1)).toBe(3);
    expect(lastTold(timeline, PACE.tumble)).toBe(4);
    expect(lastTold(timeline, PACE.tumble + PACE.readAgain)).toBe(5);
    expect(lastTold(timeline, timeline.ms)).toBe(6);
  });
  it('slides a chest that is moved from square to square', () => {
    const timeline = timelineOf(viewA(), [event('chest_moved', { n: 1, player: 2, from: [5, 12], to: [6, 12], value: 0 })]);
    expect(sceneAt(timeline, timeline.ms / 2).chests.has('5.5,12')).toBe(true);
    const { chests } = sceneAt(timeline, timeline.ms);
    expect([chests.has('5,12'), chests.has('6,12'), chests.has('5.5,12')]).toEqual([false, true, false]);
  });
  it('tells what is in a chest only when it is open', () => {
    const timeline = timelineOf(viewA(), [event('chest_opened', { n: 1, player: 2, to: [5, 12], value: 1 })]);
    expect(lastTold(timeline, PACE.chest - 1)).toBeNull();
    expect(lastTold(timeline, PACE.chest)).toBe(1);
  });
  it('ignores players and squares it does not know', () => {
    expect(() => end(viewA(), [event('moved', { player: 99, to: [1, 1] }), event('pushed'), event('ball_moved'), event('something_new' as EventKind)])).not.toThrow();
  });
});

describe('verdicts', () => {
  const words = (e: GameEvent, after: GameEvent[] = []): string => {
    const { title, needs, words, good } = verdictOf(e, after);
    return `${title} ${needs}, ${words} (${good})`;
  };
  const rolled = (rest: Partial<GameEvent>): GameEvent => event('rolled', { player: 2, ...rest });

  it('say what was needed, what came and what follows', () => {
    const dodge = rolled({ purpose: 'dodge', dice: [2], target: 3, success: false });
    expect(words(dodge, [event('fell', { player: 2 })])).toBe('Dodge needs 3+, rolls 2: falls (1)');
    expect(words(dodge, [event('rerolled', { player: 2 })])).toBe('Dodge needs 3+, rolls 2: fails (1)');
    expect(words(rolled({ purpose: 'dodge', dice: [6], modifier: -2, target: 3, success: true }))).toBe('Dodge needs 3+, rolls 6 − 2 = 4: gets away (0)');
  });
  it('call armour that holds good news to its owner', () => {
    expect(words(rolled({ purpose: 'armour', dice: [3, 1], target: 8, success: false }))).toBe('Armour needs 8+, rolls 3 + 1 = 4: armour holds (0)');
    expect(words(rolled({ purpose: 'armour', dice: [4, 6], target: 8, success: true }))).toBe('Armour needs 8+, rolls 4 + 6 = 10: armour broken (1)');
    expect(words(rolled({ purpose: 'injury', dice: [4, 2] }), [event('posture', { player: 2, value: 2 })])).toBe('Injury , rolls 4 + 2 = 6: stunned (1)');
  });
  it('call things what the game calls them', () => {
    const terms = { ...TERMS, pad: 'teleporter', rush: 'Go For It' };
    expect(verdictOf(rolled({ purpose: 'rush', dice: [1], target: 2, success: false }), [], terms).title).toBe('Go For It');
    expect(verdictOf(rolled({ purpose: 'teleport', dice: [5] }), [event('teleported', { player: 2, value: 5 })], terms)).toMatchObject({ title: 'Teleporter', words: 'rolls 5: out of teleporter 5' });
    expect(verdictOf(rolled({ purpose: 'teleport', dice: [5] }), [rolled({ purpose: 'teleport_scatter', dice: [2] }), event('teleported', { player: 2, value: 5 })], terms)).toMatchObject({ words: 'rolls 5: beside teleporter 5' });
    expect(verdictOf(rolled({ purpose: 'teleport', dice: [5] }), [event('removed', { player: 2, value: 2 })], terms)).toMatchObject({ words: 'rolls 5: lost: knocked out', good: 1 });
    expect(verdictOf(rolled({ purpose: 'teleport', dice: [1] }), [event('mishap', { player: 2 })], TERMS)).toMatchObject({ title: 'Portal', words: 'rolls 1: lost for the match!', good: 1 });
  });
  it('say nothing of dice that only show a way, and of block dice', () => {
    expect(verdictOf(rolled({ purpose: 'scatter', dice: [3] })).words).toBe('');
    expect(verdictOf(rolled({ purpose: 'block', dice: ['pow'] })).words).toBe('');
  });
});

describe('what moves once', () => {
  const effects = (events: GameEvent[], kind: string): number => timelineOf(viewA(), events).beats.filter((b) => b.act.kind === 'effect' && b.act.effect === kind).length;
  it('explodes a chest once', () => {
    expect(effects([event('chest_opened', { player: 2, to: [5, 12], value: 0 }), event('exploded', { to: [5, 12] })], 'burst')).toBe(1);
  });
  it('lets a pass fly once, and an interception from the hand that threw', () => {
    const passed = event('passed', { player: 2, from: [6, 13], to: [6, 10], value: 3 });
    const flights = (events: GameEvent[]) => timelineOf(viewA(), events).beats.filter((b) => b.act.kind === 'ball' && b.ms > 0);
    expect(flights([passed, event('ball_moved', { from: [6, 13], to: [6, 10], purpose: 'pass' })])).toHaveLength(1);
    expect(flights([passed, event('ball_caught', { player: 20 })])[0]!.act).toMatchObject({ from: [6, 13] });
  });
});

describe('trails', () => {
  const went = (side: 0 | 1, player: number, from: [number, number], to: [number, number]): GameEvent => event('moved', { side, player, from, to });
  const theirs = [event('turn_began', { side: 1 }), event('activated', { side: 1, player: 20 }), went(1, 20, [1, 1], [1, 2]), went(1, 20, [1, 2], [1, 3])];
  it('show the ways of the others until one acts', () => {
    const own = [event('activated', { side: 0, player: 2 }), went(0, 2, [5, 5], [5, 6])];
    expect(trailsOf([...own, ...theirs], [0], 1)).toEqual([{ id: 20, squares: [[1, 1], [1, 2], [1, 3]], last: true }]);
    expect(trailsOf([...own, ...theirs, event('turn_began', { side: 0 })], [0], 0)).toHaveLength(1);
    expect(trailsOf([...theirs, ...own], [0], 0)).toEqual([]);
  });
  it('end at a portal and begin behind it', () => {
    const far = event('teleported', { side: 1, player: 20, from: [1, 3], to: [9, 9] });
    expect(trailsOf([...theirs, far, went(1, 20, [9, 9], [9, 8])], [0], 1).map((t) => t.squares.length)).toEqual([3, 2]);
  });
});

describe('what is left without motion', () => {
  it('are the dice where they fell, and the moments', () => {
    const info = { teams: [{ name: 'Us', players: [{ id: 2, name: 'Snorri' }] }, { name: 'Them', players: [] }] } as unknown as MatchInfo;
    const events = [event('moved', { player: 2, from: [6, 13], to: [6, 14] }), event('rolled', { n: 1, player: 2, purpose: 'rush', dice: [1], target: 2, success: false }), event('turnover', { n: 2 })];
    const left = leftOf(viewA(), events, { info, you: [0] });
    expect(left.dice).toMatchObject([{ at: [6, 14], progress: 1 }]);
    expect(left.moments).toMatchObject([{ title: 'Turnover!', good: 1 }]);
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
  const turn = (): GameEvent[] => [event('activated', { player: 2, side: 1 }), ...step(2)];
  const watching = { info: { teams: [{ players: [{ id: 2, name: 'Snorri' }] }, { players: [] }] } as unknown as MatchInfo, you: [0 as const], follows: () => true };
  it('stands still, goes on, and goes from one player to the next', () => {
    const { clock, settled, seen, reel } = made();
    reel.add(timelineOf(viewA(), [...turn(), ...turn(), ...turn()], watching));
    expect(seen.at(-1)!.said).toEqual({ id: 2, text: 'Snorri' });
    reel.paused = true;
    clock.forward(5000);
    expect(seen).toHaveLength(1);
    reel.step();
    clock.forward(5000);
    expect(reel.paused).toBe(true);
    const shown = seen.length;
    expect(shown).toBeGreaterThan(1);
    reel.paused = false;
    clock.forward(10_000);
    expect(settled).toHaveLength(1);
    expect(reel.paused).toBe(false);
  });
  it('goes step by step through what comes late, too', () => {
    const { clock, settled, reel } = made();
    reel.add(timelineOf(viewA(), turn(), watching));
    reel.step();
    clock.forward(5000);
    expect(settled).toHaveLength(1);
    reel.add(timelineOf(viewA(), turn(), watching));
    expect(reel.paused).toBe(true);
    reel.skip();
    expect(reel.paused).toBe(false);
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
    const timeline = timelineOf(viewA(), step(800));
    reel.add(timeline);
    clock.forward(120_000);
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
