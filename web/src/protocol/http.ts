// The answers of the HTTP interface, and what went wrong in words that a coach can act on.

import type { BuildingMove, BuildingState, CreatedBuilding, LayForm, Places, TriedTile } from './buildings';
import type { CheckedPlan, CompareForm, Comparison, GeneratedPlan, GenerateForm, ImportedDungeon, Pieces, PlanForm, StoredDungeon, StoredLink, StoredMap } from './dungeons';
import type { ChoiceForm, CreatedPick, PickState } from './picks';
import type { ListFile, TeamFile } from './rosters';
import type { CheckedList, CheckedTeam, CreatedTeam, DraftBook, ImportedList, ImportedTeam, ListBook, StoredList, StoredTeam } from './teams';
import type { CheckedTables, CreatedMatch, CreatedReplay, ForkForm, MatchInfo, MatchdayForm, MatchForm, MatchLuck, MatchWish, NewMatch, RematchInfo, ReplayData, RuleEntry, Setup, SideMatchday, SkillEntry, TablesForm, ToldDice } from './messages';

export class RequestFailed extends Error {
  readonly status: number;
  /** What the server said in full. */
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = null) {
    super(message);
    this.name = 'RequestFailed';
    this.status = status;
    this.body = body;
  }

  /** The rule that was broken, where the server names one. */
  get rule(): string | null {
    const detail = (this.body as { detail?: { rule?: unknown } } | null)?.detail;
    return typeof detail?.rule === 'string' ? detail.rule : null;
  }
}

/** Why something could not be shown. */
export interface Failure {
  text: string;
  /** The server answers, and has nothing of the kind: to ask again would not help. */
  gone: boolean;
  /** The match is of earlier rules: there is its record. */
  earlier?: boolean;
}

export const failureOf = (error: unknown): Failure => ({
  text: error instanceof Error ? error.message : 'The server cannot be reached.',
  gone: error instanceof RequestFailed && [400, 404, 410, 422].includes(error.status),
  earlier: error instanceof RequestFailed && error.status === 410,
});

function saidBy(body: unknown, status: number): string {
  if (typeof body === 'object' && body !== null) {
    const said = body as Record<string, unknown>;
    for (const key of ['message', 'detail', 'error']) {
      const text = said[key];
      if (typeof text === 'string') return text;
      if (typeof text === 'object' && text !== null && 'message' in text && typeof text.message === 'string') return text.message;
    }
    if (Array.isArray(said['detail']) && said['detail'].length > 0) {
      const first = said['detail'][0] as { loc?: unknown[]; msg?: string };
      return `${(first.loc ?? []).slice(1).join(' › ')}: ${first.msg ?? 'not accepted'}`;
    }
  }
  if (status === 404) return 'There is nothing at this address.';
  if (status === 429) return 'Too many requests at once. Wait a moment, then try again.';
  return `The server answered with an error (${status}).`;
}

export async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new RequestFailed(0, 'The server cannot be reached. Is it running, and are you online?');
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RequestFailed(response.status, saidBy(body, response.status), body);
  if (body === null) throw new RequestFailed(response.status, 'The server sent something that is not an answer.');
  return body as T;
}

export const sent = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const part = encodeURIComponent;

/** A secret in the head of a request: addresses are kept in logs. */
export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

