// A coach who comes by a link: the line to the match opens while the table is still being fetched.

import { Session } from './session.svelte';

let early: Session | null = null;

/** `given` is the secret in the address, if there is one. */
export function arrive(id: string, given: string | null, watching: boolean): void {
  early = new Session(id, given, watching);
  early.open();
}

/** The session of this page, opened: the early one if it is for this match. The secret may have left the address bar since. */
export function sessionFor(id: string, given: string | null, watching: boolean): Session {
  const session = early;
  early = null;
  if (session !== null && session.id === id && session.watching === watching) return session;
  session?.close();
  const fresh = new Session(id, given, watching);
  fresh.open();
  return fresh;
}
