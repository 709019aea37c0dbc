// Finding an answer in rules and guide by the words a player has: "how do I win", "throw", "dice".

import MiniSearch, { type Query } from 'minisearch';
import type { RuleEntry } from '../protocol/messages';
import type { Section } from './pages';

export interface FoundSection {
  href: string;
  title: string;
  page: string;
  /** How its text begins. */
  text: string;
}

export interface Found<Rule> {
  rules: Rule[];
  sections: FoundSection[];
  /** The stems of the words that made the rules match, to be marked in their statements. */
  matched: ReadonlySet<string>;
}

interface Entry {
  key: string;
  id: string;
  title: string;
  text: string;
}

const MOST_SECTIONS = 3;
const NONE: ReadonlySet<string> = new Set();

interface Hit {
  key: string;
  terms: string[];
}

/** Words of a question that say nothing of what is asked. */
const EMPTY = new Set(
  'a about an and any are as at be by can could do does for explain from get happen happens has have how i if in into is it its me mean means my of on or should so tell that the their them there they this to was we what when where which who whom why will with would you your'.split(' '),
);

/** A player's word, and the words that rules and guide have for it. */
const MEANS: Record<string, string[]> = {
  win: ['touchdown', 'score', 'wins', 'winner', 'want'],
  goal: ['touchdown', 'score', 'end'],
  score: ['touchdown'],
  throw: ['pass', 'throws', 'thrown'],
  pass: ['throw'],
  dice: ['die', 'd6', 'roll', 'face'],
  die: ['dice', 'd6'],
  roll: ['dice', 'd6'],
  teleport: ['portal', 'pad'],
  teleporter: ['portal', 'pad', 'counter'],
  portal: ['teleport', 'pad'],
  pad: ['portal', 'teleport'],
  hit: ['block'],
  attack: ['block', 'blitz'],
  fight: ['block', 'blitz'],
  punch: ['block'],
  tackle: ['block', 'mark'],
  run: ['move', 'rush'],
  walk: ['move'],
  sprint: ['rush', 'gfi'],
  rush: ['gfi', 'sprint'],
  gfi: ['rush', 'sprint'],
  kick: ['foul', 'kick'],
  bomb: ['trap', 'explode', 'bombardier'],
  explode: ['trap', 'explosion'],
  treasure: ['chest'],
  box: ['chest'],
  dead: ['casualty', 'injury'],
  death: ['casualty', 'injury'],
  kill: ['casualty', 'injury'],
  hurt: ['injury', 'armour'],
  injured: ['injury', 'casualty'],
  substitute: ['reserve', 'dugout'],
  bench: ['reserve', 'dugout'],
  bring: ['reserve'],
  tie: ['draw'],
  draw: ['winner'],
  time: ['limit', 'turn'],
  magic: ['wizard', 'spell'],
  spell: ['wizard'],
  strength: ['st'],
  speed: ['ma', 'movement'],
  armor: ['armour', 'av'],
  color: ['colour'],
  again: ['reroll'],
  reroll: ['re', 'roll'],
};

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{Diacritic}/gu, '').replaceAll('’', "'");

/** The stem that forms of a word share, roughly: passes, passed and passing are one. */
export function stem(term: string): string {
  const word = plain(term).replace(/'s?$/, '');
  if (word.length < 5 || /\d/.test(word)) return word.length === 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=ss|sh|ch|x)es$/, '').replace(/([bdgmnprt])\1(?:ing|ed)$/, '$1').replace(/(?:ing|ed)$/, '').replace(/(?<=[^s])s$/, '');
}

export class RuleSearch<Rule extends RuleEntry> {
  private readonly index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['id', 'title', 'text'],
    processTerm: (term) => stem(term) || null,
    searchOptions: { boost: { title: 3, id: 2 } },
  });
  private readonly byKey = new Map<string, Rule>();
  private readonly sectionByKey = new Map<string, FoundSection>();

  constructor(
    private readonly rules: Rule[],
    sections: { page: string; pageTitle: string; section: Section }[],
  ) {
    const entries: Entry[] = [];
    for (const rule of rules) {
      this.byKey.set(rule.id, rule);
      entries.push({ key: rule.id, id: rule.id, title: rule.chapter, text: `${rule.statement} ${rule.why ?? ''}` });
    }
    for (const { page, pageTitle, section } of sections) {
      const href = `/guide/${page}#${section.id}`;
      this.sectionByKey.set(href, { href, title: section.title, page: pageTitle, text: begins(section.text) });
      entries.push({ key: href, id: '', title: `${section.title} ${pageTitle}`, text: section.text });
    }
    this.index.addAll(entries);
  }

  /** What answers `words`, best first; every rule in the book's order where there are no words. Exact ids come alone. */
  find(words: string): Found<Rule> {
    const given = wordsIn(words);
    if (given.length === 0) return { rules: this.rules, sections: [], matched: NONE };
    const id = given.join('-');
    const exact = this.rules.filter((rule) => plain(rule.id) === id || plain(rule.id).endsWith(`-${id}`));
    if (exact.length > 0) return { rules: exact, sections: [], matched: NONE };
    const chapter = this.rules.filter((rule) => plain(rule.id).startsWith(`${id}-`) || plain(rule.id).includes(`-${id}-`));
    if (/^db\d+/.test(id) && chapter.length > 0) return { rules: chapter, sections: [], matched: NONE };
    const asked = given.filter((word) => !EMPTY.has(word));
    const { all, some } = this.search(asked.length > 0 ? asked : given);
    const best = all.some(({ key }) => this.byKey.has(key)) ? all : some;
    const hits = best.filter(({ key }) => this.byKey.has(key));
    const sections = [...new Set([...all, ...some].map(({ key }) => key))].flatMap((key) => this.sectionByKey.get(key) ?? []);
    return {
      rules: hits.map(({ key }) => this.byKey.get(key)!),
      sections: sections.slice(0, MOST_SECTIONS),
      matched: new Set(hits.flatMap(({ terms }) => terms)),
    };
  }

  /** What has a form of all words, and what has one of some. */
  private search(words: string[]): { all: Hit[]; some: Hit[] } {
    const each = words.map((word): Query => {
      const others = MEANS[word] ?? MEANS[stem(word)] ?? [];
      const itself: Query = { queries: [word], prefix: word.length > 2, fuzzy: word.length > 4 ? 0.2 : false };
      return { combineWith: 'OR', queries: [itself, ...others] };
    });
    const hits = (combineWith: 'AND' | 'OR'): Hit[] => this.index.search({ combineWith, queries: each }).map((hit) => ({ key: String(hit.id), terms: hit.terms }));
    return { all: hits('AND'), some: hits('OR') };
  }
}

/** The words of a text, plain. */
const wordsIn = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** A text cut at its words, with those whose stem is among `matched` marked. */
export function marked(text: string, matched: ReadonlySet<string>): { text: string; hit: boolean }[] {
  const parts: { text: string; hit: boolean }[] = [];
  for (const piece of text.split(/([\p{L}\p{N}']+)/u)) {
    const hit = matched.has(stem(piece));
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else if (piece !== '') parts.push({ text: piece, hit });
  }
  return parts;
}

const begins = (text: string): string => (text.length <= 140 ? text : `${text.slice(0, text.lastIndexOf(' ', 140))} …`);

/** Whether a text has a word that begins with each of some words: how a list is narrowed while one types. */
export function hasWords(text: string, words: string): boolean {
  const stems = wordsIn(text);
  return wordsIn(words).every((word) => stems.some((one) => one.startsWith(stem(word))));
}
