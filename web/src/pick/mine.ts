// Secret picks in which this browser has a seat, until their match begins.

import type { Side } from '../protocol/messages';
import type { PickState } from '../protocol/picks';
import { shelf } from '../ui/shelf';
import { coachOf, otherOf } from './picking';

/** How they are found again: their page, and who picks there. */
export interface MyPicks {
  id: string;
  path: string;
  name: string;
}
const mine = shelf<MyPicks>('picks', ['id', 'path', 'name']);
export const myPicks = mine.all;
export const forgetPicks = mine.forget;

/** Keep the way back to them for somebody with these seats, until there is a match to go to. */
export function keepPicks(state: PickState, you: readonly Side[], path: string): void {
  if (state.match !== null) return mine.forget(state.id);
  mine.keep({ id: state.id, path, name: you.length === 2 ? 'Both coaches at this screen' : `You against ${coachOf(state, otherOf(you[0] === 1 ? 1 : 0))}` });
}
