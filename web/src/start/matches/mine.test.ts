import { both } from '../../match/sides';
import { describe, expect, it } from 'vitest';
import type { MyMatch } from '../../match/coaches/mine';
import type { Glance } from '../../protocol/glances';
import { ago, lineOf } from './mine';

const NOW = Date.UTC(2026, 4, 20, 12);
const match: MyMatch = { id: 'm', seat: 's', name: '', teams: ['The Lava Cakes', 'Nobody’s Home'], colleges: ['fire', 'shadow'], when: NOW - 5 * 60_000, over: false, dice: '' };
const glance: Glance = {
  id: 'm',
  state: 'on',
  you: [0],
  name: '',
  teams: [
    { name: 'The Lava Cakes', college: 'College of Fire', colour: 'fire' },
    { name: 'Nobody’s Home', college: 'College of Shadow', colour: 'shadow' },
  ],
  coaches: [
    { kind: 'person', name: '', taken: true, connected: false },
    { kind: 'person', name: 'Ada', taken: true, connected: false },
  ],
  asked: 0,
  yours: true,
  turn: both(3, 2),
  limit: null,
  result: null,
  created: NOW / 1000 - 7200,
  active: NOW / 1000 - 7200,
  until: null,
};

describe('a match of one’s own', () => {
  it('says whose move it is and leads back to the seat', () => {
    expect(lineOf(match, glance, NOW)).toMatchObject({ state: 'Turn 3. Your move', urgent: true, go: { text: 'Resume', href: '/play/m' }, when: '2 h ago' });
    expect(lineOf(match, { ...glance, yours: false, asked: 1 }, NOW)).toMatchObject({ state: 'Turn 3. Waiting for Ada', urgent: false });
  });
  it('says that a seat is open', () => {
    const open = { ...glance, coaches: [glance.coaches[0]!, { ...glance.coaches[1]!, name: '', taken: false }], turn: both(0, 0), yours: true };
    expect(lineOf(match, open, NOW).state).toBe('Before the first turn. Nobody has taken the other seat yet');
  });
  it('leads to the replay once it is over', () => {
    const line = lineOf(match, { ...glance, state: 'over', asked: null, yours: false, result: { winner: 1, by: 'touchdown' } }, NOW);
    expect(line).toMatchObject({ state: 'Nobody’s Home won by a touchdown', go: { text: 'Watch the replay', href: '/replay/m' } });
    expect(lineOf(match, { ...glance, state: 'over', result: { winner: null, by: 'time' } }, NOW).state).toBe('A draw');
  });
  it('says what is gone, and goes by what the browser knows where the server is silent', () => {
    expect(lineOf(match, { ...glance, state: 'gone' }, NOW)).toMatchObject({ go: null });
    expect(lineOf(match, undefined, NOW)).toMatchObject({ state: '', go: { text: 'Resume' }, when: '5 min ago' });
    expect(lineOf({ ...match, over: true }, undefined, NOW)).toMatchObject({ state: 'Over', go: { text: 'Watch the replay' } });
  });
  it('says by when somebody must play on, and in the end who did not', () => {
    const until = NOW / 1000 + 20 * 86_400;
    const day = new Date(until * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
    expect(lineOf(match, { ...glance, until }, NOW)).toMatchObject({ state: `Turn 3. Your move: play on before ${day}, or the match ends`, urgent: true });
    expect(lineOf(match, { ...glance, until: NOW / 1000 + 60, yours: false, asked: 1 }, NOW).state).toBe('Turn 3. Waiting for Ada, who must play on today');
    const ended: Glance = { ...glance, state: 'abandoned', yours: false, asked: 1, result: { winner: 0, by: 'abandoned' } };
    expect(lineOf(match, ended, NOW)).toMatchObject({ state: 'Nobody’s Home did not play on, so The Lava Cakes won', urgent: false, go: { text: 'Look', href: '/play/m' } });
    expect(lineOf(match, { ...ended, result: { winner: null, by: 'abandoned' } }, NOW).state).toBe('Nobody’s Home did not play on');
  });
  it('says that newer rules closed it, and leads to where its record is', () => {
    expect(lineOf(match, { ...glance, state: 'closed' }, NOW)).toMatchObject({ state: 'Closed: begun by earlier rules', urgent: false, go: { text: 'Look', href: '/play/m' } });
  });
  it('tells time as people do', () => {
    expect([ago(NOW - 20_000, NOW), ago(NOW - 26 * 3_600_000, NOW)]).toEqual(['just now', 'yesterday']);
    expect(ago(NOW - 90 * 86_400_000, NOW)).toContain('2026');
  });
});
