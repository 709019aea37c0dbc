import { expect, it } from 'vitest';
import { toCoach } from './problem';

it('names the team instead of the field', () => {
  expect(toCoach('home: hires: 300,000 gold are spent of 150,000 (LRB-IND-01)', false)).toBe('Your team: 300,000 gold are spent of 150,000 (LRB-IND-01)');
  expect(toCoach('home: hires: 300,000 gold', true)).toBe('Their team: 300,000 gold');
  expect(toCoach('away: the fire college plays for home', false)).toBe('Their team: the fire college plays for home');
  expect(toCoach('more.1: hires: no such star', false)).toBe('The fourth team: no such star');
});

it('leaves everything else as it is said', () => {
  expect(toCoach('The server is full.', false)).toBe('The server is full.');
  expect(toCoach('', true)).toBe('');
});
