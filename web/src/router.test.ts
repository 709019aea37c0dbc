import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

const route = (path: string) => routeOf(new URL(path, 'http://localhost'));

it('knows every address of the page', () => {
  expect(route('/')).toEqual({ page: 'start' });
  expect(route('/play/abc?seat=T')).toEqual({ page: 'play', id: 'abc', seat: 'T', share: false });
  expect(route('/play/abc')).toEqual({ page: 'play', id: 'abc', seat: null, share: false });
  expect(route('/watch/abc/')).toEqual({ page: 'watch', id: 'abc' });
  expect(route('/replay/abc?at=12')).toEqual({ page: 'replay', id: 'abc', at: 12 });
  expect(route('/replay/abc?at=x')).toEqual({ page: 'replay', id: 'abc', at: null });
  expect(route('/rules?find=TELE')).toEqual({ page: 'rules', find: 'TELE' });
  expect(route('/credits')).toEqual({ page: 'credits' });
});

it('says so where there is no page', () => {
  for (const path of ['/play', '/x', '/rules/1', '/play/a/b']) expect(route(path).page).toBe('lost');
});
