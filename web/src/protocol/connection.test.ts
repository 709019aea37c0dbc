import { describe, expect, it } from 'vitest';
import { Line, readMessage, waitBefore, type Clock, type LineState, type Socket } from './connection';
import type { ServerMessage } from './messages';

class FakeSocket implements Socket {
  readyState = 1;
  onopen = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror = null;
  sent: string[] = [];
  closed = false;
  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  hears(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  breaks(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
}

class FakeClock implements Clock {
  now = 0;
  private next = 1;
  private timers = new Map<number, { at: number; act: () => void }>();
  after(ms: number, act: () => void): number {
    this.timers.set(this.next, { at: this.now + ms, act });
    return this.next++;
  }
  cancel(handle: number): void {
    this.timers.delete(handle);
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].act();
    }
    this.now = end;
  }
}

function opened(...keys: string[]) {
  const sockets: FakeSocket[] = [];
  const states: LineState[] = [];
  const messages: ServerMessage[] = [];
  const reasons: string[] = [];
  const clock = new FakeClock();
  let known = 0;
  const line = new Line({
    address: (from) => `ws://x/live?from=${from}`,
    known: () => known,
    onmessage: (message) => messages.push(message),
    onstate: (state, reason) => {
      states.push(state);
      reasons.push(reason);
    },
    key: () => keys[0] ?? null,
    another: async () => keys.shift() !== undefined && (keys.length > 0 || 'this link has been used'),
    open: (address, protocols) => {
      const socket = new FakeSocket(address, protocols);
      sockets.push(socket);
      return socket;
    },
    clock,
    random: () => 1,
  });
  return { line, sockets, states, messages, reasons, clock, learn: (n: number) => (known = n), last: () => sockets.at(-1)! };
}

describe('the line to the server', () => {
  it('is open once the server has said welcome, not before', () => {
    const it = opened();
    expect(it.line.send({ type: 'ping' })).toBe(false);
    it.last().hears({ type: 'welcome' });
    expect(it.line.state).toBe('open');
    expect(it.line.send({ type: 'answer', seq: 3, value: 7 })).toBe(true);
    expect(it.last().sent).toEqual(['{"type":"answer","seq":3,"value":7}']);
  });

  it('comes back after a break, waiting longer each time, and asks only for what it does not know', () => {
    const it = opened();
    it.last().hears({ type: 'welcome' });
    it.learn(12);
    it.last().breaks();
    expect(it.line.state).toBe('lost');
    it.clock.pass(399);
    expect(it.sockets).toHaveLength(1);
    it.clock.pass(1);
    expect(it.sockets).toHaveLength(2);
    expect(it.last().address).toBe('ws://x/live?from=12');
    it.last().breaks();
    it.clock.pass(799);
    expect(it.sockets).toHaveLength(2);
    it.clock.pass(1);
    expect(it.sockets).toHaveLength(3);
    it.last().hears({ type: 'welcome' });
    expect(it.line.state).toBe('open');
  });

  it('tries at once when it is told to hurry', () => {
    const it = opened();
    it.last().breaks();
    it.line.hurry();
    expect(it.sockets).toHaveLength(2);
    it.clock.pass(60_000);
    expect(it.sockets).toHaveLength(2);
  });

  it('gives up where another try would end the same way, and says why', () => {
    const it = opened();
    it.last().breaks(4404, 'There is no match at this address.');
    expect(it.line.state).toBe('closed');
    expect(it.reasons.at(-1)).toBe('There is no match at this address.');
    it.clock.pass(60_000);
    expect(it.sockets).toHaveLength(1);
  });

  it('takes a silent server for a lost one', () => {
    const it = opened();
    it.last().hears({ type: 'welcome' });
    it.clock.pass(20_000);
    expect(it.last().sent).toEqual(['{"type":"ping"}']);
    it.last().hears({ type: 'pong' });
    it.clock.pass(20_000);
    it.clock.pass(8_000);
    expect(it.line.state).toBe('lost');
    expect(it.sockets[0]!.closed).toBe(true);
  });

  it('does not listen to a socket it has left', () => {
    const it = opened();
    const first = it.last();
    first.hears({ type: 'welcome' });
    const hear = first.onmessage!;
    first.breaks();
    it.clock.pass(400);
    hear({ data: '{"type":"presence"}' });
    expect(it.messages.map((m) => m.type)).toEqual(['welcome']);
  });

  it('stays closed when it was closed', () => {
    const it = opened();
    it.last().hears({ type: 'welcome' });
    it.line.close();
    expect(it.line.state).toBe('closed');
    expect(it.last().closed).toBe(true);
    it.clock.pass(60_000);
    expect(it.sockets).toHaveLength(1);
  });
});

it('reads no message out of what is none', () => {
  for (const data of ['', 'x', '1', 'null', '[]', '{}', '{"type":3}', new ArrayBuffer(2)]) expect(readMessage(data)).toBeNull();
  expect(readMessage('{"type":"pong"}')).toEqual({ type: 'pong' });
});

it('waits between half and the whole of a doubling time, at most eight seconds', () => {
  expect(waitBefore(0, 0)).toBe(200);
  expect(waitBefore(0, 1)).toBe(400);
  expect(waitBefore(3, 1)).toBe(3200);
  expect(waitBefore(50, 1)).toBe(8000);
});

it('names its key beside the address, tries another where it is refused, and says at last why there is none', async () => {
  const { sockets, states, reasons, last } = opened('first', 'second');
  expect(last().protocols).toEqual(['dungeonbowl', 'seat.first']);
  last().breaks(4403, 'no seat');
  await Promise.resolve();
  await Promise.resolve();
  expect(last().protocols).toEqual(['dungeonbowl', 'seat.second']);
  last().breaks(4403, 'no seat');
  await Promise.resolve();
  await Promise.resolve();
  expect(sockets).toHaveLength(2);
  expect([states.at(-1), reasons.at(-1)]).toEqual(['closed', 'this link has been used']);
});
