// What happened, laid out in time: every event that moves something becomes a beat with a start and a length, and the table can be asked
// how it looks at any moment. Squares are those of the match; nothing here draws or waits.

import { key, stepsBetween } from '../match/squares';
import { ballsOf, looseIn, numberOf, type Ball, type Held, type LooseBall } from '../match/things/balls';
import type { Die, GameEvent, Posture, Side, TableHit, Terms, View, XY } from '../protocol/messages';
import { deedOf, momentOf, type Audience, type Moment } from './moments';
import { saysWhere, verdictOf, type Verdict } from './verdict';

/** Where things stand at one moment of a motion. */
export interface Figure {
  x: number;
  y: number;
  pose: Posture;
  ball: Held;
  /** Degrees, size and visibility while something happens to the figure; 0, 1 and 1 at rest. */
  turn: number;
  scale: number;
  opacity: number;
}

/** The neutral Werewolf, which is no player: where it is and how large while it bounds. */
export interface Wolf {
  x: number;
  y: number;
  scale: number;
}

export interface Effect {
  key: string;
  kind: 'burst' | 'swirl' | 'clash' | 'flash' | 'cheer';
  x: number;
  y: number;
  /** 0 at the beginning, 1 at the end. */
  progress: number;
}

export interface DiceShown {
  /** Number of the event that rolled them. */
  n: number;
  dice: Die[];
  purpose: string | null;
  verdict: Verdict;
  /** The row of the table that it was read on. */
  hit: TableHit | undefined;
  /** Beside which square they fall; null where nobody in particular rolls. */
  at: XY | null;
  /** 0 when they leave the hand, 1 when they lie. */
  progress: number;
}

/** A few words beside a piece. */
export interface Said {
  id: number;
  text: string;
  /** What else there is to say, to be read at leisure. */
  more?: string[];
  /** Where they stand if the piece is not on the map. */
  at?: XY | null;
}

export interface Scene {
  figures: Map<number, Figure>;
  /** Where each ball lies or flies; null for one that is held or hidden. */
  loose: (LooseBall | null)[];
  wolf: Wolf | null;
  chests: Set<string>;
  effects: Effect[];
  dice: DiceShown | null;
  said: Said | null;
  moment: Moment | null;
}

type Act =
  | { kind: 'slide'; id: number; to: XY; even: boolean; hop: number }
  | { kind: 'prowl'; to: XY; hop: number }
  | { kind: 'pose'; id: number; pose: Posture }
  | { kind: 'out'; id: number; swirl: boolean }
  | { kind: 'in'; id: number; to: XY; swirl: boolean; pose: Posture | null }
  | { kind: 'ball'; ball: Ball; from: XY | null; to: XY; height: number }
  | { kind: 'hold'; ball: Ball; id: number }
  | { kind: 'chest'; square: XY }
  | { kind: 'shove'; from: XY; to: XY }
  | { kind: 'effect'; effect: Effect['kind']; at: XY }
  | { kind: 'dice'; shown: DiceShown }
  | { kind: 'say'; said: Said | null }
  | { kind: 'moment'; moment: Moment };

/** One act of the timeline. */
export interface Beat {
  /** Number of the event behind it. */
  n: number;
  start: number;
  ms: number;
  act: Act;
}

export interface Timeline {
  before: View;
  beats: Beat[];
  ms: number;
  /** When each event is out: from then on it may be told elsewhere. In order of both. */
  told: { n: number; at: number }[];
  /** Moments before somebody acts, at which one may stop. */
  stops: number[];
}

/** Who watches, and whose doings are followed: told beside the piece, with a breath before each player. */
export interface Watching extends Audience {
  follows: (side: Side | null) => boolean;
}

export const PACE = {
  step: 150,
  jump: 330,
  push: 240,
  fall: 300,
  rise: 220,
  leave: 260,
  swirl: 380,
  bound: 45,
  bounce: 230,
  flight: 120,
  burst: 620,
  tumble: 450,
  /** How long the next thing waits for dice to be read: what went well, what went wrong, what only says where. */
  read: 350,
  readAgain: 750,
  readWay: 120,
  lull: 450,
  moment: 900,
  chest: 260,
  clash: 200,
  cheer: 900,
} as const;

const POSES: readonly Posture[] = ['standing', 'prone', 'stunned'];

class Writer {
  readonly beats: Beat[] = [];
  readonly stops: number[] = [];
  now = 0;
  private readonly squares = new Map<number, XY>();
  private readonly poses = new Map<number, Posture>();
  private readonly loose: (XY | null)[];
  private readonly carriers: (number | null)[];
  /** The ball that was dealt with last. */
  private ball: Ball = 0;
  private wolf: XY | null;

