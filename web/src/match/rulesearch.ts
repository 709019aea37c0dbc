// Finding rules by number or words.

import type { RuleEntry } from '../protocol/messages';

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{Diacritic}/gu, '');

/** Rules that have every word, in id or statement; an exact id comes alone. */
export function findRules(rules: RuleEntry[], words: string): RuleEntry[] {
  const wanted = plain(words).split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return rules;
  const whole = wanted.join('-');
  const exact = rules.filter((rule) => plain(rule.id) === whole || plain(rule.id).endsWith(`-${whole}`));
  if (exact.length > 0) return exact;
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.chapter} ${rule.statement}`);
    return wanted.every((word) => text.includes(word));
  });
}

export function chaptersOf(rules: RuleEntry[]): { name: string; rules: RuleEntry[] }[] {
  const chapters = new Map<string, RuleEntry[]>();
  for (const rule of rules) {
    const own = chapters.get(rule.chapter);
    if (own) own.push(rule);
    else chapters.set(rule.chapter, [rule]);
  }
  return [...chapters].map(([name, own]) => ({ name, rules: own }));
}
