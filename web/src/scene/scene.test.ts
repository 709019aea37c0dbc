import { both } from '../match/sides';
import { describe, expect, it } from 'vitest';
import { LAYOUT_A, LAYOUT_B } from '../board/demo/dungeons';
import { demoMatch, moveQuestion, viewA } from '../board/demo/match';
import { key } from '../match/squares';
import type { AskKind, Option, PathSquare, Question, Verb, XY } from '../protocol/messages';
import { choicesOf } from './choices';
import { drawn, drawnDungeon, fitsTurned, frameOf, matched } from './frame';
import { groundOf, someSpots, zonesOf } from './ground';
import { marksOf, tagSpot, toneOf, type MarkSource } from './marks';
import { roleOf } from './role';
import { tokensOf } from './token';
import { geographyOf, sentences, type Sayable } from './words';

const upright = frameOf(LAYOUT_A, false);
const turned = frameOf(LAYOUT_A, true);

const option = (value: number, verb: Verb, player: number | null, square: XY | null): Option => ({ value, verb, group: 'actions', icon: 'dice', player, square, text: verb, warning: null });
const asking = (kind: AskKind, player: number | null, options: Option[]): Question => ({ ...moveQuestion(), kind, player, options });

describe('frame', () => {
  it('turns every square a quarter and back', () => {
    for (const tile of LAYOUT_A.tiles)
      for (const square of tile.squares) expect(matched(turned, drawn(turned, square))).toEqual(square);
  });
  it('keeps neighbours neighbours and stays inside the drawing', () => {
    for (const { squares } of LAYOUT_A.tiles)
      for (const [x, y] of squares.map((s) => drawn(turned, s))) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThan(turned.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThan(turned.height);
      }
  });
  it('turns walls along with the floor: as many, as long', () => {
    const length = (walls: typeof LAYOUT_A.walls): number => walls.reduce((sum, [a, b, c, d]) => sum + Math.abs(c - a) + Math.abs(d - b), 0);
    const other = drawnDungeon(turned, LAYOUT_A);
    expect(other.walls.length).toBe(LAYOUT_A.walls.length);
    expect(length(other.walls)).toBe(length(LAYOUT_A.walls));
    for (const [a, b, c, d] of other.walls) expect(a < c || b < d).toBe(true);
  });
  it('lays a tall dungeon on its side in a wide window only', () => {
    expect(fitsTurned(LAYOUT_A, 1280, 800)).toBe(true);
    expect(fitsTurned(LAYOUT_A, 360, 640)).toBe(false);
    expect(fitsTurned(LAYOUT_B, 900, 800)).toBe(false);
  });
});

