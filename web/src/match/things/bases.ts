// What players cover: a square each, or two by two of a Large Monster, whose own square is the north-west one of them.

import type { Option, PathSquare, PlayerView, Question, View, XY } from '../../protocol/messages';
import { key, same, stepsBetween } from '../squares';

const baseAt = ([x, y]: XY): XY[] => [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];

/** How many squares a player's base is across. */
export const across = (player: PlayerView | undefined): 1 | 2 => (player?.large ? 2 : 1);

/** The squares that a player covers; none off the map. */
export const covered = ({ square, large }: PlayerView): XY[] => (square === null ? [] : large ? baseAt(square) : [square]);

/** Who covers a square. */
export const playerOn = (view: View, square: XY | null): PlayerView | undefined => view.players.find((p) => covered(p).some((q) => same(q, square)));

/** What a base comes to cover by a step that no other step is picked by: two squares straight ahead, or one at the corner. */
export function ahead(from: XY, to: XY): XY[] {
  const along = (a: number, b: number): number[] => (b < a ? [a - 1] : b > a ? [a + 2] : [a, a + 1]);
  return along(from[0], to[0]).flatMap((x) => along(from[1], to[1]).map((y): XY => [x, y]));
}

/** Whether the squares of a question say where a base goes by one square, not which of its squares is meant. */
function shifts(question: Question, from: XY): boolean {
  return question.options.every((o) => o.verb !== 'at_square' || o.square === null || stepsBetween(from, o.square) === 1);
}

/** The squares by which an option is picked that names one: its own, or those that the base of whoever goes there comes to cover. */
export function pickedAt(option: Option, question: Question, view: View): XY[] {
  const mover = view.players.find((p) => p.id === question.player);
  const to = option.square!;
  if (!mover?.large || mover.square === null) return [to];
  return option.verb === 'step' || (option.verb === 'at_square' && shifts(question, mover.square)) ? ahead(mover.square, to) : [to];
}

/** The ways of a mover by the squares that they bring under the base: for each the shortest. */
export function waysByCover(paths: PathSquare[], mover: PlayerView | undefined): PathSquare[] {
  if (!mover?.large) return paths;
  const own = new Set(covered(mover).map(key));
  const best = new Map<string, PathSquare>();
  for (const path of paths)
    for (const square of baseAt(path.square)) {
      const known = best.get(key(square));
      if (!own.has(key(square)) && (known === undefined || path.path.length < known.path.length)) best.set(key(square), { ...path, square });
    }
  return [...best.values()];
}
