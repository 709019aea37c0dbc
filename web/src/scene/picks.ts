// What a click on a square comes to.

import type { AskKind, Option, PathSquare } from '../protocol/messages';
import type { Plan } from './modes';
import { weightOf } from './risks';

/** What a click there may mean. */
export interface Meanings {
  options: Option[] | undefined;
  /** What it sets going beyond one answer, where no option has the square. */
  plan: Plan | undefined;
  /** The way there, where somebody walks ways. */
  path: PathSquare | undefined;
}

export interface Care {
  /** What the open question is. */
  kind: AskKind | undefined;
  /** Ask once more before a way that may cost the player. */
  wary: boolean;
  /** Ask once more before anything. */
  ask: boolean;
  /** The square was clicked before and waits for this click. */
  armed: boolean;
}

/** `which` of several options is asked; `again`: another click is waited for; `nothing` can be done there. */
export type Outcome = 'nothing' | 'which' | 'again' | 'done';

export function outcomeOf({ options, plan, path }: Meanings, care: Care): Outcome {
  if (options !== undefined) {
    // Choosing one of them is the second click.
    if (options.length > 1) return 'which';
  } else if (plan !== undefined) {
    if (!plan.errand && plan.activate === undefined) return 'nothing';
  } else if (path === undefined) return 'nothing';
  const twice = (plan === undefined ? care.wary && weightOf(path?.risks) === 'ask' : plan.twice) || (options !== undefined && care.kind === 'aim');
  return (care.ask || twice) && !care.armed ? 'again' : 'done';
}
