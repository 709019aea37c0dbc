// The options of a question, put in the order and company in which a coach wants to read them.

import { same, stepsBetween } from '../squares';
import type { Option, OptionGroup, Question, XY } from '../../protocol/messages';
import { viewOf } from '../lookups';
import type { MatchState } from '../state';

export type GroupKey = OptionGroup | 'compass';

export interface Group {
  key: GroupKey;
  title: string;
  options: Option[];
}

const TITLES: Record<GroupKey, string> = {
  dice: 'Choose a die',
  players: 'Players',
  enter: 'Bring in from reserve',
  sponge: 'Magic Sponge',
  actions: 'Actions',
  compass: 'Next square',
  squares: 'Squares',
  special: 'Or',
};

/** Where the compass stands: the square that every square option of the question lies next to. */
export function compassCentre(match: MatchState, question: Question): XY | null {
  const squares = question.options.flatMap((o) => (o.group === 'squares' && o.verb !== 'jump' && o.square ? [o.square] : []));
  if (squares.length === 0 || squares.length > 8) return null;
  const candidates: XY[] = [];
  for (const id of [question.player, question.other ?? null, match.view.turn.active, match.view.turn.target]) {
    const square = viewOf(match.view, id)?.square;
    if (square) candidates.push(square);
  }
  return candidates.find((centre) => squares.every((square) => stepsBetween(centre, square) === 1)) ?? null;
}

const ORDER: GroupKey[] = ['dice', 'players', 'enter', 'actions', 'compass', 'squares', 'sponge', 'special'];

const WORDS_OF_KIND: Partial<Record<string, Partial<Record<GroupKey, string>>>> = {
  turn: { players: 'Players who may act', actions: 'Your wizard', special: 'Or' },
  cast: { actions: 'Cast it now?' },
  spell: { players: 'Target', squares: 'Square' },
  target: { players: 'Target' },
  push_to: { compass: 'Push to', squares: 'Push to' },
  move: { players: 'To a team-mate' },
  aim: { squares: 'Squares in range' },
  deploy: { players: 'Who starts?' },
  deploy_at: { squares: 'End zone squares' },
};

export function groupsOf(match: MatchState, question: Question): Group[] {
  if (!question.yours) return [];
  const centre = compassCentre(match, question);
  const found = new Map<GroupKey, Option[]>();
  for (const option of question.options) {
    let key: GroupKey = option.group;
    if (key === 'squares' && option.verb !== 'jump' && centre !== null) key = 'compass';
    found.set(key, [...(found.get(key) ?? []), option]);
  }
  // A wizard's moment comes before anybody acts, so it stands before the players.
  const order: GroupKey[] = question.kind === 'turn' ? ['actions', ...ORDER.filter((key) => key !== 'actions')] : ORDER;
  return order.flatMap((key) => {
    const options = found.get(key);
    return options ? [{ key, title: WORDS_OF_KIND[question.kind]?.[key] ?? TITLES[key], options }] : [];
  });
}

export const COMPASS = ['NW', 'N', 'NE', 'W', '', 'E', 'SW', 'S', 'SE'] as const;
export type Point = (typeof COMPASS)[number];

export const POINT_WORDS: Record<Point, string> = {
  NW: 'north-west',
  N: 'north',
  NE: 'north-east',
  W: 'west',
  '': 'here',
  E: 'east',
  SW: 'south-west',
  S: 'south',
  SE: 'south-east',
};

/** Where a square lies from another, as the map is drawn: up is north. A map that lies on its side is turned a quarter to the left. */
export function pointOf(centre: XY, square: XY, lying = false): Point {
  const across = Math.sign(square[0] - centre[0]);
  const down = Math.sign(square[1] - centre[1]);
  const [dx, dy] = lying ? [down, -across] : [across, down];
  return COMPASS[(dy + 1) * 3 + dx + 1] ?? '';
}

export interface WalkStep {
  /** The option to answer with, or null when the walk is over. */
  option: Option | null;
  rest: XY[];
}

/**
 * The next answer of a walk along `path` by `player`, if the open question still is that walk's: the player is chosen, moves, stands up,
 * and takes one square after the other, or leaps to one that is farther off. Anything else that is asked ends the walk. `from`: where the
 * player is.
 */
export function nextStep(question: Question | null, player: number, path: XY[], from: XY | null = null): WalkStep {
  const [next, ...rest] = path;
  const over: WalkStep = { option: null, rest: [] };
  if (next === undefined || question === null || !question.yours) return over;
  const find = (fits: (o: Option) => boolean, left: XY[]): WalkStep => {
    const option = question.options.find(fits);
    return option ? { option, rest: left } : over;
  };
  if (question.kind === 'turn') return find((o) => o.verb === 'activate' && o.player === player, path);
  if (question.player !== player) return over;
  if (question.kind === 'action') return find((o) => o.verb === 'move', path);
  if (question.kind === 'aim' && from !== null && stepsBetween(from, next) > 1) return find((o) => o.verb === 'at_square' && same(o.square, next), rest);
  if (question.kind !== 'move') return over;
  const step = find((o) => o.verb === 'step' && same(o.square, next), rest);
  if (step.option) return step;
  const up = find((o) => o.verb === 'stand_up', path);
  if (up.option || from === null || stepsBetween(from, next) < 2) return up;
  return find((o) => o.verb === 'leap', path);
}
