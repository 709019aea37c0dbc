// What a coach or a spectator reads while somebody else decides.

import type { MatchState } from '../state';
import { nameOf } from './names';

/** Empty where nothing is asked. */
export function waitingFor(match: MatchState): string {
  const { question } = match;
  if (question === null) return '';
  if (question.seat === null) return 'Waiting for the dice';
  const seat = match.presence.seats[question.seat];
  const who = match.info.teams[question.seat].name;
  if (seat.kind === 'computer') return `${who}: the computer is thinking`;
  if (!seat.taken) return `${who}: waiting for a coach to join`;
  const name = nameOf(seat);
  if (!seat.connected) return `${who}: ${name || 'the coach'} is away`;
  return name === '' ? `Waiting for ${who}` : `Waiting for ${name} (${who})`;
}
