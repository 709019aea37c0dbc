// One coach's or spectator's seat at a live match: the line to the server, what it told, and what is under way.

import { nextOf, type Errand } from '../../match/answering/errand';
import { steppingOut, viewOf } from '../../match/lookups';
import { isSettingUp, placing, type Placed } from '../../match/setup/placing';
import { updated, welcomed, withPresence, type MatchState } from '../../match/state';
import { Line, type LineState } from '../../protocol/connection';
import type {
  Approach,
  BlockPreview,
  Choice,
  ClientMessage,
  OddsPreview,
  Option,
  PassPreview,
  PathsPreview,
  Preview,
  PreviewRequest,
  ReasonsPreview,
  Refused,
  ServerMessage,
  Side,
  XY,
  ZonesPreview,
} from '../../protocol/messages';
import { Seating } from '../../seat/seating.svelte';

export interface Notice {
  text: string;
  tone: 'info' | 'bad';
}

export class Session {
  match = $state.raw<MatchState | null>(null);
  line = $state<LineState>('opening');
  reason = $state('');
  /** Whether the match was abandoned or is of earlier rules, and of those, whether its replay was kept. */
  ended = $state<'abandoned' | 'closed' | 'over' | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The value that was sent and is not yet acknowledged. */
  pending = $state<number | null>(null);
  paths = $state.raw<PathsPreview | null>(null);
  block = $state.raw<BlockPreview | null>(null);
  passes = $state.raw<PassPreview | null>(null);
  zones = $state.raw<ZonesPreview | null>(null);
  odds = $state.raw<OddsPreview | null>(null);
  /** The ways to those whom the declared action may be aimed at, by player. */
  approaches = $state.raw<Map<number, Approach>>(new Map());
  reasons = $state.raw<ReasonsPreview | null>(null);
  /** Moved by every message that changes the match, so that views can tell "again" from "still". */
  turnstile = $state(0);

  /** The set-up that is being put down; its last player waits for the coach's own word. */
  lineup = $state.raw<Placed[] | null>(null);

  private settingUp = false;
  private clearing = false;
  private connection: Line | null = null;
  private errand: Errand | null = null;
  /** Whom to activate once what was said before is taken back. */
  private instead: { player: number; tries: number } | null = null;
  private readonly online = () => this.connection?.hurry();

  private readonly seating: Seating;

