import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guideModule, slug } from '../../plugins/guide';
import type { RuleEntry } from '../protocol/messages';
import { CONTENTS, guidePage, guideSections } from './pages';
import { hasWords, marked, RuleSearch, stem } from './search';

/** The rules as the project's own page has them, chapter by chapter. */
function ruleBook(): RuleEntry[] {
  const rules: RuleEntry[] = [];
  let chapter = '';
  for (const line of readFileSync('../docs/rules/db2021.md', 'utf8').split('\n')) {
    const heading = /^## (.+) \(/.exec(line);
    const rule = /^- <a id=.+><\/a>\*\*(DB21-[A-Z]+-\d+[a-z]?)\*\* (.+)$/.exec(line);
    if (heading) chapter = heading[1]!;
    if (rule) rules.push({ id: rule[1]!, statement: rule[2]!.trim(), chapter, source: '', why: '', played: true });
  }
  return rules;
}

const rules = ruleBook();
const search = new RuleSearch(rules, await guideSections());
const ids = (words: string): string[] => search.find(words).rules.map((rule) => rule.id);

describe('the search', () => {
  it('shows the whole book to whoever asks nothing', () => {
    expect(rules.length).toBeGreaterThan(500);
    expect(ids('  ')).toHaveLength(rules.length);
    expect(search.find('').sections).toEqual([]);
  });

  it('finds a rule by its number, however it is written', () => {
    for (const words of ['DB21-TELE-14', 'tele 14', 'TELE-14']) expect(ids(words)).toEqual(['DB21-TELE-14']);
    expect(ids('db21-tele').every((id) => id.startsWith('DB21-TELE-'))).toBe(true);
  });

  it.each([
    ['how do I win', /How do I win/i, /touchdown/i],
    ['throw', /Pass|Actions|Chests and the ball|turn/i, /pass|throw/i],
    ['dice', /dice|Blocks|Re-rolls/i, /dice|D6|die/i],
    ['what happens when I open a chest', /Chests/i, /chest/i],
    ['teleporter', /Moving|portal|teleporters and walls/i, /portal/i],
    ['can I throw the ball at a wall?', /ball/i, /wall/i],
  ])('answers "%s"', (words, section, rule) => {
    const found = search.find(words);
    expect(found.sections.map((s) => `${s.title} ${s.text}`).join('|')).toMatch(section);
    expect(found.rules.length).toBeGreaterThan(0);
    expect(found.rules.slice(0, 5).some((r) => rule.test(`${r.chapter} ${r.statement}`))).toBe(true);
  });

  it('forgives a slip of the pen', () => {
    expect(ids('portel')).toContain('DB21-TELE-02');
    expect(search.find('touchdwon').rules.length).toBeGreaterThan(0);
  });

  it('finds nothing for words that no rule has', () => {
    expect(search.find('xylophone')).toEqual({ rules: [], sections: [], matched: new Set() });
  });

  it('marks in a statement the words that were found, in every form', () => {
    const { rules, matched } = search.find('pushes into a wall');
    const marks = rules.slice(0, 5).map((rule) => marked(rule.statement, matched).filter(({ hit }) => hit).map(({ text }) => text.toLowerCase()));
    expect(marks.flat()).toEqual(expect.arrayContaining(['wall', 'pushed']));
    expect(marked('Pushed again', new Set(['push']))).toEqual([{ text: 'Pushed', hit: true }, { text: ' again', hit: false }]);
  });

  it('narrows a list by the beginnings of words', () => {
    expect(hasWords('You roll the number of the teleporter', 'tele numbers')).toBe(true);
    expect(hasWords('You roll the number of the teleporter', 'tele chest')).toBe(false);
    expect(hasWords('Anything', ' ')).toBe(true);
  });

  it('takes the forms of a word for one', () => {
    for (const form of ['passes', 'passed', 'passing']) expect(stem(form)).toBe('pass');
    expect(stem('blocks')).toBe(stem('block'));
    expect(stem('hitting')).toBe('hit');
    expect(stem('MA')).toBe('ma');
  });
});

describe('the guide', () => {
  it('has every page of its contents, with links that lead somewhere', async () => {
    const addresses = new Set(['/guide', '/rules', ...CONTENTS.map(({ id }) => `/guide/${id}`)]);
    for (const { id } of CONTENTS) {
      const page = await guidePage(id);
      expect(page?.title).not.toBe('');
      expect(page?.html).not.toContain('\u0000');
      for (const [, href = ''] of (page?.html ?? '').matchAll(/href="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(href)) continue;
        const [path = '', hash] = href.split('#');
        if (path !== '') expect(addresses).toContain(path);
        if (hash !== undefined && path.startsWith('/guide/')) expect((await guidePage(path.slice(7)))?.sections.map((s) => s.id)).toContain(hash);
      }
    }
    expect(await guidePage('nowhere')).toBeNull();
  });

  it('refuses a link that leads nowhere', () => {
    expect(() => guideModule('[x](nowhere.md)', '../docs/guide/game.md')).toThrow(/leads nowhere/);
  });

  it('gives headings addresses', () => expect(slug('Chests & the ball!')).toBe('chests-the-ball'));
});
