import { expect, it } from 'vitest';
import type { Position, TeamFile } from '../../protocol/rosters';
import type { DraftBook } from '../../protocol/teams';
import * as t from './team';

const runner: Position = { key: 'runner', name: 'Runner', section: 'runners', race: 'dwarf', cost: 85000, ma: 6, st: 3, ag: 3, pa: 4, av: 9, skills: [{ key: 'sure_hands', name: 'Sure Hands', category: 'general', value: null, text: '' }], primary: ['G', 'P'], secondary: ['A'] };
const TEAM: TeamFile = { format: 'dungeonbowl-team', version: 1, rules: 'db2021', kind: 'exhibition', name: 'X', college: 'fire', rerolls: 0, sponsor: null, players: [] };
const skill = (key: string, category: string) => ({ key, name: key, category, text: '' });
const BOOK = {
  skills: [skill('block', 'general'), skill('sure_hands', 'general'), skill('dodge', 'agility'), skill('guard', 'strength')],
  advancements: [{ rank: 'experienced', cost: { chosen_primary: 6, chosen_secondary: 12 } }, { rank: 'veteran', cost: { chosen_primary: 8, chosen_secondary: 14 } }],
} as unknown as DraftBook;

it('hires with the lowest free number, up to sixteen', () => {
  let team = t.hire(t.hire(t.hire(TEAM, runner), runner), runner);
  team = t.hire(t.dismiss(team, 1), runner);
  expect(team.players.map((p) => p.number)).toEqual([1, 2, 3]);
  for (let i = 0; i < 20; i++) team = t.hire(team, runner);
  expect(team.players).toHaveLength(16);
  expect(t.freeNumber(team)).toBeNull();
});

it('exchanges numbers instead of giving one twice', () => {
  const team = t.renumber(t.hire(t.hire(TEAM, runner), runner), 0, 2);
  expect(team.players.map((p) => [p.number, p.name])).toEqual([[1, 'Runner 2'], [2, 'Runner 1']]);
});

it('offers what a player may learn and has not learned, dearer each time', () => {
  let team = t.hire(TEAM, runner);
  expect(t.lessons(BOOK, runner, team.players[0]!).map((l) => l.skills.map((s) => s.key))).toEqual([['block'], ['dodge']]);
  expect(t.priceOf(BOOK, team.players[0]!, 'chosen_primary')).toBe(6);
  team = t.learn(team, 0, { way: 'chosen_primary', skill: 'block' });
  expect(t.lessons(BOOK, runner, team.players[0]!)[0]!.skills).toEqual([]);
  expect(t.priceOf(BOOK, team.players[0]!, 'chosen_primary')).toBe(8);
  team = t.learn(team, 0, { way: 'chosen_secondary', skill: 'dodge' });
  expect(t.priceOf(BOOK, team.players[0]!, 'chosen_primary')).toBeNull();
  expect(t.unlearn(team, 0, 0).players[0]!.advancements).toEqual([{ way: 'chosen_secondary', skill: 'dodge' }]);
});

it('knows whom a violation is about', () => {
  expect(t.blamed({ rule: '', where: 'players[3].advancements[0].skill', text: '' })).toBe(3);
  expect(t.blamed({ rule: '', where: 'players', text: '' })).toBeNull();
});

it('writes gold with narrow gaps', () => {
  expect(t.gold(1150000)).toBe('1,150,000');
});

it('tells the figures of a player in one line, each with its name', () => {
  expect(t.profileOf({ ...runner, pa: null })).toBe('MA\u00a06, ST\u00a03, AG\u00a03+, PA\u00a0–, AV\u00a09+');
});
