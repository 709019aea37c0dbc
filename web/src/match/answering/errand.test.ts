import { describe, expect, it } from 'vitest';
import type { AskKind, Option, Question, Verb, XY } from '../../protocol/messages';
import { nextOf, type Errand } from './errand';

const option = (verb: Verb, player: number | null = null, square: XY | null = null): Option => ({ value: 1, verb, group: 'actions', icon: 'dice', player, square, text: verb, warning: null });
const asking = (kind: AskKind, options: Option[], player = 2): Question => ({ seq: 1, kind, seat: 0, yours: true, player, other: null, skill: null, text: '', rule: null, dice: null, options });

describe('an errand', () => {
  const hit: Errand = { player: 2, path: [[3, 3]], deeds: [{ verb: 'block', player: 21 }] };
  it('walks first, then does what it came for', () => {
    const walked = nextOf(asking('move', [option('step', null, [3, 3]), option('end_activation')]), hit);
    expect(walked.option?.verb).toBe('step');
    expect(walked.rest).toEqual({ ...hit, path: [] });
    const done = nextOf(asking('move', [option('block', 21), option('end_activation')]), walked.rest!);
    expect(done).toMatchObject({ option: { verb: 'block', player: 21 }, rest: null });
  });
  it('ends where anything else is asked', () => {
    expect(nextOf(asking('reroll', [option('team_reroll')]), hit)).toEqual({ option: null, rest: null });
    expect(nextOf(asking('move', [option('block', 22)]), { ...hit, path: [] })).toEqual({ option: null, rest: null });
    expect(nextOf(asking('move', [option('block', 21)], 3), { ...hit, path: [] })).toEqual({ option: null, rest: null });
  });
  it('declares the throw and then aims it', () => {
    const pass: Errand = { player: 2, path: [], deeds: [{ verb: 'throw_at' }, { verb: 'at_square', square: [5, 5] }] };
    const first = nextOf(asking('move', [option('throw_at')]), pass);
    expect(first.option?.verb).toBe('throw_at');
    expect(nextOf(asking('aim', [option('at_square', null, [4, 5]), option('at_square', null, [5, 5])]), first.rest!)).toMatchObject({ option: { square: [5, 5] }, rest: null });
  });

  it('leaps to a square of the way that is farther off than a step', () => {
    const way = { player: 2, path: [[6, 3]] as [number, number][], deeds: [] };
    const begun = nextOf(asking('move', [option('step', null, [4, 3]), option('leap'), option('end_activation')]), way, [4, 4]);
    expect(begun).toMatchObject({ option: { verb: 'leap' }, rest: { path: [[6, 3]] } });
    expect(nextOf(asking('aim', [option('at_square', null, [6, 3]), option('at_square', null, [6, 4])]), begun.rest!, [4, 4])).toMatchObject({ option: { square: [6, 3] }, rest: null });
    expect(nextOf(asking('move', [option('leap')]), { ...way, path: [[5, 4]] }, [4, 4]).option).toBeNull();
  });
});
