import { describe, expect, it } from 'vitest';
import { laid, turnedByHand, wasTurned } from './lie';

const PHONE = { width: 360, height: 740 };
const yes = (): boolean => true;
const no = (): boolean => false;

describe('the way the map lies', () => {
  it('is chosen once, whatever room is left later', () => {
    const first = laid(null, PHONE, no);
    expect(first.lying).toBe(false);
    expect(laid(first, PHONE, yes)).toBe(first);
    expect(laid(first, { width: 360, height: 640 }, yes)).toBe(first);
  });
  it('is chosen again when the phone is turned, and not when a keyboard comes up', () => {
    const first = laid(null, PHONE, no);
    expect(wasTurned(first, { width: 360, height: 300 })).toBe(false);
    expect(wasTurned(first, { width: 740, height: 360 })).toBe(true);
    expect(laid(first, { width: 740, height: 360 }, yes).lying).toBe(true);
  });
  it('stays as a hand turned it until the window is turned', () => {
    const byHand = turnedByHand(laid(null, PHONE, no), PHONE);
    expect(byHand.lying).toBe(true);
    expect(laid(byHand, PHONE, no)).toBe(byHand);
    expect(laid(byHand, { width: 740, height: 360 }, no).lying).toBe(false);
  });
});
