// Things that this browser remembers by their id, the one last looked at first.

import { remember, remembered } from './prefs.svelte';

const MOST = 32;

export interface Shelf<T extends { id: string }> {
  all(): T[];
  keep(one: T): void;
  forget(id: string): void;
}

/** What is remembered under `key`. `texts` names what each thing must have; whatever else lies there is left out. */
export function shelf<T extends { id: string }>(key: string, texts: (keyof T)[]): Shelf<T> {
  const all = (): T[] => {
    try {
      const kept: unknown = JSON.parse(remembered(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one): one is T => texts.every((text) => typeof one?.[text] === 'string')) : [];
    } catch {
      return [];
    }
  };
  const others = (id: string): T[] => all().filter((one) => one.id !== id);
  return {
    all,
    keep: (one) => remember(key, JSON.stringify([one, ...others(one.id)].slice(0, MOST))),
    forget: (id) => remember(key, JSON.stringify(others(id))),
  };
}
