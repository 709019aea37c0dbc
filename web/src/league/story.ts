// A league game as a story: where it stands, what belongs together in it, and what its dice are.

import type { LeagueNote, LeagueState, Phase, Step } from '../protocol/league';
import { GAVE_IN } from '../match/story/summary';
import type { IconName } from '../ui/Icon.svelte';

export interface Stone {
  key: string;
  title: string;
  icon: IconName;
  state: 'done' | 'now' | 'ahead';
}

const STONES: Record<LeagueState['of'], { key: string; title: string; icon: IconName }[]> = {
  game: [
    { key: 'invited', title: 'Both teams', icon: 'people' },
    { key: 'opening', title: 'Setup', icon: 'chest' },
    { key: 'before', title: 'Before the match', icon: 'pen' },
    { key: 'match', title: 'The match', icon: 'ball' },
    { key: 'outcome', title: 'Outcome', icon: 'flag' },
    { key: 'advancement', title: 'Advancement', icon: 'star' },
    { key: 'hiring', title: 'Hiring', icon: 'pen' },
    { key: 'over', title: 'Next fixture', icon: 'door' },
  ],
  result: [
    { key: 'invited', title: 'Both teams', icon: 'people' },
    { key: 'outcome', title: 'Outcome', icon: 'flag' },
    { key: 'advancement', title: 'Advancement', icon: 'star' },
    { key: 'hiring', title: 'Hiring', icon: 'pen' },
    { key: 'over', title: 'Next fixture', icon: 'door' },
  ],
  off_season: [
    { key: 'scouting', title: 'Scouting and funds', icon: 'eye' },
    { key: 'redraft', title: 'Re-draft', icon: 'pen' },
    { key: 'over', title: 'Next season', icon: 'door' },
  ],
};

const AFTER: Step[] = ['outcome', 'advancement', 'hiring', 'fixture'];

/** Which stone the game stands on: the earlier one, where the coaches are not equally far. */
export function standing(state: LeagueState): string {
  if (state.phase === 'after') {
    const steps = state.sides.map((side) => AFTER.indexOf(side.step));
    return AFTER[Math.max(0, Math.min(2, ...steps))]!;
  }
  if (state.phase === 'between') return state.sides[0]?.step ?? 'scouting';
  return state.phase === 'off' ? '' : state.phase;
}

/** The way of a game, stone by stone. A fixture that was given up never had its match; old games did not open first. */
export function stones(state: LeagueState): Stone[] {
  const unplayed = state.result !== null && (state.result.by === 'walkover' || state.result.by === 'unplayed');
  const all = STONES[state.of].filter((stone) => (stone.key !== 'match' || !unplayed) && (stone.key !== 'opening' || state.opening));
  const now = all.findIndex((stone) => stone.key === standing(state));
  const over = state.phase === 'over';
  return all.map((stone, at) => ({ ...stone, state: over || at < now ? 'done' : at === now ? 'now' : 'ahead' }));
}

export interface Chapter {
  title: string;
  notes: LeagueNote[];
}

const OUTCOME = 'Outcome';
const RULES: [RegExp, string][] = [
  [/^DB21-PRE-/, 'Before the match'],
  [/^DB21-IND-/, 'Before the match'],
  [/^DB21-POST-0[1-6]$|^DB21-CAS-0[28]|^DB21-LGE-0[3-5]$|^DB21-FEAT-|^DB21-SPON-/, OUTCOME],
  [/^DB21-POST-(0[7-9]|1[0-2])$|^DB21-SKIL-|^DB21-GEN-/, 'Advancement'],
  [/^DB21-POST-1[3-5]$|^DB21-TEAM-0[78]$/, 'Hiring'],
  [/^DB21-POST-16$|^DB21-CAS-03$/, 'Next fixture'],
  [/^DB21-LGE-09$/, 'Scouting'],
  [/^DB21-LGE-10$/, 'Recovery'],
];

