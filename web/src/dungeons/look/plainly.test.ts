import { expect, it } from 'vitest';
import { plainly } from './plainly';

const NAMES = new Map([['root_walk', 'Root Walk'], ['corridor_long_1', 'Corridor'], ['corridor_long_11', 'Corridor'], ['crypt', 'Crypt'], ['t_1', 'T-Junction']]);

it('calls tiles by their names and leaves squares as they are', () => {
  expect(plainly('tile root_walk cannot be reached on foot from A5', NAMES)).toBe('the Root Walk cannot be reached on foot from the rest');
  expect(plainly('tiles corridor_long_11, corridor_long_1 cannot be reached on foot from A1', NAMES)).toBe('the Corridor, Corridor cannot be reached on foot from the rest');
  expect(plainly('the chest at C1 lies in tile crypt', NAMES)).toBe('the chest at C1 lies in the Crypt');
  expect(plainly('tiles crypt and t_1 touch at D11/E11 to D12/E12 without a doorway', NAMES)).toBe('the Crypt and T-Junction touch at D11/E11 to D12/E12 without a doorway');
});

it('leaves alone what names no tile', () => {
  const text = "Corridors: 2 of 4, and none is the room 'crypt'";
  expect(plainly(text, NAMES)).toBe(text);
});
