// A match made up by hand, for tests and for the workbench: the first printed layout, two teams, and one question of every sort.

import { both } from '../match/sides';
import type { DungeonInfo, Figure, GameEvent, MatchInfo, Option, PlayerInfo, PlayerView, Question, SeatInfo, Segment, TeamInfo, Terms, TileInfo, TileKind, View, XY } from '../protocol/messages';
import type { MatchState } from '../match/state';

type Rect = [number, number, number, number];

const TILES: [string, TileKind, string, string | null, Rect[]][] = [
  ['end_zone_blue', 'end_zone', 'End Zone', null, [[10, 13, 0, 3]]],
  ['long_1', 'corridor_long', 'Corridor', null, [[11, 12, 4, 9]]],
  ['forgotten_jail', 'room_square', 'Forgotten Jail', 'forgotten_jail', [[5, 8, 4, 7]]],
  ['l_1', 'corridor_l', 'Corridor', null, [[1, 4, 6, 7], [1, 2, 8, 9]]],
  ['t_1', 'corridor_t', 'Corridor', null, [[4, 9, 10, 11], [6, 7, 8, 9]]],
  ['crypt', 'room_large', 'Crypt', 'crypt', [[0, 3, 10, 17]]],
  ['chaotic_idol', 'room_large', 'Chaotic Idol', 'chaotic_idol', [[10, 13, 10, 17]]],
  ['treasure_room', 'room_square', 'Treasure Room', 'treasure_room', [[5, 8, 12, 15]]],
  ['t_2', 'corridor_t', 'Corridor', null, [[4, 9, 16, 17], [6, 7, 18, 19]]],
  ['cursed_room', 'room_square', 'Cursed Room', 'cursed_room', [[5, 8, 20, 23]]],
  ['l_2', 'corridor_l', 'Corridor', null, [[9, 12, 20, 21], [11, 12, 18, 19]]],
  ['long_2', 'corridor_long', 'Corridor', null, [[1, 2, 18, 23]]],
  ['end_zone_red', 'end_zone', 'End Zone', null, [[0, 3, 24, 27]]],
];
const DOORS_H: Rect[] = [[3, 11, 12, 0], [9, 11, 12, 0], [7, 6, 7, 0], [9, 1, 2, 0], [11, 6, 7, 0], [15, 6, 7, 0], [19, 6, 7, 0], [17, 11, 12, 0], [17, 1, 2, 0], [23, 1, 2, 0]];
const DOORS_V: Rect[] = [[4, 6, 7, 0], [3, 10, 11, 0], [9, 10, 11, 0], [3, 16, 17, 0], [9, 16, 17, 0], [8, 20, 21, 0]];
const RULES_OF_ROOMS: Record<string, string> = {
  crypt: 'The tombs are as walls, but can be seen over.',
  cursed_room: 'No re-roll of any kind for a player inside.',
  treasure_room: 'A player who begins inside may gather funds instead of acting.',
  forgotten_jail: 'A player who begins inside may lose two squares of movement.',
  chaotic_idol: 'A player who begins inside may gain strength.',
};

export const FIGURES: Figure[] = (['ma', 'st', 'ag', 'pa', 'av'] as const).map((key) => ({
  key,
  term: key.toUpperCase(),
  name: key,
  means: key,
  plus: key === 'ag' || key === 'pa' || key === 'av',
  low: key === 'ag' || key === 'pa',
}));

export const TERMS: Terms = { pad: 'portal', pads: 'portals', rush: 'rush', rushes: 'rushes', to_rush: 'to rush', rush_on: 'rush {0} more', pad_risk: '', pad_hint: 'One time in six the player is lost.', lies: null };

const squaresOf = (rects: Rect[]): XY[] =>
  rects.flatMap(([x0, x1, y0, y1]) => {
    const all: XY[] = [];
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) all.push([x, y]);
    return all;
  });

