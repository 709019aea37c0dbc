// What is drawn over the floor to help a coach decide: squares in reach, legal targets, paths, ranges, tackle zones, arrows.

import type { BlockPreview, Option, PassPreview, PathSquare, Question, View, XY, ZonesPreview } from '../protocol/messages';
import { drawn, key, middle, type Frame, type Point } from './frame';
import { percent } from './words';

export type Tone = 'sure' | 'likely' | 'risky';

export interface SquareMark {
  key: string;
  /** Corner of the drawn square. */
  x: number;
  y: number;
}

export interface ReachMark extends SquareMark {
  tone: Tone;
  /** Empty where nothing can go wrong. */
  text: string;
  shade: number;
  /** So unlikely that it is only hinted at. */
  slim: boolean;
}

export interface ChoiceMark extends SquareMark {
  /** A ring for a player, corners for a square, an arrow for a push. */
  shape: 'player' | 'square' | 'push';
  warning: boolean;
  angle: number;
}

export interface RangeMark extends SquareMark {
  range: string;
  letter: string;
  text: string;
  tone: Tone;
}

export interface ZoneMark extends SquareMark {
  count: number;
}

export interface Arrow {
  key: string;
  kind: 'block' | 'assist' | 'against' | 'sight';
  from: Point;
  to: Point;
}

export interface Trail {
  points: Point[];
  text: string;
  tone: Tone;
  rolls: string[];
}

export interface Badge extends Point {
  text: string;
  note: string;
}

export interface Marks {
  reach: ReachMark[];
  choices: ChoiceMark[];
  ranges: RangeMark[];
  zones: ZoneMark[];
  zoneSide: 0 | 1 | null;
  arrows: Arrow[];
  trail: Trail | null;
  badge: Badge | null;
  /** The number of each end zone that may be chosen, over the middle of it. */
  signs: (Point & { text: string; pointed: boolean })[];
  /** Squares that want a ring: interferers, the selected player, the option hovered elsewhere. */
  rings: (Point & { key: string; kind: 'selected' | 'interferer' | 'pointed' })[];
}

const SLIM = 0.25;

export function toneOf(chance: number): Tone {
  if (chance >= 0.8) return 'sure';
  return chance >= 0.5 ? 'likely' : 'risky';
}

export interface MarkSource {
  view: View;
  question: Question | null;
  choices: Map<string, Option[]>;
  frame: Frame;
  /** The square under the pointer or the keyboard cursor. */
  cursor: XY | null;
  pointed: XY | null;
  /** The option under the pointer in a list elsewhere. */
  hover: Option | null;
  endZones: [XY[], XY[]];
  selected: number | null;
  paths: PathSquare[];
  block: BlockPreview | null;
  passes: PassPreview | null;
  zones: ZonesPreview | null;
}

/** From where a push goes: the player beside all the squares to choose from, the one asked about first. */
function pushedFrom(question: Question | null, view: View, squares: XY[]): XY | null {
  if (question === null || !question.kind.startsWith('push')) return null;
  const places = [question.player, view.turn.target, ...view.players.map((p) => p.id)].map((id) => view.players.find((p) => p.id === id)?.square);
  const beside = (from: XY): boolean => squares.every((to) => Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) === 1);
  return places.find((from): from is XY => from != null && beside(from)) ?? null;
}

function choiceMarks(s: MarkSource): ChoiceMark[] {
  const occupied = new Set(s.view.players.flatMap((p) => (p.square ? [key(p.square)] : [])));
  const squares = [...s.choices.keys()].map((k) => k.split(',').map(Number) as XY);
  const pushed = pushedFrom(s.question, s.view, squares);
  const marks: ChoiceMark[] = [];
  for (const [k, options] of s.choices) {
    const square = k.split(',').map(Number) as XY;
    const [x, y] = drawn(s.frame, square);
    let shape: ChoiceMark['shape'] = occupied.has(k) ? 'player' : 'square';
    let angle = 0;
    if (pushed !== null) {
      const from = drawn(s.frame, pushed);
      shape = 'push';
      angle = (Math.atan2(y - from[1], x - from[0]) * 180) / Math.PI;
    }
    marks.push({ key: k, x, y, shape, angle, warning: options.every((o) => o.warning !== null) });
  }
  return marks;
}

function trailTo(s: MarkSource): Trail | null {
  if (s.cursor === null) return null;
  const goal = s.paths.find((p) => p.square[0] === s.cursor![0] && p.square[1] === s.cursor![1]);
  if (goal === undefined || goal.path.length === 0) return null;
  const start = s.view.players.find((p) => p.id === (s.selected ?? s.view.turn.active))?.square ?? null;
  const first = goal.path[0]!;
  const beside = start !== null && Math.max(Math.abs(start[0] - first[0]), Math.abs(start[1] - first[1])) === 1;
  return {
    points: (beside ? [start, ...goal.path] : goal.path).map((q) => middle(s.frame, q)),
    text: percent(goal.chance),
    tone: toneOf(goal.chance),
    rolls: goal.rolls,
  };
}

