import { describe, expect, it } from 'vitest';
import type { TeamFile } from '../../protocol/rosters';
import { SPONSOR_OF_ONE, extrasToSend, noExtras, ownExtras } from './extras';

const players = [{ number: 4, name: 'Four' }, { number: 7, name: 'Seven' }];

describe('extras of a side', () => {
  it('are left out where nothing was chosen for a ready team, and said for a team that has its own', () => {
    expect(extrasToSend(noExtras(), players, true)).toBeNull();
    expect(extrasToSend(noExtras(), players, false)).toEqual(noExtras());
  });
  it('keep the sponsored player while the team has them', () => {
    expect(extrasToSend({ ...noExtras(), sponsor: SPONSOR_OF_ONE, sponsored: 7 }, players, true)?.sponsored).toBe(7);
  });
  it('name another player after the team has changed, and none for other sponsors', () => {
    expect(extrasToSend({ ...noExtras(), sponsor: SPONSOR_OF_ONE, sponsored: 9 }, players, true)?.sponsored).toBe(4);
    expect(extrasToSend({ ...noExtras(), sponsor: 'farblast', sponsored: 7 }, players, true)?.sponsored).toBeNull();
  });
  it('begin with what a team of one\'s own was drafted with', () => {
    const team = { inducements: { training: 2, bribes: 0, wizard: 1 }, sponsor: SPONSOR_OF_ONE, sponsored: 7 } as unknown as TeamFile;
    expect(ownExtras(team)).toEqual({ training: 2, bribes: 0, wizard: true, sponsor: SPONSOR_OF_ONE, sponsored: 7 });
    expect(ownExtras({ sponsor: null } as unknown as TeamFile)).toEqual(noExtras());
  });
});
