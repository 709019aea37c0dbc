// How the table is laid in a window.

import type { DungeonInfo } from '../protocol/messages';
import { squareSize } from '../scene/frame';

const PAPERS = 380;
const TEAMS = 258;
const BANNER_AND_STRIP = 130;
const LEAST_WINDOW = 1180;
const LARGE_SQUARE = 30;

/** Whether both teams may stand beside the map for good: where they leave it large, or take little of its size. Pixels. */
export function teamsBesideMap(dungeon: DungeonInfo, width: number, height: number): boolean {
  if (width < LEAST_WINDOW) return false;
  const high = height - BANNER_AND_STRIP;
  const beside = squareSize(dungeon, width - PAPERS - TEAMS, high);
  return beside >= LARGE_SQUARE || beside > squareSize(dungeon, width - PAPERS, high) * 0.92;
}
