// One league game on the page: what the server knows of it, and what this coach does about it.

import { league } from './asking';
import type { LeagueNote, LeagueState } from '../protocol/league';
import { protocolsOf } from '../protocol/connection';
import { failureOf, RequestFailed, type Failure } from '../protocol/http';
import { Seating } from '../seat/seating.svelte';
import { newNotes } from './story';
import { wordsOf } from '../ui/failure';

const RETRY = [1000, 2000, 5000, 10_000];
/** While a match is played somewhere else, how far it is is asked for. */
const PATIENCE = 8000;

/** The side at a place in the list of sides. */
const sideAt = (at: number): 0 | 1 => (at === 0 ? 0 : 1);

export class LeagueSession {
  state = $state.raw<LeagueState | null>(null);
  /** What the last step of this page brought. */
  news = $state.raw<LeagueNote[]>([]);
  failed = $state.raw<Failure | null>(null);
  problem = $state('');
  /** The rule that forbade the last step. */
  rule = $state('');
  busy = $state(false);
  private readonly seating: Seating;
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private patience: ReturnType<typeof setInterval> | null = null;
  private tries = 0;
  private closed = false;

  /** `given` is the secret in the address of the page, if there is one. */
  constructor(
    readonly id: string,
    given: string | null,
  ) {
    this.seating = new Seating(id, given);
  }

  /** The key of the side; empty for whoever watches. */
  get seat(): string {
    return this.seating.secret ?? '';
  }

  /** Go on with another key, which this browser keeps. */
  reseat(key: string): void {
    this.seating.change(key);
    this.socket?.close();
  }

  /** How the game stands for whoever has this seat; another secret is tried where this one opens nothing. */
  private async seated(): Promise<LeagueState> {
    let state = await league.state(this.id, this.seat);
    while (state.you.length === 0 && this.seat !== '' && (await this.seating.another())) state = await league.state(this.id, this.seat);
    if (state.you.length > 0) this.seating.sat();
    else if (this.seat !== '') this.problem = this.seating.refusal || 'this browser has no seat here any more';
    this.problem ||= this.seating.note;
    return state;
  }

  async open(): Promise<void> {
    try {
      this.take(await this.seated());
    } catch (error) {
      this.failed = failureOf(error);
      return;
    }
    this.listen();
    this.patience = setInterval(() => (this.state?.phase === 'match' || this.state?.phase === 'opening') && document.visibilityState === 'visible' && void this.refresh(), PATIENCE);
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.patience) clearInterval(this.patience);
    this.socket?.close();
  }

  private listen(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const key = this.state && this.state.you.length > 0 ? this.seat : null;
    const socket = new WebSocket(`${scheme}://${location.host}/api/league/${encodeURIComponent(this.id)}/live`, protocolsOf(key));
    this.socket = socket;
    socket.onmessage = (message) => {
      this.tries = 0;
      const told = JSON.parse(String(message.data)) as { n: number; phase: string };
      if (!this.busy && (told.n !== this.state?.n || told.phase !== this.state.phase || this.state.phase === 'invited')) void this.refresh();
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.timer = setTimeout(() => {
        void this.refresh();
        this.listen();
      }, RETRY[Math.min(this.tries++, RETRY.length - 1)]);
    };
  }

  async refresh(): Promise<void> {
    try {
      const found = await league.state(this.id, this.seat);
      if (this.state === null || found.n >= this.state.n) this.take(found);
    } catch {
      // The next message or the next try brings it.
    }
  }

  private take(state: LeagueState): void {
    if (this.state !== null) {
      const came = newNotes(this.state.notes, state.notes);
      if (came.length > 0) this.news = came;
    }
    this.state = state;
  }

  /** An entry. One that somebody else's entry has overtaken is sent once more; one that was stored already is not. */
  async enter(side: number, todo: string, words: Record<string, string | number> = {}): Promise<boolean> {
    return this.step(side, (n) => league.enter(this.id, { seat: this.seat, n, side: sideAt(side), do: todo, words }));
  }

  async join(side: number, team: string, key: string): Promise<boolean> {
    return this.step(side, (n) => league.join(this.id, { seat: this.seat, n, side: sideAt(side), team, key }));
  }

  async leave(side: number, how: 'give-up' | 'call-off'): Promise<boolean> {
    return this.step(side, (n) => league.leave(this.id, how, { seat: this.seat, n, side: sideAt(side) }));
  }

  private async step(side: number, ask: (n: number) => Promise<LeagueState>): Promise<boolean> {
    if (this.busy || this.state === null) return false;
    this.busy = true;
    this.problem = '';
    this.rule = '';
    const mine = this.state.sides[side]?.entries;
    try {
      this.take(await ask(this.state.n));
      return true;
    } catch (error) {
      if (codeOf(error) === 'stale') {
        await this.refresh();
        if (this.state.sides[side]?.entries === mine) return await this.again(ask);
        this.problem = 'That step was already saved. This is how things stand now.';
        return false;
      }
      this.complain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async again(ask: (n: number) => Promise<LeagueState>): Promise<boolean> {
    try {
      this.take(await ask(this.state!.n));
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  private complain(error: unknown): void {
    this.problem = wordsOf(error);
    this.rule = ruleOf(error);
  }
}

function detailOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof RequestFailed) || typeof error.body !== 'object' || error.body === null) return {};
  const detail = (error.body as { detail?: unknown }).detail;
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
}
const codeOf = (error: unknown): string => String(detailOf(error)['code'] ?? '');
const ruleOf = (error: unknown): string => {
  const rule = detailOf(error)['rule'];
  return typeof rule === 'string' ? rule : '';
};
