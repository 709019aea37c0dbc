// The figures of a player: what each is called, and whether a high one is good.

export type Term = 'MA' | 'ST' | 'AG' | 'PA' | 'AV';

export const TERMS: Record<Term, { name: string; means: string }> = {
  MA: { name: 'Movement allowance', means: 'How many squares the player may move in one activation. Higher is faster.' },
  ST: { name: 'Strength', means: 'Compared when two players block: the stronger side rolls more dice. Higher is better.' },
  AG: { name: 'Agility', means: 'What a D6 must show to dodge, pick up or catch: 3+ means 3 or more. Lower is better.' },
  PA: { name: 'Passing ability', means: 'What a D6 must show to throw well: 4+ means 4 or more. Lower is better; a dash means that every throw is fumbled.' },
  AV: { name: 'Armour value', means: 'What 2D6 must show to break the armour of a player who is knocked down: 9+ means 9 or more. Higher is better.' },
};

interface Figures {
  ma: number;
  st: number;
  ag: number;
  pa: number | null;
  av: number;
}

/** A player's figures as they are printed, in the order of the roster. */
export const figuresOf = (player: Figures): { term: Term; value: string }[] => [
  { term: 'MA', value: String(player.ma) },
  { term: 'ST', value: String(player.st) },
  { term: 'AG', value: `${player.ag}+` },
  { term: 'PA', value: player.pa === null ? '–' : `${player.pa}+` },
  { term: 'AV', value: `${player.av}+` },
];
