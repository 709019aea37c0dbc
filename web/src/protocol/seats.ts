// What the addresses below /api/seats take and give.
// By scripts/make_protocol.py from server/http/seats.py: do not edit it.

/** A link that is opened. */
export interface TakeForm {
  /** The secret of the link. */
  link: string;
  /**
   * The key that is to open the seat. Left out: the server draws it. Whoever draws it and asks again after a lost answer is told the same.
   */
  key?: string | null;
}

/** A seat that was taken. */
export interface TakenSeat {
  /** What opens the seat from now on. Of a link that is a key itself, that one. */
  key: string;
}

/** A link to be made. */
export interface LinkForm {
  /** A key of the seat, or its link as long as nobody has used it. */
  seat: string;
  /** The secret of the new link. Left out: the server draws it. Whoever draws it and asks again after a lost answer is told the same. */
  link?: string | null;
}

/** A link that was made. */
export interface SeatLink {
  /** Its secret. The link that the seat had before has ended. */
  link: string;
}

/** A coach who signs other devices out. */
export interface SignOutForm {
  /** The key that stays. */
  seat: string;
}

/** What was signed out. */
export interface SignedOut {
  /** How many keys and links of the seat have ended. */
  ended: number;
}
