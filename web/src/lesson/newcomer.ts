// Whether somebody is new here: this browser remembers no match, and no lesson that was finished or left.

import { myMatches } from '../match/coaches/mine';
import { STEPS_IN_ALL } from './count';
import { keptLesson, lessonPast } from './kept';

export function isNewcomer(): boolean {
  return !lessonPast() && myMatches().length === 0;
}

/** What the link to the lesson says. */
export function lessonInWords(): string {
  const kept = keptLesson();
  return kept !== null && kept.step > 0 && kept.step < STEPS_IN_ALL ? `Go on with the lesson (step ${kept.step + 1} of ${STEPS_IN_ALL})` : 'Learn to play (5 minutes)';
}