describe('ground', () => {
  it('draws the same dungeon the same way every time', () => {
    expect(groundOf(LAYOUT_A)).toEqual(groundOf(LAYOUT_A));
  });
  it('has every room, both end zones and all doorways', () => {
    const ground = groundOf(LAYOUT_A);
    expect(ground.rooms.map((r) => r.key).sort()).toEqual(['chaotic_idol', 'crypt', 'cursed_room', 'forgotten_jail', 'treasure_room']);
    expect(zonesOf(LAYOUT_A, LAYOUT_A.end_zones).map((z) => z.side)).toEqual([0, 1]);
    expect(ground.doors).toHaveLength(16);
  });
  it('draws end zones as nobody’s until one is chosen, then as their owners’', () => {
    const [a, b] = LAYOUT_A.end_zones;
    expect(zonesOf(LAYOUT_A, null).map((z) => z.side)).toEqual([null, null]);
    expect(zonesOf(LAYOUT_A, both(b, a)).map((z) => [z.side, z.box.y])).toEqual([[0, 24], [1, 0]]);
  });
  it('tells two tombs apart even when they come in one list', () => {
    const tombs = LAYOUT_A.features.filter((f) => f.kind === 'tomb');
    const joined = { ...LAYOUT_A, features: [{ kind: 'tomb' as const, squares: tombs.flatMap((t) => t.squares) }] };
    expect(groundOf(joined).features).toEqual(groundOf({ ...LAYOUT_A, features: tombs }).features);
    expect(groundOf(joined).features.map((f) => [f.box.w, f.box.h])).toEqual([[2, 1], [2, 1]]);
  });
  it('runs the chasm on under its bridge, and the bridge across it', () => {
    const features = groundOf(LAYOUT_B).features.filter((f) => f.kind === 'chasm' || f.kind === 'bridge');
    expect(features).toEqual([
      { kind: 'chasm', box: { x: 16, y: 6, w: 4, h: 1 }, turn: 0 },
      { kind: 'bridge', box: { x: 18, y: 6, w: 1, h: 1 }, turn: 90 },
    ]);
  });
  it('hangs nothing on the wall where a doorway is', () => {
    const ground = groundOf(LAYOUT_A);
    const jail = ground.rooms.find((r) => r.key === 'forgotten_jail')!;
    expect(jail.spots.some((s) => s.angle === 180 && (s.x === 6.5 || s.x === 7.5))).toBe(false);
    expect(someSpots(jail, 5, 1)).toEqual(someSpots(jail, 5, 1));
  });
  it('names a room where its name has room, beside a pit and never under it', () => {
    const bar: XY[] = [0, 1].flatMap((y) => [0, 1, 2, 3, 4, 5].map((x): XY => [x, y]));
    const stem: XY[] = [2, 3].flatMap((y) => [2, 3].map((x): XY => [x, y]));
    const pit: XY[] = [[2, 0], [3, 0], [2, 1], [3, 1]];
    const tile = { id: 'pit', kind: 'corridor_t' as const, name: 'Spike Pit', room: 'spike_pit', rule: '', rule_id: null, squares: [...bar, ...stem] };
    const dungeon = { name: '', width: 6, height: 4, tiles: [tile], walls: [], doorways: [], supplement: false, end_zones: both<XY[]>([], []), features: [] };
    expect(groundOf(dungeon).rooms[0]!.label).toEqual({ x: 3, y: 1.8, w: 6 });
    expect(groundOf({ ...dungeon, features: [{ kind: 'pit' as const, squares: pit }] }).rooms[0]!.label).toEqual({ x: 3, y: 3.8, w: 2 });
  });
});

describe('roles', () => {
  it.each([
    ['Dwarf Blocker Lineman', 'lineman'],
    ['Eagle Warrior Linewoman', 'lineman'],
    ['Elven Union Catcher', 'runner'],
    ['Gutter Runner', 'runner'],
    ['Stilty Runna', 'runner'],
    ['Ogre Blocker', 'big_guy'],
    ["Big Un Blocker", 'blocker'],
    ['Black Orc', 'blocker'],
    ['Rat Ogre', 'big_guy'],
    ['Gnome Illusionist', 'thrower'],
    ['Fun-hoppa', 'special'],
    ['', 'special'],
  ])('%s is a %s', (position, role) => expect(roleOf(position)).toBe(role));
});

describe('tokens', () => {
  it('stand in the middle of their squares and carry their state', () => {
    const tokens = tokensOf(demoMatch().info, viewA(), upright);
    const carrier = tokens.find((t) => t.ball)!;
    expect(carrier).toMatchObject({ id: 2, x: 6.5, y: 13.5, active: true, role: 'runner', side: 0, colour: 'fire' });
    expect(tokens.find((t) => t.id === 5)).toMatchObject({ rooted: true, stinks: false, marked: false });
    expect(tokens.find((t) => t.id === 25)).toMatchObject({ stinks: true, marked: false });
  });
  it('leaves out who is in a box', () => {
    const view = viewA();
    view.players[0]!.square = null;
    expect(tokensOf(demoMatch().info, view, upright)).toHaveLength(view.players.length - 1);
  });
  it('draws a Large Monster in the middle of its four squares, however the map lies', () => {
    const view = viewA();
    const monster = view.players.find((p) => p.square !== null)!;
    monster.large = true;
    const [x, y] = monster.square!;
    for (const frame of [upright, turned]) {
      const token = tokensOf(demoMatch().info, view, frame).find((t) => t.id === monster.id)!;
      const parts = ([[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]] as XY[]).map((square) => drawn(frame, square));
      expect(token.across).toBe(2);
      expect(token.x).toBe(parts.reduce((sum, [px]) => sum + px + 0.5, 0) / 4);
      expect(token.y).toBe(parts.reduce((sum, [, py]) => sum + py + 0.5, 0) / 4);
    }
  });
});

const BARE: Omit<MarkSource, 'view'> = { question: null, choices: new Map(), frame: upright, cursor: null, hover: null, endZones: both([], []), pointed: null, selected: null, paths: [], block: null, passes: null, zones: null };

