import { describe, expect, it } from 'vitest';
import type { SideMatchday } from '../../protocol/messages';
import type { ListStar } from '../../protocol/rosters';
import { buying, hasChoice, hiredBy, hiresToSend, naming, nobodyHired, noHires, starsOfSeveral, taught, withinReach, withMercenary, withStar, withoutMercenary } from './hires';

const star = (key: string, pair: string | null, cost = 60_000): ListStar => ({ key, name: key, cost, pair, ma: 6, st: 3, ag: 3, av: 8, skills: [] });
const day = (changes: Partial<SideMatchday>): SideMatchday => ({
  team: 'Us', value: 900_000, gold: 0, spent: 0, rule: 'LRB-IND-01', due: 0, journeymen: [], inducements: [], stars: [], stars_most: 2, mercenaries: [], mercenary_skill: 50_000, violations: [], ...changes,
});

describe('what a side hires', () => {
  it('is not sent where nothing was chosen', () => {
    expect(hiresToSend(noHires())).toBeNull();
    expect(hiresToSend(buying(noHires(), 'bribes', 0))).toBeNull();
    expect(hiresToSend(buying(noHires(), 'bribes', 2))?.inducements).toEqual({ bribes: 2 });
    expect(hiresToSend(naming(noHires(), 'zombie', 1))?.journeymen).toEqual({ zombie: 1 });
  });
  it('has both stars of a pair or none', () => {
    const both = withStar(noHires(), star('brick', 'grotty'), true);
    expect(both.stars).toEqual(['brick', 'grotty']);
    expect(withStar(both, star('grotty', 'brick', 0), false).stars).toEqual([]);
  });
  it('has mercenaries with a skill or without', () => {
    const two = taught(withMercenary(withMercenary(noHires(), 'blitzer'), 'catcher'), 1, 'dodge');
    expect(two.mercenaries).toEqual([{ position: 'blitzer', skill: null }, { position: 'catcher', skill: 'dodge' }]);
    expect(withoutMercenary(two, 0).mercenaries).toEqual([{ position: 'catcher', skill: 'dodge' }]);
  });
  it('is asked about where gold buys something or Journeymen come', () => {
    const bribe = { key: 'bribes', name: 'Bribe', text: '', most: 3, cost: 100_000 };
    expect(hasChoice(day({}))).toBe(false);
    expect(hasChoice(day({ gold: 20_000, inducements: [bribe] }))).toBe(false);
    expect(hasChoice(day({ gold: 20_000, stars: [star('grotty', 'brick', 0)] }))).toBe(false);
    expect(hasChoice(day({ gold: 100_000, inducements: [bribe] }))).toBe(true);
    expect(hasChoice(day({ due: 1 }))).toBe(true);
  });
});

describe('what all sides hire', () => {
  const bribe = { key: 'bribes', name: 'Bribe', text: '', most: 3, cost: 100_000 };
  const bribed = buying(noHires(), 'bribes', 1);
  const [poor, rich] = [day({ gold: 150_000, inducements: [bribe] }), day({})];

  it('is said of each of four sides on its own', () => {
    const all = hiredBy(nobodyHired(), 3, bribed);
    expect(all.map(hiresToSend)).toEqual([null, null, null, bribed]);
    expect(hiredBy(all, 3, noHires())).toEqual(nobodyHired());
  });
  it('has stars whom several hire, which each of those is told of', () => {
    const [griff, morg] = [star('griff', null), star('morg', null)];
    const ours = withStar(withStar(noHires(), griff, true), morg, true);
    const all = hiredBy(hiredBy(nobodyHired(), 0, ours), 2, withStar(noHires(), morg, true));
    expect([0, 1, 2].map((at) => starsOfSeveral(all, at, [griff, morg]))).toEqual([[morg], [], [morg]]);
    expect(starsOfSeveral(all.slice(0, 2), 0, [griff, morg])).toEqual([]);
  });
  it('goes where a side has no gold any more, whichever it is', () => {
    const all = hiredBy(hiredBy(nobodyHired(), 0, bribed), 2, bribed);
    expect(withinReach(all, [rich, poor, poor]).map(hiresToSend)).toEqual([null, null, bribed, null]);
    expect(withinReach(all, [poor, poor, rich]).map(hiresToSend)).toEqual([bribed, null, null, null]);
  });
  it('stays the very same where all can pay, and of sides that do not play', () => {
    const all = hiredBy(hiredBy(nobodyHired(), 0, bribed), 3, bribed);
    expect(withinReach(all, [poor, rich, rich, poor])).toBe(all);
    expect(withinReach(all, [poor, rich])).toBe(all);
  });
});
