// A team being drafted: hire, dismiss, rename, teach. What it costs and whether it is lawful the server says.

import type { AdvancementFile, CollegeOffer, InducementKey, PlayerFile, Position, TeamFile, Way } from '../../protocol/rosters';
import type { DraftBook, TeamViolation } from '../../protocol/teams';

export const MOST_NUMBER = 16;

export function positionOf(college: CollegeOffer, key: string): Position | undefined {
  return college.positions.find((p) => p.key === key);
}

/** The figures of a player in one line; none is parted from its name. */
export const profileOf = (p: Pick<Position, 'ma' | 'st' | 'ag' | 'pa' | 'av'>): string => `MA ${p.ma}, ST ${p.st}, AG ${p.ag}+, PA ${p.pa === null ? '–' : `${p.pa}+`}, AV ${p.av}+`.replace(/([A-Z]) /g, '$1\u00a0');

/** A team of either kind, as far as its players wear numbers. */
interface Numbered {
  players: { number: number }[];
}

export function freeNumber(team: Numbered): number | null {
  const worn = new Set(team.players.map((p) => p.number));
  for (let n = 1; n <= MOST_NUMBER; n++) if (!worn.has(n)) return n;
  return null;
}

export function hire(team: TeamFile, position: Position): TeamFile {
  const number = freeNumber(team);
  if (number === null) return team;
  const player: PlayerFile = { number, name: `${position.name} ${number}`.slice(0, 40), position: position.key };
  return { ...team, players: [...team.players, player].sort((a, b) => a.number - b.number) };
}

export function dismiss<T extends Numbered>(team: T, at: number): T {
  return { ...team, players: team.players.filter((_, i) => i !== at) };
}

export function change<T extends Numbered>(team: T, at: number, changes: Partial<T['players'][number]>): T {
  return { ...team, players: team.players.map((p, i) => (i === at ? { ...p, ...changes } : p)) };
}

/** Give a player a number; who wears it already takes the other's. */
export function renumber<T extends Numbered>(team: T, at: number, number: number): T {
  const mine = team.players[at]!.number;
  const players = team.players.map((p, i) => (i === at ? { ...p, number } : p.number === number ? { ...p, number: mine } : p));
  return { ...team, players: players.sort((a, b) => a.number - b.number) };
}

export function learn(team: TeamFile, at: number, advancement: AdvancementFile): TeamFile {
  return change(team, at, { advancements: [...(team.players[at]!.advancements ?? []), advancement] });
}

export function unlearn(team: TeamFile, at: number, which: number): TeamFile {
  return change(team, at, { advancements: (team.players[at]!.advancements ?? []).filter((_, i) => i !== which) });
}

export function induce(team: TeamFile, key: InducementKey, count: number): TeamFile {
  const none: Record<InducementKey, number> = { training: 0, bribes: 0, wizard: 0 };
  return { ...team, inducements: { ...none, ...team.inducements, [key]: count } };
}

export function hired(team: TeamFile, position: string): number {
  return team.players.filter((p) => p.position === position).length;
}

/** What a player can still be taught with free points: skills by the way they are paid, without those they have. */
export function lessons(book: DraftBook, position: Position, player: PlayerFile): { way: Way; skills: DraftBook['skills'] }[] {
  const has = new Set([...position.skills.map((s) => s.key), ...(player.advancements ?? []).map((a) => a.skill)]);
  const of = (categories: string[]) => book.skills.filter((s) => categories.includes(s.category.charAt(0).toUpperCase()) && !has.has(s.key));
  return [
    { way: 'chosen_primary', skills: of(position.primary) },
    { way: 'chosen_secondary', skills: of(position.secondary) },
  ];
}

/** The points that the next lesson of a player costs; null after the sixth. */
export function priceOf(book: DraftBook, player: PlayerFile, way: Way): number | null {
  return book.advancements[player.advancements?.length ?? 0]?.cost[way] ?? null;
}

/** The index of the player that a violation is about, or null for the whole team. */
export function blamed(violation: TeamViolation): number | null {
  const found = /^players\[(\d+)\]/.exec(violation.where);
  return found ? Number(found[1]) : null;
}

export const gold = (n: number): string => n.toLocaleString('en');
