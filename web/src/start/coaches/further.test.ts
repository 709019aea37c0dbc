import { describe, expect, it } from 'vitest';
import type { CollegeChoice } from '../../protocol/messages';
import { furtherThan } from './further';

const colleges = (...keys: string[]): CollegeChoice[] => keys.map((key) => ({ key }) as CollegeChoice);

describe('the third and the fourth team', () => {
  it('are ready teams that nobody plays yet', () => {
    expect(furtherThan(['human', 'orc'], colleges('human', 'dwarf', 'orc', 'elf', 'ogre'))).toEqual([
      { college: 'dwarf', squad: '' },
      { college: 'elf', squad: '' },
    ]);
  });
  it('play what others play where there are no more', () => {
    expect(furtherThan(['human', 'orc'], colleges('human', 'orc', 'elf')).map((one) => one.college)).toEqual(['elf', 'orc']);
  });
});
