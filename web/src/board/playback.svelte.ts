/** What the board shows: the view that stands, or, while something fresh plays, the scene on the way to it. */
import type { MatchState } from '../match/state';
import type { Reel } from '../motion/reel';
import type { DiceShown, Scene } from '../motion/timeline';
import type { GameEvent, View } from '../protocol/messages';
import type { Frame } from '../scene/frame';
import { tokensOf, type Token } from '../scene/token';

export class Playback {
  scene = $state.raw<Scene | null>(null);
  shown: View = $state.raw()!;
  /** Who plays: everybody who was there at any time since the reel began. */
  cast = $state.raw<Map<number, Token>>(new Map());
  rolled = $state.raw<DiceShown | null>(null);
  stage = $state.raw<typeof import('./stage') | null>(null);
  /** What happened before the stage was there; it plays when it comes. */
  #unplayed = $state.raw<[View, GameEvent[]][]>([]);
  #known: MatchState | null = null;
  #reel: Reel | null = null;
  #speed = 1;
  #gone = false;

  /**
   * view       what stands at first
   * frame      how the dungeon is turned now
   * calm       whether nothing is to move now
   * onsettled  everything fresh has been shown
   */
  constructor(
    view: View,
    private readonly frame: () => Frame,
    private readonly calm: () => boolean,
    private readonly onsettled: () => void,
  ) {
    this.shown = view;
  }

  /** Whether what is shown is what stands. */
  get settled(): boolean {
    return this.scene === null && this.#unplayed.length === 0;
  }

  /** Show the next state of the match: at once, or by playing what is fresh. */
  take(next: MatchState): void {
    const before = this.#known;
    this.#known = next;
    if (before !== null && before.view === next.view && before.events === next.events) return;
    const fresh = before === null || before.info.id !== next.info.id ? [] : next.events.slice(next.fresh);
    if (before === null || fresh.length === 0 || this.calm()) {
      this.#reel?.stop();
      this.#settle();
      this.#leaveDice(fresh);
      return;
    }
    const actors = new Map(this.cast);
    if (!this.#reel?.playing && this.#unplayed.length === 0) actors.clear();
    for (const token of tokensOf(next.info, next.view, this.frame())) actors.set(token.id, token);
    for (const token of tokensOf(next.info, before.view, this.frame())) actors.set(token.id, token);
    this.cast = actors;
    this.#play(before.view, fresh);
  }

  /** End what is playing; the view stands. */
  skip = (): void => {
    if (this.#unplayed.length > 0) this.#settle();
    else this.#reel?.skip();
  };

  pace(speed: number): void {
    this.#speed = speed;
    if (this.#reel) this.#reel.speed = speed;
  }

  close(): void {
    this.#gone = true;
    this.#reel?.stop();
  }

  #settle(): void {
    this.#unplayed = [];
    this.scene = null;
    if (this.#known !== null) this.shown = this.#known.view;
    this.onsettled();
  }

  /** The last dice lie there even if nothing moved. */
  #leaveDice(fresh: GameEvent[]): void {
    const dice = fresh.findLast((e) => e.dice !== null && e.dice.length > 0);
    if (dice === undefined) return;
    this.rolled = { n: dice.n, dice: dice.dice ?? [], purpose: dice.purpose, success: dice.success, text: dice.text, side: dice.side, progress: 1 };
    if (this.stage === null) void this.#build();
  }

  #play(before: View, fresh: GameEvent[]): void {
    if (this.#reel && this.stage) return this.#reel.add(this.stage.timelineOf(before, fresh));
    this.#unplayed = [...this.#unplayed, [before, fresh]];
    if (this.#unplayed.length === 1) void this.#build();
  }

  async #build(): Promise<void> {
    const came = await import('./stage').catch(() => null);
    if (this.#gone) return;
    // Without the stage everything stands where it came to stand, and the next update tries again.
    if (came === null) return this.#settle();
    this.stage = came;
    this.#reel ??= new came.Reel(
      (next) => {
        this.scene = next;
        if (next.dice) this.rolled = next.dice;
      },
      () => this.#settle(),
    );
    this.#reel.speed = this.#speed;
    const waiting = this.#unplayed;
    this.#unplayed = [];
    for (const [view, fresh] of waiting) this.#play(view, fresh);
  }
}
