// The matches at which this browser sat, kept by the browser alone: the way back to one that was left, and to the replay of one that is over.

import { remember, remembered } from '../../ui/prefs.svelte';

export interface MyMatch {
  id: string;
  /** The secret of the seat: whoever has it coaches. */
  seat: string;
  /** The name that the coach goes by at this match; empty if none was given. */
  name: string;
  /** Of the home and the away team. */
  teams: [string, string];
  /** Their colleges, as a crest takes them: `fire`, `shadow`. */
  colleges: [string, string];
  /** When it was last opened here, or ended: milliseconds since 1970. */
  when: number;
  over: boolean;
  /** The seal of its dice when it was first opened here; empty if there was none. */
  dice: string;
}

const KEY = 'matches';
const MOST = 40;

const isText = (value: unknown): value is string => typeof value === 'string';
const isPair = (value: unknown): value is [string, string] => Array.isArray(value) && value.length === 2 && value.every(isText);

/** A thing that lay in the store as a match, or null if it is none. */
function read(kept: unknown): MyMatch | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, seat, name, teams, colleges, when, over, dice } = kept as Record<string, unknown>;
  if (!isText(id) || id === '' || !isText(seat) || seat === '' || !isPair(teams)) return null;
  return {
    id,
    seat,
    name: isText(name) ? name : '',
    teams,
    colleges: isPair(colleges) ? colleges : ['', ''],
    when: typeof when === 'number' && Number.isFinite(when) ? when : 0,
    over: over === true,
    dice: isText(dice) ? dice : '',
  };
}

/** Every match remembered, the one last opened first. */
export function myMatches(): MyMatch[] {
  let kept: unknown;
  try {
    kept = JSON.parse(remembered(KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const found = new Map<string, MyMatch>();
  for (const one of kept.map(read)) if (one !== null && !found.has(one.id)) found.set(one.id, one);
  return [...found.values()].sort((a, b) => b.when - a.when);
}

/**
 * Keep a match, in place of what was known of it. Where there are too many, finished ones are forgotten first, then the oldest.
 * Gives back whether the browser kept it: private windows and full stores keep nothing.
 */
export function rememberMatch(match: MyMatch): boolean {
  const known = myMatches();
  // What was shown first is what counts.
  const dice = known.find((one) => one.id === match.id)?.dice || match.dice;
  const all = [{ ...match, dice }, ...known.filter((one) => one.id !== match.id)];
  while (all.length > MOST) {
    const over = all.findLastIndex((one) => one.over && one.id !== match.id);
    all.splice(over >= 0 ? over : all.length - 1, 1);
  }
  remember(KEY, JSON.stringify(all));
  return isKept(match.id);
}

export function forgetMatch(id: string): void {
  const left = myMatches().filter((one) => one.id !== id);
  remember(KEY, left.length > 0 ? JSON.stringify(left) : null);
}

/** Whether this browser would find its way back to the match. */
export const isKept = (id: string): boolean => myMatches().some((one) => one.id === id);