export function fixtureDungeon(): DungeonInfo {
  const width = 14;
  const height = 28;
  const tiles: TileInfo[] = TILES.map(([id, kind, name, room, rects]) => ({ id, kind, name, room, rule: room ? (RULES_OF_ROOMS[room] ?? null) : null, rule_id: null, squares: squaresOf(rects) }));
  const tileAt = new Map<string, number | string>();
  for (const tile of tiles) for (const [x, y] of tile.squares) tileAt.set(`${x},${y}`, tile.id);
  const doors = new Set<string>();
  const doorways: Segment[] = [];
  for (const [y, x0, x1] of DOORS_H) {
    doorways.push([x0, y + 1, x1 + 1, y + 1]);
    for (let x = x0; x <= x1; x++) doors.add(`h${x},${y + 1}`);
  }
  for (const [x, y0, y1] of DOORS_V) {
    doorways.push([x + 1, y0, x + 1, y1 + 1]);
    for (let y = y0; y <= y1; y++) doors.add(`v${x + 1},${y}`);
  }
  const walls: Segment[] = [];
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x < width; x++) {
      if (tileAt.get(`${x},${y}`) !== tileAt.get(`${x},${y - 1}`) && !doors.has(`h${x},${y}`)) {
        const before = walls.at(-1);
        if (before && before[1] === y && before[3] === y && before[2] === x) before[2] = x + 1;
        else walls.push([x, y, x + 1, y]);
      }
    }
  }
  for (let x = 0; x <= width; x++) {
    for (let y = 0; y < height; y++) {
      if (tileAt.get(`${x},${y}`) !== tileAt.get(`${x - 1},${y}`) && !doors.has(`v${x},${y}`)) {
        const before = walls.at(-1);
        if (before && before[0] === x && before[2] === x && before[3] === y) before[3] = y + 1;
        else walls.push([x, y, x, y + 1]);
      }
    }
  }
  return {
    name: 'Layout A',
    width,
    height,
    supplement: false,
    tiles,
    walls,
    doorways,
    features: [
      { kind: 'tomb', squares: squaresOf([[1, 2, 12, 12]]) },
      { kind: 'tomb', squares: squaresOf([[1, 2, 15, 15]]) },
      { kind: 'idol', squares: squaresOf([[11, 12, 13, 14]]) },
      { kind: 'chequered', squares: squaresOf([[10, 13, 0, 1]]) },
      { kind: 'chequered', squares: squaresOf([[0, 3, 26, 27]]) },
    ],
    end_zones: both(squaresOf([[0, 3, 24, 27]]), squaresOf([[10, 13, 0, 3]])),
  };
}

const NAMES = [
  ['Brokk', 'Durgan', 'Snorri', 'Grimda', 'Oddny', 'Thrain', 'Ulla', 'Vragni', 'Hakka', 'Zorn', 'Bludd', 'Gnash'],
  ['Silvane', 'Mirel', 'Skree', 'Quickpaw', 'Vetch', 'Nixa', 'Thorn', 'Eska', 'Rikkit', 'Loam', 'Yarrow', 'Fidget'],
] as const;
const POSITIONS: [string, number, number, number, number | null, number, string[]][] = [
  ['Lineman', 6, 3, 3, 4, 9, []],
  ['Lineman', 6, 3, 3, 4, 9, ['block']],
  ['Blitzer', 7, 3, 3, 4, 9, ['block', 'frenzy']],
  ['Runner', 8, 3, 2, 3, 8, ['dodge', 'sure_hands']],
  ['Blocker', 4, 4, 4, null, 10, ['mighty_blow']],
  ['Thrower', 6, 3, 3, 2, 9, ['pass']],
];
const SKILL_TEXTS: Record<string, string> = {
  block: 'On Both Down this player may stay on their feet.',
  frenzy: 'Follows up and blocks a second time while the target stands.',
  dodge: 'Re-rolls one failed dodge a turn, and a Stumble only pushes.',
  sure_hands: 'Re-rolls a failed pick-up.',
  mighty_blow: 'Adds 1 to an armour or injury roll after a knock-down.',
  pass: 'Re-rolls a failed pass.',
};

