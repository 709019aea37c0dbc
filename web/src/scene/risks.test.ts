import { expect, it } from 'vitest';
import type { PathSquare, Risk } from '../protocol/messages';
import { toneOf } from './marks';
import { risksInWords, weightOf } from './risks';
import { pathInWords } from './words';

const portal: Risk = {
  kind: 'portal',
  name: 'Portal 1',
  weight: 'ask',
  chance: 1 / 6,
  rule: 'DB21-TELE-16',
  text: '1 in 6: lost for the match. Otherwise out of portal 2, 3, 4, 5 or 6.',
};
const note: Risk = { kind: 'room', name: 'Cursed Room', weight: 'note', chance: null, rule: 'DB21-FEAT-06', text: 'No re-rolls here.' };
const onto: PathSquare = { square: [1, 1], chance: 1, path: [[1, 1]], rolls: [], skills: [], risks: [portal] };

it('shows nothing as sure that may cost the player', () => {
  expect(toneOf(1)).toBe('sure');
  expect(toneOf(1, weightOf(onto.risks) !== null)).toBe('likely');
  expect(toneOf(0.3, true)).toBe('risky');
  expect(weightOf([note])).toBeNull();
});

it('says what a portal may cost and where it leads', () => {
  expect(pathInWords(onto)).toBe('100\u00a0%. Portal 1. 1 in 6: lost for the match. Otherwise out of portal 2, 3, 4, 5 or 6.');
  expect(risksInWords([portal, portal, note], false)).not.toContain('Cursed');
  expect(risksInWords([portal, portal]).match(/Portal 1/g)).toHaveLength(1);
});

it('names the skill whose re-roll a chance counts', () => {
  expect(pathInWords({ ...onto, chance: 8 / 9, rolls: ['dodge 3+'], skills: ['dodge'], risks: [] })).toBe('89\u00a0%: dodge 3+ (Dodge counted).');
});
