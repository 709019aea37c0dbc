// A match in full swing on a printed layout, for the demo page and the tests: two teams, every state a player can be in.

import { both } from '../../match/sides';
import { FIGURES, NOTHING_ELSE, PLAIN_TABLE, TERMS } from '../../dev/fixture';
import { squareInWords } from '../../match/squares';
import type { MatchState } from '../../match/state';
import type { Colour, DungeonInfo, GameEvent, Option, PlayerInfo, PlayerView, Posture, Question, SeatInfo, TeamInfo, View, XY } from '../../protocol/messages';
import { LAYOUT_A, LAYOUT_B } from './dungeons';

const NAMES = ['Karl', 'Berta', 'Ulf', 'Grimma', 'Snorri', 'Helga', 'Otto', 'Brakka', 'Ivo', 'Thorn', 'Mord', 'Zilla'];
const POSITIONS: Record<0 | 1, string[]> = {
  0: ['Dwarf Blocker Lineman', 'Gnoblar Lineman', 'Dwarf Runner', 'Dwarf Runner', 'Dwarf Blitzer', 'Chaos Dwarf Blocker', 'Troll Slayer', 'Ogre Blocker', 'Gnoblar Lineman'],
  1: ['Elven Union Lineman', 'Imperial Retainer Lineman', 'Elven Union Catcher', 'Human Catcher', 'Elven Union Blitzer', 'Elven Union Thrower', 'Imperial Thrower', 'Treeman', 'Wardancer'],
};

function team(side: 0 | 1): PlayerInfo[] {
  return POSITIONS[side].map((position, i) => ({
    id: side * 20 + i,
    number: i + 1 + side * 3,
    name: NAMES[(i + side * 5) % NAMES.length]!,
    position,
    ma: 6,
    st: 3,
    ag: 3,
    pa: 4,
    av: 9,
    skills: [],
  }));
}

interface Placed {
  id: number;
  at: XY;
  state?: Posture;
  used?: boolean;
  ball?: boolean;
  marks?: PlayerView['marks'];
}

const PLACED_A: Placed[] = [
  { id: 0, at: [6, 10], used: true },
  { id: 1, at: [7, 11], used: true },
  { id: 2, at: [6, 13], ball: true },
  { id: 3, at: [11, 6] },
  { id: 4, at: [7, 14] },
  { id: 5, at: [11, 11], marks: ['rooted'] },
  { id: 6, at: [2, 13], state: 'prone' },
  { id: 7, at: [12, 2] },
  { id: 8, at: [1, 8], state: 'stunned' },
  { id: 20, at: [7, 13] },
  { id: 21, at: [6, 16], state: 'prone' },
  { id: 22, at: [2, 20] },
  { id: 23, at: [8, 21], marks: ['no_tackle_zone'] },
  { id: 24, at: [8, 15] },
  { id: 25, at: [1, 25], marks: ['disturbing'] },
  { id: 26, at: [12, 16], state: 'stunned' },
  { id: 27, at: [2, 16] },
  { id: 28, at: [6, 22] },
];

export function players(placed: Placed[]): PlayerView[] {
  return placed.map((p) => ({
    id: p.id,
    side: p.id < 20 ? 0 : 1,
    square: p.at,
    state: p.state ?? 'standing',
    box: null,
    used: p.used ?? false,
    ball: p.ball ?? false,
    marks: p.marks ?? [],
  }));
}

export function viewA(): View {
  return {
    turn: {
      side: 0,
      number: both(5, 4),
      active: 2,
      action: 'move',
      target: null,
      moves_left: 5,
      rushes_left: 2,
      spent: { blitz: false, pass: false, handoff: false, foul: false, kick: false, bomb: false, dugout: false },
      first: false,
    },
    phase: 'play',
    players: players(PLACED_A),
    ball: { state: 'held', square: [6, 13], carrier: 2 },
    chests: [[8, 4], [0, 11], [13, 12], [5, 12], [5, 23]],
    portals: [
      { number: 1, square: [5, 7] },
      { number: 2, square: [3, 17] },
      { number: 3, square: [10, 17] },
      { number: 4, square: [8, 15] },
      { number: 5, square: [8, 20] },
      { number: 6, square: [6, 9] },
    ],
    ...PLAIN_TABLE,
    rerolls: both(2, 3),
    score: both(0, 0),
    tally: null, limit: null, starters: 6,
    over: null,
  };
}

export function viewB(): View {
  const view = viewA();
  const spots: XY[] = [[1, 15], [2, 16], [9, 3], [5, 7], [10, 11], [12, 7], [18, 6], [18, 9], [6, 16], [19, 1], [20, 2], [17, 14], [11, 17], [13, 18], [17, 18], [9, 11], [10, 5], [14, 0]];
  return {
    ...view,
    players: view.players.map((p, i) => ({ ...p, square: spots[i]!, ball: false, state: i === 7 ? 'prone' : i === 12 ? 'stunned' : 'standing' })),
    ball: { state: 'loose', square: [14, 8], carrier: null },
    chests: [[8, 7], [19, 11], [3, 9], [13, 16], [19, 19], [8, 13]],
    portals: [[11, 4], [16, 5], [6, 6], [11, 10], [10, 19], [16, 16]].map((square, i) => ({ number: i + 1, square: square as XY })),
  };
}

