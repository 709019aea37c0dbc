// A coach who comes by a link: the line to the match opens while the table is still being fetched.

import { Session } from './session.svelte';

let early: Session | null = null;

export function arrive(id: string, seat: string | null): void {
  early = new Session(id, seat);
  early.open();
}

/** The session of this seat, opened: the early one if it is for this seat. */
export function sessionFor(id: string, seat: string | null): Session {
  const session = early;
  early = null;
  if (session !== null && session.id === id && session.seat === seat) return session;
  session?.close();
  const fresh = new Session(id, seat);
  fresh.open();
  return fresh;
}
