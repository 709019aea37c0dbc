import { expect, it } from 'vitest';
import type { LeagueNote, LeagueSide, LeagueState, Step } from '../protocol/league';
import { chapters, decidedBy, newNotes, purposeOf, resultWords, standing, stones, waitingFor } from './story';

const side = (step: Step, name = 'Crumbs'): LeagueSide => ({ step, file: { name } }) as LeagueSide;
const game = (more: Partial<LeagueState>): LeagueState => ({ of: 'game', phase: 'after', result: null, notes: [], sides: [side('advancement'), side('hiring', 'Bones')], ...more }) as LeagueState;
const note = (more: Partial<LeagueNote>): LeagueNote => ({ part: 'after', n: 1, side: 0, rule: 'DB21-POST-13', text: '', dice: [], sides: 6, ...more });

it('stands where the slower coach is', () => {
  expect(standing(game({}))).toBe('advancement');
  expect(standing(game({ sides: [side('fixture'), side('hiring')] }))).toBe('hiring');
  expect(standing(game({ sides: [side('outcome'), side('outcome')] }))).toBe('outcome');
  expect(standing(game({ phase: 'before' }))).toBe('before');
  expect(standing(game({ of: 'off_season', phase: 'between', sides: [side('redraft')] }))).toBe('redraft');
});

it('lays a stone for every step, and none for a match that was never played', () => {
  expect(stones(game({})).map((s) => s.state)).toEqual(['done', 'done', 'done', 'done', 'now', 'ahead', 'ahead']);
  const given = stones(game({ result: { winner: 1, by: 'walkover' } }));
  expect(given.map((s) => s.key)).not.toContain('match');
  expect(stones(game({ phase: 'over' })).every((s) => s.state === 'done')).toBe(true);
  expect(stones(game({ phase: 'off' })).every((s) => s.state === 'ahead')).toBe(true);
});

it('opens the dungeon before anything is bought, but for games that were arranged the other way', () => {
  const now = stones(game({ phase: 'before', opening: true }));
  expect(now.slice(0, 3).map((s) => [s.key, s.state])).toEqual([['invited', 'done'], ['opening', 'done'], ['before', 'now']]);
  expect(stones(game({ phase: 'before' })).map((s) => s.key)).not.toContain('opening');
});

it('gathers what happened into chapters', () => {
  const notes = [
    note({ part: 'before', n: 0, rule: 'DB21-PRE-05' }),
    note({ n: 0, rule: 'DB21-POST-03' }),
    note({ n: 0, rule: 'DB21-CAS-02' }),
    note({ n: 1, rule: 'DB21-POST-07' }),
    note({ n: 2, rule: 'DB21-POST-13' }),
    note({ n: 3, rule: 'DB21-SKIL-07', side: 1 }),
    note({ n: 9, rule: 'DB21-POST-16' }),
  ];
  expect(chapters(notes).map((c) => [c.title, c.notes.length])).toEqual([['Before the match', 1], ['Outcome', 2], ['Advancement', 2], ['Hiring', 1], ['Next fixture', 1]]);
  const rest = [note({ part: 'between', n: 0, rule: 'DB21-LGE-09' }), note({ part: 'between', n: 0, rule: 'DB21-LGE-11' }), note({ part: 'between', n: 1, rule: 'DB21-LGE-12' })];
  expect(chapters(rest).map((c) => c.title)).toEqual(['Scouting', 'Funds', 'Re-draft']);
});

it('tells what is new in any part', () => {
  const first = [note({ part: 'before', n: 0 })];
  const now = [note({ part: 'before', n: 0 }), note({ part: 'before', n: 1, text: 'b' }), note({ text: 'c' })];
  expect(newNotes(first, now).map((n) => n.text)).toEqual(['b', 'c']);
  expect(newNotes(now, now)).toEqual([]);
});

it('knows the dice with sixteen sides', () => {
  expect(purposeOf(note({ sides: 16 }))).toBe('random_player');
  expect(purposeOf(note({ sides: 6 }))).toBe('other');
});

it('says how it ended and whom one waits for', () => {
  expect(resultWords(game({ result: { winner: 1, by: 'touchdown' } }))).toBe('Bones won with a touchdown.');
  expect(resultWords(game({ result: { winner: 1, by: 'walkover' } }))).toBe('Crumbs gave up the fixture. Bones win it.');
  expect(resultWords(game({ result: { winner: 0, by: 'abandoned' } }))).toBe('Crumbs won because Bones did not play on.');
  expect(resultWords(game({ result: { winner: -1, by: 'time' } }))).toBe('A draw.');
  expect(waitingFor(game({ phase: 'before', sides: [side('waiting'), side('inducements', 'Bones')] }), 0)).toBe('Bones decide first.');
});

it('tells what one side has decided in the part that is on, without the outcome of both', () => {
  const notes = [note({ part: 'before', n: -1 }), note({ n: 0, text: 'won' }), note({ n: 1, text: 'learns' }), note({ n: 2, side: 1 })];
  expect(decidedBy(game({ notes }), 0).map((n) => n.text)).toEqual(['learns']);
  expect(decidedBy(game({ notes, phase: 'before' }), 0)).toHaveLength(1);
});
