// Every page and its address. A new page is a file in `pages/`, one line here, and a link in `Masthead.svelte` if it is to be found
// from everywhere. Its code comes in when it is opened, so it costs the others nothing but the line. The table alone is in what every
// page starts with: most ways lead to it, and one file packs far better than several.

import type { Component } from 'svelte';
import Play from './pages/Play.svelte';

export interface Page {
  /** Its address; `:id` stands for one part, given to the page as `id`. */
  at: string;
  title: string;
  /** Whether it fills the window, without the sign over the entrance. */
  bare?: true;
  /** What else of the address the page takes. */
  props?: (query: URLSearchParams) => object;
  // Every page takes other properties; `props` and the page's own `Props` say which.
  load: () => Promise<{ default: Component<any> }>;
}

const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export const PAGES = {
  start: { at: '/', title: 'Dungeonbowl', props: (q) => ({ place: q.get('dungeon'), team: q.get('team') }), load: () => import('./pages/Start.svelte') },
  play: { at: '/play/:id', title: 'A match', bare: true, props: (q) => ({ seat: q.get('seat'), share: q.has('share') }), load: async () => ({ default: Play }) },
  watch: { at: '/watch/:id', title: 'Watching a match', bare: true, props: () => ({ seat: null }), load: async () => ({ default: Play }) },
  learn: { at: '/learn', title: 'Learn to play', bare: true, load: () => import('./lesson/Learn.svelte') },
  replay: { at: '/replay/:id', title: 'Replay', bare: true, props: (q) => ({ at: number(q.get('at')) }), load: () => import('./pages/Replay.svelte') },
  dungeons: { at: '/dungeons', title: 'Dungeons', load: () => import('./pages/Dungeons.svelte') },
  draw: { at: '/dungeons/draw', title: 'The drawing board', props: (q) => ({ from: q.get('from') }), load: () => import('./pages/Draw.svelte') },
  dungeon: { at: '/dungeons/:id', title: 'A dungeon', load: () => import('./pages/Dungeon.svelte') },
  build: { at: '/build/:id', title: 'Laying a dungeon', props: (q) => ({ seat: q.get('seat') }), load: () => import('./pages/Laying.svelte') },
  teams: { at: '/teams', title: 'Teams', load: () => import('./pages/Teams.svelte') },
  draft: { at: '/teams/draft/:id', title: 'Drafting a team', props: (q) => ({ kind: q.get('kind') }), load: () => import('./pages/NewTeam.svelte') },
  team: { at: '/team/:id', title: 'A team', props: (q) => ({ secret: q.get('key') ?? '' }), load: () => import('./pages/Team.svelte') },
  arrange: { at: '/league/new', title: 'A league game', props: (q) => ({ team: q.get('team') }), load: () => import('./pages/NewLeagueGame.svelte') },
  after: { at: '/league/after', title: 'After the match', props: (q) => ({ match: q.get('match') }), load: () => import('./pages/AfterMatch.svelte') },
  league: { at: '/league/:id', title: 'A league game', props: (q) => ({ seat: q.get('seat') ?? '' }), load: () => import('./pages/League.svelte') },
  rules: { at: '/rules', title: 'Rules', props: (q) => ({ find: q.get('find') ?? '' }), load: () => import('./pages/Rules.svelte') },
  guide: { at: '/guide', title: 'The guide', load: () => import('./pages/Guide.svelte') },
  'guide-page': { at: '/guide/:id', title: 'The guide', load: () => import('./pages/Guide.svelte') },
  credits: { at: '/credits', title: 'Credits', load: () => import('./pages/Credits.svelte') },
  ...(import.meta.env.DEV ? { dev: { at: '/dev/:id', title: 'Workbench', bare: true, load: () => import('./dev/Workbench.svelte') } } : {}),
} satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
