// The figures of a player as a game prints them.

import type { Figure } from '../../protocol/messages';

type Profile = Partial<Record<Figure['key'], number | null>>;

/** What is added to a roll, and so is printed with its sign. */
const BONUSES: Figure['key'][] = ['sp', 'ts', 'cl'];

const printed = (value: number, figure: Figure): string => {
  if (BONUSES.includes(figure.key)) return value > 0 ? `+${value}` : `${value}`.replace('-', '−');
  return `${value}${figure.plus ? '+' : ''}`;
};

/** A player's figures as they are printed, in the order of the roster. */
export const figuresOf = (player: Profile, figures: Figure[]): { figure: Figure; term: string; value: string }[] =>
  figures.map((figure) => {
    const value = player[figure.key] ?? null;
    return { figure, term: figure.term, value: value === null ? '–' : printed(value, figure) };
  });
