import { expect, it } from 'vitest';
import { Doing } from './doing.svelte';

it('is busy while it works, and has nothing to say when all went well', async () => {
  const doing = new Doing();
  doing.problem = 'Enter a number.';
  let go = (): void => {};
  const done = doing.run(() => new Promise<void>((resolve) => (go = resolve)), 'It did not work.');
  expect([doing.busy, doing.problem]).toEqual([true, '']);
  go();
  await done;
  expect([doing.busy, doing.problem]).toEqual([false, '']);
});

it('says what went wrong in its own words, or in those it was given', async () => {
  const doing = new Doing();
  await doing.run(() => Promise.reject(new Error('The server is full.')), 'It did not work.');
  expect([doing.busy, doing.problem]).toEqual([false, 'The server is full.']);
  await doing.run(() => Promise.reject('no error at all'), 'It did not work.');
  expect([doing.busy, doing.problem]).toEqual([false, 'It did not work.']);
});
