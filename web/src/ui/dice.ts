// Which die a number came from, and what its face is called.

import type { Die, FaceName } from '../protocol/messages';

export type DieKind = 'd6' | 'd8' | 'd16' | 'block';

const D8 = new Set(['scatter', 'bounce', 'deviate']);
const D16 = new Set(['casualty', 'random_player']);

export function dieKind(purpose: string | null, die: Die): DieKind {
  if (typeof die === 'string') return 'block';
  if (die > 8) return 'd16';
  if (purpose !== null && D8.has(purpose)) return 'd8';
  if (purpose !== null && D16.has(purpose)) return 'd16';
  return die > 6 ? 'd8' : 'd6';
}

/** The faces of a block die, in the order of their numbers. */
export const BLOCK_FACES = ['player_down', 'both_down', 'push_back', 'stumble', 'pow'] as const satisfies FaceName[];

export const blockFace = (die: Die): FaceName => (typeof die === 'string' ? die : (BLOCK_FACES[die - 1] ?? 'push_back'));

export const FACE_WORDS: Record<FaceName, string> = {
  player_down: 'Player Down',
  both_down: 'Both Down',
  push_back: 'Push Back',
  stumble: 'Stumble',
  pow: 'POW!',
};

export const FACE_MEANS: Record<FaceName, string> = {
  player_down: 'The blocker is knocked down.',
  both_down: 'Both are knocked down, unless a skill saves one of them.',
  push_back: 'The target is pushed one square.',
  stumble: 'The target is pushed and knocked down, unless it can dodge out of it.',
  pow: 'The target is pushed and knocked down.',
};

export const dieInWords = (purpose: string | null, die: Die): string =>
  dieKind(purpose, die) === 'block' ? FACE_WORDS[blockFace(die)] : String(die);