export const http = {
  setup: (rules = '') => asked<Setup>(rules ? `/api/setup?rules=${part(rules)}` : '/api/setup'),
  create: (wish: NewMatch) => asked<CreatedMatch>('/api/matches', sent(wish)),
  matchday: (form: MatchdayForm) => asked<SideMatchday[]>('/api/matchday', sent(form)),
  fork: (id: string, wish: ForkForm) => asked<CreatedMatch>(`/api/matches/${part(id)}/fork`, sent(wish)),
  rematch: (id: string, wish: { seat: string; swapped: boolean }) => asked<RematchInfo>(`/api/matches/${part(id)}/rematch`, sent(wish)),
  match: (id: string) => asked<MatchInfo>(`/api/matches/${part(id)}`),
  replay: (id: string) => asked<ReplayData>(`/api/matches/${part(id)}/replay`),
  dice: (id: string) => asked<ToldDice>(`/api/matches/${part(id)}/dice`),
  luck: (id: string) => asked<MatchLuck>(`/api/matches/${part(id)}/luck`),
  upload: (record: unknown) => asked<CreatedReplay>('/api/replays', sent(record)),
  rules: (ruleset: string) => asked<RuleEntry[]>(`/api/rules/${part(ruleset)}`),
  skills: (ruleset: string) => asked<SkillEntry[]>(`/api/skills/${part(ruleset)}`),
  pieces: () => asked<Pieces>('/api/dungeons/pieces'),
  checkDungeon: (plan: PlanForm) => asked<CheckedPlan>('/api/dungeons/check', sent(plan)),
  importDungeon: (file: File, rules: string) => asked<ImportedDungeon>(`/api/dungeons/import?name=${part(file.name.slice(-120))}&rules=${part(rules)}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file }),
  storeDungeon: (plan: PlanForm) => asked<StoredLink>('/api/dungeons', sent(plan)),
  generateDungeon: (wish: GenerateForm) => asked<GeneratedPlan>('/api/dungeons/generate', sent(wish)),
  checkTables: (wish: TablesForm) => asked<CheckedTables>('/api/tables/check', sent(wish)),
  beginBuilding: (match: MatchWish) => asked<CreatedBuilding>('/api/buildings', sent({ match })),
  places: (id: string, { kind, room, turn }: { kind: string; room: string | null; turn: number }) =>
    asked<Places>(`/api/buildings/${part(id)}/places?kind=${part(kind)}&turn=${turn}${room === null ? '' : `&room=${part(room)}`}`),
  tryTile: (id: string, lay: LayForm) => asked<TriedTile>(`/api/buildings/${part(id)}/try`, sent(lay)),
  moveBuilding: (id: string, move: BuildingMove) => asked<BuildingState>(`/api/buildings/${part(id)}/moves`, sent(move)),
  beginPicks: (match: MatchForm) => asked<CreatedPick>('/api/picks', sent({ match })),
  pick: (id: string, choice: ChoiceForm) => asked<PickState>(`/api/picks/${part(id)}/choices`, sent(choice)),
  compare: (wish: CompareForm) => asked<Comparison>('/api/fairness', sent(wish)),
  comparison: (id: string) => asked<Comparison>(`/api/fairness/${part(id)}`),
  draftBook: (ruleset: string) => asked<DraftBook>(`/api/teams/book/${part(ruleset)}`),
  listBook: (ruleset: string, list: string) => asked<ListBook>(`/api/teams/book/${part(ruleset)}/${part(list)}`),
  readyTeam: (college: string, kind: string, rules: string) =>
    asked<CheckedTeam | CheckedList>(`/api/teams/ready/${part(college)}?kind=${part(kind)}${rules ? `&rules=${part(rules)}` : ''}`),
  checkTeam: (team: TeamFile) => asked<CheckedTeam>('/api/teams/check', sent(team)),
  checkList: (team: ListFile) => asked<CheckedList>('/api/teams/check', sent(team)),
  importTeam: (file: File) => asked<ImportedTeam | ImportedList>('/api/teams/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: file }),
  storeTeam: (team: TeamFile | ListFile) => asked<CreatedTeam>('/api/teams', sent(team)),
  team: (id: string, key: string) => asked<StoredTeam | StoredList>(`/api/teams/${part(id)}`, key ? { headers: bearer(key) } : undefined),
  saveTeam: (id: string, key: string, version: number, team: TeamFile | ListFile) =>
    asked<StoredTeam | StoredList>(`/api/teams/${part(id)}`, { ...sent({ version, team }), method: 'PUT', headers: { 'content-type': 'application/json', ...bearer(key) } }),
  dungeon: (id: string) => asked<StoredDungeon | StoredMap>(`/api/dungeons/${part(id)}`),
};

export const recordAddress = (id: string): string => `/api/matches/${part(id)}/record`;
