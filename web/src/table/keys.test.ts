import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyed, typedOn, type Played } from './keys';

vi.mock('svelte', () => ({ flushSync: () => undefined }));
vi.stubGlobal('Element', class {});

let done: string[];
const played = (more: Partial<Played> = {}): Played => ({
  covered: () => false,
  settled: () => true,
  skip: () => void done.push('skip'),
  walking: () => false,
  typing: () => false,
  putAway: () => false,
  digit: (digit) => done.push(`digit ${digit}`) > 0,
  point: (point) => done.push(point) > 0,
  endTurn: () => done.push('end') > 0,
  help: () => void done.push('help'),
  letters: { KeyO: () => void done.push('zones'), KeyR: () => false },
  ...more,
});

/** A key that is pressed; whether the page took it. */
function press(code: string, more: Partial<Played> = {}, event: Partial<KeyboardEvent> = {}, way = keyed): boolean {
  let taken = false;
  const pressed = { code, key: code, target: null, ...event, get defaultPrevented() { return taken; }, preventDefault: () => (taken = true), stopPropagation: () => done.push('stopped') };
  way(pressed as unknown as KeyboardEvent, played(more));
  return taken;
}

beforeEach(() => (done = []));

describe('a key', () => {
  it('answers by its number, points by its place, and does what its letter says', () => {
    expect(['Digit3', 'KeyQ', 'Numpad2', 'KeyT', 'KeyO'].map((code) => press(code))).toEqual([true, true, true, true, true]);
    expect(press('Slash', {}, { key: '?' })).toBe(true);
    expect(done).toEqual(['digit 3', 'NW', 'S', 'end', 'zones', 'help']);
  });

  it('points around S and around 5, and nowhere in the middle', () => {
    for (const code of [...'QWEADZXC'].map((letter) => `Key${letter}`)) press(code);
    for (const code of [...'78946123'].map((digit) => `Numpad${digit}`)) press(code);
    expect(['KeyS', 'Numpad5', 'Numpad0', 'NumpadEnter'].map((code) => press(code))).toEqual([false, false, false, false]);
    const round = ['NW', 'N', 'NE', 'W', 'E', 'SW', 'S', 'SE'];
    expect(done).toEqual([...round, ...round]);
  });

  it('is left to the browser where nothing comes of it', () => {
    expect([press('KeyR'), press('KeyY'), press('Digit3', { digit: () => false }), press('Digit3', {}, { shiftKey: true }), press('KeyO', {}, { ctrlKey: true })]).toEqual([false, false, false, false, false]);
    expect(done).toEqual([]);
  });

  it('means nothing while something lies over the page', () => {
    expect(press('KeyO', { covered: () => true })).toBe(false);
    expect(done).toEqual([]);
  });

  it('shows first what is still to be shown; only who walks goes on with it', () => {
    const settled = (): boolean => false;
    expect(press('Digit1', { settled })).toBe(true);
    expect(press('KeyQ', { settled })).toBe(true);
    expect(press('KeyQ', { settled, walking: () => true })).toBe(true);
    expect(press('KeyO', { settled })).toBe(true);
    expect(done).toEqual(['skip', 'skip', 'skip', 'NW', 'zones']);
  });

  it('puts away a card with Escape, and is the browser\'s where none lies open', () => {
    expect(press('Escape', { putAway: () => true })).toBe(true);
    expect(press('Escape')).toBe(false);
  });

  it('that ends a shirt number goes no further', () => {
    press('Digit1', {}, {}, typedOn);
    press('KeyO', { typing: () => true }, {}, typedOn);
    expect(done).toEqual([]);
    press('Digit1', { typing: () => true }, {}, typedOn);
    expect(done).toEqual(['digit 1', 'stopped']);
  });
});
