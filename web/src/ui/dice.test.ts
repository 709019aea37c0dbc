import { expect, it } from 'vitest';
import { dieInWords, dieKind } from './dice';

it('draws a block die for a face, and pips where a game throws numbers in a block', () => {
  expect(dieKind('block', 'pow')).toBe('block');
  expect(dieKind('block', 6)).toBe('d6');
  expect(dieInWords('block', 'push_back')).toBe('Push Back');
  expect(dieInWords('block', 5)).toBe('5');
});