  constructor(
    before: View,
    private readonly watching: Watching | null,
    private readonly terms: Terms | undefined,
  ) {
    for (const p of before.players) {
      if (p.square) this.squares.set(p.id, p.square);
      if (p.state) this.poses.set(p.id, p.state);
    }
    this.loose = ballsOf(before).map((ball) => (ball.state === 'loose' ? ball.square : null));
    this.carriers = ballsOf(before).map((ball) => ball.carrier);
    this.wolf = before.werewolf ?? null;
  }

  /** Adds an act; the next one starts when this one has ended, or along with it. */
  private add(n: number, ms: number, act: Act, along = false): void {
    this.beats.push({ n, start: this.now, ms, act });
    if (!along) this.now += ms;
  }

  private slide(e: GameEvent, ms: number, even: boolean, hop = 0): void {
    if (e.player === null || e.to === null) return;
    this.squares.set(e.player, e.to);
    this.add(e.n, ms, { kind: 'slide', id: e.player, to: e.to, even, hop });
  }

  private pose(e: GameEvent, pose: Posture, ms: number): void {
    // Who is knocked down and then found to be prone falls once.
    if (e.player === null || this.poses.get(e.player) === pose) return;
    this.poses.set(e.player, pose);
    this.add(e.n, ms, { kind: 'pose', id: e.player, pose });
  }

  private arrive(e: GameEvent, swirl: boolean, pose: Posture | null): void {
    if (e.player === null || e.to === null) return;
    if (swirl) this.add(e.n, PACE.swirl, { kind: 'effect', effect: 'swirl', at: e.to }, true);
    this.squares.set(e.player, e.to);
    this.add(e.n, swirl ? PACE.swirl : PACE.rise, { kind: 'in', id: e.player, to: e.to, swirl, pose });
  }

  private leave(e: GameEvent, swirl: boolean): void {
    if (e.player === null) return;
    const from = e.from ?? this.squares.get(e.player) ?? null;
    if (swirl && from) this.add(e.n, PACE.swirl, { kind: 'effect', effect: 'swirl', at: from }, true);
    this.add(e.n, swirl ? PACE.swirl : PACE.leave, { kind: 'out', id: e.player, swirl });
    this.squares.delete(e.player);
  }

  /** The ball that an event names. */
  private named(e: GameEvent): Ball {
    this.ball = e.target === 1 ? 1 : 0;
    return this.ball;
  }

  /** The ball that a player holds, as far as anybody has told. */
  private heldBy(id: number | null): Ball {
    this.ball = id !== null && this.carriers[1] === id ? 1 : 0;
    return this.ball;
  }

  private fly(e: GameEvent, ball: Ball, from: XY | null, to: XY, high: boolean): void {
    const was = this.loose[ball] ?? null;
    const start = from ?? was;
    const far = start ? stepsBetween(start, to) : 0;
    // What was told to be thrown there flies there once.
    if (was !== null && (far === 0 || stepsBetween(was, to) === 0)) return;
    const ms = high ? PACE.bounce + far * PACE.flight : PACE.bounce;
    this.add(e.n, ms, { kind: 'ball', ball, from: start, to, height: high ? 0.6 + far * 0.22 : 0.35 });
    this.lies(ball, to);
  }

  private lies(ball: Ball, square: XY): void {
    this.loose[ball] = square;
    this.carriers[ball] = null;
  }

  private catches(e: GameEvent, id: number | null): void {
    if (id === null) return;
    const ball = this.named(e);
    const square = this.squares.get(id);
    const from = this.loose[ball];
    if (from && square && stepsBetween(from, square) > 0) this.fly(e, ball, null, square, stepsBetween(from, square) > 1);
    this.add(e.n, 60, { kind: 'hold', ball, id });
    this.loose[ball] = null;
    this.carriers[ball] = id;
  }

  /** Step by step to its prey, and in one bound back to its dog house. */
  private prowl(e: GameEvent): void {
    if (e.to === null) return;
    const far = this.wolf ? stepsBetween(this.wolf, e.to) : 1;
    this.wolf = e.to;
    this.add(e.n, far > 1 ? PACE.jump + far * PACE.bound : PACE.step, { kind: 'prowl', to: e.to, hop: far > 1 ? 0.8 : 0.2 });
  }

  /** A spell on a player flashes where they stand; one on a square shows what comes of it. */
  private spell(e: GameEvent): void {
    const at = e.player === null ? undefined : this.squares.get(e.player);
    if (at) this.add(e.n, PACE.burst, { kind: 'effect', effect: 'flash', at });
  }

