import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DungeonInfo, PlayerInfo, PlayerView, Question, XY } from '../../protocol/messages';
import type { MatchState } from '../state';
import { keepLineup, lastLineup } from './lineup';
import { placing } from './placing';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const block = (x: number, y: number, w: number, h: number): XY[] => Array.from({ length: w * h }, (_, i) => [x + (i % w), y + Math.floor(i / w)] as XY);

/** A zone of three by three, with its doorway to the south in one dungeon and to the west in the other. */
function match(zone: XY[], rest: XY[], doorway: [number, number, number, number], at: Record<number, XY>): MatchState {
  const players = [1, 2, 3].map((n) => ({ id: n, number: n, name: `P${n}`, skills: [] }) as unknown as PlayerInfo);
  const dungeon = { doorways: [doorway], tiles: [{ squares: zone }, { squares: rest }] } as unknown as DungeonInfo;
  const views = players.map(({ id }) => ({ id, side: 0, square: at[id] ?? null, box: at[id] ? null : 'reserves', marks: [] }) as unknown as PlayerView);
  return {
    info: { dungeon, teams: [{ name: 'Team', players }, { name: 'Others', players: [] }] },
    view: { players: views, end_zones: [zone, []] },
  } as unknown as MatchState;
}

describe('the set-up of last time', () => {
  it('turns with the end zone', () => {
    // Player 1 in front, in the middle; player 2 at the back, to the right as one looks out of the zone.
    const south = match(block(0, 0, 3, 3), block(0, 3, 3, 5), [1, 3, 2, 3], { 1: [1, 2], 2: [0, 0] });
    keepLineup(south, 0);
    const west = match(block(6, 0, 3, 3), block(0, 0, 6, 3), [6, 1, 6, 2], {});
    expect(lastLineup(west, 0)).toEqual([
      { player: 1, square: [6, 1] },
      { player: 2, square: [8, 0] },
    ]);
  });

  it('leaves out who is not in reserve, and gives the nearest free square', () => {
    const zone = block(0, 0, 3, 3);
    keepLineup(match(zone, block(0, 3, 3, 5), [1, 3, 2, 3], { 1: [1, 2], 2: [0, 0], 3: [2, 2] }), 0);
    const now = match(zone, block(0, 3, 3, 5), [1, 3, 2, 3], { 1: [0, 0] });
    const plan = lastLineup(now, 0);
    expect(plan.map((p) => p.player)).toEqual([2, 3]);
    expect(plan[1]!.square).toEqual([2, 2]);
    expect(plan[0]!.square).not.toEqual([0, 0]);
  });

  it('is nothing where nothing was kept, or it is damaged', () => {
    const now = match(block(0, 0, 3, 3), block(0, 3, 3, 5), [1, 3, 2, 3], {});
    expect(lastLineup(now, 0)).toEqual([]);
    localStorage.setItem('dungeonbowl.lineup.Team', '[{"number":1}, 5, null');
    expect(lastLineup(now, 0)).toEqual([]);
  });
});

describe('a plan', () => {
  const ask = (kind: 'deploy' | 'deploy_at', player: number | null, options: { player?: number; square?: XY }[]): Question =>
    ({ kind, yours: true, player, options: options.map((o, value) => ({ value, player: null, square: null, ...o })) }) as unknown as Question;

  it('answers with options of the question alone', () => {
    const plan = [{ player: 1, square: [0, 0] as XY }, { player: 2, square: [1, 0] as XY }];
    expect(placing(ask('deploy', null, [{ player: 2 }, { player: 3 }]), plan)?.player).toBe(2);
    expect(placing(ask('deploy_at', 2, [{ square: [0, 0] }, { square: [1, 0] }]), plan)?.square).toEqual([1, 0]);
    expect(placing(ask('deploy_at', 2, [{ square: [0, 0] }]), plan)).toBeNull();
    expect(placing(ask('deploy_at', 3, [{ square: [0, 0] }]), plan)).toBeNull();
    expect(placing(ask('deploy', null, [{ player: 3 }]), plan)).toBeNull();
  });
});
