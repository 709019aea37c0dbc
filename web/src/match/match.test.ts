import { both } from './sides';
import { describe, expect, it } from 'vitest';
import { fixtureDungeon, fixtureEvents, fixtureMatch, fixtureQuestions, option } from '../dev/fixture';
import type { Option, Question, Update, Welcome } from '../protocol/messages';
import { compassCentre, groupsOf, nextStep, pointOf } from './answering/groups';
import { extrasOf, optionsByPlayer, percent, stateInWords, stillToAct, teamByPlace, viewOf } from './lookups';
import { frameAt, matchAt, turnFrames } from './story/replay';
import { updated, welcomed, withPresence, type MatchState } from './state';
import { summaryOf } from './story/summary';

const base = fixtureMatch();
const welcome = (from: number): Welcome => ({
  type: 'welcome', protocol: 1, match: base.info, you: [0], seq: 5, view: base.view, question: base.question,
  since: from, events: fixtureEvents().slice(from), digest: 'd12', presence: base.presence, waits: null, clock: null, deadline: null, call_within: null, notes: [], habits: [null, null], rematch: null,
});
const update = (more: Partial<Update>): Update => ({ type: 'update', seq: 6, events: [], digest: 'd13', view: base.view, question: null, waits: null, clock: null, deadline: null, call_within: null, notes: [], rewound: false, ...more });

describe('what a team has besides its players', () => {
  it('counts who heals and who helps as long as they are left', () => {
    const [home, away] = base.info.teams;
    const match: MatchState = {
      ...base,
      info: { ...base.info, teams: both({ ...home, babes: 2 }, away) },
      view: { ...base.view, bribes: both(1, 0), apothecaries: both(2, 1), igors: both(0, 1) },
    };
    expect(extrasOf(match, 0)).toEqual(['1 bribe', '2 apothecaries', 'Kegs: +2 for the knocked out']);
    expect(extrasOf(match, 1)).toEqual(['1 apothecary', '1 Igor (for Regeneration)']);
    expect(extrasOf(base, 0)).toEqual([]);
  });
});

describe('the state of a match', () => {
  it('begins with all events known and none fresh', () => {
    const state = welcomed(null, welcome(0));
    expect(state.events).toHaveLength(12);
    expect(state.fresh).toBe(12);
  });

  it('takes up a resumed match where it was, with what was missed as fresh', () => {
    const first: MatchState = { ...welcomed(null, welcome(0)), events: fixtureEvents().slice(0, 7) };
    const state = welcomed(first, welcome(7));
    expect(state.events.map((e) => e.n)).toEqual([...Array(12).keys()]);
    expect(state.fresh).toBe(7);
  });

  it('forgets what was taken back while it was away, also where nothing took its place', () => {
    const before: MatchState = { ...welcomed(null, welcome(0)), events: [...fixtureEvents(), { ...fixtureEvents()[0]!, n: 12 }] };
    expect(welcomed(before, welcome(12)).events).toEqual(fixtureEvents());
    const told = welcomed(before, { ...welcome(0), events: fixtureEvents().slice(0, 3) });
    expect(told.events).toHaveLength(3);
    expect(told.digest).toBe('d12');
    expect(updated(told, update({})).digest).toBe('d13');
  });

  it('adds the events of an update by their number, never twice', () => {
    const state = { ...base, events: fixtureEvents().slice(0, 10) };
    const once = updated(state, update({ events: fixtureEvents().slice(10) }));
    const twice = updated(once, update({ events: fixtureEvents().slice(10) }));
    expect(once.fresh).toBe(10);
    expect(twice.events.map((e) => e.n)).toEqual([...Array(12).keys()]);
  });

  it('forgets what an undo took back', () => {
    const state = updated(base, update({ events: fixtureEvents().slice(0, 4), rewound: true }));
    expect(state.events).toHaveLength(4);
    expect(state.fresh).toBe(4);
  });

  it('gives a question of the other coach an empty list of options', () => {
    const { options: _, ...asked } = { ...fixtureQuestions['turn']!(), yours: false };
    const state = updated(base, update({ question: asked as Question }));
    expect(state.question?.options).toEqual([]);
  });

  it('keeps everything else when presence changes', () => {
    const state = withPresence(base, { ...base.presence, spectators: 9 });
    expect(state.presence.spectators).toBe(9);
    expect(state.view).toBe(base.view);
  });
});

describe('lookups', () => {
  it('finds options by player, of our own questions only', () => {
    expect([...optionsByPlayer(fixtureMatch('turn').question).keys()]).toEqual([1, 2, 3, 4, 9, 10, 6]);
    expect(optionsByPlayer(fixtureMatch('block_die').question).size).toBe(0);
  });

  it('puts every player of a team in exactly one place', () => {
    const places = teamByPlace(base, 1);
    expect(Object.values(places).flat()).toHaveLength(12);
    expect(places.lost.map((p) => p.info.id)).toEqual([28]);
    expect(places.ko).toHaveLength(1);
  });

  it('counts who may still act', () => {
    expect(stillToAct(base.question)).toEqual([1, 2, 3, 4]);
    expect(stillToAct(null)).toEqual([]);
  });

  it('says how a player stands', () => {
    expect(stateInWords(viewOf(base.view, 3)!)).toBe('standing, has the ball');
    expect(stateInWords(viewOf(base.view, 22)!)).toBe('standing, has no tackle zone');
    expect(stateInWords(viewOf(base.view, 6)!)).toBe('knocked out');
  });

  it('never rounds a risk away', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0', '1', '50', '99', '100'].map((n) => `${n}\u00a0%`));
  });
});

