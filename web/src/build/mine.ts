// The dungeons that this browser drew or opened, newest first.

import { remember, remembered } from '../ui/prefs.svelte';

export interface Mine {
  id: string;
  name: string;
}
const MOST = 24;

export function myDungeons(): Mine[] {
  try {
    const all: unknown = JSON.parse(remembered('dungeons') ?? '[]');
    return Array.isArray(all) ? all.filter((d): d is Mine => typeof d?.id === 'string' && typeof d?.name === 'string') : [];
  } catch {
    return [];
  }
}

export function keepDungeon(mine: Mine): void {
  remember('dungeons', JSON.stringify([mine, ...myDungeons().filter((d) => d.id !== mine.id)].slice(0, MOST)));
}

export function forgetDungeon(id: string): void {
  remember('dungeons', JSON.stringify(myDungeons().filter((d) => d.id !== id)));
}

/** The draft that was on the board when the page was left. */
export function keepDraft(text: string | null): void {
  remember('draft', text);
}
export function keptDraft(): string | null {
  return remembered('draft');
}
