// The third and the fourth team of a match, as the start page chooses them.

import type { CollegeChoice } from '../../protocol/messages';

/** Who plays as a further team: the ready team of a college or list, or one of one's own. */
export interface Further {
  college: string;
  /** The id of one's own team; empty: the ready team. */
  squad: string;
}

/** Two more ready teams that nobody plays yet, where there are so many. */
export function furtherThan(taken: string[], all: CollegeChoice[]): Further[] {
  const found: string[] = [];
  for (let n = 0; n < 2; n++) {
    const used = [...taken, ...found];
    found.push((all.find((c) => !used.includes(c.key)) ?? all[n % all.length])?.key ?? '');
  }
  return found.map((college) => ({ college, squad: '' }));
}
