// What a page asks the server about league games and off-seasons.

import { asked, bearer, part, sent } from '../protocol/http';
import type { CreatedJournal, EntryForm, GameForm, GiveUpForm, JoinForm, JournalOfMatch, JournalOfTeam, LeagueState, OffSeasonForm, ResultForm } from '../protocol/league';

const at = (id: string, rest = ''): string => `/api/league/${part(id)}${rest}`;

export const league = {
  state: (id: string, seat: string) => asked<LeagueState>(at(id), seat ? { headers: bearer(seat) } : undefined),
  arrange: (wish: GameForm) => asked<CreatedJournal>('/api/league/games', sent(wish)),
  follow: (wish: ResultForm) => asked<CreatedJournal>('/api/league/results', sent(wish)),
  rest: (wish: OffSeasonForm) => asked<CreatedJournal>('/api/league/off-seasons', sent(wish)),
  join: (id: string, step: JoinForm) => asked<LeagueState>(at(id, '/join'), sent(step)),
  enter: (id: string, step: EntryForm) => asked<LeagueState>(at(id, '/entries'), sent(step)),
  leave: (id: string, how: 'give-up' | 'call-off', step: GiveUpForm) => asked<LeagueState>(at(id, `/${how}`), sent(step)),
  ofMatch: (match: string) => asked<JournalOfMatch>(`/api/league/of-match/${part(match)}`),
  ofTeam: (team: string) => asked<JournalOfTeam[]>(`/api/league/of-team/${part(team)}`),
};
