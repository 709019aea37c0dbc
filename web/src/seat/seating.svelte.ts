// How a page comes to its seat: by the link in its address, which is used once and leaves the address bar, or by the key that this browser keeps.

import { missed } from '../ui/parts.svelte';
import { keepSeat, keptSeat } from './kept';

/** The key that this window had when it was loaded; a browser that keeps nothing has it here alone. */
export const here = (): string | null => (history.state as { seat?: string } | null)?.seat ?? null;

/** Keep a key for the next time that this window is loaded. */
export const keepHere = (key: string, path?: string): void => history.replaceState({ seat: key }, '', path);

/** The address of the page without any secret. */
function plainAddress(): string {
  const url = new URL(location.href);
  url.searchParams.delete('seat');
  return url.pathname + url.search;
}

export class Seating {
  /** What opens the seat, or is tried; null to watch. */
  secret = $state<string | null>(null);
  /** Why there is no seat, where the server has said so about the link. */
  refusal = '';
  /** What the coach is to be told. */
  note = $state('');
  /** The secret in the address, as long as it has opened nothing. */
  given: string | null;
  private kept: string | null = null;

  /**
   * `given` is the secret in the address, if there is one. Without it this browser's own key is tried, but for whoever only watches.
   */
  constructor(
    readonly id: string,
    given: string | null,
    readonly watching = false,
  ) {
    this.given = given;
    this.secret = given ?? (watching ? null : (here() ?? keptSeat(id)));
  }

  /** The secret has opened the seat: it is kept, and leaves the address bar. Whether it is news. */
  sat(): boolean {
    this.given = null;
    if (this.secret === null || this.secret === this.kept) return false;
    this.kept = this.secret;
    keepSeat(this.id, this.secret);
    keepHere(this.secret, plainAddress());
    return true;
  }

  /** The seat has another key from now on. */
  change(key: string): void {
    this.secret = key;
    this.sat();
  }

  /** The secret was refused. Whether there is another one to try now. Fails where the server does not answer. */
  another = async (): Promise<boolean> => (await import('./taking').catch(missed)).another(this);
}
