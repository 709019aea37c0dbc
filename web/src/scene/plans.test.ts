import { describe, expect, it } from 'vitest';
import { demoMatch, moveQuestion } from '../board/demo/match';
import type { MatchState } from '../match/state';
import type { Approach, EventKind, GameEvent, Option, PassPreview, PassSquare, Verb, XY } from '../protocol/messages';
import { captionOf, type Pointed } from './caption';
import { approached, modesOf } from './modes';
import { plansOf } from './plans';

const option = (verb: Verb, player: number | null = null, square: XY | null = null): Option => ({ value: 1, verb, group: 'actions', icon: 'dice', player, square, text: verb, warning: null });
const event = (kind: EventKind, player: number | null): GameEvent => ({
  n: 1, kind, rules: [], side: 0, player, other: null, from: null, to: null, purpose: null, dice: null, target: null, modifier: null, success: null, skill: null, value: null, text: '',
});

/** Player 2 (G14, with the ball) has declared an action; 4 is a team-mate at H15, 20 an opponent. */
function declared(action: Verb, options: Option[], more: Partial<MatchState['view']['turn']> = {}, events: GameEvent[] = [event('activated', 2)]): MatchState {
  const match = demoMatch();
  return {
    ...match,
    events,
    view: { ...match.view, undo: true, turn: { ...match.view.turn, active: 2, action, ...more } },
    question: { ...moveQuestion(), kind: 'move', player: 2, yours: true, options },
  };
}
const passes = (squares: PassSquare[]): PassPreview => ({ type: 'preview', of: 'pass', seq: 1, player: 2, squares });
const way = (more: Partial<Approach>): Approach => ({ type: 'preview', of: 'approach', seq: 1, player: 2, target: 20, path: [[6, 12]], chance: 0.67, rolls: ['dodge 3+'], risks: [], block: null, roll: null, ...more });

describe('a pass', () => {
  const toMate: PassSquare = { square: [7, 14], range: 'quick', chance: 0.5, interferers: [20] };
  const toFloor: PassSquare = { square: [6, 10], range: 'short', chance: 0.33, interferers: [] };
  const preview = passes([toMate, { ...toFloor, square: [5, 5] }]);
  const match = declared('pass', [option('throw_at'), option('step', null, [6, 12])]);

  it('walks until a coach chooses to throw, and can be switched', () => {
    expect(modesOf(match)).toBe('both');
    expect(modesOf(declared('pass', [option('step', null, [6, 12])]))).toBeNull();
    expect(modesOf(declared('move', [option('throw_at')]))).toBeNull();
  });
  it('arms a throw at a team-mate in range while walking: range, chance and who may intercept', () => {
    const plan = plansOf({ match, mode: 'walk', passes: preview, approaches: new Map() }).get('7,14');
    expect(plan?.text).toMatch(/^Throw to Snorri at H15: a quick pass, 50\s% accurate\. .+ may intercept\.$/);
    expect(plan).toMatchObject({ twice: true, errand: { path: [], deeds: [{ verb: 'throw_at' }, { verb: 'at_square', square: [7, 14] }] } });
  });
  it('aims at bare floor only while throwing', () => {
    expect(plansOf({ match, mode: 'walk', passes: preview, approaches: new Map() }).has('5,5')).toBe(false);
    expect(plansOf({ match, mode: 'throw', passes: preview, approaches: new Map() }).get('5,5')?.errand).not.toBeNull();
  });
});

