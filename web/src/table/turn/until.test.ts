import { expect, it } from 'vitest';
import { byWhen, forHowLong } from './until';

const HOUR = 3600;
const NOW = new Date(2026, 2, 1, 12).getTime();

it('says how long in hours, and from two days on in days', () => {
  expect([10, HOUR, 5 * HOUR, 47 * HOUR, 48 * HOUR, 31.9 * 24 * HOUR].map(forHowLong)).toEqual(['an hour', 'an hour', '5 hours', '47 hours', '2 days', '31 days']);
});

it('names the day by which somebody must play on, and not one that has come', () => {
  const words = (days: number): string => byWhen(NOW + days * 24 * HOUR * 1000, NOW);
  expect(words(13)).toMatch(/^before .*14/);
  expect([words(0.1), words(0), words(-30)]).toEqual(['today', 'today', 'today']);
});