  tell(e: GameEvent): void {
    switch (e.kind) {
      case 'moved':
        return this.slide(e, PACE.step, true);
      case 'followed_up':
        return this.slide(e, PACE.push, false);
      case 'pushed':
        return this.slide(e, PACE.push, false);
      case 'jumped':
        return this.slide(e, PACE.jump, false, 0.5);
      case 'placed':
      case 'climbed_out':
        return this.slide(e, PACE.jump, false, 0.3);
      case 'teleported':
        this.leave(e, true);
        return this.arrive(e, true, null);
      case 'mishap':
        return this.leave(e, true);
      case 'posture':
        return this.pose(e, POSES[e.value ?? 0] ?? 'standing', PACE.fall);
      case 'fell':
      case 'knocked_down':
      case 'placed_prone':
        return this.pose(e, this.terms?.lies ? 'stunned' : 'prone', PACE.fall);
      case 'stood_up':
        return this.pose(e, 'standing', PACE.rise);
      case 'removed':
      case 'sent_off':
        return this.leave(e, false);
      case 'deployed':
        return this.arrive(e, false, 'standing');
      case 'entered':
        return this.arrive(e, true, 'standing');
      case 'werewolf':
        return this.prowl(e);
      case 'thrown_player':
        return e.other === null || e.to === null ? undefined : this.toss(e, e.other, e.to);
      case 'ball_moved':
        return e.to === null ? undefined : this.fly(e, this.named(e), e.from, e.to, e.purpose === 'pass' || e.purpose === 'deviate');
      case 'passed':
        return e.value === 0 ? undefined : this.letGo(e);
      case 'ball_dropped':
        return this.drop(e);
      case 'ball_taken':
      case 'ball_caught':
      case 'ball_found':
        return this.catches(e, e.player);
      case 'handed_off':
        return this.hand(e);
      case 'chest_opened':
        return this.open(e);
      case 'chest_moved':
        return e.from === null || e.to === null ? undefined : this.add(e.n, PACE.push, { kind: 'shove', from: e.from, to: e.to });
      case 'pad_gone':
        return e.to === null ? undefined : this.add(e.n, PACE.swirl, { kind: 'effect', effect: 'swirl', at: e.to });
      case 'exploded':
        return e.to === null ? undefined : this.add(e.n, PACE.burst, { kind: 'effect', effect: 'burst', at: e.to });
      case 'spell_cast':
        return this.spell(e);
      case 'block_declared':
        return this.clash(e);
      case 'touchdown':
        return this.cheer(e);
      default:
        return undefined;
    }
  }

  /** The breath before somebody acts who is followed, and what they do in words. */
  announce(e: GameEvent): void {
    if (this.watching === null || !this.watching.follows(e.side)) return;
    const text = deedOf(e, this.watching);
    if (e.kind === 'activated') {
      this.stops.push(this.now);
      this.add(e.n, PACE.lull, { kind: 'say', said: e.player === null || text === null ? null : { id: e.player, text } });
    } else if (text !== null && e.player !== null) this.add(e.n, 0, { kind: 'say', said: { id: e.player, text } });
    else if (e.kind === 'activation_ended' || e.kind === 'turn_ended') this.add(e.n, 0, { kind: 'say', said: null });
  }

  /** The dice of an event. They lie for a while, the longer the worse. Returns when they lie, or now. */
  dice(e: GameEvent, after: GameEvent[]): number {
    const shown = diceOf(e, after, this.placeOf(e), this.terms);
    if (shown === null) return this.now;
    const lie = this.now + PACE.tumble;
    const read = saysWhere(e.purpose) ? PACE.readWay : e.success === true ? PACE.read : PACE.readAgain;
    this.add(e.n, PACE.tumble + read, { kind: 'dice', shown });
    return lie;
  }

  /** Where an event is looked for on the board. */
  private placeOf(e: GameEvent): XY | null {
    return this.carrierSquare(e) ?? e.to ?? e.from ?? this.loose[this.ball] ?? null;
  }

  /** Calls out what deserves it. */
  call(e: GameEvent): void {
    const moment = this.watching === null ? null : momentOf(e, this.watching);
    if (moment !== null) this.add(e.n, moment.holds ? PACE.moment : 1, { kind: 'moment', moment });
  }

  private carrierSquare(e: GameEvent): XY | null {
    return e.player === null ? null : (this.squares.get(e.player) ?? null);
  }

  private toss(e: GameEvent, thrown: number, to: XY): void {
    this.squares.set(thrown, to);
    this.add(e.n, PACE.jump * 2, { kind: 'slide', id: thrown, to, even: false, hop: 1.4 });
  }

