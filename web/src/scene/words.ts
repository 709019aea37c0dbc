// What a screen reader says of each square: where it is, what it is, who stands there, what can be done there.

import { markInWords, percent, postureInWords } from '../match/lookups';
import { key, squareInWords, squareOfKey } from '../match/squares';
import { covered } from '../match/things/bases';
import type { BySide, FeatureKind, MatchInfo, Option, PassRange, PassSquare, PathSquare, View, XY } from '../protocol/messages';
import { risksInWords, skillsInWords } from './risks';
import { ROLE_NAMES, roleOf } from './role';
import { rosterOf } from './token';

const RANGE_WORDS: Record<PassRange, string> = { quick: 'a quick pass', short: 'a short pass' };

/** Names as a sentence lists them. */
const listed = (names: string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** What a throw at a square is like: whoever stands there to catch it, and who may get at it on the way. */
export function throwInWords({ square, range, chance, interferers }: PassSquare, receiver?: string, rivals?: string[]): string {
  const to = receiver === undefined ? squareInWords(square) : `${receiver} at ${squareInWords(square)}`;
  const some = rivals ?? [];
  const near = some.length > 0 ? ` ${listed(some)} may intercept.` : interferers.length > 0 ? ` ${interferers.length} of theirs may intercept.` : '';
  return `Throw to ${to}: ${RANGE_WORDS[range]}, ${percent(chance)} accurate.${near}`;
}

/** The chance of a way, its rolls, and what the chance leaves out. */
export function pathInWords(path: PathSquare): string {
  const rolls = path.rolls.length > 0 ? `: ${path.rolls.join(', ')}${skillsInWords(path)}` : '';
  return `${percent(path.chance)}${rolls}. ${risksInWords(path.risks)}`.trim();
}

const FEATURE_WORDS: Record<Exclude<FeatureKind, 'chequered'>, string> = {
  idol: 'the idol',
  tomb: 'a tomb',
  dragon: 'the dragon youngling',
  chasm: 'chasm',
  liquid: 'liquid',
  trap: 'pit trap',
  bridge: 'rope bridge',
  pit: 'spike pit',
  dog_house: 'dog house',
  water: 'water',
  platform: 'platform',
  stairs: 'stairs',
  door: 'door',
};

export interface Geography {
  /** "x,y" to the name of the tile and what stands there for good. */
  ground: Map<string, string>;
  /** All squares, row by row. */
  squares: XY[];
}

/** The ground as words. `owned` has each side's end zone squares, null before a coach has chosen. */
export function geographyOf(info: MatchInfo, owned: BySide<XY[]> | null): Geography {
  const ground = new Map<string, string>();
  const squares: XY[] = [];
  const ends = (owned ?? info.dungeon.end_zones).map((z) => new Set(z.map(key)));
  const names = new Map<string, string>();
  for (const feature of info.dungeon.features) {
    // The chequered half is part of its end zone's name.
    if (feature.kind !== 'chequered') for (const s of feature.squares) names.set(key(s), FEATURE_WORDS[feature.kind]);
  }
  for (const tile of info.dungeon.tiles)
    for (const square of tile.squares) {
      const k = key(square);
      const end = ends.findIndex((z) => z.has(k));
      const where =
        end >= 0 ? (owned === null ? 'end zone' : `end zone of ${info.teams[end as 0 | 1].name}`) : tile.room === null && tile.kind.startsWith('corridor') ? 'corridor' : tile.name;
      // Outside a room with a rule of its own it is a statue like any other.
      const what = tile.room === null && names.get(k) === FEATURE_WORDS.idol ? 'a statue' : names.get(k);
      ground.set(k, what === undefined ? where : `${where}, ${what}`);
      squares.push(square);
    }
  squares.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return { ground, squares };
}

/** The ground with the squares of wall that may be chosen, such as those for a door. */
export function withChosen(geography: Geography, choices: Map<string, unknown>): Geography {
  const walls = [...choices.keys()].filter((k) => !geography.ground.has(k));
  if (walls.length === 0) return geography;
  const squares = [...geography.squares, ...walls.map(squareOfKey)].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return { ground: new Map([...geography.ground, ...walls.map((k): [string, string] => [k, 'wall'])]), squares };
}

export interface Sayable {
  info: MatchInfo;
  geography: Geography;
  view: View;
  choices: Map<string, Option[]>;
  paths: Map<string, PathSquare>;
  /** What a click sets going, by square. */
  plans?: Map<string, { text: string; errand: unknown; activate?: number }>;
}

/** The text of every square, by "x,y". */
export function sentences({ info, geography, view, choices, paths, plans }: Sayable): Map<string, string> {
  const roster = rosterOf(info);
  const extra = new Map<string, string[]>();
  const add = (square: XY, words: string): void => {
    const list = extra.get(key(square));
    if (list) list.push(words);
    else extra.set(key(square), [words]);
  };
  for (const chest of view.chests) add(chest, 'closed chest');
  for (const portal of view.portals) add(portal.square, `${info.terms.pad} ${portal.number}`);
  if (view.werewolf) add(view.werewolf, 'the Werewolf');
  for (const { square } of view.pits ?? []) add(square, 'pit counter');
  if (view.ball.state === 'loose' && view.ball.square) add(view.ball.square, view.second_ball ? 'ball 1 lies here' : 'the ball lies here');
  if (view.second_ball?.state === 'loose' && view.second_ball.square) add(view.second_ball.square, 'ball 2 lies here');
  for (const p of view.players) {
    if (p.square === null) continue;
    const who = roster.get(p.id);
    const words = [
      who ? `${who.name} number ${who.number}` : `player ${p.id}`,
      info.teams[p.side].name,
      ROLE_NAMES[roleOf(who?.position ?? '')],
      postureInWords(p.state, info.terms),
    ];
    if (p.ball) words.push(`holds ${p.ball_number ? `ball ${p.ball_number}` : 'the ball'}`);
    if (view.turn.active === p.id) words.push('active');
    if (p.used && p.side === view.turn.side) words.push('has acted');
    for (const mark of p.marks) words.push(markInWords(mark));
    for (const square of covered(p)) add(square, words.join(', '));
  }
  const said = new Map<string, string>();
  for (const square of geography.squares) {
    const k = key(square);
    const words = [squareInWords(square), geography.ground.get(k) ?? 'floor', ...(extra.get(k) ?? [])];
    const here = choices.get(k);
    if (here) words.push(...here.map((o) => `choice: ${o.text}`));
    const plan = plans?.get(k);
    if (plan) words.push(plan.errand !== null || plan.activate !== undefined ? `choice: ${plan.text}` : plan.text);
    const path = paths.get(k);
    // A click there means the plan, whatever else may end there: by a portal, say.
    if (path && !plan) words.push(`reached with ${pathInWords(path)}`);
    said.set(k, words.join(', '));
  }
  return said;
}
