// Squares of the match: as keys of maps, as words, and how they lie to one another.

import type { XY } from '../protocol/messages';

/** A square as the key of a map. */
export const key = ([x, y]: XY): string => `${x},${y}`;

/** The square of a key. */
export const squareOfKey = (key: string): XY => key.split(',').map(Number) as XY;

export const same = (a: XY | null | undefined, b: XY | null | undefined): boolean => a != null && b != null && a[0] === b[0] && a[1] === b[1];

/** The letter of a column, counted from 0: A to Z, then AA. */
export function columnName(x: number): string {
  return (x >= 26 ? columnName(Math.floor(x / 26) - 1) : '') + String.fromCharCode(65 + (x % 26));
}

/** A square by its name, as everybody calls it: [6, 13] is G14, however the map is turned. */
export const squareInWords = ([x, y]: XY): string => `${columnName(x)}${y + 1}`;

/** Which part of the map some squares are, by the letters and numbers along its rim. */
export function whereIs(squares: XY[]): string {
  const [xs, ys] = [squares.map((s) => s[0]), squares.map((s) => s[1])];
  return `columns ${columnName(Math.min(...xs))} to ${columnName(Math.max(...xs))}, rows ${Math.min(...ys) + 1} to ${Math.max(...ys) + 1}`;
}

/** King's-move distance on the plain grid. */
export const stepsBetween = (a: XY, b: XY): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
