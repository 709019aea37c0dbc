import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLinks, replaceLink, tokensOf, keptSeats } from './handed';
import { keepSeat, keptSeat } from './kept';
import { Seating } from './seating.svelte';

let kept: Map<string, string>;
let shown: string;
let state: { seat?: string } | null;
/** What the server says to a link that is opened: with which key, or why not. */
let answer: (asked: { link: string; key: string }) => { status: number; body: object };

beforeEach(() => {
  kept = new Map();
  shown = '/play/m1?share=1#seat=LINK';
  state = null;
  answer = ({ key }) => ({ status: 200, body: { key } });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
  vi.stubGlobal('location', { get href() { return `https://table.example${shown}`; } });
  vi.stubGlobal('history', {
    get state() { return state; },
    replaceState: (next: { seat?: string }, _: string, path?: string) => {
      state = next;
      shown = path ?? shown;
    },
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const said = answer(JSON.parse(body) as { link: string; key: string });
    return { ok: said.status === 200, status: said.status, json: async () => said.body };
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('takes a seat by its link once the server knows no key in it, and cleans the address bar', async () => {
  const seating = new Seating('m0', 'LINK');
  expect(seating.secret).toBe('LINK');
  expect(await seating.another()).toBe(true);
  expect(seating.secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
  seating.sat();
  expect(shown).toBe('/play/m1?share=1');
  expect([kept.get('dungeonbowl.seat.m0'), keptSeat('m0'), state?.seat]).toEqual([seating.secret, seating.secret, seating.secret]);
  expect(new Seating('m0', null).secret).toBe(seating.secret);
});

it('asks again with the same key where the answer was lost', async () => {
  const keys: string[] = [];
  answer = ({ key }) => {
    keys.push(key);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return { status: 200, body: { key } };
  };
  await expect(new Seating('m1', 'LINK').another()).rejects.toThrow();
  expect(shown).toContain('LINK');
  const again = new Seating('m1', 'LINK');
  expect(await again.another()).toBe(true);
  expect(keys[1]).toBe(keys[0]);
});

it('keeps a link that is a key itself', async () => {
  answer = ({ link }) => ({ status: 200, body: { key: link } });
  const seating = new Seating('m2', 'KEY');
  await seating.another();
  expect(seating.secret).toBe('KEY');
});

it('comes back to its seat by a link that it has used, and else says why there is none', async () => {
  answer = () => ({ status: 403, body: { detail: 'this link has been used' } });
  const stranger = new Seating('m3', 'LINK');
  expect(await stranger.another()).toBe(false);
  expect(stranger.refusal).toBe('this link has been used');
  keepSeat('m3', 'MINE');
  state = null;
  const coach = new Seating('m3', 'LINK');
  expect([await coach.another(), coach.secret]).toEqual([true, 'MINE']);
  expect(await coach.another()).toBe(false);
});

it('does not use the link that it made for somebody else', async () => {
  keepLinks({ id: 'm4', seats: { home: 'MINE', away: 'LINK' } });
  keepSeat('m4', 'MINE');
  const seating = new Seating('m4', 'LINK');
  expect(await seating.another()).toBe(true);
  expect(seating.secret).toBe('MINE');
  expect(seating.note).toContain('not used');
  replaceLink('m4', 'LINK', 'NEWER');
  expect(tokensOf(keptSeats('m4'))).toEqual(['MINE', 'NEWER']);
});

it('goes on with the key that another window of this browser has exchanged, and watches without any', async () => {
  keepSeat('m5', 'OLD');
  const window = new Seating('m5', null);
  keepSeat('m5', 'NEW');
  expect([await window.another(), window.secret]).toEqual([true, 'NEW']);
  expect(new Seating('m5', null, true).secret).toBeNull();
});

it('knows the seats that earlier versions kept in the list of matches', () => {
  kept.set('dungeonbowl.matches', JSON.stringify([{ id: 'm6', seat: 'S', teams: ['a', 'b'] }]));
  expect(new Seating('m6', null).secret).toBe('S');
});
