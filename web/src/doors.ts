// What is behind every address but a match: a chunk of its own, so that a match need not know the way to all the rest.

import './doors.css';
import './ui/field.css';
import type { Component } from 'svelte';
import type { PageName } from './pages';
import { addIcons } from './ui/Icon.svelte';
import { MORE } from './ui/more-icons';

addIcons(MORE);

export { default as Masthead } from './pages/Masthead.svelte';

// Every page takes other properties; `props` of its line in `pages.ts` and its own `Props` say which.
type Door = () => Promise<{ default: Component<any> }>;

export const DOORS: Record<Exclude<PageName, 'play' | 'watch' | 'dev'>, Door> & { dev?: Door } = {
  start: () => import('./start/Start.svelte'),
  learn: () => import('./lesson/Learn.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  dungeons: () => import('./dungeons/Dungeons.svelte'),
  draw: () => import('./dungeons/tiles/Draw.svelte'),
  map: () => import('./dungeons/map/DrawMap.svelte'),
  dungeon: () => import('./dungeons/look/Dungeon.svelte'),
  build: () => import('./dungeons/laying/Laying.svelte'),
  pick: () => import('./pick/Pick.svelte'),
  teams: () => import('./teams/Teams.svelte'),
  draft: () => import('./teams/NewTeam.svelte'),
  team: () => import('./teams/Team.svelte'),
  arrange: () => import('./league/arrange/NewLeagueGame.svelte'),
  after: () => import('./league/arrange/AfterMatch.svelte'),
  league: () => import('./league/League.svelte'),
  rules: () => import('./reference/Rules.svelte'),
  'rules-page': () => import('./reference/RulesPage.svelte'),
  guide: () => import('./guide/Guide.svelte'),
  'guide-page': () => import('./guide/Guide.svelte'),
  credits: () => import('./pages/Credits.svelte'),
  ...(import.meta.env.DEV ? { dev: () => import('./dev/Workbench.svelte') } : {}),
};
