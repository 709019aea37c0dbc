// How the map lies under its window: which way round, how large its squares are, and which part of it is seen.

import { untrack } from 'svelte';
import type { MatchInfo, Question, Side, XY } from '../../protocol/messages';
import { drawn, fitsTurned, frameOf, matched } from '../../scene/frame';
import { about, around, fitted, holds, kept, LEAST_SQUARE, MARGIN, showing, showingClear, SMALL_SQUARE, zoomed, type Camera } from './camera';
import { keepLie, keptLie, laid, turnedByHand, type Lie } from './lie';

/** The most that a square is magnified to: so many pixels. */
const LARGEST_SQUARE = 110;

export class Sight {
  /** The window over the map, in pixels. */
  wide = $state(0);
  high = $state(0);
  #lie = $state.raw<Lie | null>(null);
  /** Where somebody has moved the map to. */
  #moved = $state.raw<Camera | null>(null);
  /** Where the map is small: the part of it that the open question is about. */
  #near = $state.raw<Camera | null>(null);
  /** Who was last asked, about what, and what the whole map was then. */
  #seat: Side | null | undefined;
  #matter = '';
  #known: Camera | null = null;
  /** Whether the map was moved to what was offered out of sight, and not by hand. */
  #went = false;
  /** What was seen before a turn was shown again. */
  #before: { moved: Camera | null } | null = null;

  constructor(
    private readonly info: () => MatchInfo,
    private readonly turned: () => boolean | 'auto',
  ) {
    this.#lie = untrack(() => keptLie(info().id));
    $effect(() => {
      if (this.wide === 0 || this.high === 0) return;
      const now = laid(untrack(() => this.#lie), { width: innerWidth, height: innerHeight }, () => fitsTurned(info().dungeon, this.wide, this.high));
      if (now !== untrack(() => this.#lie)) keepLie(info().id, (this.#lie = now));
    });
    $effect(() => {
      // Another window or another way round is looked at afresh.
      void [this.wide, this.high, this.lying];
      this.#moved = null;
    });
  }

  /** Whether the map lies on its side. */
  readonly lying = $derived.by(() => {
    const turned = this.turned();
    return turned === 'auto' ? (this.#lie?.lying ?? false) : turned;
  });
  readonly frame = $derived.by(() => frameOf(this.info().dungeon, this.lying));
  readonly #whole = $derived(fitted(this.frame.width, this.frame.height, Math.max(this.wide, 1), Math.max(this.high, 1)));
  readonly camera = $derived(this.#moved ?? this.#near ?? this.#whole);
  readonly magnified = $derived(this.camera.w < this.#whole.w * 0.99);
  /** A square's size in pixels. */
  readonly pixels = $derived(this.wide / this.camera.w);
  /** Whether the whole map has squares too small for a finger. */
  get small(): boolean {
    return this.wide / this.#whole.w < SMALL_SQUARE;
  }

  /** Whether squares are too small for figures written into them. */
  readonly plain = $derived(this.pixels < 25);

  turn = (): void => {
    if (this.#lie !== null) keepLie(this.info().id, (this.#lie = turnedByHand(this.#lie, { width: innerWidth, height: innerHeight })));
  };

  #look(to: Camera): void {
    const camera = kept(to, this.frame.width, this.frame.height);
    this.#moved = this.#near === null && camera.w > this.#whole.w * 0.99 ? null : camera;
  }

  pan = (dx: number, dy: number): void => {
    const { camera, pixels } = this;
    this.#look({ ...camera, x: camera.x - dx / pixels, y: camera.y - dy / pixels });
  };

  /** Magnifies about a point of the window; left out, about its middle. */
  magnify = (factor: number, x = this.wide / 2, y = this.high / 2): void => {
    const { camera, pixels } = this;
    const most = this.#whole.w;
    this.#look(zoomed(camera, factor, { x: camera.x + x / pixels, y: camera.y + y / pixels }, Math.min(most, this.wide / LARGEST_SQUARE), most));
  };

  fit = (): void => {
    this.#moved = this.#near === null ? null : this.#whole;
  };

  /** Brings a square of the match into sight. */
  show(square: XY): void {
    if (this.magnified) this.#look(showing(this.camera, ...drawn(this.frame, square)));
  }

  /** Keeps in sight what is told of. Whoever is shown a turn again sees where it was, and afterwards what they saw before. */
  follow(square: XY | null, again: boolean): void {
    untrack(() => {
      if (!again && this.#before !== null) this.#moved = this.#before.moved;
      this.#before = again ? (this.#before ?? { moved: this.#moved }) : null;
      if (square && this.magnified) this.#moved = showingClear(this.camera, ...drawn(this.frame, square), this.wide);
    });
  }

  /**
   * Looks where something may be chosen, unless the whole map has large squares.
   *
   * A small map is looked at from near, at what is `asked`. On any other all that is `offered` comes into sight where it fits, and while one
   * coach is asked, the map is moved only for what is not. While others act (`theirs`), it is seen as a whole.
   */
  attend(question: Question | null, asked: XY[], offered: XY[], theirs: boolean): void {
    const window = [this.wide, this.high, this.frame.width, this.frame.height] as const;
    const { small, frame } = this;
    const whole = this.#whole;
    const near = asked.map((square) => drawn(frame, square));
    const all = offered.map((square) => drawn(frame, square));
    const matter = question ? `${question.seat} ${question.player} ${question.kind === 'turn'}` : '';
    untrack(() => {
      if (matter !== this.#matter) {
        if (small || this.#went) this.#moved = null;
        this.#went = false;
      }
      this.#matter = matter;
      if (small) this.#near = around(near, whole, ...window);
      else if (theirs || window[0] / whole.w >= LEAST_SQUARE) this.#near = null;
      else if (question) {
        const wanted = holds(about(all, LEAST_SQUARE, ...window), all) ? all : near;
        const stays = this.#near && whole === this.#known && question.seat === this.#seat && holds(this.#near, wanted);
        if (!stays) this.#near = about(wanted, LEAST_SQUARE, ...window);
        this.#seat = question.seat;
        this.#known = whole;
      }
    });
  }

  /** Whether some of these squares are out of sight, on a map that isn't small. */
  hides(squares: XY[]): boolean {
    return !this.small && !holds(this.camera, squares.map((square) => drawn(this.frame, square)));
  }

  /** Goes somewhere else until something else is asked. */
  visit(camera: Camera): void {
    this.#went ||= this.#moved === null;
    this.#moved = camera;
  }

  /** The square of the match under a point of the window. */
  squareUnder(x: number, y: number): XY {
    return matched(this.frame, [Math.floor(this.camera.x + x / this.pixels), Math.floor(this.camera.y + y / this.pixels)]);
  }

  /** The middle of a square of the match in the window, in pixels. */
  spot = (square: XY): XY => {
    const [x, y] = drawn(this.frame, square);
    return [(x + 0.5 - this.camera.x) * this.pixels, (y + 0.5 - this.camera.y) * this.pixels];
  };

  // The layers hold the whole drawing and are slid under the window, so that moving the map repaints nothing.
  get viewBox(): string {
    const { width, height } = this.frame;
    return `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  }

  get style(): string {
    const of = (squares: number): string => `${(squares * this.pixels).toFixed(1)}px`;
    const { camera, frame } = this;
    return `width:${of(frame.width + 2 * MARGIN)};height:${of(frame.height + 2 * MARGIN)};transform:translate(${of(-MARGIN - camera.x)},${of(-MARGIN - camera.y)})`;
  }
}
