import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fixtureMatch } from '../../dev/fixture';
import type { MatchState } from '../../match/state';
import type { Approach, PreviewRequest } from '../../protocol/messages';
import { Session } from '../session/session.svelte';
import { Aims } from './aims.svelte';
import { Foresight } from './foresight.svelte';
import { Wonder } from './wonder.svelte';

let session: Session;
let match: MatchState;
let foresight: Foresight;
let asked: PreviewRequest[];

/** A blitz that may be aimed at anybody. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { state: null });
  match = fixtureMatch('move');
  match.view.turn = { ...match.view.turn, action: 'blitz' };
  session = new Session('m1', 'T');
  session.line = 'open';
  asked = [];
  session.look = (request) => void asked.push(request);
  foresight = new Foresight(session, () => match, new Aims(session, () => match), new Wonder());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (target: number): void => {
  session.approaches = new Map(session.approaches).set(target, { target } as Approach);
};
const kinds = (): string[] => asked.map((one) => one.of);

it('asks for nothing while an answer is under way, as on every square of a walk', () => {
  foresight.look(match, true);
  expect(kinds()).toEqual(['paths', 'odds']);
  session.pending = 1;
  foresight.look(match, true);
  foresight.lookAtNext(match);
  vi.runAllTimers();
  expect(kinds()).toEqual(['paths', 'odds']);
});

it('asks for one way at a time, and not at once', () => {
  foresight.lookAtNext(match);
  expect(asked).toEqual([]);
  vi.runAllTimers();
  expect(asked).toEqual([{ type: 'preview', of: 'approach', player: 2, target: 20 }]);
  tell(20);
  foresight.lookAtNext(match);
  vi.runAllTimers();
  expect(asked.at(-1)).toEqual({ type: 'preview', of: 'approach', player: 2, target: 21 });
  for (const { id } of match.view.players) tell(id);
  foresight.lookAtNext(match);
  vi.runAllTimers();
  expect(asked).toHaveLength(2);
});

it('calls off the question that another moment has overtaken', () => {
  foresight.lookAtNext(match)?.();
  vi.runAllTimers();
  expect(asked).toEqual([]);
});
