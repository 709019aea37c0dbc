// What the coaches of a match are called: by the name that they gave, else by what is known of them.

import type { SeatInfo, Side } from '../../protocol/messages';
import type { MatchState } from '../state';

/** Characters of a name, as the server takes it. */
export const LONGEST_NAME = 24;

const COMPUTERS: Record<string, string> = { easy: 'easy computer', scripted: 'hard computer', random: 'random moves', lesson: 'the computer' };

/** The name that a person gave; empty for a computer and for whoever gave none. */
export const nameOf = (seat: SeatInfo): string => (seat.kind === 'person' ? seat.name : '');

/** Who sits on a side, as everybody at the table reads it. */
export function coachOf(match: MatchState, side: Side): string {
  const seat = match.presence.seats[side];
  const name = nameOf(seat);
  if (match.you.includes(side)) return match.you.length > 1 ? name || 'at this screen' : name === '' ? 'you' : `${name} (you)`;
  if (seat.kind === 'computer') return COMPUTERS[seat.name] ?? (seat.name || 'the computer');
  if (!seat.taken) return name === '' ? 'seat open' : `${name} has not joined yet`;
  if (!seat.connected) return name === '' ? 'away from the table' : `${name} is away`;
  return name || 'a coach';
}