function roster(side: 0 | 1): PlayerInfo[] {
  return NAMES[side].map((name, i) => {
    const [position, ma, st, ag, pa, av, skills] = POSITIONS[i % POSITIONS.length]!;
    return {
      id: side * 20 + i,
      number: i + 1,
      name,
      position: `${side === 0 ? 'Dwarf' : 'Dark Elf'} ${position}`,
      ma, st, ag, pa, av,
      skills: skills.map((key) => ({ key, name: key.split('_').map((w) => w[0]!.toUpperCase() + w.slice(1)).join(' '), value: key === 'mighty_blow' ? 1 : null, text: SKILL_TEXTS[key]!, asked: false })),
    };
  });
}

/** A team that brings nothing besides its players. */
export const NOTHING_ELSE = { rerolls: 3, training: 0, bribes: 0, babes: 0, spell: null, sponsor: null };

/** What a table has none of. */
export const PLAIN_TABLE = { werewolf: null, doors: [], bribes: both(0, 0), apothecaries: both(0, 0), igors: both(0, 0), magic: null, pits: [], spells: both<string | null>(null, null), blinded: both(false, false), end_zones: null, undo: false, concede: false };

export function fixtureInfo(): MatchInfo {
  return {
    id: 'workbench',
    rules: 'db2021',
    name: 'Cinderhall Cleavers – Duskgate Shadows',
    options: {},
    real_dice: false,
    dungeon: fixtureDungeon(),
    figures: FIGURES,
    terms: TERMS,
    calls: [],
    tables: null,
    teams: both<TeamInfo>(
      { side: 0, name: 'Cinderhall Cleavers', college: 'College of Fire', colour: 'fire', ...NOTHING_ELSE, players: roster(0) },
      { side: 1, name: 'Duskgate Shadows', college: 'College of Shadow', colour: 'shadow', ...NOTHING_ELSE, players: roster(1) },
    ),
    seats: both<SeatInfo>(
      { taken: true, connected: true, kind: 'person', name: 'Home coach' },
      { taken: true, connected: true, kind: 'computer', name: 'scripted' },
    ),
    replay: false,
    dice: { source: 'seed', commitment: null, seed: null },
  };
}

const PLACES: Record<number, XY> = { 0: [1, 19], 1: [2, 18], 2: [6, 17], 3: [7, 16], 4: [2, 16], 5: [1, 22], 20: [6, 14], 21: [7, 13], 22: [11, 11], 23: [3, 16], 24: [12, 6], 25: [7, 17] };

export function fixtureView(): View {
  const players: PlayerView[] = [];
  for (const side of [0, 1] as const) {
    for (let i = 0; i < 12; i++) {
      const id = side * 20 + i;
      const square = PLACES[id] ?? null;
      const box = square ? null : i === 6 ? 'ko' : i === 7 ? 'injured' : i === 8 && side === 1 ? 'lost' : 'reserves';
      const state = square ? (id === 1 ? 'prone' : id === 24 ? 'stunned' : 'standing') : null;
      players.push({ id, side, square, state, box, used: id === 0 || id === 5, ball: id === 3, marks: id === 22 ? ['no_tackle_zone'] : [] });
    }
  }
  return {
    turn: { side: 0, number: both(3, 2), active: null, action: null, target: null, moves_left: 0, rushes_left: 0, spent: { blitz: false, pass: false, handoff: false, foul: false, kick: false, bomb: false, dugout: false }, first: false },
    phase: 'play',
    players,
    ball: { state: 'held', square: [7, 16], carrier: 3 },
    chests: [[6, 5], [12, 16], [6, 22], [0, 11]],
    portals: [{ number: 1, square: [2, 7] }, { number: 2, square: [11, 8] }, { number: 3, square: [8, 10] }, { number: 4, square: [4, 16] }, { number: 5, square: [12, 20] }, { number: 6, square: [1, 20] }],
    ...PLAIN_TABLE,
    rerolls: both(3, 2),
    score: both(0, 0),
    tally: null, limit: null, starters: 6,
    over: null,
  };
}

