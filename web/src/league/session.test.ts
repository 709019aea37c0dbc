import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestFailed } from '../protocol/http';
import { league } from './asking';
import type { LeagueState } from '../protocol/league';
import { LeagueSession } from './session.svelte';

const at = (n: number, mine: number): LeagueState => ({ n, phase: 'after', you: [0], notes: [], sides: [{ entries: mine }, { entries: 0 }] }) as unknown as LeagueState;
const stale = new RequestFailed(409, 'moved on', { detail: { code: 'stale', message: 'moved on', n: 6 } });

beforeEach(() => void vi.stubGlobal('history', { state: null, replaceState: () => undefined }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function seated(state: LeagueState): LeagueSession {
  const session = new LeagueSession('game', 'token');
  session.state = state;
  return session;
}

it('sends an entry again that the other coach has overtaken', async () => {
  const enter = vi.spyOn(league, 'enter').mockRejectedValueOnce(stale).mockResolvedValueOnce(at(7, 3));
  vi.spyOn(league, 'state').mockResolvedValue(at(6, 2));
  const session = seated(at(5, 2));
  expect(await session.enter(0, 'mvp')).toBe(true);
  expect(enter.mock.calls.map(([, step]) => step.n)).toEqual([5, 6]);
  expect(session.state?.n).toBe(7);
});

it('sends nothing twice that was stored, though its answer was lost', async () => {
  const enter = vi.spyOn(league, 'enter').mockRejectedValue(stale);
  vi.spyOn(league, 'state').mockResolvedValue(at(6, 3));
  const session = seated(at(5, 2));
  expect(await session.enter(0, 'mvp')).toBe(false);
  expect(enter).toHaveBeenCalledTimes(1);
  expect(session.problem).toContain('already saved');
});

it('names the rule of a refusal', async () => {
  vi.spyOn(league, 'enter').mockRejectedValue(new RequestFailed(400, 'Too dear.', { detail: { code: 'refused', message: 'Too dear.', rule: 'DB21-POST-13' } }));
  const session = seated(at(5, 2));
  expect(await session.enter(0, 'hire')).toBe(false);
  expect([session.problem, session.rule]).toEqual(['Too dear.', 'DB21-POST-13']);
});