  private drop(e: GameEvent): void {
    const square = e.from ?? e.to ?? this.carrierSquare(e);
    if (square === null) return;
    const ball = this.named(e);
    this.add(e.n, 80, { kind: 'ball', ball, from: square, to: square, height: 0 });
    this.lies(ball, square);
  }

  /** A pass leaves the hand; where it flies to is told when it is known whether anybody was in the way. */
  private letGo(e: GameEvent): void {
    const from = this.carrierSquare(e);
    if (from === null) return;
    const ball = this.heldBy(e.player);
    this.add(e.n, 0, { kind: 'ball', ball, from, to: from, height: 0 });
    this.lies(ball, from);
  }

  private hand(e: GameEvent): void {
    const to = e.other === null ? null : this.squares.get(e.other);
    if (to) this.fly(e, this.heldBy(e.player), this.carrierSquare(e), to, false);
  }

  private open(e: GameEvent): void {
    if (e.to === null) return;
    this.add(e.n, PACE.chest, { kind: 'chest', square: e.to });
    // What a trap does is told by the explosion that follows.
    if (e.value !== 0) {
      this.add(e.n, PACE.chest, { kind: 'effect', effect: 'flash', at: e.to }, true);
      // Of two balls the first is found first.
      const found = this.loose.length > 1 && (this.loose[0] ?? this.carriers[0] ?? null) !== null ? 1 : 0;
      this.lies(found, e.to);
    }
  }

  private clash(e: GameEvent): void {
    // Who blocks without being a player is the Werewolf.
    const a = e.player === null ? this.wolf : this.squares.get(e.player);
    const b = e.other === null ? undefined : this.squares.get(e.other);
    if (a && b) this.add(e.n, PACE.clash, { kind: 'effect', effect: 'clash', at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] });
  }

  private cheer(e: GameEvent): void {
    const square = this.carrierSquare(e);
    if (square) this.add(e.n, PACE.cheer, { kind: 'effect', effect: 'cheer', at: square });
  }
}

/** The dice of an event as they lie; null where there are none. */
export function diceOf(e: GameEvent, after: GameEvent[], at: XY | null, terms?: Terms): DiceShown | null {
  // The face that a block comes to was among its dice already.
  if (e.dice === null || e.dice.length === 0 || e.kind === 'block_result') return null;
  return { n: e.n, dice: e.dice, purpose: e.purpose, verdict: verdictOf(e, after, terms), at, progress: 1, hit: e.hit };
}

/** Events that are out only when what they show has been seen. */
const SEEN_FIRST = new Set(['chest_opened', 'ball_moved']);

/** Lays events out in time, starting from the table as it stood before them. */
export function timelineOf(before: View, events: GameEvent[], watching: Watching | null = null, terms = watching?.info.terms): Timeline {
  const writer = new Writer(before, watching, terms);
  const told: Timeline['told'] = [];
  for (const [i, event] of events.entries()) {
    writer.announce(event);
    const lie = writer.dice(event, events.slice(i + 1, i + 12));
    const start = writer.now;
    writer.tell(event);
    told.push({ n: event.n, at: SEEN_FIRST.has(event.kind) ? writer.now : Math.min(lie, start) });
    writer.call(event);
  }
  return { before, beats: writer.beats, ms: writer.now, told, stops: writer.stops };
}

