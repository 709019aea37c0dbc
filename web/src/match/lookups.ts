// What can be read off a match without knowing its rules: who is who, who may still act, what the open question points at.

import type { Box, Mark, Option, PlayerInfo, PlayerView, Posture, Question, Side, SkillInfo, Terms, View } from '../protocol/messages';
import type { MatchState } from './state';

export function infoOf(match: MatchState, id: number | null): PlayerInfo | null {
  if (id === null) return null;
  for (const team of match.info.teams) {
    const found = team.players.find((player) => player.id === id);
    if (found) return found;
  }
  return null;
}

/** A skill by its key, best as the player has it. */
export function skillOf(match: MatchState, key: string | null | undefined, player: number | null): SkillInfo | null {
  if (key == null) return null;
  const owner = infoOf(match, player)?.skills.find((skill) => skill.key === key);
  return owner ?? match.info.teams.flatMap((team) => team.players.flatMap((p) => p.skills)).find((skill) => skill.key === key) ?? null;
}

export function viewOf(view: View, id: number | null): PlayerView | null {
  return id === null ? null : (view.players.find((player) => player.id === id) ?? null);
}

/** Options by the player they name. */
export function optionsByPlayer(question: Question | null): Map<number, Option[]> {
  const found = new Map<number, Option[]>();
  for (const option of question?.yours ? question.options : []) {
    if (option.player === null) continue;
    found.set(option.player, [...(found.get(option.player) ?? []), option]);
  }
  return found;
}

export type Place = 'dungeon' | Box;

export const PLACES: readonly Place[] = ['dungeon', 'reserves', 'stunned', 'ko', 'injured', 'sent_off', 'lost'];

export const PLACE_NAMES: Record<Place, string> = {
  dungeon: 'In the dungeon',
  reserves: 'Reserve',
  stunned: 'Stunned',
  ko: 'Knocked out',
  injured: 'Casualties',
  sent_off: 'Sent off',
  lost: 'Lost in the dungeon',
};

export const placeOf = (player: PlayerView): Place => (player.square !== null ? 'dungeon' : (player.box ?? 'reserves'));

export interface Fielded {
  info: PlayerInfo;
  view: PlayerView;
}

/** One team's players by where they are, each place in order of shirt numbers. */
export function teamByPlace(match: MatchState, side: Side): Record<Place, Fielded[]> {
  const places: Record<Place, Fielded[]> = { dungeon: [], reserves: [], stunned: [], ko: [], injured: [], sent_off: [], lost: [] };
  for (const info of match.info.teams[side].players) {
    const view = viewOf(match.view, info.id);
    if (view) places[placeOf(view)].push({ info, view });
  }
  return places;
}

/** Players of a side that the open question would still let act. */
export function stillToAct(question: Question | null): number[] {
  if (question === null || !question.yours) return [];
  return question.options.flatMap((o) => (o.verb === 'activate' && o.player !== null ? [o.player] : []));
}

/** How somebody in the dungeon is, in the words of the game. */
export const postureInWords = (state: Posture | null, terms?: Terms): string => (state === 'standing' ? null : terms?.lies?.[state === 'prone' ? 0 : 1]) ?? state ?? 'standing';

/** How a player stands; whether they have acted is told of the side whose turn it is. */
export function stateInWords(player: PlayerView, acting: Side | null = null, terms?: Terms): string {
  const words: string[] = [player.square === null ? PLACE_NAMES[placeOf(player)].toLowerCase() : postureInWords(player.state, terms)];
  if (player.ball) words.push(`has ${player.ball_number ? `ball ${player.ball_number}` : 'the ball'}`);
  if (player.used && player.side === acting) words.push('has acted');
  words.push(...player.marks.map(markInWords));
  return words.join(', ');
}

const MARK_WORDS: Record<Mark, string> = {
  no_tackle_zone: 'has no tackle zone',
  rooted: 'is rooted to the spot',
  disturbing: 'smells of the sewer',
  gathered_funds: 'has gathered funds',
  furious: 'is furious and blocks with three dice',
  entangled: 'is held by vines this turn',
  held_by_roots: 'is held by roots',
  haunted: 'is turned away by ghosts this turn',
  snack: 'has a re-roll from the Tuck Shop',
  well_fed: 'has ST +1 from the Tuck Shop',
  rejuvenated: 'is young again: spared the first casualty',
  gift_dagger: 'has Sneaky Git and Stab from the sponsor',
  gift_boots: 'has MA +1 and Sprint from the sponsor',
  gift_helmet: 'has AV +1 and Thick Skull from the sponsor',
  gift_physician: "has the sponsor's physician",
};

/** What a side has besides its players: its spell, bribes and healers, those left, its kegs and sponsor, and what befell all of it. */
export function extrasOf(match: MatchState, side: Side): string[] {
  const { spells, bribes, apothecaries, igors, blinded } = match.view;
  const team = match.info.teams[side];
  const words: string[] = [];
  if (team.spell) words.push(spells?.[side] ? `Wizard: ${team.spell}` : `Wizard: ${team.spell} (cast)`);
  for (const [left, one, more] of [[bribes, 'bribe', 'bribes'], [apothecaries, 'apothecary', 'apothecaries'], [igors, 'Igor (for Regeneration)', 'Igors (for Regeneration)']] as const)
    if (left[side] > 0) words.push(left[side] === 1 ? `1 ${one}` : `${left[side]} ${more}`);
  if (team.babes) words.push(`Kegs: +${team.babes} for the knocked out`);
  if (team.sponsor) words.push(team.sponsor);
  if (blinded?.[side]) words.push('blinded: no passes, hand-offs or assists');
  return words;
}

export const markInWords = (mark: string): string => MARK_WORDS[mark as Mark] ?? mark.replaceAll('_', ' ');

/** A chance in words; nothing that may go wrong is called 100 %, and nothing that may happen 0 %. */
export function percent(chance: number): string {
  const n = Math.round(chance * 100);
  if (n >= 100 && chance < 1) return '99\u00a0%';
  if (n <= 0 && chance > 0) return '1\u00a0%';
  return `${n}\u00a0%`;
}

/** While a team steps into the dungeon: the how-manieth of its players is asked about, and how many start. Source: DB21-SET-01, -02. */
export function steppingOut(view: View, question: Question): { number: number; of: number } | null {
  if ((question.kind !== 'deploy' && question.kind !== 'deploy_at') || question.seat === null) return null;
  const fit = view.players.filter((p) => p.side === question.seat && (p.square !== null || placeOf(p) === 'reserves'));
  return { number: fit.filter((p) => p.square !== null).length + 1, of: Math.min(view.starters, fit.length) };
}