describe('an action beside another player', () => {
  it('marks the target of a blitz, walks there and blocks', () => {
    const match = declared('blitz', [option('step', null, [6, 12])], { target: 20 });
    expect(approached(match)).toEqual([20]);
    const block = { type: 'preview', of: 'block', seq: 1, player: 2, target: 20, dice: 2, chooser: 0, strengths: [4, 3], assists: [[], []], odds: { target_down: 0.56, blocker_down: 0.11 } } as const;
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[20, way({ block: { ...block, strengths: [4, 3], assists: [[], []] } })]]) }).get('7,13');
    expect(plan?.text).toMatch(/^Walk to G13, 67\s%: dodge 3\+, then block .+ \(2 dice, you choose\)\.$/);
    expect(plan).toMatchObject({ twice: true, target: true, errand: { path: [[6, 12]], deeds: [{ verb: 'block', player: 20 }] } });
  });
  it('shows the way to any opponent on their feet where a blitz names nobody', () => {
    const match = declared('blitz', [option('step', null, [6, 12])], { target: null });
    expect(approached(match)).toContain(20);
    expect(approached(match)).not.toContain(4);
    const plan = (known: Approach) => plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[20, known]]) }).get('7,13');
    expect(plan(way({}))).toMatchObject({ twice: true, target: false, errand: { path: [[6, 12]], deeds: [{ verb: 'block', player: 20 }] } });
    expect(plan(way({ path: null }))).toBeUndefined();
  });
  it('marks the victim of a foul, walks there and fouls', () => {
    const match = declared('foul', [option('step', null, [6, 12])], { target: 20 });
    expect(approached(match)).toEqual([20]);
    const roll = { dice: 2, needed: 8, chance: 15 / 36 };
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[20, way({ roll })]]) }).get('7,13');
    expect(plan?.text).toMatch(/^Walk to G13, 67\s%: dodge 3\+, then foul .+ \(armour 8\+ on two dice: 42\s%\)\.$/);
    expect(plan).toMatchObject({ twice: true, target: true, errand: { path: [[6, 12]], deeds: [{ verb: 'foul', player: 20 }] } });
  });
  it('marks whom a gaze is aimed at, walks there and gazes', () => {
    const match = declared('hypnotic_gaze', [option('step', null, [6, 12])], { target: 20 });
    expect(approached(match)).toEqual([20]);
    const roll = { dice: 1, needed: 6, chance: 1 / 6 };
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[20, way({ roll, rolls: [], chance: 1 })]]) }).get('7,13');
    expect(plan?.text).toMatch(/^Walk to G13, then gaze at .+ \(6 on one die: 17\s%\)\.$/);
    expect(plan).toMatchObject({ twice: true, target: true, errand: { deeds: [{ verb: 'hypnotic_gaze', player: 20 }] } });
  });
  it('says so where there is no way', () => {
    const match = declared('blitz', [option('step', null, [6, 12])], { target: 20 });
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[20, way({ path: null })]]) }).get('7,13');
    expect(plan).toMatchObject({ errand: null, target: true });
    expect(plan?.text).toMatch(/^There is no way from here to block /);
  });
  it('walks to a receiver and hands the ball over', () => {
    const match = declared('handoff', [option('step', null, [6, 12])]);
    expect(approached(match)).toContain(4);
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map([[4, way({ target: 4, path: [[6, 14]], chance: 1, rolls: [] })]]) }).get('7,14');
    expect(plan?.text).toBe('Walk to G15, then hand the ball to Snorri.');
  });
});

describe('another player of one’s own', () => {
  it('takes over while nothing was done', () => {
    const plan = plansOf({ match: declared('move', [option('step', null, [6, 12])]), mode: 'walk', passes: null, approaches: new Map() }).get('7,14');
    expect(plan).toMatchObject({ activate: 4, text: 'Click to activate Snorri instead.' });
  });
  it('does not once a step was taken, and the page says why', () => {
    const match = declared('move', [option('step', null, [6, 12])], {}, [event('activated', 2), event('moved', 2)]);
    const plan = plansOf({ match, mode: 'walk', passes: null, approaches: new Map() }).get('7,14');
    expect(plan?.activate).toBeUndefined();
    expect(plan?.text).toBe('Ulf has begun to act: end that activation before Snorri acts.');
  });
});

describe('the caption', () => {
  const pointed: Pointed = { square: [6, 13], hand: 'mouse', armed: false, options: undefined, path: undefined, pass: undefined, plan: undefined, words: 'G14, corridor', nameOf: () => 'Snorri' };
  it('says what a click does, with the hand that clicks', () => {
    expect(captionOf(pointed)).toBe('G14, corridor');
    expect(captionOf({ ...pointed, options: [option('activate', 4)] })).toBe('Click to activate Snorri.');
    expect(captionOf({ ...pointed, hand: 'touch', armed: true, options: [option('activate', 4)] })).toBe('Activate Snorri. Tap again to confirm.');
    expect(captionOf({ ...pointed, options: [{ ...option('step'), text: 'G14, portal 2' }] })).toBe('Move to G14, portal 2.');
    expect(captionOf({ ...pointed, path: { square: [6, 13], chance: 0.5, path: [], rolls: ['dodge 4+'], skills: [], risks: [] } })).toBe('Move to G14. 50\u00a0%: dodge 4+.');
  });
});
