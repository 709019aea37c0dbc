// What a side brings besides its players, as the start page collects it.

import type { CollegeChoice, SideExtras } from '../protocol/messages';

/** The sponsor that names one player. */
export const SPONSOR_OF_ONE = 'air_oberwald';

export const noExtras = (): SideExtras => ({ training: 0, bribes: 0, wizard: false, sponsor: null, sponsored: null });

/** What is sent for a side: nothing where nothing was chosen; the sponsored player is one of this college's. */
export function extrasToSend(extras: SideExtras, college: CollegeChoice | undefined): SideExtras | null {
  const any = extras.training > 0 || extras.bribes > 0 || extras.wizard || extras.sponsor !== null;
  if (!any) return null;
  const numbers = (college?.team.players ?? []).map((p) => p.number);
  const sponsored = extras.sponsor === SPONSOR_OF_ONE ? (numbers.includes(extras.sponsored ?? -1) ? extras.sponsored : (numbers[0] ?? null)) : null;
  return { ...extras, sponsored };
}