const VERBS: Record<string, number> = { no: 0, yes: 1, end_turn: 2, activate: 3, enter: 4, sponge: 5, move: 6, block: 7, blitz: 8, pass: 9, foul: 11, at_player: 22, step: 24, jump: 25, open_chest: 26, end_activation: 30, at_square: 31, team_reroll: 32, skill_reroll: 33, face: 35 };

/** Where the server would have these shown. */
const GROUPS: Partial<Record<Option['verb'], Option['group']>> = { face: 'dice', activate: 'players', at_player: 'players', enter: 'enter', sponge: 'sponge', step: 'squares', jump: 'squares', at_square: 'squares', end_turn: 'special', end_activation: 'special', no: 'special' };

export function option(verb: Option['verb'], text: string, player: number | null = null, square: XY | null = null, warning: string | null = null): Option {
  const where = square ? square[1] * 14 + square[0] : 4095;
  return { value: ((VERBS[verb] ?? 0) << 20) | ((player ?? 255) << 12) | where, verb, group: GROUPS[verb] ?? 'actions', icon: 'dice', player: verb === 'face' ? null : player, square, text, warning };
}

const ask = (kind: Question['kind'], text: string, options: Option[], more: Partial<Question> = {}): Question => ({ seq: 0, kind, seat: 0, yours: true, player: null, other: null, skill: null, text, rule: null, dice: null, options, ...more });

export const fixtureQuestions: Record<string, () => Question> = {
  turn: () =>
    ask('turn', 'Who acts?', [
      option('activate', 'Activate Durgan', 1),
      option('activate', 'Activate Snorri', 2),
      option('activate', 'Activate Grimda', 3),
      option('activate', 'Activate Oddny', 4),
      option('enter', 'Send Zorn through the portal', 9),
      option('enter', 'Send Bludd through the portal', 10),
      option('sponge', 'Wake Ulla with the sponge', 6),
      option('end_turn', 'End the turn'),
    ]),
  action: () =>
    ask('action', 'What does Snorri do?', [option('move', 'Move'), option('block', 'Block'), option('blitz', 'Blitz'), option('foul', 'Foul'), option('pass', 'Pass')], { player: 2 }),
  move: () =>
    ask('move', 'Where does Snorri go?', [
      option('step', 'Step to F17', null, [5, 16]),
      option('step', 'Step to G17', null, [6, 16], 'dodge 3+'),
      option('step', 'Step to F18', null, [5, 17]),
      option('step', 'Step to G19', null, [6, 18]),
      option('step', 'Step to H19', null, [7, 18], 'dodge 3+'),
      option('jump', 'Jump to G16', null, [6, 15], 'jump 4+'),
      option('open_chest', 'Open the chest'),
      option('end_activation', 'End here'),
    ], { player: 2 }),
  block_die: () => ask('block_die', 'Which die counts?', [option('face', 'Push Back', 3), option('face', 'Both Down', 2)], { player: 2, dice: ['push_back', 'both_down'], rule: 'DB21-BLK-09' }),
  reroll: () => ask('reroll', 'Snorri failed to dodge: re-roll?', [option('team_reroll', 'Spend a team re-roll (3 left)'), option('skill_reroll', 'Use Dodge'), option('no', 'Let it stand')], { player: 2, dice: [2], rule: 'DB21-RR-11' }),
  push_to: () => ask('push_to', 'Where is Nixa pushed?', [option('at_square', 'Push to I17', null, [8, 16]), option('at_square', 'Push to I18', null, [8, 17]), option('at_square', 'Push to H19', null, [7, 18])], { player: 25 }),
  follow_up: () => ask('follow_up', 'Does Snorri follow up?', [option('yes', 'Follow up'), option('no', 'Stay')], { player: 2 }),
  use_skill: () => ask('use_skill', 'Does Snorri use Block to stay on their feet?', [option('yes', 'Use Block'), option('no', 'Do not use it')], { player: 2, skill: 'block', dice: ['both_down'] }),
  target: () => ask('target', 'Whom does Snorri block?', [option('at_player', 'Nixa', 25), option('at_player', 'Silvane', 20)], { player: 2 }),
  deploy_at: () => ask('deploy_at', 'Where does Durgan start?', fixtureDungeon().end_zones[0].map((s) => option('at_square', `Square ${s[0]}, ${s[1]}`, null, s)), { player: 1 }),
  waiting: () => ask('action', 'What does Skree do?', [], { seat: 1, yours: false, player: 22 }),
};

