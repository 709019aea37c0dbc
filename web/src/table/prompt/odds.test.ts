import { expect, it } from 'vitest';
import type { OddsPreview, Option, OptionOdds, Question } from '../../protocol/messages';
import { shownOdds } from './odds';

const option = (value: number): Option => ({ value, verb: 'at_player', group: 'players', icon: 'dice', player: value, square: null, text: `Block ${value}`, warning: null });
const told = (value: number, roll = '1 die'): OptionOdds => ({ value, roll, dice: 1, chooser: 0, lines: [], notes: ['n'], brief: roll });
const odds = (...options: OptionOdds[]): OddsPreview => ({ type: 'preview', of: 'odds', seq: 4, options });
const question = { seq: 4, kind: 'target', yours: true, options: [option(1), option(2), option(3)] } as unknown as Question;

it('shows the only odds there are without being asked', () => {
  expect(shownOdds(odds(told(2)), question, null)?.option.text).toBe('Block 2');
  expect(shownOdds(odds(told(2), told(3, '')), question, null)?.option.value).toBe(2);
});

it('shows the first of several until another is pointed at', () => {
  expect(shownOdds(odds(told(1), told(2)), question, null)?.option.value).toBe(1);
  expect(shownOdds(odds(told(1), told(2)), { ...question, kind: 'aim' }, null)).toBeNull();
  expect(shownOdds(odds(told(1), told(2)), question, option(2))?.option.value).toBe(2);
});

it('shows nothing of another question, or to somebody who is not asked', () => {
  expect(shownOdds({ ...odds(told(2)), seq: 3 }, question, null)).toBeNull();
  expect(shownOdds(odds(told(2)), { ...question, yours: false }, null)).toBeNull();
});
