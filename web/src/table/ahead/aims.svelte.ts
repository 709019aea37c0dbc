// What a click on the map means now: walking or throwing, and what it sets going. One of them at a time.

import type { MatchState } from '../../match/state';
import type { PassPreview, PathSquare } from '../../protocol/messages';
import { modesOf, type Mode, type Plan } from '../../scene/modes';
import type { Session } from '../session/session.svelte';

const NONE: Map<string, Plan> = new Map();

export class Aims {
  /** The passer's coach has chosen to throw; forgotten as soon as nobody may. */
  private wished = $state(false);
  /** Who is pointed at while a coach looks for somebody to activate. */
  looked = $state<number | null>(null);

  private planner = $state.raw<typeof import('../../scene/plans') | null>(null);

  constructor(
    private readonly session: Session,
    private readonly match: () => MatchState,
  ) {}

  /** What a click means to a passer; null where there is no choice. */
  get mode(): Mode | null {
    const modes = modesOf(this.match());
    if (modes === null) return null;
    return modes === 'throw' || this.wished ? 'throw' : 'walk';
  }

  /** Whether the mode can be switched: a throw that is declared is taken back for it. */
  get switchable(): boolean {
    const modes = modesOf(this.match());
    return modes === 'both' || (modes === 'throw' && (this.match().view.undo ?? false));
  }

  set = (mode: Mode): void => {
    this.wished = mode === 'throw';
    if (mode === 'walk' && modesOf(this.match()) === 'throw') this.session.undo();
  };

  toggle(): boolean {
    if (this.mode === null || !this.switchable) return false;
    this.set(this.mode === 'walk' ? 'throw' : 'walk');
    return true;
  }

  /** Another moment: nobody throws who cannot. */
  settle(): void {
    if (modesOf(this.match()) === null) this.wished = false;
  }

  /** Where the player may go: of a player who might be activated only while they are pointed at. */
  get reach(): PathSquare[] {
    const { paths } = this.session;
    if (paths === null || this.mode === 'throw') return [];
    return this.match().question?.kind === 'turn' && paths.player !== this.looked ? [] : paths.squares;
  }

  get ranges(): PassPreview | null {
    return this.mode === 'throw' || this.match().question?.kind === 'aim' ? this.session.passes : null;
  }

  /** What comes in when a player is about to be active; where it cannot be had, the next question tries again. */
  fetch(): void {
    if (this.planner === null) import('../../scene/plans').then((came) => (this.planner = came), () => undefined);
  }

  get plans(): Map<string, Plan> {
    return this.planner === null ? NONE : this.planner.plansOf({ match: this.match(), mode: this.mode ?? 'walk', passes: this.session.passes, approaches: this.session.approaches });
  }

  carryOut = (plan: Plan): void => {
    if (plan.activate !== undefined) this.session.activateInstead(plan.activate);
    else if (plan.errand !== null) this.session.go(plan.errand);
  };
}