describe('groups of options', () => {
  const groups = (kind: string) => {
    const match = fixtureMatch(kind);
    return groupsOf(match, match.question!).map((g) => [g.key, g.options.length]);
  };

  it('orders a turn: players, reserves, sponge, the end', () => {
    expect(groups('turn')).toEqual([['players', 4], ['enter', 2], ['sponge', 1], ['special', 1]]);
  });

  it('puts a wizard before the players of a turn', () => {
    const match = fixtureMatch('turn');
    const cast = { value: 1, verb: 'cast', group: 'actions', icon: 'star', player: null, square: null, text: 'Cast Fireball', warning: null } as Option;
    const question = { ...match.question!, options: [...match.question!.options, cast] };
    expect(groupsOf(match, question).map((g) => g.key)).toEqual(['actions', 'players', 'enter', 'sponge', 'special']);
  });

  it('lays steps around the mover and leaves jumps in the list', () => {
    expect(groups('move')).toEqual([['actions', 1], ['compass', 5], ['squares', 1], ['special', 1]]);
  });

  it('finds the pushed player for a push', () => {
    const match = fixtureMatch('push_to');
    expect(compassCentre(match, match.question!)).toEqual([7, 17]);
  });

  it('has no compass where squares lie apart', () => {
    expect(groups('deploy_at')).toEqual([['squares', 16]]);
  });

  it('offers no option of a question that is not ours', () => {
    expect(groups('waiting')).toEqual([]);
  });

  it('loses no option of any question', () => {
    for (const kind of Object.keys(fixtureQuestions)) {
      const match = fixtureMatch(kind);
      const shown = groupsOf(match, match.question!).flatMap((g) => g.options);
      expect(new Set(shown)).toEqual(new Set(match.question!.options));
    }
  });

  it('names the points of the compass', () => {
    expect(pointOf([5, 5], [4, 4])).toBe('NW');
    expect(pointOf([5, 5], [5, 6])).toBe('S');
    // On its side the map is turned a quarter to the left: what lay to the right lies above.
    expect(pointOf([5, 5], [6, 5], true)).toBe('N');
    expect(pointOf([5, 5], [5, 6], true)).toBe('E');
    expect(pointOf([5, 5], [6, 4], true)).toBe('NW');
    expect(pointOf([5, 5], [5, 5])).toBe('');
  });
});

describe('a walk', () => {
  const path: [number, number][] = [[5, 16], [4, 16]];

  it('chooses the player, then the move, then one square after the other', () => {
    expect(nextStep(fixtureMatch('turn').question, 2, path)).toMatchObject({ option: { verb: 'activate', player: 2 }, rest: path });
    expect(nextStep(fixtureMatch('action').question, 2, path)).toMatchObject({ option: { verb: 'move' }, rest: path });
    expect(nextStep(fixtureMatch('move').question, 2, path)).toMatchObject({ option: { verb: 'step', square: [5, 16] }, rest: [[4, 16]] });
  });

  it('stands a lying player up first', () => {
    const question = { ...fixtureMatch('move').question!, options: [option('stand_up', 'Stand up'), option('end_activation', 'End here')] };
    expect(nextStep(question, 2, path)).toMatchObject({ option: { verb: 'stand_up' }, rest: path });
  });

  it('ends when anything else is asked', () => {
    expect(nextStep(fixtureMatch('reroll').question, 2, path).option).toBeNull();
    expect(nextStep(fixtureMatch('move').question, 3, path).option).toBeNull();
    expect(nextStep(fixtureMatch('move').question, 2, [[9, 9]]).option).toBeNull();
    expect(nextStep(fixtureMatch('move').question, 2, []).option).toBeNull();
    expect(nextStep(null, 2, path).option).toBeNull();
  });
});

describe('a replay', () => {
  const replay = { match: base.info, events: fixtureEvents(), frames: [0, 2, 7, 10, 12].map((n) => ({ n, view: base.view })) };

  it('finds the frame that shows an event', () => {
    expect([0, 1, 2, 6, 7, 11, 12, 99].map((n) => frameAt(replay.frames, n))).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
  });

  it('shows what a frame shows, fresh only when stepping on', () => {
    expect(matchAt(replay, 2, 1)).toMatchObject({ fresh: 2, seq: 2 });
    expect(matchAt(replay, 2, 4).fresh).toBe(7);
    expect(matchAt(replay, 2, null).events).toHaveLength(7);
  });

  it('knows where turns begin', () => {
    expect(turnFrames(replay).map((t) => t.frame)).toEqual([1, 3, 4]);
  });
});

it('sums a match up by side', () => {
  const summary = summaryOf({ ...base, view: { ...base.view, over: { winner: 0, by: 'touchdown' } } });
  expect(summary.winner).toBe(0);
  expect(summary.rows).toContainEqual({ label: 'Chests opened', sums: [1, 0] });
  expect(summary.rows).toContainEqual({ label: 'Turnovers', sums: [0, 1] });
});

it('closes every wall of the made-up dungeon', () => {
  const dungeon = fixtureDungeon();
  expect(dungeon.tiles.flatMap((t) => t.squares)).toHaveLength(224);
  for (const [x1, y1, x2, y2] of [...dungeon.walls, ...dungeon.doorways]) expect(x1 === x2 || y1 === y2).toBe(true);
});
