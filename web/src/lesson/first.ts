// A first match, without anything to choose: the ready team of a college against the gentlest computer.

import { http } from '../protocol/http';
import { router } from '../router.svelte';
import { keepLinks } from '../seat/handed';
import { keepSeat } from '../seat/kept';
import { playPath } from '../seat/links';
import { remember } from '../ui/prefs.svelte';

export const GENTLEST = 'easy';

export async function playFirst(): Promise<void> {
  const setup = await http.setup();
  const defaults = setup.defaults as { home?: { college?: string }; away?: { college?: string }; dungeon?: string };
  const created = await http.create({
    rules: setup.defaults.rules,
    home: { college: defaults.home?.college ?? setup.colleges[0]!.key, coach: 'me' },
    away: { college: defaults.away?.college ?? setup.colleges[1]!.key, coach: setup.coaches.some((c) => c.key === GENTLEST) ? GENTLEST : 'scripted' },
    dungeon: defaults.dungeon ?? setup.dungeons[0]!.key,
    seed: null,
    options: {},
    real_dice: false,
  });
  keepLinks(created);
  remember('opponent', GENTLEST);
  keepSeat(created.id, created.seats.home!);
  router.go(playPath(created.id));
}
