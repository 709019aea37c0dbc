// Links to seats for others: told once to the browser that created them, and renewed there as long as nobody has used them.

import type { Link } from '../ui/Links.svelte';
import { keptSeats, replaceLink, tokensOf } from './handed';
import { withSecret } from './links';
import { drawn, makeLink } from './taking';

export interface Invited {
  side: number;
  title: string;
  hint: string;
  /** The page that the link opens. */
  path: string;
}

export class Invites {
  private tokens = $state.raw<(string | null)[]>([]);

  constructor(private readonly id: string) {
    this.tokens = tokensOf(keptSeats(id));
  }

  /** Whether this browser has the link to a side. */
  has(side: number): boolean {
    return Boolean(this.tokens[side]);
  }

  /** The link to a side as it is shown; null where this browser has none. */
  of({ side, title, hint, path }: Invited): Link | null {
    const token = this.tokens[side];
    return token ? { key: `seat${side}`, title, hint, address: location.origin + withSecret(path, token), renew: () => this.renew(token) } : null;
  }

  private async renew(token: string): Promise<void> {
    replaceLink(this.id, token, await makeLink(token, drawn()));
    this.tokens = tokensOf(keptSeats(this.id));
  }
}
