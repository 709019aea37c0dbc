// One coach's or spectator's place at a dungeon being laid: what the line told, and the moves.

import { Beforehand } from '../../before/beforehand.svelte';
import type { BuildingMove, BuildingState, LayForm, TriedTile } from '../../protocol/buildings';
import { http } from '../../protocol/http';
import type { XY } from '../../protocol/messages';
import type { Piece } from '../tiles/draft';

export class Site extends Beforehand<BuildingState> {
  private places_ = new Map<string, XY[]>();
  private placesAt = -1;

  /** `given` is the secret in the address of the page, if there is one. */
  constructor(id: string, given: string | null) {
    super('buildings', id, given);
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

  /** An answer and the line may overtake each other. */
  protected override take(state: BuildingState): void {
    if (this.state === null || state.seq >= this.state.seq) super.take(state);
  }
}
