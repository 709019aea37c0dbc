// What a side hires for its match, as the start page collects it. What it may hire the server says.

import type { HiresForm, SideMatchday } from '../../protocol/messages';
import type { ListStar } from '../../protocol/rosters';

/** What one side hires, with everything said. */
export type ChosenHires = Required<HiresForm>;

export const noHires = (): ChosenHires => ({ inducements: {}, stars: [], mercenaries: [], journeymen: {} });

/** The sides of a match in the order in which it is set up, as their hires are headed. */
export const HIRERS = ['Your team hires', 'Their team hires', 'The third team hires', 'The fourth team hires'];

/** Of as many sides as can meet, and none hires anybody. */
export const nobodyHired = (): ChosenHires[] => HIRERS.map(noHires);

/** What all sides hire, with that of one of them changed. */
export const hiredBy = (all: ChosenHires[], at: number, hires: ChosenHires): ChosenHires[] => all.map((one, n) => (n === at ? hires : one));

const some = (counts: Record<string, number>): boolean => Object.values(counts).some((count) => count > 0);

/** Whether anybody or anything is hired, or Journeymen are named. */
export const hiresAny = (hires: ChosenHires): boolean => some(hires.inducements) || some(hires.journeymen) || hires.stars.length > 0 || hires.mercenaries.length > 0;

/** What is sent for a side; nothing where nothing was chosen. */
export const hiresToSend = (hires: ChosenHires): ChosenHires | null => (hiresAny(hires) ? hires : null);

/** Whether there is something to choose: gold that buys something, or Journeymen. */
export function hasChoice(day: SideMatchday): boolean {
  const prices = [...day.inducements, ...day.mercenaries, ...day.stars].map((one) => one.cost).filter((cost) => cost > 0);
  return day.due > 0 || prices.some((price) => price <= day.gold);
}

/** What all sides hire, without that of sides that have nothing to choose any more; the very same where there are none. */
export function withinReach(all: ChosenHires[], days: SideMatchday[]): ChosenHires[] {
  const gone = (at: number): boolean => days[at] !== undefined && hiresAny(all[at]!) && !hasChoice(days[at]);
  return all.some((_, at) => gone(at)) ? all.map((one, at) => (gone(at) ? noHires() : one)) : all;
}

export const buying = (hires: ChosenHires, key: string, count: number): ChosenHires => ({ ...hires, inducements: { ...hires.inducements, [key]: count } });

export const naming = (hires: ChosenHires, key: string, count: number): ChosenHires => ({ ...hires, journeymen: { ...hires.journeymen, [key]: count } });

/** Hire a star, or let them go; one of a pair comes and goes with the other. */
export function withStar(hires: ChosenHires, star: ListStar, hired: boolean): ChosenHires {
  const both = [star.key, ...(star.pair === null ? [] : [star.pair])];
  const rest = hires.stars.filter((key) => !both.includes(key));
  return { ...hires, stars: hired ? [...rest, ...both] : rest };
}

/** The stars of a side whom somebody else hires too: they play for none of them (LRB-IND-05). */
export function starsOfSeveral(all: ChosenHires[], at: number, stars: ListStar[]): ListStar[] {
  const elsewhere = all.flatMap((one, n) => (n === at ? [] : one.stars));
  return stars.filter(({ key }) => all[at]!.stars.includes(key) && elsewhere.includes(key));
}

export const withMercenary = (hires: ChosenHires, position: string): ChosenHires => ({ ...hires, mercenaries: [...hires.mercenaries, { position, skill: null }] });

export const withoutMercenary = (hires: ChosenHires, at: number): ChosenHires => ({ ...hires, mercenaries: hires.mercenaries.filter((_, n) => n !== at) });

export const taught = (hires: ChosenHires, at: number, skill: string | null): ChosenHires => ({
  ...hires,
  mercenaries: hires.mercenaries.map((one, n) => (n === at ? { ...one, skill } : one)),
});