/** The last event that is out at a moment of a timeline; null before the first. */
export function lastTold({ told }: Timeline, ms: number): number | null {
  return told.findLast((t) => t.at <= ms)?.n ?? null;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

function startingScene(view: View): Scene {
  const figures = new Map<number, Figure>();
  for (const p of view.players) {
    if (p.square === null) continue;
    figures.set(p.id, { x: p.square[0], y: p.square[1], pose: p.state ?? 'standing', ball: p.ball_number ?? p.ball, turn: 0, scale: 1, opacity: 1 });
  }
  return {
    figures,
    loose: looseIn(view),
    wolf: view.werewolf ? { x: view.werewolf[0], y: view.werewolf[1], scale: 1 } : null,
    chests: new Set(view.chests.map(key)),
    effects: [],
    dice: null,
    said: null,
    moment: null,
  };
}

function letGo(scene: Scene, ball: Ball): void {
  for (const figure of scene.figures.values()) if (numberOf(figure.ball) === ball) figure.ball = false;
}

/** Carries one act out as far as `t` (0 to 1). */
function perform(scene: Scene, beat: Beat, t: number): void {
  const { act } = beat;
  switch (act.kind) {
    case 'slide': {
      const figure = scene.figures.get(act.id);
      if (figure === undefined) return;
      const p = act.even ? t : smooth(t);
      figure.x += (act.to[0] - figure.x) * p;
      figure.y += (act.to[1] - figure.y) * p;
      figure.scale = 1 + Math.sin(t * Math.PI) * act.hop * 0.5;
      return;
    }
    case 'prowl': {
      const from = scene.wolf ?? { x: act.to[0], y: act.to[1] };
      const p = smooth(t);
      scene.wolf = { x: from.x + (act.to[0] - from.x) * p, y: from.y + (act.to[1] - from.y) * p, scale: 1 + Math.sin(t * Math.PI) * act.hop * 0.5 };
      return;
    }
    case 'pose': {
      const figure = scene.figures.get(act.id);
      if (figure === undefined) return;
      const rising = act.pose === 'standing';
      if (t > 0.45) figure.pose = act.pose;
      figure.turn = (rising ? -1 : 1) * Math.sin(t * Math.PI) * 24;
      figure.scale = 1 - Math.sin(t * Math.PI) * 0.08;
      return;
    }
    case 'out': {
      const figure = scene.figures.get(act.id);
      if (figure === undefined) return;
      if (t >= 1) {
        scene.figures.delete(act.id);
        const held = numberOf(figure.ball);
        if (held !== null) scene.loose[held] = { x: figure.x, y: figure.y, height: 0, turn: 0 };
        return;
      }
      figure.opacity = 1 - t;
      figure.turn = act.swirl ? t * 320 : 0;
      figure.scale = act.swirl ? 1 - t * 0.8 : 1 + t * 0.15;
      return;
    }
    case 'in': {
      const old = scene.figures.get(act.id);
      scene.figures.set(act.id, {
        x: act.to[0],
        y: act.to[1],
        pose: act.pose ?? old?.pose ?? 'standing',
        ball: old?.ball ?? false,
        turn: act.swirl ? (t - 1) * 320 : 0,
        scale: act.swirl ? 0.2 + t * 0.8 : 0.7 + smooth(t) * 0.3,
        opacity: t,
      });
      return;
    }
    case 'ball': {
      letGo(scene, act.ball);
      const from = act.from ?? act.to;
      scene.loose[act.ball] = {
        x: from[0] + (act.to[0] - from[0]) * t,
        y: from[1] + (act.to[1] - from[1]) * t,
        height: Math.sin(t * Math.PI) * act.height,
        turn: t * 400,
      };
      return;
    }
    case 'hold': {
      const figure = scene.figures.get(act.id);
      letGo(scene, act.ball);
      scene.loose[act.ball] = null;
      if (figure !== undefined) figure.ball = scene.loose.length < 2 || act.ball + 1;
      return;
    }
    case 'chest':
      if (t >= 1) scene.chests.delete(key(act.square));
      else scene.effects.push({ key: `chest${beat.n}`, kind: 'flash', x: act.square[0], y: act.square[1], progress: t });
      return;
    case 'shove': {
      const p = smooth(t);
      scene.chests.delete(key(act.from));
      scene.chests.add(key([act.from[0] + (act.to[0] - act.from[0]) * p, act.from[1] + (act.to[1] - act.from[1]) * p]));
      return;
    }
    case 'effect':
      if (t < 1) scene.effects.push({ key: `${act.effect}${beat.n}:${key(act.at)}`, kind: act.effect, x: act.at[0], y: act.at[1], progress: t });
      return;
    case 'dice':
      scene.dice = { ...act.shown, progress: Math.min(1, (t * beat.ms) / PACE.tumble) };
      return;
    case 'say':
      scene.said = act.said;
      return;
    case 'moment':
      scene.moment = act.moment;
      return;
  }
}

/** The table at one moment of a timeline. */
export function sceneAt(timeline: Timeline, ms: number): Scene {
  const scene = startingScene(timeline.before);
  const gone = new Map<number, Figure>();
  for (const beat of timeline.beats) {
    if (beat.start > ms) break;
    const t = beat.ms === 0 ? 1 : Math.min(1, (ms - beat.start) / beat.ms);
    // A teleport takes a figure out and brings the same one in: posture and ball travel with it.
    if (beat.act.kind === 'out' && t >= 1) {
      const figure = scene.figures.get(beat.act.id);
      if (figure) gone.set(beat.act.id, { ...figure });
    }
    if (beat.act.kind === 'in') {
      const travelled = gone.get(beat.act.id);
      if (travelled) {
        scene.figures.set(beat.act.id, travelled);
        const held = numberOf(travelled.ball);
        if (held !== null) scene.loose[held] = null;
        gone.delete(beat.act.id);
      }
    }
    perform(scene, beat, t);
  }
  return scene;
}
