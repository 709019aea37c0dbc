import { beforeEach, expect, it } from 'vitest';
import { mindParts, missed, parts } from './parts.svelte';

const page = new EventTarget();
mindParts(page as Window);
beforeEach(() => void (parts.missing = false));

const failure = (): Error => new TypeError('Failed to fetch dynamically imported module');
const notArrived = (payload: Error): boolean => page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
/** Whether the browser complains of it. */
const uncaught = (reason: unknown): boolean => page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));

it('tells of a part that did not arrive, in place of the browser', () => {
  const lost = failure();
  notArrived(lost);
  expect(uncaught(lost)).toBe(false);
  expect(parts.missing).toBe(true);
});

it('leaves the failure to whoever wanted the part', () => {
  expect(notArrived(failure())).toBe(true);
  expect(parts.missing).toBe(false);
});

it('has no word for other errors', () => {
  notArrived(failure());
  for (const reason of [failure(), 'a text', null, undefined]) expect(uncaught(reason)).toBe(true);
  expect(parts.missing).toBe(false);
});

it('is told by whoever catches the failure and cannot do without the part', async () => {
  await expect(Promise.reject(failure()).catch(missed)).rejects.toThrow('Failed to fetch');
  expect(parts.missing).toBe(true);
});
