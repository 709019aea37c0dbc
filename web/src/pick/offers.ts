// What may be picked: the ready teams of the colleges, and own teams of them that are stored.

import type { CollegeChoice } from '../protocol/messages';
import type { PlayingTeam } from '../protocol/setups';
import { homeOf, type AnyStored } from '../teams/kinds';

/** A team that may be picked: of which college it is, and the stored team's id where it is not the ready one. */
export interface Offered {
  home: string;
  team: string | null;
}

/** What tells one team from all others. */
export const valueOf = ({ home, team }: Offered): string => (team === null ? home : `:${team}`);

/** The college of a team that was picked. */
export const collegeOf = (colleges: readonly CollegeChoice[], team: PlayingTeam): CollegeChoice | undefined => colleges.find((one) => one.key === team.college || one.name === team.college);

/** Which of the offered teams was picked: one of the stored teams if it is called so, else its college's. */
export function pickedOf(team: PlayingTeam | null, colleges: readonly CollegeChoice[], squads: readonly AnyStored[]): string | null {
  const college = team && collegeOf(colleges, team);
  if (!college) return null;
  const squad = squads.find((one) => homeOf(one.team) === college.key && one.team.name === team.name);
  return valueOf({ home: college.key, team: squad && team.name !== college.team.name ? squad.id : null });
}
