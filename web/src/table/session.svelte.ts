// One coach's or spectator's seat at a live match: the line to the server, what it told, and what is under way.

import { nextStep } from '../match/groups';
import { squareKey } from '../match/lookups';
import { updated, welcomed, withPresence, type MatchState } from '../match/state';
import { Line, type LineState } from '../protocol/connection';
import type {
  BlockPreview,
  Choice,
  ClientMessage,
  Option,
  PassPreview,
  PathsPreview,
  PreviewRequest,
  Refused,
  ServerMessage,
  Side,
  XY,
  ZonesPreview,
} from '../protocol/messages';

export interface Notice {
  text: string;
  tone: 'info' | 'bad';
  key: number;
}

export class Session {
  match = $state.raw<MatchState | null>(null);
  line = $state<LineState>('opening');
  reason = $state('');
  notice = $state.raw<Notice | null>(null);
  /** The value that was sent and is not yet acknowledged. */
  pending = $state<number | null>(null);
  paths = $state.raw<PathsPreview | null>(null);
  block = $state.raw<BlockPreview | null>(null);
  passes = $state.raw<PassPreview | null>(null);
  zones = $state.raw<ZonesPreview | null>(null);
  /** Moved by every message that changes the match, so that views can tell "again" from "still". */
  turnstile = $state(0);

  private connection: Line | null = null;
  private walk: { player: number; rest: XY[] } | null = null;
  private notices = 0;
  private readonly online = () => this.connection?.hurry();

  constructor(
    readonly id: string,
    readonly seat: string | null,
  ) {}

  open(): void {
    this.connection = new Line({
      address: (known) => this.address(known),
      // The last event is asked for again: a rule may have come to stand behind it.
      known: () => Math.max((this.match?.events.length ?? 0) - 1, 0),
      onmessage: (message) => this.hear(message),
      onstate: (state, reason) => {
        this.line = state;
        if (reason !== '' || state === 'open') this.reason = reason;
        if (state !== 'open') {
          this.pending = null;
          this.walk = null;
        }
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

  answer(option: Option): void {
    this.walk = null;
    this.send(option);
  }

  /** What real dice show. */
  roll(value: number): void {
    this.walk = null;
    this.sendValue(value);
  }

  settle(seat: Side, skill: string, choice: Choice): void {
    this.say({ type: 'settle', seat, skill, choice });
  }

  /** Walk to a square that takes several steps, stopping as soon as anything else is asked. */
  walkTo(player: number, path: XY[]): void {
    this.walk = { player, rest: path };
    this.stepOn();
  }

  undo(): void {
    if (this.match) this.say({ type: 'undo', seq: this.match.seq });
  }

  concede(): void {
    if (this.match) this.say({ type: 'concede', seq: this.match.seq });
  }

  look(request: PreviewRequest): void {
    this.say(request);
  }

  lookAway(): void {
    this.block = null;
  }

  tell(text: string, tone: 'info' | 'bad' = 'info'): void {
    this.notice = { text, tone, key: ++this.notices };
  }

  private address(known: number): string {
    const url = new URL(`/api/matches/${encodeURIComponent(this.id)}/live`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.seat) url.searchParams.set('seat', this.seat);
    if (known > 0) url.searchParams.set('from', String(known));
    return url.href;
  }

  private send(option: Option): void {
    this.sendValue(option.value);
  }

  private sendValue(value: number): void {
    const match = this.match;
    if (match === null || this.pending !== null) return;
    if (this.say({ type: 'answer', seq: match.seq, value })) this.pending = value;
  }

  private say(message: ClientMessage): boolean {
    const said = this.connection?.send(message) ?? false;
    if (!said && message.type !== 'preview') this.tell('Not sent: the connection is down. It will be back as soon as the server answers.', 'bad');
    return said;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.change(welcomed(this.match, message));
        break;
      case 'update':
        if (this.match) this.change(updated(this.match, message));
        break;
      case 'presence':
        if (this.match) this.match = withPresence(this.match, message);
        break;
      case 'notes':
        if (this.match) this.match = { ...this.match, notes: [...(this.match.notes ?? []), ...message.notes] };
        break;
      case 'habits':
        if (this.match) this.match = { ...this.match, habits: message.habits };
        break;
      case 'refused':
        this.refused(message);
        break;
      case 'preview':
        if (message.seq === this.match?.seq) this.show(message);
        break;
      case 'pong':
        break;
    }
  }

  private change(match: MatchState): void {
    this.match = match;
    this.pending = null;
    this.paths = null;
    this.block = null;
    this.passes = null;
    this.zones = null;
    this.turnstile += 1;
    this.stepOn();
  }

  private stepOn(): void {
    if (this.walk === null) return;
    const step = nextStep(this.match?.question ?? null, this.walk.player, this.walk.rest);
    if (step.option === null) {
      this.walk = null;
      return;
    }
    this.walk = step.rest.length > 0 ? { player: this.walk.player, rest: step.rest } : null;
    this.send(step.option);
  }

  private refused(message: Refused): void {
    this.pending = null;
    this.walk = null;
    if (message.code === 'stale') this.tell('Somebody answered first. The table shows how it stands now.', 'info');
    else if (message.code === 'unknown_match' || message.code === 'unknown_seat' || message.code === 'server_full' || message.code === 'unavailable') {
      this.reason = message.message;
    } else this.tell(message.message, message.code === 'no_undo' ? 'info' : 'bad');
  }

  private show(preview: PathsPreview | BlockPreview | PassPreview | ZonesPreview): void {
    if (preview.of === 'paths') this.paths = preview;
    else if (preview.of === 'block') this.block = preview;
    else if (preview.of === 'pass') this.passes = preview;
    else this.zones = preview;
  }
}

/** The way to a square, from the paths preview. */
export function pathTo(paths: PathsPreview | null, square: XY): XY[] | null {
  return paths?.squares.find((s) => squareKey(s.square) === squareKey(square))?.path ?? null;
}

export const seatsInWords = (you: Side[]): string => (you.length === 2 ? 'both teams' : you[0] === 0 ? 'the home team' : you[0] === 1 ? 'the away team' : 'a spectator');
