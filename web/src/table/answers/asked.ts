// What every list of answers is told, and how its buttons behave.

import type { MatchState } from '../../match/state';
import type { Option, OptionOdds, Question } from '../../protocol/messages';

export interface Asked {
  match: MatchState;
  question: Question;
  busy: boolean;
  /** The key that gives this answer; 0 for none. */
  digitOf: (option: Option) => number;
  /** The first digit of a shirt number, while a second one is waited for. */
  typing: string;
  /** What to think of before giving it. */
  warningOf: (option: Option) => string | null;
  /** What it would bring. */
  oddsOf: (option: Option) => OptionOdds | undefined;
  onchoose: (option: Option) => void;
  onhover: (option: Option | null) => void;
}

/** The attributes of the button of one answer. */
export const answering = (asked: Asked, option: Option) => ({
  'data-option': option.value,
  disabled: asked.busy,
  onclick: () => asked.onchoose(option),
  onpointerenter: () => asked.onhover(option),
  onpointerleave: () => asked.onhover(null),
  onfocus: () => asked.onhover(option),
  onblur: () => asked.onhover(null),
});
