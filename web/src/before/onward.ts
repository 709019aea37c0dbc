// The way from what two coaches did before their match into the match.

import { keepLinks, keptSeats } from '../seat/handed';
import { keepSeat } from '../seat/kept';
import { playPath, watchPath } from '../seat/links';

/** The links and the key of the seat are the match's as well: they are kept for it. Gives its address for whoever has that key, or watches. */
export function onward(id: string, match: string, seat: string | null): string {
  const seats = keptSeats(id);
  if (seats) keepLinks({ id: match, seats });
  if (seat !== null) keepSeat(match, seat);
  return seat === null ? watchPath(match) : playPath(match);
}
