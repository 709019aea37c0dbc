import { describe, expect, it } from 'vitest';
import type { CollegeChoice } from '../protocol/messages';
import type { AnyStored } from '../teams/kinds';
import { collegeOf, pickedOf, valueOf } from './offers';

const college = (key: string, name: string, team: string): CollegeChoice => ({ key, name, blurb: '', team: { name: team } }) as CollegeChoice;
const COLLEGES = [college('golden', 'War Hawks', 'Gilded Tuskers'), college('grey', 'Grey Shadows', 'Ashgate Irregulars')];
const SQUADS = [{ id: 's1', team: { team: 'golden', name: 'My Own Tusks' } }] as AnyStored[];
const team = (name: string, of: string): Parameters<typeof collegeOf>[1] => ({ name, college: of, colour: null });

describe('what was picked', () => {
  it('is found among what is offered', () => {
    expect(pickedOf(team('Ashgate Irregulars', 'Grey Shadows'), COLLEGES, SQUADS)).toBe('grey');
    expect(pickedOf(team('My Own Tusks', 'War Hawks'), COLLEGES, SQUADS)).toBe(valueOf({ home: 'golden', team: 's1' }));
    expect(pickedOf(team('Gilded Tuskers', 'War Hawks'), COLLEGES, SQUADS)).toBe('golden');
  });
  it('is nothing where nothing was picked, or another game is looked at', () => {
    expect(pickedOf(null, COLLEGES, SQUADS)).toBeNull();
    expect(pickedOf(team('Nobody', 'Nowhere'), COLLEGES, SQUADS)).toBeNull();
  });
  it('has its college by name or key', () => {
    expect(collegeOf(COLLEGES, team('', 'grey'))?.name).toBe('Grey Shadows');
    expect(collegeOf(COLLEGES, team('', 'War Hawks'))?.key).toBe('golden');
  });
});
