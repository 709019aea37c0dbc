// One coach's or spectator's place where two coaches pick their teams in secret: what the line told, and the picks.

import { Beforehand } from '../before/beforehand.svelte';
import { http } from '../protocol/http';
import type { TeamChoice } from '../protocol/messages';
import type { ToldPicks } from '../protocol/picks';

export class Picks extends Beforehand<ToldPicks> {
  /** `given` is the secret in the address of the page, if there is one. */
  constructor(id: string, given: string | null) {
    super('picks', id, given);
  }

  /** Pick for a side. What comes of it the line tells, and own picks it alone. */
  async pick(side: 0 | 1, what: TeamChoice): Promise<void> {
    const phase = this.state?.phase;
    if (this.seat === null || phase === undefined || phase === 'over') return;
    await http.pick(this.id, { seat: this.seat, phase, side, ...what });
  }
}
