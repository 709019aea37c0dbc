import { describe, expect, it } from 'vitest';
import type { LetterInfo, MapGround } from '../../protocol/dungeons';
import * as m from './map';

const KINDS: [string, LetterInfo['kind']][] = [['#', 'wall'], ['.', 'floor'], ['A', 'zone'], ['B', 'zone'], ['1', 'pad'], ['2', 'pad'], ['3', 'pad'], ['C', 'chest'], ['S', 'idol'], ['~', 'liquid'], ['^', 'chasm']];
const GROUND: MapGround = {
  rules: 'db5',
  name: 'Dungeonbowl 5',
  pad: 'teleporter',
  pads_word: 'teleporters',
  letters: KINDS.map(([letter, kind]) => ({ letter, kind })),
  squares: { least: 4, most: 40 },
  zone: { least: 1, most: 4 },
  chests: 2,
  pads: { least: 2, most: 3 },
  kit: [],
  rooms: [{ key: 'armoury', name: 'Armoury', rule: '' }],
  dice: true,
  hazards: true,
  most_teams: 2,
  width: 8,
  height: 6,
  most_width: 64,
  most_height: 63,
  most_squares: 4095,
};
const blank = m.empty(GROUND);
const hall = m.paint(blank, '.', m.between([1, 1], [6, 4]), false);
const placed = (draft: m.MapDraft | string): m.MapDraft => {
  if (typeof draft === 'string') throw new Error(draft);
  return draft;
};

describe('painting', () => {
  it('paints the half turn too, end zones exchanged', () => {
    const next = m.paint(blank, 'A', [[1, 1]], true);
    expect([m.zoneAt(next, [1, 1]), m.zoneAt(next, [6, 4])]).toEqual(['A', 'B']);
    expect(m.letterAt(next, [6, 4])).toBe('.');
  });
  it('knows the end zones of a third and a fourth team', () => {
    const next = m.paint(hall, 'Y', [[1, 1]], true);
    expect([m.zoneAt(next, [1, 1]), m.zoneAt(next, [6, 4])]).toEqual(['Y', 'Z']);
    expect(m.drawnInfo(next, GROUND).end_zones).toHaveLength(4);
    expect(m.drawnInfo(hall, GROUND).end_zones).toHaveLength(2);
    expect([m.sidesIn(next).length, m.sidesIn(hall).length]).toEqual([4, 2]);
    expect(m.draftOf({ map: m.formOf(next) }).zones).toEqual(next.zones);
  });
  it('leaves the sheet as it is beyond its edge', () => {
    expect(m.paint(blank, '.', [[-1, 0], [8, 0]], false)).toEqual(blank);
  });
  it('draws an end zone around a pad, and rock over both', () => {
    const pad = placed(m.toggle(hall, GROUND, m.PAD, [2, 2], false));
    const zone = m.paint(pad, 'A', [[2, 2], [3, 2]], false);
    expect([m.letterAt(zone, [2, 2]), m.zoneAt(zone, [2, 2])]).toEqual(['1', 'A']);
    const rock = m.paint(zone, '#', [[2, 2]], false);
    expect([m.letterAt(rock, [2, 2]), m.zoneAt(rock, [2, 2])]).toEqual(['#', ' ']);
  });
  it('joins the squares of a quick stroke and of a rectangle', () => {
    expect(m.along([0, 0], [3, 1])).toEqual([[0, 0], [1, 0], [2, 1], [3, 1]]);
    expect(m.along([2, 2], [2, 2])).toEqual([[2, 2]]);
    expect(m.between([2, 1], [1, 2])).toHaveLength(4);
  });
});

describe('chests and pads', () => {
  it('come in pairs with the next free numbers, and go again', () => {
    const next = placed(m.toggle(hall, GROUND, m.PAD, [2, 2], true));
    expect(m.padsOf(next, GROUND)).toEqual([[2, 2], [5, 3], null]);
    expect(m.padsOf(placed(m.toggle(next, GROUND, m.PAD, [5, 3], true)), GROUND)).toEqual([null, null, null]);
  });
  it('are refused when none is left', () => {
    const both = placed(m.toggle(hall, GROUND, 'C', [2, 2], true));
    expect(m.toggle(both, GROUND, 'C', [3, 3], true)).toBe('All 2 chests are placed.');
  });
});