function blockArrows(s: MarkSource): { arrows: Arrow[]; badge: Badge | null } {
  const where = new Map(s.view.players.map((p) => [p.id, p.square]));
  const spot = (id: number): Point | null => {
    const square = where.get(id);
    return square ? middle(s.frame, square) : null;
  };
  const { block } = s;
  if (block === null) return { arrows: [], badge: null };
  const [from, to] = [spot(block.player), spot(block.target)];
  if (from === null || to === null) return { arrows: [], badge: null };
  const arrows: Arrow[] = [{ key: 'block', kind: 'block', from, to }];
  for (const [i, ids] of block.assists.entries())
    for (const id of ids) {
      const helper = spot(id);
      if (helper !== null) arrows.push({ key: `assist${id}`, kind: i === 0 ? 'assist' : 'against', from: helper, to: i === 0 ? to : from });
    }
  const own = s.view.players.find((p) => p.id === block.player)?.side;
  return {
    arrows,
    badge: {
      ...to,
      text: `${Math.abs(block.dice)}`,
      note: Math.abs(block.dice) === 1 ? '' : own === block.chooser ? 'blocker picks' : 'target picks',
    },
  };
}

const RANGE_LETTERS: Record<string, string> = { quick: 'Q', short: 'S', long: 'L', long_bomb: 'B', bomb: 'B' };

/** The numbers of the end zones that a coach may choose between, counted as in the words of the answers. */
function signsOf(s: MarkSource): Marks['signs'] {
  if (s.question === null || !s.question.yours || s.choices.size === 0) return [];
  return s.question.options.flatMap((option) => {
    const squares = option.end_zone === undefined ? [] : s.endZones[option.end_zone].map((square) => middle(s.frame, square));
    if (squares.length === 0) return [];
    const mean = (of: (p: Point) => number): number => squares.reduce((sum, p) => sum + of(p), 0) / squares.length;
    const under = s.cursor !== null && (s.choices.get(key(s.cursor)) ?? []).includes(option);
    return [{ x: mean((p) => p.x), y: mean((p) => p.y), text: String(option.end_zone! + 1), pointed: under || s.hover === option }];
  });
}

/** Everything to be marked, from the open question, the previews and where the pointer is. */
export function marksOf(s: MarkSource): Marks {
  const { arrows, badge } = blockArrows(s);
  const rings: Marks['rings'] = [];
  const ring = (square: XY | null | undefined, kind: Marks['rings'][number]['kind']): void => {
    if (square) rings.push({ ...middle(s.frame, square), kind, key: `${kind}${key(square)}` });
  };
  const squareOf = (id: number | null): XY | null => s.view.players.find((p) => p.id === id)?.square ?? null;
  ring(squareOf(s.selected), 'selected');
  ring(s.pointed ?? squareOf(s.question?.other ?? null), 'pointed');
  const throwing = s.passes === null ? null : squareOf(s.passes.player);
  const aim = s.passes?.squares.find((q) => s.cursor !== null && key(q.square) === key(s.cursor));
  if (aim !== undefined && throwing !== null) {
    arrows.push({ key: 'sight', kind: 'sight', from: middle(s.frame, throwing), to: middle(s.frame, aim.square) });
    for (const id of aim.interferers) ring(squareOf(id), 'interferer');
  }
  return {
    reach: s.paths.map((p) => {
      const [x, y] = drawn(s.frame, p.square);
      return { key: key(p.square), x, y, tone: toneOf(p.chance), text: p.chance >= 1 ? '' : percent(p.chance).replace('\u00a0%', ''), shade: 0.2 + 0.25 * p.chance, slim: p.chance < SLIM };
    }),
    choices: choiceMarks(s),
    ranges: (s.passes?.squares ?? []).map((q) => {
      const [x, y] = drawn(s.frame, q.square);
      return {
        key: key(q.square),
        x,
        y,
        range: q.range,
        letter: RANGE_LETTERS[q.range] ?? q.range.charAt(0).toUpperCase(),
        text: percent(q.chance).replace('\u00a0%', ''),
        tone: toneOf(q.chance),
      };
    }),
    zones: (s.zones?.squares ?? []).map((q) => {
      const [x, y] = drawn(s.frame, q.square);
      return { key: key(q.square), x, y, count: q.count };
    }),
    zoneSide: s.zones?.side ?? null,
    arrows,
    trail: trailTo(s),
    signs: signsOf(s),
    badge,
    rings,
  };
}
