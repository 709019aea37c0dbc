// What the lesson points at: squares of the map and answers beside it, by a style sheet of their own, so that neither the board
// nor the list of answers need know of it.

import type { Cue } from './steps';
import { key } from '../match/squares';

let sheet: CSSStyleSheet | null = null;

const SQUARE = 'stroke:var(--db-active);stroke-width:.13px;rx:.14px;';
const ANSWER = 'outline:3px solid var(--glow);outline-offset:2px;';

function rulesOf({ squares = [], values = [] }: Cue): string {
  const cells = squares.map((square) => `.stage [data-square="${key(square)}"]`).join(',');
  const answers = values.map((value) => `.prompt [data-option="${value}"]`).join(',');
  const moving = [cells, answers].filter((part) => part !== '').join(',');
  return [
    cells && `${cells}{${SQUARE}}`,
    answers && `${answers.replaceAll(']', ']:not(:focus-visible)')}{${ANSWER}}`,
    moving && `@keyframes lesson{50%{stroke-opacity:.35;outline-color:transparent}}@media (prefers-reduced-motion:no-preference){${moving}{animation:lesson 1.4s ease-in-out infinite}}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Mark what a cue points at, and nothing else. */
export function mark(cue: Cue): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rulesOf(cue));
}

export function unmark(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  sheet = null;
}
