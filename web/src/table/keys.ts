// What the keys do on the play page, wherever on it the keyboard is.

import { flushSync } from 'svelte';
import type { Point } from '../match/answering/groups';

export interface Played {
  /** Whether something lies over the page and has the keyboard. */
  covered: () => boolean;
  /** Whether the board shows what stands. */
  settled: () => boolean;
  /** Shows at once whatever is still to be shown. */
  skip: () => void;
  /** Whether somebody is moving square by square. */
  walking: () => boolean;
  /** Whether a shirt number has been begun. */
  typing: () => boolean;
  /** Puts away what lies open; false where nothing does. This and all the following: false where there was nothing to do. */
  putAway: () => boolean;
  digit: (digit: number) => boolean;
  point: (point: Point) => boolean;
  endTurn: () => boolean;
  help: () => void;
  /** What the other letters do. */
  letters: Record<string, () => boolean | void>;
}

const POINTS: Record<string, Point> = {
  KeyQ: 'NW', KeyW: 'N', KeyE: 'NE', KeyA: 'W', KeyD: 'E', KeyZ: 'SW', KeyX: 'S', KeyC: 'SE',
  Numpad7: 'NW', Numpad8: 'N', Numpad9: 'NE', Numpad4: 'W', Numpad6: 'E', Numpad1: 'SW', Numpad2: 'S', Numpad3: 'SE',
};
const DIGIT = /^Digit(\d)$/;

const isIn = (event: KeyboardEvent, places: string): boolean => event.target instanceof Element && event.target.closest(places) !== null;

/** Does what a key means, unless something else has taken it. */
export function keyed(event: KeyboardEvent, play: Played): void {
  // The map takes Escape for what is under way on it; a card that lies open goes with it.
  if (event.key === 'Escape' && isIn(event, '.stage') && !play.covered()) play.putAway();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || play.covered()) return;
  if (isIn(event, 'input, textarea, select, dialog')) return;
  const { key, code } = event;
  const digit = DIGIT.exec(code)?.[1];
  const point = POINTS[code];
  // An answer to what is not on the board yet shows it first; who walks by keys walks on.
  if (!play.settled() && (key === 'Escape' || digit || point || code === 'KeyT')) {
    play.skip();
    event.preventDefault();
    if (!point || !play.walking()) return;
    flushSync();
  }
  let done: boolean | void = false;
  if (key === '?') done = play.help();
  else if (digit && !event.shiftKey) done = play.digit(Number(digit));
  else if (point) done = play.point(point);
  else if (code === 'KeyT') done = play.endTurn();
  else if (key === 'Escape') done = play.putAway();
  else if (play.letters[code]) done = play.letters[code]();
  if (done !== false) event.preventDefault();
}

/** A digit that completes a shirt number means nothing else, wherever the keyboard is. */
export function typedOn(event: KeyboardEvent, play: Played): void {
  if (!play.typing() || !DIGIT.test(event.code)) return;
  keyed(event, play);
  if (event.defaultPrevented) event.stopPropagation();
}