  /** `given` is the secret in the address of the page, if there is one. */
  constructor(
    readonly id: string,
    given: string | null,
    readonly watching = false,
  ) {
    this.seating = new Seating(id, given, watching);
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

  open(): void {
    this.connection = new Line({
      address: (known) => this.address(known),
      key: () => this.seat,
      another: async () => (await this.seating.another()) || this.seating.refusal,
      known: () => this.match?.events.length ?? 0,
      onmessage: (message) => this.hear(message),
      onstate: (state, reason) => {
        this.line = state;
        if (reason !== '' || state === 'open') this.reason = reason;
        if (state !== 'open') {
          this.pending = null;
          this.dropErrand();
          this.lineup = null;
          this.clearing = false;
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
    this.dropErrand();
    this.settingUp = false;
    this.clearing = false;
    this.send(option);
  }

  /** What real dice show. */
  roll(value: number): void {
    this.dropErrand();
    this.sendValue(value);
  }

  settle(seat: Side, skill: string, choice: Choice): void {
    this.say({ type: 'settle', seat, skill, choice });
  }

  /** Say what the coach of a seat is called. */
  name(seat: Side, name: string): void {
    this.say({ type: 'name', seat, name });
  }

  /** Walk to a square that takes several steps, stopping as soon as anything else is asked. */
  walkTo(player: number, path: XY[]): void {
    this.go({ player, path, deeds: [] });
  }

  /** Walk and do what is to be done there, one answer after the other. */
  go(errand: Errand): void {
    this.dropErrand();
    this.errand = errand;
    this.goOn();
  }

  /** Take back what the active player has declared, and activate another. */
  activateInstead(player: number): void {
    this.dropErrand();
    this.instead = { player, tries: 4 };
    this.goOn();
  }

  /** Set up as the computer coach would. */
  askLineup(): void {
    this.look({ type: 'preview', of: 'lineup' });
  }

  /**
   * Put down players by a plan, all but the last of the six: with that one the set-up is final, so the coach places it. Whoever
   * is in hand, and not in the plan, goes back first.
   */
  setUp(plan: Placed[]): void {
    this.lineup = plan;
    this.settingUp = true;
    this.clearing = false;
    this.placeOn();
  }

  /** Take everybody back whom this team has put down. */
  clearLineup(): void {
    this.lineup = null;
    this.settingUp = false;
    this.clearing = true;
    this.undo();
  }

  undo(): void {
    this.settingUp = false;
    if (this.match) this.say({ type: 'undo', seq: this.match.seq });
  }

  concede(): void {
    if (this.match) this.say({ type: 'concede', seq: this.match.seq });
  }

  look(request: PreviewRequest): void {
    if (this.match) this.say({ ...request, seq: this.match.seq });
  }

  lookAway(): void {
    this.block = null;
  }

  tell(text: string, tone: 'info' | 'bad' = 'info'): void {
    this.notice = { text, tone };
  }

  private address(known: number): string {
    const url = new URL(`/api/matches/${encodeURIComponent(this.id)}/live`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (known > 0) {
      url.searchParams.set('from', String(known));
      url.searchParams.set('digest', this.match!.digest!);
    }
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
    if (!said && message.type !== 'preview') this.tell('Not sent: the connection is lost. Try again once it is back.', 'bad');
    return said;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (message.you.length > 0 && this.seating.sat() && this.seating.note !== '') this.tell(this.seating.note);
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
      case 'rematch':
        if (this.match) this.match = { ...this.match, rematch: message.rematch };
        break;
      case 'refused':
        this.refused(message);
        break;
      case 'preview':
        if (message.seq === this.match?.seq && this.match.question !== null) this.show(message);
        break;
      case 'pong':
        break;
    }
  }

  private change(match: MatchState): void {
    const side = this.match?.question?.kind === 'deploy_at' && this.match.question.yours ? this.match.question.seat : null;
    this.match = match;
    // The help with setting up has brought this along; where it could not, nothing is kept.
    if (side !== null && match.question?.seat !== side) void import('../../match/setup/lineup').then((lineup) => lineup.keepLineup(match, side), () => undefined);
    this.pending = null;
    this.paths = null;
    this.block = null;
    this.passes = null;
    this.zones = null;
    this.odds = null;
    this.approaches = new Map();
    this.reasons = null;
    this.turnstile += 1;
    if (!isSettingUp(match.question)) this.lineup = null;
    this.goOn();
    this.placeOn();
    this.clearOn();
  }

  private placeOn(): void {
    const { match, lineup } = this;
    if (match === null || lineup === null || !this.settingUp) return;
    const where = match.question && steppingOut(match.view, match.question);
    const last = match.question?.kind === 'deploy_at' && where?.number === where?.of;
    const option = last ? null : placing(match.question, lineup);
    const stray = match.question?.kind === 'deploy_at' && !lineup.some(({ player }) => player === match.question?.player);
    if (option) this.send(option);
    else if (stray && match.view.undo) this.say({ type: 'undo', seq: match.seq });
    else this.settingUp = false;
  }

  private clearOn(): void {
    const question = this.match?.question;
    if (!this.clearing || !this.match) return;
    const side = question?.seat ?? null;
    const begun = question?.kind === 'deploy_at' || this.match.view.players.some((p) => p.side === side && p.square !== null);
    if (isSettingUp(question ?? null) && begun && this.match.view.undo) this.say({ type: 'undo', seq: this.match.seq });
    else this.clearing = false;
  }

  private dropErrand(): void {
    this.errand = null;
    this.instead = null;
  }

  private goOn(): void {
    if (this.instead !== null) this.takeBackFor(this.instead);
    if (this.errand === null) return;
    const from = this.match ? (viewOf(this.match.view, this.errand.player)?.square ?? null) : null;
    const step = nextOf(this.match?.question ?? null, this.errand, from);
    this.errand = step.rest;
    if (step.option !== null) this.send(step.option);
  }

  private takeBackFor(instead: { player: number; tries: number }): void {
    const match = this.match;
    if (match?.question?.kind === 'turn' && match.question.yours) {
      const option = match.question.options.find((o) => o.verb === 'activate' && o.player === instead.player);
      this.instead = null;
      if (option) this.send(option);
      else this.tell('That player cannot act this turn.');
    } else if (instead.tries > 0 && match?.view.undo) {
      instead.tries -= 1;
      this.undo();
    } else {
      this.instead = null;
      this.tell('The active player has begun to act: end that activation first.');
    }
  }

  private refused(message: Refused): void {
    this.pending = null;
    this.dropErrand();
    this.settingUp = false;
    this.clearing = false;
    if (message.code === 'stale') this.tell('Somebody else answered first. You now see the current state.', 'info');
    else if (message.code === 'unknown_match' || message.code === 'unknown_seat' || message.code === 'server_full' || message.code === 'unavailable') {
      this.reason = message.message;
    } else if (message.code === 'abandoned' || (this.match === null && (message.code === 'closed' || message.code === 'match_over'))) {
      this.reason = message.message;
      this.ended = message.code === 'match_over' ? 'over' : message.code;
    } else this.tell(message.message, message.code === 'no_undo' ? 'info' : 'bad');
  }

  private show(preview: Preview): void {
    if (preview.of === 'paths') this.paths = preview;
    else if (preview.of === 'block') this.block = preview;
    else if (preview.of === 'pass') this.passes = preview;
    else if (preview.of === 'approach') this.approaches = new Map(this.approaches).set(preview.target, preview);
    else if (preview.of === 'odds') this.odds = preview;
    else if (preview.of === 'reasons') this.reasons = preview;
    else if (preview.of === 'zones') this.zones = preview;
    else this.setUp(preview.players);
  }
}
