// The league teams of this browser that it may save, as they are now.

import { http } from '../../protocol/http';
import type { StoredTeam } from '../../protocol/teams';
import { isOfCollege } from '../../teams/kinds';
import { keyOf, myTeams } from '../../teams/mine';

const MOST = 24;

export interface Squad {
  id: string;
  key: string;
  name: string;
  college: string;
  stored: StoredTeam;
  /** Why it cannot play just now; empty if it can. */
  hindered: string;
}

/** Newest first; `wanted` comes first of all. */
export async function leagueSquads(wanted: string | null = null): Promise<Squad[]> {
  const ids = [...new Set([...(wanted ? [wanted] : []), ...myTeams().map((t) => t.id)])].filter((id) => keyOf(id) !== '');
  const came = await Promise.all(ids.slice(0, MOST).map((id) => http.team(id, keyOf(id)).catch(() => null)));
  return came.flatMap((stored) => {
    if (!stored || !isOfCollege(stored) || !stored.editable || stored.team.kind !== 'league') return [];
    const hindered = stored.held ? 'in a league game' : stored.violations.length > 0 ? 'not legal' : '';
    return [{ id: stored.id, key: keyOf(stored.id), name: stored.team.name, college: stored.team.college, stored, hindered }];
  });
}
