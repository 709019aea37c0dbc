// What is behind every address but a match: a chunk of its own, so that a match need not know the way to all the rest.

import './doors.css';
import type { Component } from 'svelte';
import type { PageName } from './pages';
import { addIcons } from './ui/Icon.svelte';
import { MORE } from './ui/more-icons';

addIcons(MORE);

export { default as Masthead } from './pages/Masthead.svelte';

// Every page takes other properties; `props` of its line in `pages.ts` and its own `Props` say which.
type Door = () => Promise<{ default: Component<any> }>;

export const DOORS: Record<Exclude<PageName, 'play' | 'watch' | 'dev'>, Door> & { dev?: Door } = {
  start: () => import('./pages/Start.svelte'),
  learn: () => import('./lesson/Learn.svelte'),
  replay: () => import('./pages/Replay.svelte'),
  dungeons: () => import('./pages/Dungeons.svelte'),
  draw: () => import('./pages/Draw.svelte'),
  map: () => import('./pages/DrawMap.svelte'),
  dungeon: () => import('./pages/Dungeon.svelte'),
  build: () => import('./pages/Laying.svelte'),
  pick: () => import('./pages/Pick.svelte'),
  teams: () => import('./pages/Teams.svelte'),
  draft: () => import('./pages/NewTeam.svelte'),
  team: () => import('./pages/Team.svelte'),
  arrange: () => import('./pages/NewLeagueGame.svelte'),
  after: () => import('./pages/AfterMatch.svelte'),
  league: () => import('./pages/League.svelte'),
  rules: () => import('./pages/Rules.svelte'),
  'rules-page': () => import('./pages/RulesPage.svelte'),
  guide: () => import('./pages/Guide.svelte'),
  'guide-page': () => import('./pages/Guide.svelte'),
  credits: () => import('./pages/Credits.svelte'),
  ...(import.meta.env.DEV ? { dev: () => import('./dev/Workbench.svelte') } : {}),
};
