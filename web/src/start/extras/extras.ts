// What a side brings besides its players, as the start page collects it.

import type { SideExtras } from '../../protocol/messages';
import type { TeamFile } from '../../protocol/rosters';

/** The sponsor that names one player. */
export const SPONSOR_OF_ONE = 'air_oberwald';

/** Somebody whom it can name. */
export interface Named {
  number: number;
  name: string;
}

/** What one side brings, with everything said. */
export type ChosenExtras = Required<SideExtras>;

/** Every number that may be chosen. */
export const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, n) => n);

export const noExtras = (): ChosenExtras => ({ training: 0, bribes: 0, wizard: false, sponsor: null, sponsored: null });

/** What a team of one's own has been drafted with. */
export function ownExtras(team: TeamFile): ChosenExtras {
  const { training = 0, bribes = 0, wizard = 0 } = team.inducements ?? {};
  return { training, bribes, wizard: wizard > 0, sponsor: team.sponsor ?? null, sponsored: team.sponsored ?? null };
}

/** What is sent for a side: the sponsored player is one of its own; nothing where nothing was chosen for a ready team. */
export function extrasToSend(extras: ChosenExtras, players: Named[], ready: boolean): ChosenExtras | null {
  const any = extras.training > 0 || extras.bribes > 0 || extras.wizard || extras.sponsor !== null;
  if (ready && !any) return null;
  const numbers = players.map((p) => p.number);
  const sponsored = extras.sponsor === SPONSOR_OF_ONE ? (numbers.includes(extras.sponsored ?? -1) ? extras.sponsored : (numbers[0] ?? null)) : null;
  return { ...extras, sponsored };
}