function titleOf(note: LeagueNote): string {
  if (note.part === 'after' && note.n === 0) return OUTCOME;
  const found = RULES.find(([rule]) => rule.test(note.rule))?.[1];
  if (note.part === 'between') return found ?? (note.n === 0 ? 'Funds' : 'Re-draft');
  if (note.part === 'before') return 'Before the match';
  return found ?? 'Hiring';
}

/** What happened, in chapters: each as soon as it was opened, its lines in the order in which they happened. */
export function chapters(notes: readonly LeagueNote[]): Chapter[] {
  const found = new Map<string, LeagueNote[]>();
  for (const note of notes) {
    const title = titleOf(note);
    found.set(title, [...(found.get(title) ?? []), note]);
  }
  return [...found].map(([title, lines]) => ({ title, notes: lines }));
}

/** What the dice of a note are drawn as: `random_player` has sixteen sides, all others six. */
export const purposeOf = (note: LeagueNote): string => (note.sides === 16 ? 'random_player' : 'other');

/** The notes that came since. Both lists are of one game; a part only grows at its end. */
export function newNotes(before: readonly LeagueNote[], now: readonly LeagueNote[]): LeagueNote[] {
  const count = (notes: readonly LeagueNote[], part: string): number => notes.filter((note) => note.part === part).length;
  const known = { before: count(before, 'before'), after: count(before, 'after'), between: count(before, 'between') };
  const seen = { before: 0, after: 0, between: 0 };
  return now.filter((note) => ++seen[note.part] > known[note.part]);
}

/** What one side has done in the part of the game that is on: not the outcome, which is both sides'. */
export const decidedBy = (state: LeagueState, side: number): LeagueNote[] =>
  state.notes.filter((note) => note.side === side && note.part === state.phase && (note.part === 'before' || note.n > 0));

export const CATEGORIES: Record<string, string> = { A: 'Agility', G: 'General', M: 'Mutation', P: 'Passing', S: 'Strength' };
export const CHARACTERISTICS: Record<string, string> = { ma: 'Movement', st: 'Strength', ag: 'Agility', pa: 'Passing', av: 'Armour' };
export const WAYS = {
  chosen_primary: 'Choose a primary skill',
  random_primary: 'Roll for a primary skill',
  chosen_secondary: 'Choose a secondary skill',
  random_secondary: 'Roll for a secondary skill',
  characteristic: 'Improve a characteristic',
} as const;
export const INDUCEMENTS = { training: 'Extra Team Training', bribes: 'Bribe', wizard: 'College Wizard' } as const;
export const KINDS = { league: 'League game', friendly: 'Friendly', play_off: 'Play-off game' } as const;

export function resultWords(state: LeagueState): string {
  if (!state.result) return '';
  const name = (side: number): string => state.sides[side]?.file?.name ?? '';
  const { winner, by } = state.result;
  if (by === 'unplayed') return 'The fixture was not played.';
  if (by === 'walkover') return `${name(1 - winner)} gave up the fixture. ${name(winner)} win it.`;
  if (winner < 0) return 'A draw.';
  const how: Record<string, string> = { touchdown: 'with a touchdown', time: 'when time was up', nobody_left: 'with the last players standing' };
  if (by in GAVE_IN) return `${name(winner)} won because ${name(1 - winner)} ${GAVE_IN[by]}.`;
  return `${name(winner)} won ${how[by] ?? ''}.`;
}

/** What a page says when nothing is asked of its reader. */
export function waitingFor(state: LeagueState, side: number): string {
  const phase: Phase = state.phase;
  const other = state.sides[1 - side]?.file?.name ?? 'the other team';
  if (phase === 'before') return state.sides[side]?.step === 'ready' ? `Ready. Waiting for ${other}.` : `${other} decide first.`;
  if (phase === 'after') return `Done. Waiting for ${other}.`;
  return '';
}

/** Star Player points of a player that are not spent. */
export const pointsOf = (points: Record<string, number>, number: number): number => points[String(number)] ?? 0;
