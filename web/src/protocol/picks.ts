// What the addresses below /api/picks take and give: teams that two people pick in secret.
// By scripts/make_protocol.py from server/http/picks/forms.py: do not edit it.

import type { SeatInfo } from './live';
import type { MatchForm, PlayingTeam, SeatLinks, SeatTokens, TeamChoice } from './setups';

/** A match whose coaches pick their teams in secret. */
export interface PickForm {
  /** The match that follows. Its sides name their coaches, and no college, team or file. */
  match: MatchForm;
}

/** The team that a coach takes. Exactly one of `college`, `team` and `file` says which. */
export interface ChoiceForm extends TeamChoice {
  /** The secret of the seat. */
  seat: string;
  /** For which side, 0 home or 1 away, where the secret opens both. */
  side?: 0 | 1 | null;
  /** What the sender takes part in. */
  phase: 'picking' | 'choosing';
}

/** Secret picks that were begun. The secrets are shown this once; they open the seats of the match as well. */
export interface CreatedPick {
  id: string;
  seats: SeatTokens;
  links: SeatLinks;
}

/** How far two coaches have come with their teams, as everybody may see it. */
export interface PickState {
  id: string;
  /** The key of the ruleset. */
  rules: string;
  phase: 'picking' | 'choosing' | 'over';
  /** Whose choice it is after both have picked the same college. */
  seat: 0 | 1 | null;
  /** Who has picked, or has chosen. */
  picked: [boolean, boolean];
  /** The college that both picked, once both have. */
  met: PlayingTeam | null;
  /** The D6 that both rolled for the first choice, home's first; equal ones were rolled again. */
  rolls: [number, number][];
  /** What has been chosen, and in the end both teams. */
  teams: [PlayingTeam | null, PlayingTeam | null];
  /** The id of the match; the secrets of the seats are the same. */
  match: string | null;
  /** Who is here. */
  seats: [SeatInfo, SeatInfo];
}

/** How far they are, as one client is told. */
export interface ToldPicks extends PickState {
  /** What the client's own seats have picked or chosen. */
  own: [PlayingTeam | null, PlayingTeam | null];
}
