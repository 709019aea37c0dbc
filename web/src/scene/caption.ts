// The line below the map: what the square pointed at is, and what a click there would do.

import { squareInWords } from '../match/squares';
import type { Option, PassSquare, PathSquare, XY } from '../protocol/messages';
import { pathInWords, throwInWords } from './words';

/** What the coach points with. */
export type Hand = 'mouse' | 'touch' | 'keys';

const AGAIN: Record<Hand, string> = {
  mouse: 'Click again to confirm.',
  touch: 'Tap again to confirm.',
  keys: 'Press Enter again to confirm.',
};
const TO: Record<Hand, string> = { mouse: 'Click to activate', touch: 'Activate', keys: 'Press Enter to activate' };

export interface Pointed {
  square: XY;
  hand: Hand;
  /** Clicked once, waiting for the second click. */
  armed: boolean;
  options: Option[] | undefined;
  path: PathSquare | undefined;
  pass: PassSquare | undefined;
  plan: { text: string } | undefined;
  /** What the square is, where nothing can be done. */
  words: string;
  nameOf: (player: number) => string;
}

/** What one option does, as a sentence. */
function doing(option: Option, p: Pointed): string {
  if (option.verb === 'activate' && option.player !== null) return `${p.armed ? 'Activate' : TO[p.hand]} ${p.nameOf(option.player)}`;
  // The words of a step name its square and what lies there.
  if (option.verb === 'step' && option.text.startsWith(squareInWords(p.square))) return `Move to ${option.text}`;
  return option.text;
}

export function captionOf(p: Pointed): string {
  const again = p.armed ? ` ${AGAIN[p.hand]}` : '';
  const rolls = p.path === undefined ? '' : ` ${pathInWords(p.path)}`;
  const ended = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);
  let text = p.words;
  if (p.options && p.pass) text = `${throwInWords(p.pass)}${again}`;
  else if (p.options?.length === 1) text = `${ended(doing(p.options[0]!, p))}${rolls}${again}`;
  else if (p.options) text = `${squareInWords(p.square)}: ${p.options.length} choices.${again}`;
  else if (p.plan) text = `${p.plan.text}${again}`;
  else if (p.path) text = `Move to ${squareInWords(p.square)}.${rolls}${again}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