const event = (n: number, kind: GameEvent['kind'], text: string, more: Partial<GameEvent> = {}): GameEvent => ({ n, kind, rules: ['DB21-TURN-01'], side: null, player: null, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, skill: null, value: null, text, ...more });

export const fixtureEvents = (): GameEvent[] => [
  event(0, 'match_began', 'The match begins.', { rules: ['DB21-PRE-01'] }),
  event(1, 'turn_began', 'Turn 1 of the Cinderhall Cleavers.', { side: 0, value: 0 }),
  event(2, 'activated', 'Grimda moves.', { side: 0, player: 3 }),
  event(3, 'rolled', 'Grimda rolls 4 for the dodge: passed.', { side: 0, player: 3, purpose: 'dodge', dice: [4], target: 3, success: true, rules: ['DB21-DODGE-01'] }),
  event(4, 'chest_opened', 'Grimda opens a chest: the ball is in it!', { side: 0, player: 3, rules: ['DB21-CHEST-03'] }),
  event(5, 'block_result', 'Snorri blocks Nixa: POW.', { side: 0, player: 2, other: 25, dice: ['pow', 'push_back'], purpose: 'block', rules: ['DB21-BLK-19'] }),
  event(6, 'rolled', 'Armour of Nixa: 6 and 4, broken.', { side: 1, player: 25, purpose: 'armour', dice: [6, 4], success: true, rules: ['DB21-INJ-02'] }),
  event(7, 'turn_began', 'Turn 2 of the Duskgate Shadows.', { side: 1, value: 1 }),
  event(8, 'teleported', 'Skree steps on portal 3 and comes out at portal 5.', { side: 1, player: 22, rules: ['DB21-TELE-02'] }),
  event(9, 'rolled', 'The ball bounces: 7.', { side: null, purpose: 'bounce', dice: [7], rules: ['DB21-BALL-07'] }),
  event(10, 'turnover', 'Turnover!', { side: 1, rules: ['DB21-TO-01'] }),
  event(11, 'turn_began', 'Turn 3 of the Cinderhall Cleavers.', { side: 0, value: 0 }),
];

export function fixtureMatch(kind = 'turn'): MatchState {
  const question = fixtureQuestions[kind]?.() ?? null;
  const view = fixtureView();
  if (question?.player != null && question.kind !== 'deploy_at') {
    view.turn = { ...view.turn, active: question.player, action: kind === 'target' || kind.startsWith('block') ? 'block' : 'move', moves_left: 5, rushes_left: 2 };
  }
  if (kind === 'over') {
    view.over = { winner: 0, by: 'touchdown' };
    view.phase = 'over';
  }
  const events = fixtureEvents();
  return { info: fixtureInfo(), you: [0], seq: 0, view, question, events, presence: { seats: fixtureInfo().seats, spectators: 2, clock: null }, fresh: events.length };
}
