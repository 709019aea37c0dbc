// Whom a match can be played against, and how colleges are called where there is little room.

import type { Setup } from '../../protocol/messages';
import type { IconName } from '../../ui/Icon.svelte';

/** How the other side is played: at this screen, over a link, or by a computer coach of that key. */
export interface Opponent {
  key: string;
  title: string;
  text: string;
  icon: IconName;
}

const ALWAYS: Opponent[] = [
  { key: 'easy', title: 'Easy computer', text: 'A beginner who forgets things. Good for a first match.', icon: 'sun' },
  { key: 'scripted', title: 'Hard computer', text: 'It weighs its risks, races for the chests and guards the corridors.', icon: 'shield' },
  { key: 'random', title: 'Random moves', text: 'A computer without a plan. Good for trying things out.', icon: 'dice' },
  { key: 'hotseat', title: 'Someone at this screen', text: 'You take turns at the same device.', icon: 'people' },
  { key: 'link', title: 'Someone with a link', text: 'You get a link to send; they take the other seat.', icon: 'link' },
];
const IN_WORDS: Record<string, string> = { hotseat: ', at this screen', link: ', over a link', easy: ', played by the easy computer', random: ', played at random', scripted: ', played by the hard computer' };

/** Those that are always there, then the coaches that this server has from elsewhere. */
export function opponentsOf(setup: Setup | null): Opponent[] {
  const others = (setup?.coaches ?? []).filter((c) => ALWAYS.every((o) => o.key !== c.key));
  return [...ALWAYS, ...others.map((c): Opponent => ({ key: c.key, title: c.name, text: c.blurb || 'A computer coach added to this server.', icon: 'gear' }))];
}

const AS_SOMEBODY: Record<string, string> = { hotseat: 'someone at this screen', link: 'someone with a link', easy: 'the easy computer', random: 'a computer without a plan', scripted: 'the hard computer' };

/** The opponent in a sentence: "You and the easy computer". */
export const inWords = (opponent: string, all: Opponent[]): string => AS_SOMEBODY[opponent] ?? all.find((o) => o.key === opponent)?.title ?? opponent;

/** The end of a sentence that says how the other side is played. */
export const playedBy = (opponent: string, all: Opponent[]): string => IN_WORDS[opponent] ?? `, played by ${all.find((o) => o.key === opponent)?.title ?? opponent}`;

export const short = (name: string): string => name.replace(/^College of (the )?/, '');