describe('choices', () => {
  it('lets a Large Monster be picked on each of its squares, and moved by those ahead of it', () => {
    const view = viewA();
    const monster = view.players.find((p) => p.id === 3)!;
    monster.large = true;
    const [x, y] = monster.square!;
    const picked = choicesOf(asking('turn', null, [option(1, 'activate', 3, null)]), view);
    expect([...picked.keys()].sort()).toEqual([[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]].map((q) => key(q as XY)).sort());
    const steps = choicesOf(asking('move', 3, [option(1, 'step', null, [x + 1, y]), option(2, 'step', null, [x + 1, y + 1])]), view);
    expect([...steps.keys()]).toEqual([key([x + 2, y]), key([x + 2, y + 1]), key([x + 2, y + 2])]);
  });
  it('takes squares as squares and players by where they stand', () => {
    const choices = choicesOf(asking('turn', null, [option(1, 'activate', 3, null), option(2, 'end_turn', null, null)]), viewA());
    expect([...choices.keys()]).toEqual(['11,6']);
  });
  it('leaves actions of the asked player and numbers in the player part beside the map', () => {
    const choices = choicesOf(asking('action', 3, [option(1, 'move', 3, null), { ...option(2, 'face', null, null), number: 5 }]), viewA());
    expect(choices.size).toBe(0);
  });
  it('offers nothing of a question that another coach answers', () => {
    expect(choicesOf(moveQuestion(), viewA()).size).toBeGreaterThan(0);
    expect(choicesOf({ ...moveQuestion(), yours: false }, viewA()).size).toBe(0);
  });
  it('keeps several options of one square together', () => {
    const choices = choicesOf(asking('move', 2, [option(1, 'step', 2, [6, 14]), option(2, 'jump', 2, [6, 14])]), viewA());
    expect(choices.get('6,14')?.map((o) => o.value)).toEqual([1, 2]);
  });
  it('takes an end zone by any of its squares', () => {
    const first = { ...option(1, 'take_side', null, null), end_zone: 0 as const };
    const second = { ...option(2, 'take_side', null, null), end_zone: 1 as const };
    const endZones = both<XY[]>([[0, 0], [1, 0], [0, 1], [1, 1]], [[9, 9]]);
    const question = asking('end_zone', null, [first, second]);
    const choices = choicesOf(question, viewA(), endZones);
    expect([...choices].map(([at, options]) => [at, ...options.map((o) => o.value)])).toEqual([['0,0', 1], ['1,0', 1], ['0,1', 1], ['1,1', 1], ['9,9', 2]]);
    const { signs } = marksOf({ ...BARE, view: viewA(), question, choices, endZones, cursor: [9, 9], hover: first });
    expect(signs).toEqual([{ x: 1, y: 1, text: '1', pointed: true }, { x: 9.5, y: 9.5, text: '2', pointed: true }]);
  });
});

