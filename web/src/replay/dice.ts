// The dice of a match that is over, worked out again from what they follow from.

import type { ToldDice } from '../protocol/messages';

/** What came of it: null where there was nothing to compare. */
export interface Checked {
  /** Of dice that follow from a secret, how many there are, and how many of those are not what the secret gives. */
  dice: number;
  wrong: number;
  /** Whether the secret is the one that the server committed to before the first die. */
  kept: boolean | null;
  /** Dice from a seed that somebody chose and everybody was shown. */
  seeded: number;
}

const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The face, from 0, of a die with so many sides: the n-th of a secret, from 0. */
async function face(key: CryptoKey, n: number, sides: number): Promise<number> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(n));
  const found = new DataView(await crypto.subtle.sign('HMAC', key, number));
  return Number((found.getBigUint64(0) * BigInt(sides)) >> 64n);
}

/**
 * Check every die that follows from a secret.
 *
 * @param told What the server tells when the match is over.
 * @param shown The commitment that this browser was shown while the match was played; null if it was not there.
 */
export async function checkDice(told: ToldDice, shown: string | null): Promise<Checked> {
  const checked: Checked = { dice: 0, wrong: 0, kept: null, seeded: 0 };
  for (const [at, part] of told.parts.entries()) {
    const end = told.parts[at + 1]?.first ?? told.dice.length;
    if (part.secret === null) {
      checked.seeded += Math.max(0, end - part.first);
      continue;
    }
    const secret = bytesOf(part.secret);
    const committed = hexOf(await crypto.subtle.digest('SHA-256', secret));
    if (shown !== null && at === told.parts.length - 1) checked.kept = committed === shown;
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    for (const [past, [sides, rolled]] of told.dice.slice(part.first, end).entries()) {
      const n = part.first + past;
      checked.dice++;
      if ((await face(key, n, sides)) !== rolled) checked.wrong++;
    }
  }
  return checked;
}
