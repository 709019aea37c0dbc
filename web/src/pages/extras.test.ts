import { describe, expect, it } from 'vitest';
import type { CollegeChoice } from '../protocol/messages';
import { SPONSOR_OF_ONE, extrasToSend, noExtras } from './extras';

const college = { key: 'fire', name: 'College of Fire', blurb: '', team: { name: '', players: [{ number: 4 }, { number: 7 }] } } as unknown as CollegeChoice;

describe('extras of a side', () => {
  it('are left out where nothing was chosen', () => {
    expect(extrasToSend(noExtras(), college)).toBeNull();
  });
  it('keep the sponsored player while the team has them', () => {
    expect(extrasToSend({ ...noExtras(), sponsor: SPONSOR_OF_ONE, sponsored: 7 }, college)?.sponsored).toBe(7);
  });
  it('name another player after the college has changed, and none for other sponsors', () => {
    expect(extrasToSend({ ...noExtras(), sponsor: SPONSOR_OF_ONE, sponsored: 9 }, college)?.sponsored).toBe(4);
    expect(extrasToSend({ ...noExtras(), sponsor: 'farblast', sponsored: 7 }, college)?.sponsored).toBeNull();
  });
});
