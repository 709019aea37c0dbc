// Which die a number came from, and what its face is called.

import type { Die } from '../protocol/messages';

export type DieKind = 'd6' | 'd8' | 'd16' | 'block';
export type BlockFace = 'player_down' | 'both_down' | 'push' | 'stumble' | 'pow';

const D8 = new Set(['scatter', 'bounce', 'deviate']);
const D16 = new Set(['casualty', 'random_player']);

export function dieKind(purpose: string | null, die: Die): DieKind {
  if (typeof die === 'string' || purpose === 'block') return 'block';
  if (die > 8) return 'd16';
  if (purpose !== null && D8.has(purpose)) return 'd8';
  if (purpose !== null && D16.has(purpose)) return 'd16';
  return die > 6 ? 'd8' : 'd6';
}

const FACES: Record<string, BlockFace> = {
  player_down: 'player_down',
  attacker_down: 'player_down',
  skull: 'player_down',
  both_down: 'both_down',
  push: 'push',
  push_back: 'push',
  pushed: 'push',
  stumble: 'stumble',
  defender_stumbles: 'stumble',
  pow: 'pow',
  defender_down: 'pow',
};
export const BLOCK_NUMBER_FACES: BlockFace[] = ['player_down', 'both_down', 'push', 'stumble', 'pow'];

export function blockFace(die: Die): BlockFace {
  if (typeof die === 'number') return BLOCK_NUMBER_FACES[die - 1] ?? 'push';
  return FACES[die.toLowerCase().replaceAll(/[ -]/g, '_').replace(/!$/, '')] ?? 'push';
}

export const FACE_WORDS: Record<BlockFace, string> = {
  player_down: 'Player Down',
  both_down: 'Both Down',
  push: 'Push Back',
  stumble: 'Stumble',
  pow: 'POW!',
};

export const FACE_MEANS: Record<BlockFace, string> = {
  player_down: 'The blocker is knocked down.',
  both_down: 'Both are knocked down, unless a skill saves one of them.',
  push: 'The target is pushed one square.',
  stumble: 'The target is pushed and knocked down, unless it can dodge out of it.',
  pow: 'The target is pushed and knocked down.',
};

export const dieInWords = (purpose: string | null, die: Die): string =>
  dieKind(purpose, die) === 'block' ? FACE_WORDS[blockFace(die)] : String(die);
