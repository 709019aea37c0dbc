// The teams that this browser drafted or looked at, newest first, with the secrets that let it change them.

import { remember, remembered } from '../ui/prefs.svelte';

export interface MyTeam {
  id: string;
  name: string;
  college: string;
  /** The secret; empty for a team of somebody else. */
  key: string;
}
const MOST = 32;

export function myTeams(): MyTeam[] {
  try {
    const all: unknown = JSON.parse(remembered('teams') ?? '[]');
    return Array.isArray(all) ? all.filter((t): t is MyTeam => typeof t?.id === 'string' && typeof t?.name === 'string' && typeof t?.college === 'string') : [];
  } catch {
    return [];
  }
}

export function keepTeam(team: MyTeam): void {
  const known = myTeams().find((t) => t.id === team.id);
  const kept = { ...team, key: team.key || known?.key || '' };
  remember('teams', JSON.stringify([kept, ...myTeams().filter((t) => t.id !== team.id)].slice(0, MOST)));
}

export function forgetTeam(id: string): void {
  remember('teams', JSON.stringify(myTeams().filter((t) => t.id !== id)));
}

export function keyOf(id: string): string {
  return myTeams().find((t) => t.id === id)?.key ?? '';
}
