// How a touch of the brush is drawn out over squares, and the maps that were on the board when it was left.

import type { MapGround } from '../../protocol/dungeons';
import type { XY } from '../../protocol/messages';
import { remember, remembered } from '../../ui/prefs.svelte';
import { between, type MapDraft } from './map';

export type Tool = 'free' | 'box' | 'lying' | 'standing' | 'small';

export const TOOLS: { key: Tool; text: string }[] = [
  { key: 'free', text: 'Square by square' },
  { key: 'box', text: 'Rectangle' },
  { key: 'lying', text: 'Tile 6 × 4' },
  { key: 'standing', text: 'Tile 4 × 6' },
  { key: 'small', text: 'Tile 2 × 2' },
];
const SIZES: Partial<Record<Tool, XY>> = { lying: [6, 4], standing: [4, 6], small: [2, 2] };

/** The squares that a touch there would paint; `corner` is the first one of a rectangle. */
export function tooled(tool: Tool, corner: XY | null, at: XY): XY[] {
  const size = SIZES[tool];
  if (!size) return tool === 'box' && corner ? between(corner, at) : [at];
  const [left, top] = [at[0] - Math.floor((size[0] - 1) / 2), at[1] - Math.floor((size[1] - 1) / 2)];
  return between([left, top], [left + size[0] - 1, top + size[1] - 1]);
}

export function keepMap(draft: MapDraft): void {
  remember(`map-${draft.rules}`, JSON.stringify(draft));
}

/** The map of a game that was on the board; null where there is none, or one that this game cannot have. */
export function keptMap(ground: MapGround): MapDraft | null {
  try {
    const kept = JSON.parse(remembered(`map-${ground.rules}`) ?? 'null') as MapDraft | null;
    if (kept) kept.rooms ??= [];
    const known = new Set(ground.letters.map((l) => l.letter));
    const whole = kept?.rules === ground.rules && kept.letters.length > 0 && kept.letters.every((row, y) => row.length === kept.letters[0]!.length && kept.zones[y]?.length === row.length && [...row].every((letter) => known.has(letter)));
    return whole && kept.letters.some((row) => /[^#]/.test(row)) ? kept : null;
  } catch {
    return null;
  }
}
