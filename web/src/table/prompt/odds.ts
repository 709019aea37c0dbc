// Which answer's odds are shown: the one pointed at or armed, else the first, so that nothing jumps when one points.

import type { OddsPreview, Option, OptionOdds, Question } from '../../protocol/messages';

/** Kinds of questions of which some answers have odds. */
export const WITH_ODDS: ReadonlySet<string> = new Set(['action', 'target', 'move', 'aim', 'reroll', 'argue', 'bribe']);

/** Those of them that are answered in the list alone, never on the map. */
export const LISTED: ReadonlySet<string> = new Set(['reroll', 'argue', 'bribe']);

/** Answers that decline have a cost and no odds; they never stand in for the one that is weighed. */
const weighs = (odds: OptionOdds): boolean => odds.lines.length > 0 || odds.roll !== '';

export function oddsOf(odds: OddsPreview | null, option: Option): OptionOdds | undefined {
  return odds?.options.find((one) => one.value === option.value);
}

export interface ShownOdds {
  odds: OptionOdds;
  option: Option;
}

export function shownOdds(odds: OddsPreview | null, question: Question, pointed: Option | null): ShownOdds | null {
  if (odds === null || odds.seq !== question.seq || !question.yours) return null;
  const found = pointed === null ? undefined : oddsOf(odds, pointed);
  const weighed = odds.options.filter(weighs);
  // Of a throw every square may have some: there only what is pointed at counts.
  const first = question.kind === 'aim' && weighed.length > 1 ? undefined : weighed[0];
  const shown = found !== undefined && weighs(found) ? found : first;
  const option = question.options.find((one) => one.value === shown?.value);
  return shown !== undefined && option !== undefined ? { odds: shown, option } : null;
}
