// What the chance of a way leaves out, as the engine tells it: how much it weighs, and its words.

import { same } from '../match/squares';
import type { PathSquare, PathsPreview, Risk, XY } from '../protocol/messages';

/** The heaviest of some risks: asked about once more, shown in amber, or nothing of the kind. */
export function weightOf(risks: readonly Risk[] | undefined): 'ask' | 'warn' | null {
  if (risks === undefined) return null;
  if (risks.some((risk) => risk.weight === 'ask')) return 'ask';
  return risks.some((risk) => risk.weight === 'warn') ? 'warn' : null;
}

/** Risks as sentences, each once; small print only where it is asked for. */
export function risksInWords(risks: readonly Risk[] | undefined, notes = true): string {
  const said = (risks ?? []).filter((risk) => notes || risk.weight !== 'note').map((risk) => `${risk.name}. ${risk.text}`);
  return [...new Set(said)].join(' ');
}

/** The way to a square, if the player has one. */
export function pathOf(paths: PathsPreview | null, square: XY | null): PathSquare | null {
  return paths?.squares.find((path) => same(path.square, square)) ?? null;
}

const SKILL_WORDS: Record<string, string> = { dodge: 'Dodge', sure_feet: 'Sure Feet', sure_hands: 'Sure Hands' };

/** The skills whose re-rolls a chance counts, in brackets; empty where there are none. */
export function skillsInWords(path: PathSquare): string {
  const { skills } = path;
  return skills.length === 0 ? '' : ` (${skills.map((skill) => SKILL_WORDS[skill] ?? skill).join(' and ')} counted)`;
}
