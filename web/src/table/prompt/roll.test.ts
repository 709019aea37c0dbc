import { expect, it } from 'vitest';
import type { RollSheet } from '../../protocol/messages';
import { clockInWords } from '../turn/hours';
import { entered, meaningOf } from './roll';

const sheet = (more: Partial<RollSheet>): RollSheet => ({ purpose: 'dodge', dice: 1, sides: 6, block: false, needs: null, results: [], ...more });
const result = (label: string, ...values: number[]) => ({ label, values, text: label });

it('takes a face once it is there', () => {
  const roll = sheet({ results: [result('1–2', 1, 2), result('3–6', 3, 4, 5, 6)] });
  expect(entered(roll, [null])).toBeNull();
  expect(entered(roll, [4])).toBe(4);
  expect(meaningOf(roll, [4])).toEqual([1]);
  expect(meaningOf(roll, [null])).toEqual([]);
});

it('packs two dice as they lie', () => {
  const roll = sheet({ dice: 2, results: [result('2–9', 33, 65), result('10–12', 5 | (6 << 5), 6 | (5 << 5))] });
  expect(entered(roll, [6, null])).toBeNull();
  expect(entered(roll, [6, 5])).toBe(6 | (5 << 5));
  expect(meaningOf(roll, [6, 5])).toEqual([1]);
});

it('sorts block dice and shows what each of them means', () => {
  const roll = sheet({ dice: 2, sides: 0, block: true, results: ['a', 'b', 'c', 'd', 'e'].map((label, i) => result(label, (i + 1) * 33)) });
  expect(entered(roll, [5, 3])).toBe(3 | (5 << 5));
  expect(meaningOf(roll, [5, 3])).toEqual([2, 4]);
  expect(meaningOf(roll, [5, null])).toEqual([4]);
});

it('tells the time', () => {
  expect(clockInWords(0)).toBe('0:00');
  expect(clockInWords(309.9)).toBe('5:09');
  expect(clockInWords(3909)).toBe('1:05:09');
});
