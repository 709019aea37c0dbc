// Whom the coach looks at: who the pointer rests on, whose card lies open, and which paper lies on top.

import type { SideKey } from '../../match/sides';

/** The papers beside the map. */
export type Paper = 'log' | SideKey | 'card';

/** So long the pointer rests on somebody before it is meant. */
const REST_MS = 160;

export class Regard {
  /** Whom the pointer, the keyboard's cursor or a finger was last on. */
  pointed = $state<number | null>(null);
  /** Whose card lies open. */
  card = $state<number | null>(null);
  paper = $state<Paper>('log');
  #resting = 0;

  /** `onrest` is told of everybody who is rested on, and when nobody is any more. */
  constructor(private readonly onrest: (id: number | null) => void) {}

  /** The pointer or the cursor came to a player: who it is shows where it always shows, once it stays there. */
  rest = (id: number | null): void => {
    clearTimeout(this.#resting);
    if (id === null) this.onrest(null);
    else
      this.#resting = window.setTimeout(() => {
        this.pointed = id;
        this.onrest(id);
      }, REST_MS);
  };

  /** Only a click, a tap or a key opens a card. */
  inspect = (id: number): void => {
    clearTimeout(this.#resting);
    this.pointed = id;
    this.card = id;
    this.paper = 'card';
  };

  putAway = (): void => {
    this.card = null;
    if (this.paper === 'card') this.paper = 'log';
  };

  /** A new question is about whom it is about; a card that lies open stays there. */
  forget(): void {
    clearTimeout(this.#resting);
    this.pointed = null;
  }
}
