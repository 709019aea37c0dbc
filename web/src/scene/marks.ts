// What is drawn over the floor to help a coach decide: squares in reach, legal targets, paths, ranges, tackle zones, arrows.

import { across, covered, playerOn } from '../match/things/bases';
import { percent } from '../match/lookups';
import { key, same, squareOfKey, stepsBetween } from '../match/squares';
import type { Block, BySide, Option, PassPreview, PathSquare, Question, Side, View, XY, ZonesPreview } from '../protocol/messages';
import { drawn, middle, type Frame, type Point } from './frame';
import { weightOf } from './risks';
import type { Plan } from './modes';

export type Tone = 'sure' | 'likely' | 'risky';

export interface SquareMark {
  key: string;
  /** Corner of the drawn square. */
  x: number;
  y: number;
}

export interface ReachMark extends SquareMark {
  tone: Tone;
  /** Only where a roll is needed for the very next step; elsewhere the colour says it, and the pointer asks. */
  text: string;
  shade: number;
  /** So unlikely that it is only hinted at. */
  slim: boolean;
  /** Only a frame: what lies there is to be read. */
  bare: boolean;
}

export interface ChoiceMark extends SquareMark {
  /** A ring for a player, corners for a square, an arrow for a push. */
  shape: 'player' | 'square' | 'push';
  warning: boolean;
  angle: number;
}

