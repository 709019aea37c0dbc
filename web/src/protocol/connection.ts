// The live line to one match, or to a dungeon being laid: opens the socket, keeps it alive, and takes it up again where it broke off.

import type { ClientMessage, ServerMessage } from './messages';

export type LineState = 'opening' | 'open' | 'lost' | 'closed';

/** What the line needs of a WebSocket; tests bring their own. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Clock {
  after(ms: number, act: () => void): number;
  cancel(handle: number): void;
}

export interface LineOptions<Message> {
  /** The address for an opening, given the number of events already known. */
  address: (known: number) => string;
  /** What opens the seat; null to watch. */
  key: () => string | null;
  /** After it was refused: whether there is another one to try, or why the seat is not to be had. */
  another: () => Promise<boolean | string>;
  /** How many events are known now. */
  known: () => number;
  onmessage: (message: Message) => void;
  onstate: (state: LineState, reason: string) => void;
  open?: (address: string, protocols: string[]) => Socket;
  clock?: Clock;
  random?: () => number;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const PING_EVERY_MS = 20000;
const PONG_WITHIN_MS = 8000;
/** What a server begins with: a match, or how far a dungeon is laid. */
const GREETINGS = new Set(['welcome', 'state']);
/** Close codes after which another try would end the same way: no such seat with this key, no such match, one of earlier rules. */
const UNKNOWN_SEAT = 4403;
const UNKNOWN = 4404;
const EARLIER_RULES = 4410;

/** The subprotocols of a live connection. The key stands among them, since addresses are kept in logs. */
export const protocolsOf = (key: string | null): string[] => ['dungeonbowl', ...(key === null ? [] : [`seat.${key}`])];

const browserClock: Clock = {
  after: (ms, act) => setTimeout(act, ms) as unknown as number,
  cancel: (handle) => clearTimeout(handle),
};

/** The wait before the n-th try, n from 0: doubling, with up to half of it at random so that clients do not return all at once. */
export function waitBefore(tries: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return Math.round(whole / 2 + (whole / 2) * random);
}

export function readMessage<Message extends { type: string } = ServerMessage>(data: unknown): Message | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return null;
    return value as unknown as Message;
  } catch {
    return null;
  }
}

export class Line<Message extends { type: string } = ServerMessage> {
  state: LineState = 'opening';
  private socket: Socket | null = null;
  private tries = 0;
  private retry = 0;
  private ping = 0;
  private deadline = 0;
  private readonly clock: Clock;

  constructor(private readonly options: LineOptions<Message>) {
    this.clock = options.clock ?? browserClock;
    this.open();
  }

  send(message: ClientMessage): boolean {
    if (this.state !== 'open' || this.socket === null) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try again at once: the browser says that it is online, or the coach pressed the button. */
  hurry(): void {
    if (this.state !== 'lost') return;
    this.clock.cancel(this.retry);
    this.open();
  }

  /** Open it anew: another key opens the seat. */
  again(): void {
    this.drop();
    this.open();
  }

  close(): void {
    this.drop();
    this.become('closed', '');
  }

  private open(): void {
    this.become(this.state === 'lost' ? 'lost' : 'opening', '');
    const make = this.options.open ?? ((address, protocols) => new WebSocket(address, protocols) as unknown as Socket);
    const socket = make(this.options.address(this.options.known()), protocolsOf(this.options.key()));
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      const message = readMessage<Message>(event.data);
      if (message === null) return;
      if (GREETINGS.has(message.type)) {
        this.tries = 0;
        this.become('open', '');
        this.schedulePing();
      }
      this.clock.cancel(this.deadline);
      if (message.type !== 'pong') this.options.onmessage(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.drop();
      if (event.code === UNKNOWN_SEAT) void this.tryAnother(event.reason);
      else if (event.code === UNKNOWN || event.code === EARLIER_RULES) this.become('closed', event.reason);
      else this.comeBack(event.reason);
    };
    socket.onerror = () => undefined;
  }

  private async tryAnother(reason: string): Promise<void> {
    const found = await this.options.another().catch(() => null);
    if (this.state === 'closed') return;
    if (found === true) this.open();
    else if (found === null) this.comeBack('');
    else this.become('closed', found || reason);
  }

  private comeBack(reason: string): void {
    this.become('lost', reason);
    const wait = waitBefore(this.tries, (this.options.random ?? Math.random)());
    this.tries += 1;
    this.retry = this.clock.after(wait, () => this.open());
  }

  private schedulePing(): void {
    this.clock.cancel(this.ping);
    this.ping = this.clock.after(PING_EVERY_MS, () => {
      if (!this.send({ type: 'ping' })) return;
      this.clock.cancel(this.deadline);
      this.deadline = this.clock.after(PONG_WITHIN_MS, () => {
        this.drop();
        this.comeBack('The server stopped answering.');
      });
      this.schedulePing();
    });
  }

  private drop(): void {
    this.clock.cancel(this.ping);
    this.clock.cancel(this.deadline);
    this.clock.cancel(this.retry);
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  private become(state: LineState, reason: string): void {
    if (this.state === state && reason === '') return;
    this.state = state;
    this.options.onstate(state, reason);
  }
}