describe('the sheet', () => {
  it('grows on either side and shrinks only where it is rock', () => {
    const wide = m.resized(hall, GROUND, 1, 0)!;
    expect([m.widthOf(wide), m.heightOf(wide), m.letterAt(wide, [2, 1])]).toEqual([10, 6, '.']);
    expect(m.resized(wide, GROUND, -1, 0)).toEqual(hall);
    expect(m.resized(hall, GROUND, -1, 0)).not.toBeNull();
    expect(m.resized(m.resized(hall, GROUND, -1, 0)!, GROUND, -1, 0)).toBeNull();
  });
});

describe('the form', () => {
  it('comes back as it went, with a pad in an end zone', () => {
    let draft = m.paint(hall, 'A', [[1, 1], [1, 2]], true);
    draft = placed(m.toggle(draft, GROUND, m.PAD, [1, 1], true));
    draft = m.paint(draft, '~', [[3, 2]], false);
    const form = m.formOf(draft);
    expect(form.rows[1]).toBe('#1.....#');
    expect(form.zones[0]).toEqual([[1, 1], [1, 2]]);
    expect(m.draftOf({ map: form })).toEqual(draft);
  });
  it('needs no squares of end zones where the letters say them', () => {
    const form = m.formOf(m.paint(hall, 'A', [[1, 1]], true));
    expect([form.zones, form.rows[1]!.startsWith('#A')]).toEqual([[], true]);
  });
});

describe('the drawing', () => {
  it('has its floor, features and the walls around them', () => {
    const info = m.drawnInfo(m.paint(hall, '~', [[3, 2]], false), GROUND);
    expect(info.tiles[0]!.squares).toHaveLength(24);
    expect(info.features).toEqual([{ kind: 'liquid', squares: [[3, 2]] }]);
    expect(info.walls).toHaveLength(20);
    expect(m.drawnInfo(blank, GROUND).tiles).toEqual([]);
  });
  it('gives doorways in the wall to the side they lie on', () => {
    const ground = { ...GROUND, letters: [...GROUND.letters, { letter: 'D', kind: 'doorway' as const }] };
    const info = m.drawnInfo(m.paint(hall, 'D', [[0, 2]], true), ground);
    expect(info.end_zones).toEqual([[[0, 2]], [[7, 3]]]);
    expect(info.tiles[0]!.squares).toHaveLength(24);
  });
  it('letters an end zone beside the pad in it', () => {
    const zone = m.paint(hall, 'A', m.between([1, 1], [2, 1]), false);
    expect(m.lettered(zone, { x: 1, y: 1, w: 2, h: 1 })).toEqual([2, 1.5]);
    expect(m.lettered(placed(m.toggle(zone, GROUND, m.PAD, [1, 1], false)), { x: 1, y: 1, w: 2, h: 1 })).toEqual([2.5, 1.5]);
  });
  it('is told square by square', () => {
    expect(m.told(m.paint(hall, 'A', [[1, 1]], false), [1, 1], () => 'Floor')).toBe('B2: Floor, end zone A.');
  });
});

describe('rooms', () => {
  const laid = m.layRoom(hall, 'armoury', m.between([2, 1], [4, 3]));
  it('lie over the floor, one in place of another, and go with the sheet', () => {
    expect(laid.rooms).toEqual([{ kind: 'armoury', at: [2, 1], width: 3, height: 3 }]);
    expect(m.layRoom(laid, 'bone_pit', m.between([4, 3], [5, 4])).rooms.map((room) => room.kind)).toEqual(['bone_pit']);
    expect(m.layRoom(laid, 'bone_pit', m.between([5, 1], [6, 3])).rooms).toHaveLength(2);
    expect(m.resized(laid, GROUND, 1, 1)!.rooms[0]!.at).toEqual([3, 2]);
    expect(m.liftRoom(laid, 0)).toEqual(hall);
  });
  it('are told to the server and come back', () => {
    expect(m.draftOf({ map: m.formOf(laid) })).toEqual(laid);
  });
  it('are drawn in place of the hall', () => {
    const tiles = m.drawnInfo(laid, GROUND).tiles;
    expect(tiles.map((tile) => [tile.room, tile.squares.length])).toEqual([[null, 15], ['armoury', 9]]);
  });
});
