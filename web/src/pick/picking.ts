// Secret picks as one of the coaches sees them: what this screen is for, and what it says. Knows no rules.

import type { Facing } from '../before/Facing.svelte';
import type { Side } from '../protocol/messages';
import type { PickState } from '../protocol/picks';
import type { PlayingTeam } from '../protocol/setups';

export type Seat = 0 | 1;

/** What the screen is for: to pick for a side, to be handed to the away coach, or to look on. */
export type Screen = { of: 'pick'; side: Seat } | { of: 'pass' } | { of: 'look' };

const SIDES = ['home', 'away'] as const;
export const otherOf = (side: Seat): Seat => (side === 0 ? 1 : 0);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What the screen of somebody with these seats is for.
 *
 * `before` is who said to sit before a screen that has both seats; null: nobody, so that it shows no secret.
 */
export function screenOf(state: PickState, you: readonly Side[], before: Seat | null): Screen {
  if (state.phase === 'over' || you.length === 0) return { of: 'look' };
  if (state.phase === 'choosing') return state.seat !== null && you.includes(state.seat) ? { of: 'pick', side: state.seat } : { of: 'look' };
  if (you.length === 1) return { of: 'pick', side: you[0] === 1 ? 1 : 0 };
  if (before !== null) return { of: 'pick', side: before };
  return state.picked[0] ? { of: 'pass' } : { of: 'pick', side: 0 };
}

/** What a coach is called in a sentence: by their name, else by their side. */
export function coachOf(state: PickState, side: Seat): string {
  const seat = state.seats[side];
  if (seat.kind === 'computer') return 'the computer';
  return seat.name || `the ${SIDES[side]} coach`;
}

/** Who has what another coach may not choose any more; null while nothing is chosen. */
export const takenFrom = (state: PickState, side: Seat): PlayingTeam | null => (state.phase === 'choosing' ? state.teams[otherOf(side)] : null);

/** What a coach does who has not picked. */
function presence(state: PickState, side: Seat): string {
  const seat = state.seats[side];
  if (!seat.taken) return 'is not here yet';
  return seat.connected ? 'is still picking' : 'is away';
}

/** The two coaches, for somebody who holds these seats. Of their teams what everybody may see. */
export function facing(state: PickState, you: readonly Side[]): [Facing, Facing] {
  const what = (side: Seat): string => {
    if (state.phase === 'over') return coachOf(state, side);
    if (state.picked[side]) return state.phase === 'picking' ? 'has picked' : `chosen by ${coachOf(state, side)}`;
    if (state.phase === 'picking' || !state.seats[side].connected) return presence(state, side);
    return state.seat === side ? 'chooses now' : 'chooses second';
  };
  const one = (side: Seat): Facing => {
    const team = state.teams[side];
    const name = `${capital(coachOf(state, side))}${you.length === 1 && you.includes(side) ? ' (you)' : ''}`;
    return { name: team?.name ?? name, colour: team?.colour ?? null, what: what(side), now: state.phase === 'choosing' ? state.seat === side : state.phase === 'picking' && !state.picked[side] };
  };
  return [one(0), one(1)];
}

function secretly(state: PickState, you: readonly Side[], own: readonly (PlayingTeam | null)[]): string {
  const side: Seat = you[0] === 1 ? 1 : 0;
  const other = capital(coachOf(state, otherOf(side)));
  const meanwhile = `${other} ${presence(state, otherOf(side))}`;
  const mine = own[side];
  if (mine && state.picked[side]) return `You have picked the ${mine.college}. ${meanwhile}, so you may still change it.`;
  return state.picked[otherOf(side)] ? `${other} has picked. Now pick your team.` : `Pick your team. ${meanwhile}.`;
}

function openly(state: PickState, you: readonly Side[]): string {
  const seat = state.seat;
  if (seat === null) return '';
  const chooser = coachOf(state, seat);
  if (!you.includes(seat)) return `Waiting for ${chooser} to choose.`;
  const taken = takenFrom(state, seat);
  const whose = you.length === 2 ? `${capital(chooser)}: choose` : 'Choose';
  return taken ? `${whose} another team. ${capital(coachOf(state, otherOf(seat)))} took the ${taken.college}.` : `${whose} first, any team.`;
}

/** What is to be done now, for somebody who holds these seats, at a screen for this. */
export function toDo(state: PickState, you: readonly Side[], own: readonly (PlayingTeam | null)[], screen: Screen): string {
  if (state.phase === 'over') return `${state.teams[0]?.name} against ${state.teams[1]?.name}.`;
  if (state.phase === 'choosing') return openly(state, you);
  if (you.length === 1) return secretly(state, you, own);
  if (screen.of === 'pick') return `${capital(coachOf(state, screen.side))}: pick your team. Nobody else may look.`;
  if (screen.of === 'pass') return `${capital(coachOf(state, 0))} has picked. Pass the screen to ${coachOf(state, 1)}.`;
  return 'Both coaches pick in secret. Their teams are shown when both have picked.';
}

/** What a roll of the two dice says. */
export function rollText(state: PickState, [home, away]: readonly [number, number]): string {
  if (home === away) return `Both roll ${home}. They roll again.`;
  const first: Seat = home > away ? 0 : 1;
  return `${capital(coachOf(state, first))} rolls ${Math.max(home, away)}, ${coachOf(state, otherOf(first))} ${Math.min(home, away)}: ${coachOf(state, first)} chooses first.`;
}
