// The square about which somebody wonders why it cannot be chosen: the one pointed at, or picked in vain.

import { same } from '../../match/squares';
import type { XY } from '../../protocol/messages';

/** How long the reason stays when the pointer leaves the map, so that its rule can be reached. */
const LINGER_MS = 1500;

export class Wonder {
  at = $state.raw<XY | null>(null);
  private kept = false;
  private timer = 0;

  /** The pointer or the keyboard came to a square, or to one where something can be chosen (null); `away`: it left the map. */
  point(square: XY | null, away: boolean): void {
    if (away) {
      if (!this.kept) this.leave();
      return;
    }
    clearTimeout(this.timer);
    this.kept = this.kept && same(square, this.at);
    this.at = square;
  }

  /** The square was picked: the reason stays until another one is pointed at. */
  keep(square: XY): void {
    clearTimeout(this.timer);
    this.kept = true;
    this.at = square;
  }

  /** The pointer rests on the reason itself. */
  hold(): void {
    clearTimeout(this.timer);
  }

  /** The pointer goes: the reason follows soon, unless it was asked for. */
  leave(): void {
    clearTimeout(this.timer);
    if (!this.kept) this.timer = window.setTimeout(() => (this.at = null), LINGER_MS);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.kept = false;
    this.at = null;
  }
}
