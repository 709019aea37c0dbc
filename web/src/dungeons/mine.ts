// What this browser remembers of dungeons: those it drew or opened, those being laid, and the draft on the board.

import { remember, remembered } from '../ui/prefs.svelte';
import { shelf } from '../ui/shelf';

export interface Mine {
  id: string;
  name: string;
}
const mine = shelf<Mine>('dungeons', ['id', 'name']);
export const myDungeons = mine.all;
export const keepDungeon = mine.keep;
export const forgetDungeon = mine.forget;

/** A dungeon that is being laid with somebody: its page with the secret of the seat, and who plays in it. */
export interface Begun extends Mine {
  path: string;
}
export const begun = shelf<Begun>('sites', ['id', 'path', 'name']);

/** The draft that was on the board when the page was left. */
export function keepDraft(text: string | null): void {
  remember('draft', text);
}
export function keptDraft(): string | null {
  return remembered('draft');
}
