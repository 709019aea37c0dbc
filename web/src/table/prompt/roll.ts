// Faces of real dice as the server takes them, and the results they mean.

import type { RollSheet } from '../../protocol/messages';

/** The value of faces, five bits each; block dice in rising order. Null while one is missing. */
export function entered(roll: RollSheet, faces: (number | null)[]): number | null {
  const known = faces.filter((face) => face !== null);
  if (known.length < roll.dice) return null;
  const order = roll.block ? [...known].sort((a, b) => a - b) : known;
  return order.reduce((value, face, at) => value | (face << (5 * at)), 0);
}

/** Which results the faces mean: of several block dice each, since a coach chooses; of all other dice one, once they all lie there. */
export function meaningOf(roll: RollSheet, faces: (number | null)[]): number[] {
  if (roll.block) return roll.results.flatMap((_, i) => (faces.includes(i + 1) ? [i] : []));
  const value = entered(roll, faces);
  return roll.results.flatMap((result, i) => (value !== null && result.values.includes(value) ? [i] : []));
}
