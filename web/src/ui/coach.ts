// What this browser's coach is called at the table; empty until they say so.

import { remember, remembered } from './prefs.svelte';

const KEY = 'coach';

export const myName = (): string => (remembered(KEY) ?? '').slice(0, 24);
export const keepMyName = (name: string): void => remember(KEY, name.trim() === '' ? null : name.trim());
