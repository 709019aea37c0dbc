// Every page and its address. A new page is a file in the folder of its feature, one line here, one in `doors.ts`, and a link in
// `pages/Masthead.svelte` if it is to be found from everywhere. Its code comes in when it is opened, so it costs the others nothing but
// the line. The table alone is in what every page starts with: most ways lead to it, and one file packs far better than several.

import type { Component } from 'svelte';
import Play from './table/Play.svelte';

export interface Page {
  /** Its address; `:id` stands for one part, given to the page as `id`. */
  at: string;
  title: string;
  /** Whether it fills the window, without the sign over the entrance. */
  bare?: true;
  /** What else of the address the page takes: of its query, and of what stands behind #, where secrets are. */
  props?: (query: URLSearchParams, fragment: URLSearchParams) => object;
  /** The page itself, where everybody has it from the start; the others are in `doors.ts`. */
  here?: Component<any>;
}

/** The secret of a seat. Links of earlier versions have it in the query. */
const given: NonNullable<Page['props']> = (q, fragment) => ({ given: fragment.get('seat') ?? q.get('seat') });
const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export const PAGES = {
  start: { at: '/', title: 'Dungeonbowl', props: (q) => ({ place: q.get('dungeon'), team: q.get('team') }) },
  play: { at: '/play/:id', title: 'A match', bare: true, props: (q, fragment) => ({ ...given(q, fragment), share: q.has('share') }), here: Play },
  watch: { at: '/watch/:id', title: 'Watching a match', bare: true, props: () => ({ given: null, watching: true }), here: Play },
  learn: { at: '/learn', title: 'Learn to play', bare: true },
  replay: { at: '/replay/:id', title: 'Replay', bare: true, props: (q) => ({ at: number(q.get('at')) }) },
  dungeons: { at: '/dungeons', title: 'Dungeons', props: (q) => ({ game: q.get('game') }) },
  draw: { at: '/dungeons/draw', title: 'The drawing board', props: (q) => ({ from: q.get('from') }) },
  map: { at: '/dungeons/map', title: 'The drawing board', props: (q) => ({ from: q.get('from'), game: q.get('game') }) },
  dungeon: { at: '/dungeons/:id', title: 'A dungeon' },
  build: { at: '/build/:id', title: 'Laying a dungeon', props: given },
  pick: { at: '/pick/:id', title: 'Picking the teams', props: given },
  teams: { at: '/teams', title: 'Teams' },
  draft: { at: '/teams/draft/:id', title: 'Drafting a team', props: (q) => ({ kind: q.get('kind'), game: q.get('game') ?? '' }) },
  team: { at: '/team/:id', title: 'A team', props: (q, fragment) => ({ secret: fragment.get('key') ?? q.get('key') ?? '' }) },
  arrange: { at: '/league/new', title: 'A league game', props: (q) => ({ team: q.get('team') }) },
  after: { at: '/league/after', title: 'After the match', props: (q) => ({ match: q.get('match') }) },
  league: { at: '/league/:id', title: 'A league game', props: given },
  rules: { at: '/rules', title: 'Rules', props: (query) => ({ query }) },
  'rules-page': { at: '/rules/:id', title: 'Rules', props: (query) => ({ query }) },
  guide: { at: '/guide', title: 'The guide' },
  'guide-page': { at: '/guide/:id', title: 'The guide' },
  credits: { at: '/credits', title: 'Credits' },
  ...(import.meta.env.DEV ? { dev: { at: '/dev/:id', title: 'Workbench', bare: true } } : {}),
} satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
