import { describe, expect, it } from 'vitest';
import type { Option, PathSquare, Risk } from '../protocol/messages';
import type { Plan } from './modes';
import { outcomeOf, type Care, type Meanings } from './picks';

const option: Option = { value: 1, verb: 'step', group: 'squares', icon: 'walk', player: null, square: [1, 1], text: 'A step', warning: null };
const plan: Plan = { square: [1, 1], text: 'Throw', errand: { player: 2, path: [], deeds: [] } as unknown as Plan['errand'], twice: false, chance: null, block: null, pass: null, target: false };
const path = (weight?: Risk['weight']): PathSquare => ({ square: [1, 1], chance: 1, path: [], rolls: [], risks: weight ? [{ weight } as Risk] : [] }) as unknown as PathSquare;
const picked = (meanings: Partial<Meanings>, care: Partial<Care> = {}): string =>
  outcomeOf({ options: undefined, plan: undefined, path: undefined, ...meanings }, { kind: 'move', wary: true, ask: false, armed: false, ...care });

describe('a click on a square', () => {
  it('does nothing where nothing is offered, or where a plan only explains why', () => {
    expect(picked({})).toBe('nothing');
    expect(picked({ plan: { ...plan, errand: null } })).toBe('nothing');
    expect(picked({ plan: { ...plan, errand: null }, path: path() })).toBe('nothing');
  });

  it('does the one thing that it can mean', () => {
    expect(picked({ options: [option] })).toBe('done');
    expect(picked({ plan })).toBe('done');
    expect(picked({ plan: { ...plan, errand: null, activate: 4 } })).toBe('done');
    expect(picked({ path: path() })).toBe('done');
  });

  it('asks which of several options is meant, whatever was clicked before', () => {
    expect(picked({ options: [option, option] })).toBe('which');
    expect(picked({ options: [option, option] }, { armed: true, ask: true })).toBe('which');
  });

  it('waits for a second one where all are asked for twice', () => {
    expect(picked({ options: [option] }, { ask: true })).toBe('again');
    expect(picked({ options: [option] }, { ask: true, armed: true })).toBe('done');
    expect(picked({ path: path() }, { ask: true })).toBe('again');
  });

  it('waits for a second one before a throw and before what a plan wants twice', () => {
    expect(picked({ options: [option] }, { kind: 'aim' })).toBe('again');
    expect(picked({ plan: { ...plan, twice: true } })).toBe('again');
    expect(picked({ plan: { ...plan, twice: true } }, { armed: true })).toBe('done');
  });

  it('waits for a second one on a way that may cost the player, unless nobody wants to be warned', () => {
    expect(picked({ path: path('ask') })).toBe('again');
    expect(picked({ options: [option], path: path('ask') })).toBe('again');
    expect(picked({ path: path('warn') })).toBe('done');
    expect(picked({ path: path('ask') }, { wary: false })).toBe('done');
    // What a plan risks is part of whether it wants to be asked twice.
    expect(picked({ plan, path: path('ask') })).toBe('done');
  });
});
