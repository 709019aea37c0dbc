import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatInfo, Side } from '../protocol/messages';
import { keepLinks } from '../seat/handed';
import { Invites } from '../seat/invites.svelte';
import { isAbsent, linksOf } from './inviting';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
  vi.stubGlobal('location', { origin: 'http://here' });
});
afterEach(() => vi.unstubAllGlobals());

const seat = (more: object = {}): SeatInfo => ({ taken: true, connected: true, kind: 'person', name: '', ...more });
function keysOf(seats: SeatInfo[], you: Side[]): string[] {
  keepLinks({ id: 'x', seats: { home: 'MINE', away: 'THEIRS' } });
  return linksOf(new Invites('x'), { page: '/p', seats, you, title: (side) => `Seat ${side}`, hint: '' }).map((link) => `${link.key} ${link.address}`);
}

it('links lead to a seat as long as nobody has taken it, and always to a place to watch from', () => {
  const open = seat({ taken: false, connected: false });
  expect(keysOf([seat(), open], [0])).toEqual(['seat1 http://here/p#seat=THEIRS', 'watch http://here/p']);
  expect(keysOf([seat(), seat()], [0])).toEqual(['watch http://here/p']);
  expect(keysOf([open, open], [0, 1])).toEqual(['watch http://here/p']);
});

it('somebody is absent who was invited and has not come', () => {
  const invited = [{ key: 'seat1', title: '', hint: '', address: '' }];
  expect(isAbsent(invited, [seat(), seat({ connected: false })])).toBe(true);
  expect(isAbsent(invited, [seat(), seat()])).toBe(false);
  expect(isAbsent([], [seat(), seat({ connected: false })])).toBe(false);
});