export function moveQuestion(): Question {
  const around: XY[] = [[5, 14], [6, 14], [7, 12], [6, 12], [5, 13]];
  const options: Option[] = around.map(([x, y], i) => ({
    value: 100 + i,
    verb: 'step',
    group: 'squares',
    icon: 'dice',
    player: 2,
    square: [x, y],
    text: `Step to ${squareInWords([x, y])}`,
    warning: null,
  }));
  options.push({ value: 200, verb: 'block', group: 'actions', icon: 'fist', player: 20, square: null, text: 'Block Helga', warning: null });
  options.push({ value: 201, verb: 'end_activation', group: 'special', icon: 'check', player: 2, square: null, text: 'End the activation', warning: null });
  return { seq: 12, kind: 'move', seat: 0, yours: true, player: 2, other: null, skill: null, text: 'Where does Ulf go?', rule: 'DB21-MOVE-01', dice: null, options };
}

const event = (n: number, kind: GameEvent['kind'], rest: Partial<GameEvent>): GameEvent => ({
  n,
  kind,
  rules: [],
  side: 0,
  player: null,
  other: null,
  from: null,
  to: null,
  purpose: null,
  dice: null,
  target: null,
  modifier: null,
  success: null,
  skill: null,
  value: null,
  text: kind,
  ...rest,
});

/** A short story on layout A that uses every kind of motion. */
export function story(): GameEvent[] {
  let n = 0;
  const e = (kind: GameEvent['kind'], rest: Partial<GameEvent> = {}): GameEvent => event(n++, kind, rest);
  return [
    e('moved', { player: 2, from: [6, 13], to: [6, 14] }),
    e('rolled', { player: 2, purpose: 'dodge', dice: [5], target: 3, success: true, text: 'Ulf dodges: 5, needs 3 or more.' }),
    e('moved', { player: 2, from: [6, 14], to: [7, 15] }),
    e('block_declared', { player: 4, other: 20, value: 2 }),
    e('block_result', { player: 4, other: 20, dice: ['pow', 'push_back'], text: 'Snorri blocks Mord: pow.' }),
    e('pushed', { player: 20, other: 4, from: [7, 13], to: [7, 12] }),
    e('knocked_down', { player: 20, other: 4 }),
    e('rolled', { player: 20, purpose: 'armour', dice: [6, 5], target: 9, success: true, text: 'Armour of Mord: 11, broken.' }),
    e('followed_up', { player: 4, from: [7, 14], to: [7, 13] }),
    e('ball_dropped', { player: 2, from: [7, 15] }),
    e('ball_moved', { from: [7, 15], to: [6, 16], purpose: 'bounce' }),
    e('ball_moved', { from: [6, 16], to: [7, 17], purpose: 'bounce' }),
    e('teleported', { player: 24, from: [8, 15], to: [8, 20], value: 5 }),
    e('chest_opened', { player: 20, to: [5, 12], value: 0 }),
    e('removed', { player: 20, from: [7, 12], value: 1 }),
  ];
}

function colours(dungeon: DungeonInfo): [Colour, Colour] {
  return dungeon === LAYOUT_A ? ['fire', 'light'] : ['heavens', 'beasts'];
}

export function demoMatch(layout: 'a' | 'b' = 'a'): MatchState {
  const dungeon = layout === 'a' ? LAYOUT_A : LAYOUT_B;
  const [home, away] = colours(dungeon);
  return {
    info: {
      id: `demo-${layout}`,
      rules: 'db2021',
      name: 'Demo',
      options: {},
      real_dice: false,
      dungeon,
      figures: FIGURES,
      terms: TERMS,
      calls: [],
      tables: null,
      teams: both<TeamInfo>(
        { side: 0, name: 'Emberhall', college: 'College of Fire', colour: home, ...NOTHING_ELSE, players: team(0) },
        { side: 1, name: 'Dawn Guard', college: 'College of Light', colour: away, ...NOTHING_ELSE, players: team(1) },
      ),
      seats: both<SeatInfo>(
        { taken: true, connected: true, kind: 'person', name: 'Ann' },
        { taken: true, connected: true, kind: 'person', name: 'Bo' },
      ),
      replay: false,
      dice: { source: 'seed', commitment: null, seed: null },
    },
    you: [0, 1],
    seq: 12,
    view: layout === 'a' ? viewA() : viewB(),
    question: layout === 'a' ? moveQuestion() : null,
    events: [],
    presence: {
      seats: both<SeatInfo>(
        { taken: true, connected: true, kind: 'person', name: 'Ann' },
        { taken: true, connected: true, kind: 'person', name: 'Bo' },
      ),
      spectators: 0,
      clock: null,
    },
    fresh: 0,
  };
}
