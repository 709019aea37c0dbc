// Where on the map the coach points, with mouse, finger or keyboard, and what they do there.

import { on } from 'svelte/events';
import { key, same, squareOfKey } from '../../match/squares';
import type { XY } from '../../protocol/messages';
import type { Hand } from '../../scene/caption';
import { drawn, matched } from '../../scene/frame';
import type { Sight } from '../camera/sight.svelte';
import { gestures } from './gestures';

export interface Deeds {
  /** Whether this is a square of the dungeon. */
  has: (square: XY) => boolean;
  /** Where the keyboard comes in. */
  home: () => XY;
  /** Another square is pointed at; null: none is. */
  point: (square: XY | null) => void;
  pick: (square: XY, touch: boolean) => void;
  /** A tap beside the dungeon. */
  miss: () => void;
  /** Puts away what is under way on the map; false where nothing is. */
  escape: () => boolean;
  /** Whether the keyboard is at a choice that stands over the map. */
  busy: () => boolean;
}

export class Pointing {
  #pointer = $state.raw<XY | null>(null);
  cursor = $state.raw<XY | null>(null);
  #focused = $state(false);
  #byKeyboard = $state(false);
  hand = $state<Hand>('mouse');
  #map: HTMLElement | null = null;
  #tapping = false;

  constructor(
    private readonly sight: Sight,
    private readonly deeds: Deeds,
  ) {}

  /** The square pointed at. */
  get at(): XY | null {
    return this.#pointer ?? (this.#focused ? this.cursor : null);
  }

  /** The square around which the keyboard's cursor is drawn. */
  get framed(): XY | null {
    return this.#focused && this.#byKeyboard ? this.cursor : null;
  }

  cellAt(square: XY): SVGElement | null {
    return this.#map?.querySelector<SVGElement>(`[data-square="${key(square)}"]`) ?? null;
  }

  focus(square: XY): void {
    this.cellAt(square)?.focus({ preventScroll: true });
  }

  #squareUnder(x: number, y: number): XY | null {
    const square = this.sight.squareUnder(x, y);
    return this.deeds.has(square) ? square : null;
  }

  #tap(x: number, y: number, touch: boolean): void {
    this.hand = touch ? 'touch' : 'mouse';
    const square = this.#squareUnder(x, y);
    if (square === null) {
      this.deeds.miss();
      return;
    }
    this.#tapping = true;
    this.focus(square);
    this.#tapping = false;
    if (touch) {
      this.#pointer = square;
      this.deeds.point(square);
    }
    this.deeds.pick(square, touch);
  }

  #hover(at: { x: number; y: number } | null): void {
    const square = at && this.#squareUnder(at.x, at.y);
    this.hand = 'mouse';
    if (square === this.#pointer || same(square, this.#pointer)) return;
    this.#pointer = square;
    this.deeds.point(square);
  }

  #step(dx: number, dy: number): void {
    const { frame } = this.sight;
    const from = drawn(frame, this.cursor ?? this.deeds.home());
    // Across rock to the next floor in that direction, if there is any.
    for (let n = 1; n <= Math.max(frame.width, frame.height); n++) {
      const to = matched(frame, [from[0] + dx * n, from[1] + dy * n]);
      if (this.deeds.has(to)) return this.focus(to);
    }
  }

  #pick = (): void => {
    if (this.cursor) this.deeds.pick(this.cursor, false);
  };

  readonly #keys: Record<string, () => void> = {
    ArrowUp: () => this.#step(0, -1),
    ArrowDown: () => this.#step(0, 1),
    ArrowLeft: () => this.#step(-1, 0),
    ArrowRight: () => this.#step(1, 0),
    Enter: this.#pick,
    ' ': this.#pick,
    '+': () => this.sight.magnify(1.3),
    '-': () => this.sight.magnify(1 / 1.3),
    '0': () => this.sight.fit(),
  };

  #focusin(e: FocusEvent): void {
    // The browser would scroll the square into view on its own; the sight does that.
    this.#map?.scrollTo(0, 0);
    const cell = e.target as SVGElement;
    const named = cell.dataset['square'];
    if (named === undefined) return;
    const square = (this.cursor = squareOfKey(named));
    this.#focused = true;
    this.#byKeyboard = !this.#tapping && cell.matches(':focus-visible');
    if (!this.#byKeyboard) return;
    this.hand = 'keys';
    this.#pointer = null;
    this.sight.show(square);
    this.deeds.point(square);
  }

  #keydown(e: KeyboardEvent): void {
    if (e.key === 'Escape') {
      // With nothing of its own to put away, the map leaves Escape to the table.
      if (this.deeds.escape()) e.preventDefault();
      return;
    }
    const act = e.ctrlKey || e.metaKey || e.altKey ? undefined : this.#keys[e.key];
    if (act === undefined) return;
    e.preventDefault();
    act();
  }

  /** Listens on the map; returns what stops listening. */
  listen = (map: HTMLElement): (() => void) => {
    this.#map = map;
    const off = gestures(map, {
      tap: (x, y, touch) => this.#tap(x, y, touch),
      hover: (at) => this.#hover(at),
      pan: this.sight.pan,
      zoom: this.sight.magnify,
    });
    const heard = {
      // The mouse that a finger is followed by must not take the keyboard back from the choice it opened.
      mousedown: (e: MouseEvent): void => {
        if (this.deeds.busy()) e.preventDefault();
      },
      focusin: (e: FocusEvent): void => this.#focusin(e),
      focusout: (e: FocusEvent): void => {
        this.#focused = false;
        if (this.#byKeyboard && !map.contains(e.relatedTarget as Node | null)) this.deeds.point(null);
      },
      keydown: (e: KeyboardEvent): void => this.#keydown(e),
    };
    // A square with the focus that goes away loses it at once, while the page is being drawn: only `on` lets state change then.
    const offs = Object.entries(heard).map(([name, listener]) => on(map, name, listener as EventListener));
    return () => {
      off();
      for (const stop of offs) stop();
    };
  };
}
