// Where a square of the dungeon lies on the drawing. A tall dungeon may be laid on its side: everything is drawn turned a quarter to
// the left, while names and messages keep the squares of the match.

import { ofAll } from '../match/sides';
import type { DungeonInfo, Segment, XY } from '../protocol/messages';

/** Room around the dungeon for its hatching and the letters and numbers of columns and rows, in squares. */
export const RIM = 0.85;

export interface Frame {
  turned: boolean;
  /** Size of the drawing in squares. */
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export function frameOf(dungeon: DungeonInfo, turned: boolean): Frame {
  return turned
    ? { turned, width: dungeon.height, height: dungeon.width }
    : { turned, width: dungeon.width, height: dungeon.height };
}

/** The drawn square (its top left corner) of a square of the match. */
export function drawn(frame: Frame, [x, y]: XY): XY {
  return frame.turned ? [y, frame.height - 1 - x] : [x, y];
}

/** The square of the match at a drawn square. */
export function matched(frame: Frame, [x, y]: XY): XY {
  return frame.turned ? [frame.height - 1 - y, x] : [x, y];
}

/** The middle of a square of the match on the drawing, or of so many across of which it is the north-west one. */
export function middle(frame: Frame, square: XY, across = 1): Point {
  const off = (across - 1) / 2;
  const [x, y] = drawn(frame, [square[0] + off, square[1] + off]);
  return { x: x + 0.5, y: y + 0.5 };
}

function drawnSegment(frame: Frame, [x1, y1, x2, y2]: Segment): Segment {
  if (!frame.turned) return [x1, y1, x2, y2];
  const a: XY = [y1, frame.height - x1];
  const b: XY = [y2, frame.height - x2];
  return a[0] < b[0] || a[1] < b[1] ? [...a, ...b] : [...b, ...a];
}

/** The same dungeon in drawn squares. */
export function drawnDungeon(frame: Frame, dungeon: DungeonInfo): DungeonInfo {
  if (!frame.turned) return dungeon;
  const squares = (all: XY[]): XY[] => all.map((s) => drawn(frame, s));
  return {
    ...dungeon,
    width: frame.width,
    height: frame.height,
    tiles: dungeon.tiles.map((t) => ({ ...t, squares: squares(t.squares) })),
    walls: dungeon.walls.map((s) => drawnSegment(frame, s)),
    doorways: dungeon.doorways.map((s) => drawnSegment(frame, s)),
    features: dungeon.features.map((f) => ({ ...f, squares: squares(f.squares) })),
    end_zones: ofAll(dungeon.end_zones, squares),
  };
}

/** How large the squares of a dungeon can be in a window of this shape, whichever way round it lies. */
export function squareSize(dungeon: DungeonInfo, width: number, height: number): number {
  const [across, down] = [dungeon.width + 2 * RIM, dungeon.height + 2 * RIM];
  return Math.max(Math.min(width / across, height / down), Math.min(width / down, height / across));
}

/** Whether laying the dungeon on its side gives larger squares in a window of this shape. */
export function fitsTurned(dungeon: DungeonInfo, width: number, height: number): boolean {
  const upright = Math.min(width / dungeon.width, height / dungeon.height);
  const turned = Math.min(width / dungeon.height, height / dungeon.width);
  return turned > upright * 1.1;
}
