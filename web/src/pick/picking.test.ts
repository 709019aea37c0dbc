import { describe, expect, it } from 'vitest';
import type { Side } from '../protocol/messages';
import type { PickState } from '../protocol/picks';
import type { PlayingTeam } from '../protocol/setups';
import { facing, rollText, screenOf, takenFrom, toDo, type Screen } from './picking';

const HAWKS: PlayingTeam = { name: 'The Hawks', college: 'War Hawks', colour: 'metal' };
const COMETS: PlayingTeam = { name: 'The Comets', college: 'Celestial Comets', colour: 'heavens' };
const here = { taken: true, connected: true, kind: 'person', name: '' };
const picks = (more: object = {}): PickState =>
  ({ id: 'p', rules: 'r', phase: 'picking', seat: null, picked: [false, false], met: null, rolls: [], teams: [null, null], match: null, seats: [here, { ...here, name: 'Ada' }], ...more }) as PickState;
const NONE = [null, null];
const LOOK: Screen = { of: 'look' };
const said = (state: PickState, you: Side[], own: (PlayingTeam | null)[] = NONE): string => toDo(state, you, own, screenOf(state, you, null));

describe('the screen', () => {
  it('is for its own coach until both have picked', () => {
    expect(screenOf(picks(), [1], null)).toEqual({ of: 'pick', side: 1 });
    expect(screenOf(picks({ picked: [false, true] }), [1], null)).toEqual({ of: 'pick', side: 1 });
    expect(screenOf(picks(), [], null)).toEqual(LOOK);
  });
  it('goes from the home coach to the away coach and shows nothing between them', () => {
    expect(screenOf(picks(), [0, 1], null)).toEqual({ of: 'pick', side: 0 });
    expect(screenOf(picks({ picked: [true, false] }), [0, 1], null)).toEqual({ of: 'pass' });
    expect(screenOf(picks({ picked: [true, false] }), [0, 1], 1)).toEqual({ of: 'pick', side: 1 });
    expect(screenOf(picks({ picked: [true, false] }), [0, 1], 0)).toEqual({ of: 'pick', side: 0 });
  });
  it('is for whoever chooses after both have picked the same', () => {
    const state = picks({ phase: 'choosing', seat: 1 });
    expect(screenOf(state, [0], null)).toEqual(LOOK);
    expect(screenOf(state, [1], null)).toEqual({ of: 'pick', side: 1 });
    expect(screenOf(state, [0, 1], 0)).toEqual({ of: 'pick', side: 1 });
  });
  it('is only looked at when all is over', () => {
    expect(screenOf(picks({ phase: 'over' }), [0, 1], 1)).toEqual(LOOK);
  });
});

describe('what is to be done', () => {
  it('is told to a coach who picks, with how far the other is', () => {
    expect(said(picks(), [0])).toBe('Pick your team. Ada is still picking.');
    expect(said(picks({ picked: [false, true] }), [0])).toBe('Ada has picked. Now pick your team.');
    expect(said(picks({ picked: [true, false] }), [0], [HAWKS, null])).toBe('You have picked the War Hawks. Ada is still picking, so you may still change it.');
    expect(said(picks(), [1])).toBe('Pick your team. The home coach is still picking.');
  });
  it('names no pick at a screen of both coaches', () => {
    expect(said(picks(), [0, 1])).toBe('The home coach: pick your team. Nobody else may look.');
    expect(said(picks({ picked: [true, false] }), [0, 1], [HAWKS, null])).toBe('The home coach has picked. Pass the screen to Ada.');
  });
  it('is to look on for everybody else', () => {
    expect(said(picks(), [])).toMatch(/^Both coaches pick in secret/);
  });
  it('is to choose in the order of the dice', () => {
    const first = picks({ phase: 'choosing', seat: 0, rolls: [[5, 2]] });
    expect(said(first, [0])).toBe('Choose first, any team.');
    expect(said(first, [1])).toBe('Waiting for the home coach to choose.');
    const second = picks({ phase: 'choosing', seat: 1, picked: [true, false], teams: [HAWKS, null] });
    expect(said(second, [1])).toBe('Choose another team. The home coach took the War Hawks.');
    expect(said(second, [0, 1])).toBe('Ada: choose another team. The home coach took the War Hawks.');
  });
  it('is nothing more when both teams are known', () => {
    expect(said(picks({ phase: 'over', teams: [HAWKS, COMETS] }), [0])).toBe('The Hawks against The Comets.');
  });
});

describe('what a coach may not have', () => {
  it('is what the other one chose, never what was picked', () => {
    expect(takenFrom(picks({ phase: 'choosing', seat: 1, teams: [HAWKS, null] }), 1)).toBe(HAWKS);
    expect(takenFrom(picks({ phase: 'choosing', seat: 0, teams: [null, null] }), 0)).toBeNull();
    expect(takenFrom(picks(), 0)).toBeNull();
  });
});

describe('the two coaches', () => {
  it('are told apart by their names, without their teams', () => {
    expect(facing(picks({ picked: [true, false] }), [0])).toEqual([
      { name: 'The home coach (you)', colour: null, what: 'has picked', now: false },
      { name: 'Ada', colour: null, what: 'is still picking', now: true },
    ]);
  });
  it('may be away, or a computer', () => {
    const away = { ...here, taken: false, connected: false };
    expect(facing(picks({ seats: [here, away] }), [0])[1].what).toBe('is not here yet');
    expect(said(picks({ seats: [here, away], picked: [true, false] }), [0], [HAWKS, null])).toMatch(/The away coach is not here yet, so you may still change it/);
    expect(facing(picks({ seats: [here, { ...away, taken: true }] }), [0])[1].what).toBe('is away');
    expect(facing(picks({ seats: [here, { ...here, kind: 'computer', name: 'easy' }], picked: [false, true] }), [0])[1]).toMatchObject({ name: 'The computer', what: 'has picked' });
  });
  it('have teams once everybody may see them', () => {
    const second = facing(picks({ phase: 'choosing', seat: 1, picked: [true, false], teams: [HAWKS, null] }), [1]);
    expect(second[0]).toEqual({ name: 'The Hawks', colour: 'metal', what: 'chosen by the home coach', now: false });
    expect(second[1]).toMatchObject({ name: 'Ada (you)', what: 'chooses now', now: true });
  });
});

describe('the dice', () => {
  it('say who chooses first', () => {
    expect(rollText(picks(), [2, 5])).toBe('Ada rolls 5, the home coach 2: Ada chooses first.');
    expect(rollText(picks(), [6, 1])).toBe('The home coach rolls 6, Ada 1: the home coach chooses first.');
  });
  it('are rolled again after a tie', () => {
    expect(rollText(picks(), [3, 3])).toBe('Both roll 3. They roll again.');
  });
});
