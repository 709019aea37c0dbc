import { describe, expect, it } from 'vitest';
import type { SeatInfo, Side } from '../../protocol/messages';
import type { MatchState } from '../state';
import { coachOf } from './names';
import { waitingFor } from './waiting';

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({ kind: 'person', name: '', taken: true, connected: true, ...more });
const match = (home: SeatInfo, away: SeatInfo, you: Side[] = [0]): MatchState =>
  ({ you, presence: { seats: [home, away], spectators: 0 }, question: { seat: 1 }, info: { teams: [{ name: 'The Lava Cakes' }, { name: "Nobody's Home" }] } }) as unknown as MatchState;

describe('coaches', () => {
  it('are called by their names where they gave one', () => {
    expect(coachOf(match(seat({ name: 'Ann' }), seat()), 0)).toBe('Ann (you)');
    expect(coachOf(match(seat(), seat()), 0)).toBe('you');
    expect(coachOf(match(seat(), seat({ name: 'Bob' })), 1)).toBe('Bob');
    expect(coachOf(match(seat(), seat()), 1)).toBe('a coach');
    expect(coachOf(match(seat(), seat({ name: 'Bob', connected: false })), 1)).toBe('Bob is away');
    expect(coachOf(match(seat(), seat({ connected: false })), 1)).toBe('away from the table');
    expect(coachOf(match(seat(), seat({ taken: false, connected: false })), 1)).toBe('seat open');
    expect(coachOf(match(seat(), seat({ name: 'Bob', taken: false })), 1)).toBe('Bob has not joined yet');
    expect(coachOf(match(seat({ name: 'Ann' }), seat(), [0, 1]), 0)).toBe('Ann');
    expect(coachOf(match(seat(), seat(), [0, 1]), 1)).toBe('at this screen');
    expect(coachOf(match(seat(), seat({ kind: 'computer', name: 'scripted' })), 1)).toBe('hard computer');
    expect(coachOf(match(seat(), seat({ kind: 'computer', name: 'walker' })), 1)).toBe('walker');
  });

  it('are waited for by name', () => {
    expect(waitingFor(match(seat(), seat({ name: 'Bob' })))).toBe("Waiting for Bob (Nobody's Home)");
    expect(waitingFor(match(seat(), seat({ name: 'Bob', connected: false })))).toBe("Nobody's Home: Bob is away");
    expect(waitingFor(match(seat(), seat()))).toBe("Waiting for Nobody's Home");
  });
});
