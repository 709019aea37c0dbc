// One coach's or spectator's place at a dungeon being laid: the line to the server, what it told, and the moves.

import type { BuildingMove, BuildingState, LayForm, TriedTile } from '../protocol/buildings';
import { Line, type LineState } from '../protocol/connection';
import { http } from '../protocol/http';
import type { Side, XY } from '../protocol/messages';
import { Seating } from '../table/seating.svelte';
import type { Piece } from './draft';

/** What the line tells: how far it is, and which seats are the listener's. */
type BuildingMessage = ({ type: 'state'; you: Side[] } & BuildingState) | { type: 'pong' };

export class Site {
  state = $state.raw<BuildingState | null>(null);
  /** The seats that this coach lays for. */
  you = $state.raw<Side[]>([]);
  line = $state<LineState>('opening');
  reason = $state('');

  private connection: Line<BuildingMessage> | null = null;
  private places_ = new Map<string, XY[]>();
  private placesAt = -1;
  private readonly online = () => this.connection?.hurry();

  private readonly seating: Seating;

  /** `given` is the secret in the address of the page, if there is one. */
  constructor(
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
    this.connection = new Line<BuildingMessage>({
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

  get mine(): boolean {
    return this.state !== null && this.state.seat !== null && this.you.includes(this.state.seat);
  }

  /** Where a piece turned like that may lie now. */
  async places(piece: Piece, turn: number): Promise<XY[]> {
    const seq = this.state?.seq ?? 0;
    if (this.placesAt !== seq) {
      this.places_.clear();
      this.placesAt = seq;
    }
    const key = `${piece.kind} ${piece.room} ${turn}`;
    const known = this.places_.get(key);
    if (known) return known;
    const found = await http.places(this.id, { ...piece, turn });
    if (found.seq === this.placesAt) this.places_.set(key, found.places);
    return found.places;
  }

  try(lay: LayForm): Promise<TriedTile> {
    return http.tryTile(this.id, lay);
  }

  async move(move: Omit<BuildingMove, 'seat' | 'seq'>): Promise<void> {
    if (this.state === null || this.seat === null) return;
    this.take(await http.moveBuilding(this.id, { seat: this.seat, seq: this.state.seq, ...move }));
  }

  private hear(message: BuildingMessage): void {
    if (message.type !== 'state') return;
    this.you = message.you;
    if (message.you.length > 0) this.seating.sat();
    this.take(message);
  }

  /** An answer and the line may overtake each other. */
  private take(state: BuildingState): void {
    if (this.state === null || state.seq >= this.state.seq) this.state = state;
  }

  private address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/buildings/${encodeURIComponent(this.id)}/live`;
  }
}
