// What a coach does about the secrets of a seat: take it by a link, make a link, sign other devices out.

import { asked, RequestFailed, sent } from '../protocol/http';
import type { LinkForm, SeatLink, SignedOut, SignOutForm, TakeForm, TakenSeat } from '../protocol/seats';
import { remember } from '../ui/prefs.svelte';
import { keptSeats, tokensOf } from './handed';
import { atHand, keptSeat } from './kept';
import { here, keepHere, type Seating } from './seating.svelte';

const OTHERS = 'This link is for another coach, so it was not used here.';

/** A new secret, with 192 bits of chance. */
export function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

const ask = <Answer>(what: string, form: object): Promise<Answer> => asked<Answer>(`/api/seats/${what}`, sent(form));

/** Take the seat of a link, which `key` opens from now on: what opens it, or why it is not to be had. */
export async function take(link: string, key: string): Promise<TakenSeat | { refusal: string }> {
  try {
    return await ask<TakenSeat>('take', { link, key } satisfies TakeForm);
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 403) return { refusal: error.message };
    throw error;
  }
}

/** A key that opens nothing any more is not kept: who has no seat may watch. */
function forgetSeat(id: string): void {
  atHand.delete(id);
  remember(`seat.${id}`, null);
}

/** What `Seating.another` does: take the seat by the link in the address, or try what this browser keeps. */
export async function another(seating: Seating): Promise<boolean> {
  const tried = seating.secret;
  const own = keptSeat(seating.id);
  const isLink = tried !== null && tried === seating.given && tried !== own;
  if (isLink && own !== null && tokensOf(keptSeats(seating.id)).includes(tried)) seating.note = OTHERS;
  else if (isLink) {
    // The window keeps the key before it asks: an answer that gets lost loses no seat.
    const key = here() ?? drawn();
    keepHere(key);
    const taken = await take(tried, key);
    seating.given = null;
    if ('key' in taken) seating.secret = taken.key;
    else seating.refusal = taken.refusal;
  }
  if (seating.secret === tried && !seating.watching) seating.secret = own ?? tried;
  const found = seating.secret !== tried;
  if (!found) forgetSeat(seating.id);
  return found;
}

/** A new link to a seat, made by its key or in the place of one that nobody has used. */
export const makeLink = async (seat: string, link: string): Promise<string> => (await ask<SeatLink>('link', { seat, link } satisfies LinkForm)).link;

/**
 * Sign every other device out. This one takes the seat with a new key first, so that a copy of the old one opens nothing either.
 * `change` is told the new key as soon as it opens the seat. Gives back how many others there were.
 */
export async function signOutOthers(seat: string, change: (key: string) => void): Promise<number> {
  const taken = await take(await makeLink(seat, drawn()), drawn());
  if ('refusal' in taken) throw new Error(taken.refusal);
  change(taken.key);
  const { ended } = await ask<SignedOut>('sign-out', { seat: taken.key } satisfies SignOutForm);
  return ended - 1;
}
