// What each game calls the things that games name differently, where the page says it in its own words.

export interface Terms {
  pad: string;
  /** Whether its rules are those that the page explains; in other games it says less, and cites nothing. */
  first: boolean;
}

const LIVING: Terms = { pad: 'teleporter', first: false };
const FIRST: Terms = { pad: 'portal', first: true };

/** The words of a game. */
export const termsOf = (rules: string): Terms => (rules === 'db2021' ? FIRST : LIVING);
