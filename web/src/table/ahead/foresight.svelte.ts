// What the server is asked to show ahead of an answer: where somebody gets, what a block or a throw comes to, why something cannot be done.

import { optionsByPlayer, viewOf } from '../../match/lookups';
import type { MatchState } from '../../match/state';
import type { Option, Side, XY } from '../../protocol/messages';
import { approached } from '../../scene/modes';
import { WITH_ODDS } from '../prompt/odds';
import type { Session } from '../session/session.svelte';
import type { Aims } from './aims.svelte';
import type { Wonder } from './wonder.svelte';

const BLOCKING = new Set(['block', 'blitz', 'multiple_block']);
/** Milliseconds between two questions about the ways to many players: with four teams on the table there are dozens. */
const BETWEEN_WAYS = 50;

export class Foresight {
  /** The option under the pointer or the focus in the list. */
  hover = $state.raw<Option | null>(null);
  /** What the pointer or the cursor on the map would answer, where that has odds. */
  aimed = $state.raw<Option | null>(null);
  /** Whose tackle zones are shown. */
  zonesOf = $state<Side | null>(null);

  constructor(
    private readonly session: Session,
    /** The match as far as the board has shown it. */
    private readonly shown: () => MatchState,
    private readonly aims: Aims,
    private readonly wonder: Wonder,
  ) {}

  /**
   * Previews follow the question: reach for whoever is about to move, ranges for whoever is about to throw. While an answer is
   * under way, as on every square of a walk, nothing is asked: it would come too late.
   */
  look(live: MatchState, settled: boolean): void {
    const { session, aims } = this;
    void session.turnstile;
    const { question, view } = live;
    if (question === null || session.line !== 'open' || session.pending !== null) return;
    const { kind, player, yours } = question;
    const moves = kind === 'move' || (kind === 'action' && yours && question.options.some((o) => o.verb === 'move'));
    const mover = moves ? player : kind === 'turn' && settled && this.#mayAct(aims.looked) ? aims.looked : null;
    if (mover !== null && viewOf(view, mover)?.square) session.look({ type: 'preview', of: 'paths', player: mover });
    if (player !== null && (kind === 'aim' || (kind === 'move' && view.turn.action === 'pass'))) session.look({ type: 'preview', of: 'pass', player });
    if (this.zonesOf !== null) session.look({ type: 'preview', of: 'zones', side: this.zonesOf });
    if (yours && WITH_ODDS.has(kind)) session.look({ type: 'preview', of: 'odds' });
  }

  /**
   * The ways to whoever the declared action may be aimed at, one after another: the next is asked for once the last has come.
   *
   * @returns What calls the next question off, if there is one.
   */
  lookAtNext(live: MatchState): (() => void) | undefined {
    const { session } = this;
    if (session.line !== 'open' || session.pending !== null) return undefined;
    const player = live.question?.player;
    const target = approached(live).find((one) => !session.approaches.has(one));
    if (player == null || target === undefined) return undefined;
    const soon = setTimeout(() => session.look({ type: 'preview', of: 'approach', player, target }), BETWEEN_WAYS);
    return () => clearTimeout(soon);
  }

  /** Why the rest cannot be chosen, for whoever points at it. */
  wonderWhy(pointed: number | null): void {
    const { session } = this;
    const { question } = this.shown();
    void session.turnstile;
    if (!question?.yours || question.roll || session.line !== 'open' || session.pending !== null) return;
    const whose = question.kind === 'turn' && this.#mayAct(pointed) ? { player: pointed! } : {};
    session.look({ type: 'preview', of: 'reasons', ...whose });
  }

  #mayAct(player: number | null): boolean {
    return player !== null && optionsByPlayer(this.shown().question).has(player);
  }

  /** An option of the list is pointed at. */
  point = (option: Option | null): void => {
    this.hover = option;
    if (option === null) this.aims.looked = null;
    this.#lookAtBlock(option);
  };

  /** A square of the map is pointed at, with what may be answered there. */
  aim = (options: Option[], square: XY | null): void => {
    this.aimed = options.find((option) => this.session.odds?.options.some((told) => told.value === option.value)) ?? null;
    this.wonder.point(options.length > 0 ? null : square, square === null);
    const named = options.find((option) => option.player !== null);
    if (named) this.#lookAtBlock(named);
    else if (this.session.block) this.session.lookAway();
  };

  #lookAtBlock(option: Option | null): void {
    const { question, view } = this.shown();
    const blocker = question?.player ?? null;
    if (option?.player == null || blocker === null || option.player === blocker) this.session.lookAway();
    else if (BLOCKING.has(option.verb) || (question?.kind === 'target' && BLOCKING.has(view.turn.action ?? '')))
      this.session.look({ type: 'preview', of: 'block', player: blocker, target: option.player });
  }

  /** Shows another side's tackle zones, or none; who plays both sides sees those of whoever is not asked. */
  toggleZones = (): void => {
    const { you, question } = this.shown();
    const asked = you.length > 1 ? question?.seat : null;
    const count = this.shown().info.teams.length;
    // One side of the others after another, then none.
    const own = asked ?? you[0] ?? 0;
    const next = this.zonesOf === null ? own + 1 : count > 2 ? this.zonesOf + 1 : own;
    this.zonesOf = next % count === own ? null : ((next % count) as Side);
    if (this.zonesOf === null) this.session.zones = null;
  };

  /** Another question: nothing of it is pointed at yet. */
  forget(): void {
    this.aimed = null;
    this.hover = null;
  }
}
