// A team of a list being drafted: hire, add a skill, buy. What it costs and whether it is lawful the server says.

import type { Figure } from '../../../protocol/messages';
import type { ListFile, ListPlayerFile, ListPosition, ListStar, SkillShown } from '../../../protocol/rosters';
import type { ListBook } from '../../../protocol/teams';
import { figuresOf } from '../../../ui/explained/terms';
import { change, freeNumber } from '../team';

export const placeOf = (book: ListBook, key: string): ListPosition | undefined => book.offer.positions.find((p) => p.key === key);

/** The figures of a player in one line; none is parted from its name. */
export const profileOf = (player: Pick<ListStar, 'ma' | 'st' | 'ag' | 'av'>, figures: Figure[]): string =>
  figuresOf({ ...player, pa: null }, figures)
    .map(({ term, value }) => `${term}\u00a0${value}`)
    .join(', ');

/** How many of a position there are, mercenaries among them. */
export const countOf = (team: ListFile, position: string): number => team.players.filter((p) => p.position === position).length;

/** How many players there are, with the star players. */
export const strength = (team: ListFile): number => team.players.length + (team.stars ?? []).length;

export function engage(team: ListFile, position: ListPosition, mercenary = false): ListFile {
  const number = freeNumber(team);
  if (number === null) return team;
  const player: ListPlayerFile = { number, name: `${position.name} ${number}`.slice(0, 40), position: position.key };
  if (mercenary) player.mercenary = true;
  return { ...team, players: [...team.players, player].sort((a, b) => a.number - b.number) };
}

/** Give a player the one skill they may have besides, or take it away. */
export function teach(team: ListFile, at: number, skill: string | null): ListFile {
  return change(team, at, { skills: skill === null ? [] : [skill] });
}

/** Hire a star player; one of a pair comes with the other. */
export function invite(team: ListFile, star: ListStar): ListFile {
  const all = new Set([...(team.stars ?? []), star.key, ...(star.pair === null ? [] : [star.pair])]);
  return { ...team, stars: [...all] };
}

export function release(team: ListFile, star: ListStar): ListFile {
  return { ...team, stars: (team.stars ?? []).filter((key) => key !== star.key && key !== star.pair) };
}

export function buy(team: ListFile, key: string, count: number): ListFile {
  return { ...team, inducements: { ...team.inducements, [key]: count } };
}

/** Whether a team has anybody or anything for its matches only. */
export const hires = (team: ListFile): boolean =>
  (team.stars ?? []).length > 0 || Object.values(team.inducements ?? {}).some((count) => count > 0) || team.players.some((p) => p.mercenary);

/** The team with its own players alone, and nothing bought for its matches. */
export const withoutHires = (team: ListFile): ListFile => ({ ...team, stars: [], inducements: {}, players: team.players.filter((p) => !p.mercenary) });

/** What a player can be taught: the skills of their normal lists, and those that need a double. */
export function teachable(book: ListBook, player: ListPlayerFile): { normal: SkillShown[]; double: SkillShown[] } {
  const place = placeOf(book, player.position);
  const named = (keys: string[] | undefined): SkillShown[] => book.offer.skills.filter((skill) => keys?.includes(skill.key) ?? false);
  return { normal: named(place?.normal), double: player.mercenary ? [] : named(place?.double) };
}

/** Whether players of the team's own may be taught anything when it is drafted. */
export const teaches = (book: ListBook): boolean => book.offer.package.normal + book.offer.package.double > 0;