describe('marks', () => {
  const source = (more: Partial<MarkSource>): MarkSource => ({ ...BARE, view: viewA(), ...more });
  const path: PathSquare = { square: [6, 15], chance: 0.67, path: [[6, 14], [6, 15]], rolls: ['dodge 3+'], skills: [], risks: [] };

  it('shades reach by chance and writes a number only where the next step may fail', () => {
    const choices = new Map([['6,14', [option(1, 'step', null, [6, 14])]]]);
    const { reach } = marksOf(source({ choices, paths: [path, { ...path, square: [6, 14], chance: 0.5 }, { ...path, square: [7, 14], chance: 1 }] }));
    expect(reach.map((r) => [r.tone, r.text])).toEqual([['likely', ''], ['likely', '50'], ['sure', '']]);
    expect([toneOf(0.8), toneOf(0.5), toneOf(0.49)]).toEqual(['sure', 'likely', 'risky']);
  });
  it('draws the path to the square under the cursor, from where the player stands', () => {
    expect(marksOf(source({ paths: [path] })).trail).toBeNull();
    const { trail } = marksOf(source({ paths: [path], cursor: [6, 15] }));
    expect(trail?.points).toEqual([{ x: 6.5, y: 13.5 }, { x: 6.5, y: 14.5 }, { x: 6.5, y: 15.5 }]);
    expect(trail?.rolls).toEqual(['dodge 3+']);
  });
  it('only frames a portal in reach, and writes a chance where it covers nothing that is to be read', () => {
    const view = viewA();
    const portal = view.portals[0]!.square;
    expect(marksOf(source({ paths: [{ ...path, square: portal }] })).reach[0]).toMatchObject({ bare: true, text: '' });
    expect(tagSpot({ x: 5.5, y: 5.5 }, new Set())).toEqual({ x: 5.5, y: 4.62 });
    expect(tagSpot({ x: 5.5, y: 5.5 }, new Set(['5,4']))).toEqual({ x: 5.5, y: 6.38 });
    expect(tagSpot({ x: 5.5, y: 5.5 }, new Set(['5,4', '5,6']))).toEqual({ x: 6.58, y: 5.5 });
  });
  it('points the arrows of a push away from the pushed player', () => {
    const question = asking('push_to', 20, [option(1, 'at_square', null, [7, 12]), option(2, 'at_square', null, [8, 12])]);
    const view = viewA();
    const { choices } = marksOf(source({ question, view, choices: choicesOf(question, view) }));
    expect(choices.map((c) => [c.shape, Math.round(c.angle)])).toEqual([['push', -90], ['push', -45]]);
  });
  it('draws assists to whom they count against, and says who picks the die', () => {
    const block = { type: 'preview', of: 'block', seq: 1, player: 2, target: 20, dice: 2, chooser: 1, strengths: [3, 4], assists: [[4], [24]], odds: { target_down: 0.56, blocker_down: 0.11 } } as const;
    const marks = marksOf(source({ block: { ...block, strengths: [3, 4], assists: [[4], [24]] } }));
    expect(marks.arrows.map((a) => a.kind)).toEqual(['block', 'assist', 'against']);
    expect(marks.badge).toMatchObject({ text: '2', note: 'target picks' });
  });
  it('shows the line of sight and rings interferers where the throw is aimed', () => {
    const passes = { type: 'preview', of: 'pass', seq: 1, player: 2, squares: [{ square: [6, 10] as XY, range: 'quick', chance: 0.5, interferers: [20] }] } as const;
    const marks = marksOf(source({ passes: { ...passes, squares: [...passes.squares].map((s) => ({ ...s, interferers: [20] })) }, cursor: [6, 10] }));
    expect(marks.arrows.map((a) => a.kind)).toEqual(['sight']);
    expect(marks.rings.map((r) => r.kind)).toEqual(['interferer']);
    expect(marks.ranges[0]).toMatchObject({ range: 'quick', tone: 'likely', text: '50' });
    expect(marks.tag?.text).toBe('50\u00a0%');
  });
});

describe('words', () => {
  const match = demoMatch();
  const say = (paths: PathSquare[] = [], plans: Sayable['plans'] = new Map()): Map<string, string> =>
    sentences({
      info: match.info,
      geography: geographyOf(match.info, match.info.dungeon.end_zones),
      view: match.view,
      choices: choicesOf(match.question, match.view),
      paths: new Map(paths.map((p) => [key(p.square), p])),
      plans,
    });

  it('has a sentence for every square of the dungeon and no other', () => {
    expect(say().size).toBe(LAYOUT_A.tiles.reduce((sum, t) => sum + t.squares.length, 0));
  });
  it('says place, ground and player', () => {
    expect(say().get('6,13')).toBe('G14, Treasure Room, Ulf number 3, Emberhall, runner, standing, holds the ball, active');
    expect(say().get('6,9')).toContain('corridor, portal 6');
    expect(say().get('8,4')).toContain('closed chest');
    expect(say().get('12,2')).toContain('end zone of Emberhall');
    expect(say().get('11,13')).toContain('the idol');
  });
  it('says what may be done and with what chance', () => {
    expect(say().get('6,14')).toContain('choice: Step to G15');
    expect(say([{ square: [7, 15], chance: 0.554, path: [], rolls: ['dodge 3+'], skills: [], risks: [] }]).get('7,15')).toContain('reached with 55\u00a0%: dodge 3+');
  });
  it('says what a click means where a way might end there too', () => {
    const ways = [{ square: [7, 15] as XY, chance: 0.17, path: [], rolls: ['portal 6'], skills: [], risks: [] }];
    const words = say(ways, new Map([['7,15', { text: 'Walk to H15, then foul Nixa.', errand: {} }]])).get('7,15');
    expect(words).toContain('choice: Walk to H15, then foul Nixa.');
    expect(words).not.toContain('reached with');
  });
});
