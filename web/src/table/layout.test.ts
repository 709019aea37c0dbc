import { both } from '../match/sides';
import { describe, expect, it } from 'vitest';
import type { DungeonInfo } from '../protocol/messages';
import { teamsBesideMap } from './layout';

const dungeon = (width: number, height: number): DungeonInfo => ({ name: '', width, height, tiles: [], walls: [], doorways: [], features: [], supplement: false, end_zones: both([], []) });

describe('layout of the table', () => {
  it('gives the room beside the map to the teams where the map stays large', () => {
    expect(teamsBesideMap(dungeon(14, 28), 1920, 1080)).toBe(true);
    expect(teamsBesideMap(dungeon(20, 16), 1440, 900)).toBe(true);
  });
  it('gives it to a map that needs it', () => {
    expect(teamsBesideMap(dungeon(14, 28), 1280, 800)).toBe(false);
    expect(teamsBesideMap(dungeon(28, 20), 1280, 800)).toBe(false);
  });
  it('never crowds a small window', () => {
    expect(teamsBesideMap(dungeon(4, 4), 1100, 800)).toBe(false);
  });
});
