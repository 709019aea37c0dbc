import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fixtureEvents, fixtureMatch, fixtureQuestions } from '../../dev/fixture';
import type { ClientMessage, Question, ServerMessage } from '../../protocol/messages';
import { Session } from './session.svelte';

let socket: { onmessage: ((event: { data: string }) => void) | null; onclose: ((event: { code: number; reason: string }) => void) | null };
let said: ClientMessage[];
let addresses: string[];
let protocols: string[][];

class FakeWebSocket {
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  readyState = 1;
  constructor(address: string, offered: string[]) {
    addresses.push(address);
    protocols.push(offered);
    socket = this;
  }
  send(text: string): void {
    said.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
}

const tell = (message: ServerMessage): void => socket.onmessage?.({ data: JSON.stringify(message) });
const base = fixtureMatch();
const welcome = (question: Question | null, seq = 5): ServerMessage => ({
  type: 'welcome', protocol: 1, match: base.info, you: [0], seq, view: base.view, question, since: 0, events: fixtureEvents(), digest: 'd0', presence: base.presence, waits: null, clock: null, deadline: null, call_within: null, notes: [], habits: [null, null], rematch: null,
});
const update = (question: Question | null, seq: number): ServerMessage => ({ type: 'update', seq, events: [], digest: 'd1', view: base.view, question, waits: null, clock: null, deadline: null, call_within: null, notes: [], rewound: false });

beforeEach(() => {
  said = [];
  addresses = [];
  protocols = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('location', { href: 'https://table.example/play/m1#seat=T' });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function seated(question: Question | null = fixtureQuestions['turn']!()): Session {
  const session = new Session('m1', 'T');
  session.open();
  tell(welcome(question));
  return session;
}

it('takes its seat over a secure line and says which events it knows when it comes back', () => {
  const session = seated();
  expect(addresses).toEqual(['wss://table.example/api/matches/m1/live']);
  expect(protocols).toEqual([['dungeonbowl', 'seat.T']]);
  socket.onclose?.({ code: 1006, reason: '' });
  session.hurry();
  expect(addresses[1]).toBe('wss://table.example/api/matches/m1/live?from=12&digest=d0');
});

it('sends one answer at a time', () => {
  const session = seated();
  const [first, second] = session.match!.question!.options;
  session.answer(first!);
  session.answer(second!);
  expect(said).toEqual([{ type: 'answer', seq: 5, value: first!.value }]);
  tell(update(fixtureQuestions['action']!(), 6));
  expect(session.pending).toBeNull();
});

it('tells a coach who was too late, and stays with what the server says', () => {
  const session = seated();
  session.answer(session.match!.question!.options[0]!);
  tell({ type: 'refused', code: 'stale', message: 'old', seq: 6 });
  expect(session.pending).toBeNull();
  expect(session.notice?.tone).toBe('info');
});

it('walks a path step by step and stops at the first other question', () => {
  const session = seated();
  session.walkTo(2, [[5, 16], [4, 16]]);
  tell(update(fixtureQuestions['action']!(), 6));
  tell(update(fixtureQuestions['move']!(), 7));
  tell(update(fixtureQuestions['reroll']!(), 8));
  expect(said.map((m) => (m.type === 'answer' ? m.seq : -1))).toEqual([5, 6, 7]);
  tell(update(fixtureQuestions['move']!(), 9));
  expect(said).toHaveLength(3);
});

it('shows a preview only for the table it was made for', () => {
  const session = seated();
  tell({ type: 'preview', of: 'zones', seq: 4, side: 1, squares: [] });
  expect(session.zones).toBeNull();
  tell({ type: 'preview', of: 'zones', seq: 5, side: 1, squares: [] });
  expect(session.zones).not.toBeNull();
  tell(update(null, 6));
  expect(session.zones).toBeNull();
});

it('knows a match that was abandoned or is of earlier rules, and whether its replay was kept', () => {
  for (const [code, ended] of [['closed', 'closed'], ['match_over', 'over'], ['abandoned', 'abandoned']] as const) {
    const session = new Session('m1', 'T');
    session.open();
    tell({ type: 'refused', code, message: 'This match was begun by earlier rules.', seq: 0 });
    socket.onclose?.({ code: 4410, reason: '' });
    expect(session.line).toBe('closed');
    expect(session.reason).toContain('earlier rules');
    expect(session.ended).toBe(ended);
  }
});

it('hears at the table that a coach has not played on, and in the end that the match is abandoned', () => {
  const session = seated();
  tell({ ...update(null, 5), deadline: { seat: 1, since: 1, until: 2 } } as ServerMessage);
  expect(session.match?.deadline).toEqual({ seat: 1, since: 1, until: 2 });
  tell(update(null, 6));
  expect(session.match?.deadline).toBeNull();
  tell({ type: 'refused', code: 'abandoned', message: 'This match was abandoned: they did not play on. You win.', seq: 6 });
  socket.onclose?.({ code: 4410, reason: '' });
  expect([session.line, session.ended, session.notice]).toEqual(['closed', 'abandoned', null]);
  expect(session.reason).toContain('did not play on');
});

it('keeps the reason when the seat does not exist', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 403, json: async () => ({ detail: 'this link is for no seat here' }) }));
  const session = new Session('m1', 'T');
  session.open();
  tell({ type: 'refused', code: 'unknown_seat', message: 'This link is for no seat in this match.', seq: 0 });
  socket.onclose?.({ code: 4403, reason: '' });
  await vi.waitFor(() => expect(session.line).toBe('closed'));
  expect(session.reason).toContain('no seat');
});