export interface RangeMark extends SquareMark {
  range: string;
  /** Only where a team-mate could catch it. */
  text: string;
  tone: Tone;
  bare: boolean;
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

/** A chance, written beside the square it is about. */
export interface Tag extends Point {
  text: string;
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
  zoneSide: Side | null;
  arrows: Arrow[];
  trail: Trail | null;
  tag: Tag | null;
  badge: Badge | null;
  /** The number of each end zone that may be chosen, over the middle of it. */
  signs: (Point & { text: string; pointed: boolean })[];
  /** Squares that want a ring: interferers, the selected player, whom the action is aimed at, the option hovered elsewhere. */
  /** `across`: squares that what is ringed is across. */
  rings: (Point & { across: number; key: string; kind: 'selected' | 'interferer' | 'pointed' | 'target' })[];
}

const SLIM = 0.25;

/** The colour of a chance; what it leaves out is at stake too, so that nothing `risky` looks sure. */
export function toneOf(chance: number, risky = false): Tone {
  if (chance >= 0.8) return risky ? 'likely' : 'sure';
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
  endZones: BySide<XY[]>;
  selected: number | null;
  paths: PathSquare[];
  block: Block | null;
  passes: PassPreview | null;
  zones: ZonesPreview | null;
  /** What a click sets going, by square ("x,y"). */
  plans?: Map<string, Plan>;
  /** Drawn squares ("x,y") that must stay readable: room names. */
  named?: ReadonlySet<string>;
}

function choiceMarks(s: MarkSource): ChoiceMark[] {
  const occupied = new Set(s.view.players.flatMap((p) => covered(p).map(key)));
  const pushed = s.question?.kind === 'push_to' ? (s.view.players.find((p) => p.id === s.question!.player)?.square ?? null) : null;
  const marks: ChoiceMark[] = [];
  for (const [k, options] of s.choices) {
    const square = squareOfKey(k);
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
  const plan = s.plans?.get(key(s.cursor));
  const walked = plan?.errand && plan.chance !== null && plan.pass === null ? { path: plan.errand.path, chance: plan.chance, rolls: [] as string[], risks: plan.risks } : undefined;
  const goal = plan === undefined ? s.paths.find((p) => same(p.square, s.cursor)) : walked;
  if (goal === undefined || goal.path.length === 0) return null;
  const mover = s.view.players.find((p) => p.id === (s.selected ?? s.view.turn.active));
  const start = mover?.square ?? null;
  const first = goal.path[0]!;
  const beside = start !== null && stepsBetween(start, first) === 1;
  return {
    points: (beside ? [start, ...goal.path] : goal.path).map((q) => middle(s.frame, q, across(mover))),
    text: weightOf(goal.risks) === null ? percent(goal.chance) : `${percent(goal.chance).replace('\u00a0', '')}!`,
    tone: toneOf(goal.chance, weightOf(goal.risks) !== null),
    rolls: goal.rolls,
  };
}

function blockArrows(s: MarkSource): { arrows: Arrow[]; badge: Badge | null } {
  const where = new Map(s.view.players.map((p) => [p.id, p]));
  const spot = (id: number): Point | null => {
    const player = where.get(id);
    return player?.square ? middle(s.frame, player.square, across(player)) : null;
  };
  const plan = s.cursor === null ? undefined : s.plans?.get(key(s.cursor));
  const block = plan?.block ?? s.block;
  if (block === null) return { arrows: [], badge: null };
  // In a blitz the block is that from the end of the way.
  const end = plan?.block ? plan.errand?.path.at(-1) : undefined;
  const [from, to] = [end ? middle(s.frame, end) : spot(block.player), spot(block.target)];
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

/** How far a label reaches from its middle, but for a rim that may touch the next square. */
const TAG = { across: 0.4, down: 0.2 };

/** Where a label about a square stands: beside it, over nothing that is to be read. `busy` has drawn squares. */
export function tagSpot(about: Point, busy: ReadonlySet<string>): Point {
  const spots = [[0, -0.88], [0, 0.88], [1.08, 0], [-1.08, 0]].map(([dx, dy]) => ({ x: about.x + dx!, y: about.y + dy! }));
  const covers = ({ x, y }: Point): string[] =>
    [-1, 0, 1].flatMap((i) => [-1, 1].map((j) => key([Math.floor(x + i * TAG.across), Math.floor(y + j * TAG.down)])));
  return spots.find((spot) => covers(spot).every((k) => !busy.has(k))) ?? spots[0]!;
}

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

const figures = (chance: number): string => percent(chance).replace('\u00a0%', '');

/** Everything to be marked, from the open question, the previews and where the pointer is. */
export function marksOf(s: MarkSource): Marks {
  const { arrows, badge } = blockArrows(s);
  const rings: Marks['rings'] = [];
  const ring = (square: XY | null | undefined, kind: Marks['rings'][number]['kind']): void => {
    if (!square) return;
    const wide = across(playerOn(s.view, square));
    rings.push({ ...middle(s.frame, square, wide), across: wide, kind, key: `${kind}${key(square)}` });
  };
  const squareOf = (id: number | null): XY | null => s.view.players.find((p) => p.id === id)?.square ?? null;
  ring(squareOf(s.selected), 'selected');
  ring(s.pointed ?? squareOf(s.question?.other ?? null), 'pointed');
  const throwing = s.passes === null ? null : squareOf(s.passes.player);
  const planned = s.cursor === null ? undefined : s.plans?.get(key(s.cursor));
  const aim = planned?.pass ?? s.passes?.squares.find((q) => s.cursor !== null && key(q.square) === key(s.cursor));
  const from = throwing ?? squareOf(planned?.errand?.player ?? null);
  if (aim !== undefined && from !== null) {
    arrows.push({ key: 'sight', kind: 'sight', from: middle(s.frame, from), to: middle(s.frame, aim.square) });
    for (const id of aim.interferers) ring(squareOf(id), 'interferer');
  } else if (s.cursor && s.choices.get(key(s.cursor))?.[0]?.verb === 'aim_wall') {
    // A throw at a wall whose odds are not known by square goes straight at it.
    const wall = squareOf(s.question!.player);
    if (wall) arrows.push({ key: 'sight', kind: 'sight', from: middle(s.frame, wall), to: middle(s.frame, s.cursor) });
  }
  for (const plan of s.plans?.values() ?? []) if (plan.target) ring(plan.square, 'target');
  const portals = new Set(s.view.portals.map((p) => key(p.square)));
  const there = [...s.view.portals.map((p) => p.square), ...s.view.chests, ...s.view.players.flatMap(covered)];
  const busy = new Set([...there.map((q) => key(drawn(s.frame, q))), ...(s.named ?? [])]);
  const trail = trailTo(s);
  const end = trail?.points.at(-1) ?? (aim === undefined ? undefined : middle(s.frame, aim.square));
  const text = trail?.text ?? (aim === undefined ? '' : percent(aim.chance));
  const thrower = s.view.players.find((p) => p.id === s.passes?.player);
  const mates = new Set(s.view.players.flatMap((p) => (p.side === thrower?.side && p.state === 'standing' ? covered(p).map(key) : [])));
  return {
    reach: s.paths.map((p) => {
      const [x, y] = drawn(s.frame, p.square);
      const [at, bare, risk] = [key(p.square), portals.has(key(p.square)), weightOf(p.risks) !== null];
      const text = bare ? '' : p.chance >= 1 ? (risk ? '!' : '') : s.choices.has(at) ? figures(p.chance) : '';
      return { key: at, x, y, tone: toneOf(p.chance, risk), text, shade: 0.2 + 0.25 * p.chance, slim: p.chance < SLIM, bare };
    }),
    choices: choiceMarks(s),
    ranges: (s.passes?.squares ?? []).map((q) => {
      const [x, y] = drawn(s.frame, q.square);
      return {
        key: key(q.square),
        x,
        y,
        range: q.range,
        text: mates.has(key(q.square)) ? figures(q.chance) : '',
        tone: toneOf(q.chance),
        bare: portals.has(key(q.square)),
      };
    }),
    zones: (s.zones?.squares ?? []).map((q) => {
      const [x, y] = drawn(s.frame, q.square);
      return { key: key(q.square), x, y, count: q.count };
    }),
    zoneSide: s.zones?.side ?? null,
    arrows,
    trail,
    tag: end === undefined ? null : { ...tagSpot(end, busy), text },
    signs: signsOf(s),
    badge,
    rings,
  };
}
