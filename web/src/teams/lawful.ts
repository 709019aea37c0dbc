// The teams of a game that this browser drafted or looked at, and that may play.

import { http } from '../protocol/http';
import type { AnyStored } from './kinds';
import { myTeams } from './mine';

/** So many are looked at, newest first. */
const MOST = 6;

/** Those that may play by the rules of a game; `wanted` is looked at first. */
export async function lawfulSquads(rules: string, wanted: string | null = null): Promise<AnyStored[]> {
  const ids = [...new Set([...(wanted ? [wanted] : []), ...myTeams().map((t) => t.id)])];
  const came = await Promise.all(ids.slice(0, MOST).map((id) => http.team(id, '').catch(() => null)));
  return came.flatMap((t) => (t && t.violations.length === 0 && t.team.rules === rules ? [t] : []));
}
