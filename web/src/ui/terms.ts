// The figures of a player as a game prints them.

import type { Figure } from '../protocol/messages';

type Profile = Record<Figure['key'], number | null>;

/** A player's figures as they are printed, in the order of the roster. */
export const figuresOf = (player: Profile, figures: Figure[]): { figure: Figure; term: string; value: string }[] =>
  figures.map((figure) => {
    const value = player[figure.key];
    return { figure, term: figure.term, value: value === null ? '–' : `${value}${figure.plus ? '+' : ''}` };
  });
