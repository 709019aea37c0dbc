// The links by which others come to what two coaches do before their match.

import type { SeatInfo, Side } from '../protocol/messages';
import type { Invites } from '../seat/invites.svelte';
import type { Link } from '../ui/Links.svelte';

interface Asked {
  /** The address of the page. */
  page: string;
  seats: readonly SeatInfo[];
  you: readonly Side[];
  /** What the link to a side is called, and what whoever gets it should know. */
  title: (side: Side) => string;
  hint: string;
}

const SEATS = [0, 1] as const;

/** The links to the seats that nobody has taken, as far as this browser has them, and then the one for spectators. */
export function linksOf(invites: Invites, { page, seats, you, title, hint }: Asked): Link[] {
  const open = SEATS.filter((side) => !you.includes(side) && !seats[side]!.taken);
  const found = open.map((side) => invites.of({ side, title: title(side), hint, path: page }));
  const watch: Link = { key: 'watch', title: 'Spectators', hint: 'Anyone with this link can watch.', address: location.origin + page };
  return [...found.filter((link) => link !== null), watch];
}

/** Whether somebody for whom there is a link is not here. */
export const isAbsent = (links: readonly Link[], seats: readonly SeatInfo[]): boolean => SEATS.some((side) => links.some((link) => link.key === `seat${side}`) && !seats[side]!.connected);
