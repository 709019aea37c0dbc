import { expect, it } from 'vitest';
import { plainly } from './plainly';

const NAMES = new Map([['root_walk', 'Root Walk'], ['corridor_long_1', 'Corridor'], ['corridor_long_11', 'Corridor'], ['crypt', 'Crypt'], ['t_1', 'T-Junction']]);

it('calls tiles by their names and counts squares as the board does', () => {
  expect(plainly('tile root_walk cannot be reached on foot from [0, 4]', NAMES)).toBe('the Root Walk cannot be reached on foot from the rest');
  expect(plainly('tiles corridor_long_11, corridor_long_1 cannot be reached on foot from [0, 0]', NAMES)).toBe('the Corridor, Corridor cannot be reached on foot from the rest');
  expect(plainly('the chest at [2, 0] lies in tile crypt', NAMES)).toBe('the chest at column 3, row 1 lies in the Crypt');
  expect(plainly('tiles crypt and t_1 touch at columns 3|4, rows 10..11 but have no doorway', NAMES)).toBe('the Crypt and T-Junction touch at columns 4 and 5, rows 11 to 12 but have no doorway');
});

it('leaves alone what names no tile', () => {
  const text = "2 of the tiles are corridors; at least 4 are needed, and none is the room 'crypt'";
  expect(plainly(text, NAMES)).toBe(text);
});
