// What the open question offers on the map: options by the square they name. Nothing here decides what is legal.

import { both } from '../match/sides';
import { key } from '../match/squares';
import { covered, pickedAt } from '../match/things/bases';
import type { BySide, Option, Question, View, XY } from '../protocol/messages';

/** The square an option points at, if it points at the map: its own square, or that of the player it names. */
export function squareOf(option: Option, question: Question, view: View): XY | null {
  if (option.square !== null) return option.square;
  if (option.player === null || option.player === question.player) return null;
  return view.players.find((p) => p.id === option.player)?.square ?? null;
}

/** The squares by which an option is picked on the map: where it points, or all that the player it names covers. */
function squaresOf(option: Option, question: Question, view: View): XY[] {
  if (option.square !== null) return pickedAt(option, question, view);
  if (option.player === null || option.player === question.player) return [];
  const named = view.players.find((p) => p.id === option.player);
  return named === undefined ? [] : covered(named);
}

/** The options of a question that is ours to answer, by square ("x,y"); the ones beside the map are left out. */
export function choicesOf(question: Question | null, view: View, endZones: BySide<XY[]> = both([], [])): Map<string, Option[]> {
  const choices = new Map<string, Option[]>();
  if (question === null || !question.yours) return choices;
  for (const option of question.options) {
    const squares = squaresOf(option, question, view);
    for (const one of squares.length > 0 || option.end_zone === undefined ? squares : endZones[option.end_zone]) {
      const here = choices.get(key(one));
      if (here) here.push(option);
      else choices.set(key(one), [option]);
    }
  }
  return choices;
}
