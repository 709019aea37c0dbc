// The teams that this browser drafted or looked at, newest first, with the secrets that let it change them.

import { shelf } from '../ui/shelf';

export interface MyTeam {
  id: string;
  name: string;
  college: string;
  /** The secret; empty for a team of somebody else. */
  key: string;
  /** The game it plays, where that is known. */
  game?: string;
  /** Whether it follows a list; such teams play no league. */
  listed?: boolean;
}
const teams = shelf<MyTeam>('teams', ['id', 'name', 'college']);
export const myTeams = teams.all;
export const forgetTeam = teams.forget;

export const keyOf = (id: string): string => myTeams().find((t) => t.id === id)?.key ?? '';

/** A secret that is known already is kept, by whichever link the team is looked at. */
export function keepTeam(team: MyTeam): void {
  teams.keep({ ...team, key: team.key || keyOf(team.id) });
}
