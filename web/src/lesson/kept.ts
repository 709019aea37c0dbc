// What this browser remembers of the lesson: the match it is played in, how far it is, and whether one has been through it.

import { remember, remembered } from '../ui/prefs.svelte';

export interface Kept {
  id: string;
  seat: string;
  /** The step that is open. */
  step: number;
}

export function keptLesson(): Kept | null {
  try {
    const kept = JSON.parse(remembered('lesson') ?? 'null') as Partial<Kept> | null;
    return typeof kept?.id === 'string' && typeof kept.seat === 'string' && Number.isInteger(kept.step) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

export const keepLesson = (kept: Kept | null): void => remember('lesson', kept === null ? null : JSON.stringify(kept));

/** How the lesson ended for this browser: played to its end, or left for good. */
export const lessonPast = (): boolean => remembered('lesson-past') !== null;
export const passLesson = (how: 'done' | 'skipped'): void => remember('lesson-past', how);
