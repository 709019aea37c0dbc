// What every list of answers is told, and how its buttons behave.

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { MatchState } from '../../../match/state';
import type { Option, OptionOdds, Question } from '../../../protocol/messages';

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

/**
 * What the button of one answer does: it is given on a click, and looked at before, on the map too.
 *
 * An attachment, as attributes spread over a button would bring all that Svelte knows of attributes into every match.
 */
export const answering = (asked: Asked, option: Option, onlook?: () => void): Attachment<HTMLButtonElement> => (button) => {
  const looked = (): void => {
    asked.onhover(option);
    onlook?.();
  };
  const left = (): void => asked.onhover(null);
  // Svelte's own `on`: a button that goes while it has the focus tells so in the middle of an update.
  const off = [
    on(button, 'click', () => asked.onchoose(option)),
    on(button, 'pointerenter', looked),
    on(button, 'focus', looked),
    on(button, 'pointerleave', left),
    on(button, 'blur', left),
  ];
  return () => off.forEach((stop) => stop());
};
