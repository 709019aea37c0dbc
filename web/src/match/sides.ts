// The sides of a match. Most have two; a dungeon for more has three or four, told apart by shape as well as by colour.

import type { BySide, Side } from '../protocol/messages';

/** What the sides are called where two of them are home and away. */
export const SIDE_KEYS = ['home', 'away', 'third', 'fourth'] as const;
export type SideKey = (typeof SIDE_KEYS)[number];

/** The shapes of their counters, as a letter shows them. */
export const SIDE_SIGNS = ['●', '⬟', '■', '◆'] as const;

/** The sides of which there is one of these each. */
export const sidesOf = (all: readonly unknown[]): Side[] => all.map((_, side) => side as Side);

/** One for each of two sides. */
export const both = <T>(home: T, away: T): BySide<T> => [home, away] as unknown as BySide<T>;

/** The same of every side. */
export const ofAll = <T, U>(all: BySide<T>, of: (one: T, side: Side) => U): BySide<U> => all.map((one, side) => of(one, side as Side)) as unknown as BySide<U>;

/** The side that good or bad luck of another one is told for: of two the other. */
export const opposite = (side: Side): Side => (side === 0 ? 1 : 0);

/** The colours of all sides as properties of CSS: `--home`, `--away` and so on. */
export const clothsOf = (teams: readonly { colour: string }[]): string => teams.map((team, side) => `--${SIDE_KEYS[side as Side]}: var(--db-${team.colour}-team)`).join('; ');

/** Everybody who plays, in words: "A against B". */
export const against = (teams: readonly { name: string }[]): string => teams.map((team) => team.name).join(' against ');
