import { expect, it } from 'vitest';
import type { ListFile, ListPosition, ListStar } from '../../../protocol/rosters';
import type { ListBook } from '../../../protocol/teams';
import * as t from './list';

const skill = (key: string) => ({ key, name: key, category: 'general', value: null, text: '' });
const lineman: ListPosition = { key: 'lineman', name: 'Lineman', most: 16, cost: 50000, ma: 6, st: 3, ag: 3, av: 8, skills: [], normal: ['block', 'tackle'], double: ['guard'] };
const star = (key: string, pair: string | null): ListStar => ({ key, name: key, cost: 0, pair, ma: 6, st: 3, ag: 3, av: 8, skills: [] });
const BOOK = { offer: { positions: [lineman], skills: [skill('block'), skill('guard'), skill('tackle')], package: { normal: 5, double: 1, rule: '' } } } as unknown as ListBook;
const TEAM: ListFile = { format: 'dungeonbowl-list', version: 1, rules: 'naf', team: 'human', name: 'Us', players: [] };

it('hires players of its own and mercenaries under the next free number', () => {
  const team = t.engage(t.engage(TEAM, lineman), lineman, true);
  expect(team.players).toEqual([
    { number: 1, name: 'Lineman 1', position: 'lineman' },
    { number: 2, name: 'Lineman 2', position: 'lineman', mercenary: true },
  ]);
  expect(t.countOf(team, 'lineman')).toBe(2);
});

it('teaches one skill, and mercenaries none that needs a double', () => {
  const team = t.engage(t.engage(TEAM, lineman), lineman, true);
  expect(t.teachable(BOOK, team.players[0]!).double.map((s) => s.key)).toEqual(['guard']);
  expect(t.teachable(BOOK, team.players[1]!)).toMatchObject({ normal: [{ key: 'block' }, { key: 'tackle' }], double: [] });
  expect(t.teach(team, 0, 'block').players[0]!.skills).toEqual(['block']);
  expect(t.teach(t.teach(team, 0, 'block'), 0, null).players[0]!.skills).toEqual([]);
  expect(t.teaches(BOOK)).toBe(true);
});

it('hires both stars of a pair, and lets both go', () => {
  const team = t.invite(TEAM, star('grotty', 'brick'));
  expect(team.stars).toEqual(['grotty', 'brick']);
  expect(t.strength(team)).toBe(2);
  expect(t.release(team, star('brick', 'grotty')).stars).toEqual([]);
});

it('does without all that is there for matches only', () => {
  const team = t.buy(t.invite(t.engage(t.engage(TEAM, lineman), lineman, true), star('grotty', null)), 'bribe', 1);
  expect([t.hires(team), t.hires(t.engage(TEAM, lineman)), t.hires(t.buy(TEAM, 'bribe', 0))]).toEqual([true, false, false]);
  const left = t.withoutHires(team);
  expect(left).toMatchObject({ stars: [], inducements: {}, players: [{ number: 1 }] });
  expect([left.players.length, t.hires(left)]).toEqual([1, false]);
});

it('tells the figures of a player in one line, each with its name', () => {
  const figure = (key: 'ma' | 'ag') => ({ key, term: key.toUpperCase(), name: '', means: '', plus: false, low: false });
  expect(t.profileOf(lineman, [figure('ma'), figure('ag')])).toBe('MA\u00a06, AG\u00a03');
});
