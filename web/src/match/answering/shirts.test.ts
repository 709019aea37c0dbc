import { describe, expect, it } from 'vitest';
import { typed } from './shirts';

describe('shirt numbers on the digit keys', () => {
  it('takes a number at once where no longer one begins with it', () => {
    expect(typed('', 5, [1, 5, 12])).toEqual({ text: '5', fits: true, more: false });
  });
  it('waits for a second digit where one may come', () => {
    expect(typed('', 1, [1, 5, 12])).toEqual({ text: '1', fits: true, more: true });
    expect(typed('1', 2, [1, 5, 12])).toEqual({ text: '12', fits: true, more: false });
    expect(typed('', 1, [5, 12])).toEqual({ text: '1', fits: false, more: true });
  });
  it('begins anew with a digit that continues nothing', () => {
    expect(typed('1', 5, [1, 5, 12])).toEqual({ text: '5', fits: true, more: false });
    expect(typed('1', 9, [1, 5, 12])).toEqual({ text: '', fits: false, more: false });
    expect(typed('', 0, [10])).toEqual({ text: '', fits: false, more: false });
  });
});
