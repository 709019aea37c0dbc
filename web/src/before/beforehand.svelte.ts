// One coach's or spectator's place at what two coaches do before their match: the line to the server, and how far they are.

import { Line, type LineState } from '../protocol/connection';
import { part } from '../protocol/http';
import type { Side } from '../protocol/messages';
import { Seating } from '../seat/seating.svelte';

/** What the line tells: how far they are, and which seats are the listener's. */
type Message<State> = ({ type: 'state'; you: Side[] } & State) | { type: 'pong' };

export class Beforehand<State> {
  state = $state.raw<State | null>(null);
  /** The seats that this coach has. */
  you = $state.raw<Side[]>([]);
  line = $state<LineState>('opening');
  reason = $state('');

  private connection: Line<Message<State>> | null = null;
  private readonly online = () => this.connection?.hurry();
  private readonly seating: Seating;

  /** `kind` is what it is in the addresses of the server; `given` the secret in the address of the page, if there is one. */
  constructor(
    private readonly kind: 'buildings' | 'picks',
    readonly id: string,
    given: string | null,
  ) {
    this.seating = new Seating(id, given);
  }

  /** The key of the seat; null for whoever watches. */
  get seat(): string | null {
    return this.seating.secret;
  }

  /** Go on with another key, which this browser keeps. */
  reseat(key: string): void {
    this.seating.change(key);
    this.connection?.again();
  }

  /** What the coach is to be told of the link that was opened. */
  get note(): string {
    return this.seating.note;
  }

  open(): void {
    this.connection = new Line<Message<State>>({
      address: () => this.address(),
      key: () => this.seat,
      another: async () => (await this.seating.another()) || this.seating.refusal,
      known: () => 0,
      onmessage: (message) => this.hear(message),
      onstate: (line, reason) => {
        this.line = line;
        if (reason !== '' || line === 'open') this.reason = reason;
      },
    });
    addEventListener('online', this.online);
  }

  close(): void {
    removeEventListener('online', this.online);
    this.connection?.close();
  }

  hurry(): void {
    this.connection?.hurry();
  }

  /** How far they are by now. */
  protected take(state: State): void {
    this.state = state;
  }

  private hear(message: Message<State>): void {
    if (message.type !== 'state') return;
    this.you = message.you;
    if (message.you.length > 0) this.seating.sat();
    this.take(message);
  }

  private address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/${this.kind}/${part(this.id)}/live`;
  }
}
