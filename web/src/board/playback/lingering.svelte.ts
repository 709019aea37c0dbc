/** What stays to be read for a while after it happened, and goes by itself: the dice that fell and what is called out over the board. */
import type { Moment } from '../../motion/moments';
import type { DiceShown } from '../../motion/timeline';

const DICE_MS = 1800;
const MOMENT_MS = 1700;
/** Where nothing moves, reading is all there is. */
const STILL_MS = 3200;
const MOST = 3;

export class Lingering {
  dice = $state.raw<DiceShown[]>([]);
  moment = $state.raw<Moment | null>(null);
  speed = 1;
  #called: Moment[] = [];
  #dice: ReturnType<typeof setTimeout> | undefined;
  #call: ReturnType<typeof setTimeout> | undefined;
  /** The last die that was shown and the last thing that was called: nothing is shown twice. */
  #fell = -1;
  #said = -1;

  /** Dice as they tumble and lie; the ones before them go. */
  roll(shown: DiceShown): void {
    if (shown.n === this.#fell) {
      if (this.dice[0]?.n === shown.n && this.dice[0].progress !== shown.progress) this.dice = [shown];
      return;
    }
    this.#fell = shown.n;
    this.dice = [shown];
    clearTimeout(this.#dice);
    this.#dice = setTimeout(() => (this.dice = []), DICE_MS / Math.min(this.speed, 2) + 500);
  }

  /** Calls something out over the board, once whatever called out before has been read. */
  call(moment: Moment): void {
    if (moment.n <= this.#said) return;
    this.#said = moment.n;
    this.#called = [...this.#called, moment].slice(-MOST);
    if (this.moment === null) this.#next(MOMENT_MS / Math.min(this.speed, 2));
  }

  /** All at once, without motion: the last dice and what there is to call out. */
  leave(dice: DiceShown[], moments: Moment[]): void {
    if (dice.length > 0) {
      this.dice = dice.slice(-MOST);
      this.#fell = dice.at(-1)!.n;
      clearTimeout(this.#dice);
      this.#dice = setTimeout(() => (this.dice = []), STILL_MS);
    }
    for (const moment of moments.slice(-MOST)) this.call(moment);
  }

  /** From here on everything may be shown anew: a turn is shown again, or an answer was taken back. */
  rewind(): void {
    this.#fell = this.#said = -1;
  }

  clear(): void {
    clearTimeout(this.#dice);
    clearTimeout(this.#call);
    this.dice = [];
    this.#called = [];
    this.moment = null;
  }

  #next(ms: number): void {
    const [first, ...rest] = this.#called;
    this.#called = rest;
    this.moment = first ?? null;
    clearTimeout(this.#call);
    if (first !== undefined) this.#call = setTimeout(() => this.#next(ms), ms);
  }
}
