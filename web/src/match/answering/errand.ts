// What one click sets going: a walk, then what is done at its end. It stops as soon as anything else is asked.

import { same } from '../squares';
import type { Option, Question, XY } from '../../protocol/messages';
import { nextStep } from './groups';

/** One answer after the walk, by what it names. */
export interface Deed {
  verb: string;
  player?: number;
  square?: XY;
}

export interface Errand {
  player: number;
  path: XY[];
  deeds: Deed[];
}

export interface ErrandStep {
  /** The option to answer with, or null when the errand is over. */
  option: Option | null;
  rest: Errand | null;
}

const fits = (deed: Deed, option: Option): boolean =>
  option.verb === deed.verb &&
  (deed.player === undefined || option.player === deed.player) &&
  (deed.square === undefined || same(option.square, deed.square));

/** The next answer of an errand, if the open question still is the errand's; `from`: where its player is. */
export function nextOf(question: Question | null, errand: Errand, from: XY | null = null): ErrandStep {
  const over: ErrandStep = { option: null, rest: null };
  if (errand.path.length > 0) {
    const step = nextStep(question, errand.player, errand.path, from);
    if (step.option === null) return over;
    const rest = { ...errand, path: step.rest };
    return { option: step.option, rest: rest.path.length + rest.deeds.length > 0 ? rest : null };
  }
  const [deed, ...deeds] = errand.deeds;
  if (deed === undefined || question === null || !question.yours || question.player !== errand.player) return over;
  const option = question.options.find((one) => fits(deed, one)) ?? null;
  return { option, rest: option !== null && deeds.length > 0 ? { ...errand, deeds } : null };
}
