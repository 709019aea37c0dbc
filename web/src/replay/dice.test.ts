import { describe, expect, it } from 'vitest';
import type { ToldDice } from '../protocol/messages';
import { checkDice } from './dice';

/** Worked out by the server for the secret 00 01 … 1f: a D6 each, from the first on. */
const SECRET = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const FACES = [3, 4, 5, 3, 5, 0, 2, 5, 5, 0, 4, 5];

const PART = { first: 0, seed: null, secret: SECRET, commitment: COMMITMENT };

const told = (faces = FACES): ToldDice => ({
  parts: [PART],
  dice: faces.map((face) => [6, face]),
});

describe('the dice of a match that is over', () => {
  it('follow from the secret that was committed to', async () => {
    expect(await checkDice(told(), COMMITMENT)).toEqual({ dice: FACES.length, wrong: 0, kept: true, seeded: 0 });
  });
  it('show a die that was changed', async () => {
    expect((await checkDice(told(FACES.map((face, n) => (n === 0 ? (face + 1) % 6 : face))), COMMITMENT)).wrong).toBe(1);
  });
  it('show another secret than the one that was promised', async () => {
    expect((await checkDice(told(), '0'.repeat(64))).kept).toBe(false);
    expect((await checkDice(told(), null)).kept).toBeNull();
  });
  it('are not checked where they follow from a seed', async () => {
    const parts = [{ first: 0, seed: '7', secret: null, commitment: null }, { ...PART, first: 3 }];
    expect(await checkDice({ ...told(), parts }, null)).toEqual({ dice: FACES.length - 3, wrong: 0, kept: null, seeded: 3 });
  });
});
