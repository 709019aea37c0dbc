import { expect, it } from 'vitest';
import { PAGES } from './pages';
import { routeOf } from './router.svelte';

const route = (path: string) => routeOf(new URL(path, 'http://localhost'));

it('knows every address of the page', () => {
  expect(route('/')).toEqual({ page: 'start', id: '', props: { place: null, team: null } });
  expect(route('/play/abc?share=1#seat=T')).toEqual({ page: 'play', id: 'abc', props: { id: 'abc', given: 'T', share: true } });
  expect(route('/play/abc?seat=T').props).toEqual({ id: 'abc', given: 'T', share: false });
  expect(route('/play/abc').props).toEqual({ id: 'abc', given: null, share: false });
  expect(route('/build/abc#seat=T').props).toEqual({ id: 'abc', given: 'T' });
  expect(route('/league/abc?seat=T').props).toEqual({ id: 'abc', given: 'T' });
  expect(route('/watch/abc/')).toEqual({ page: 'watch', id: 'abc', props: { id: 'abc', given: null, watching: true } });
  expect(route('/replay/abc?at=12').props).toEqual({ id: 'abc', at: 12 });
  expect(route('/replay/abc?at=x').props).toEqual({ id: 'abc', at: null });
  expect(route('/rules?game=db5&find=TELE').props).toEqual({ query: new URLSearchParams('game=db5&find=TELE') });
  expect(route('/rules/db5#DB5-TELE-05')).toEqual({ page: 'rules-page', id: 'db5', props: { id: 'db5', query: new URLSearchParams() } });
  expect(route('/?dungeon=abc').props).toEqual({ place: 'abc', team: null });
  expect(route('/dungeons').page).toBe('dungeons');
  expect(route('/dungeons/draw?from=layout_a')).toEqual({ page: 'draw', id: '', props: { from: 'layout_a' } });
  expect(route('/dungeons/abc')).toEqual({ page: 'dungeon', id: 'abc', props: { id: 'abc' } });
  for (const sign of '#?') expect(route(`/team/abc${sign}key=S`).props).toEqual({ id: 'abc', secret: 'S' });
  expect(route('/teams/draft/fire?kind=league').props).toEqual({ id: 'fire', kind: 'league', game: '' });
  expect(route('/teams/draft/orc?game=naf').props).toEqual({ id: 'orc', kind: null, game: 'naf' });
  expect(route('/credits').page).toBe('credits');
});

it('has one page at one address', () => {
  expect(new Set(Object.values(PAGES).map((page) => page.at)).size).toBe(Object.keys(PAGES).length);
});

it('says so where there is no page', () => {
  for (const path of ['/play', '/x', '/rules/a/b', '/play/a/b']) expect(route(path).page).toBe('lost');
});
