// Setting up by a plan: whom to put down where.

import { same } from '../squares';
import type { Option, Question, XY } from '../../protocol/messages';

export interface Placed {
  player: number;
  square: XY;
}

export const isSettingUp = (question: Question | null): boolean => question?.yours === true && (question.kind === 'deploy' || question.kind === 'deploy_at');

/** The answer that follows a plan; null where the plan says nothing about what is asked. Only options of the question are given. */
export function placing(question: Question | null, plan: Placed[]): Option | null {
  if (question === null || !isSettingUp(question)) return null;
  if (question.kind === 'deploy') {
    for (const { player } of plan) {
      const option = question.options.find((o) => o.player === player);
      if (option) return option;
    }
    return null;
  }
  const wanted = plan.find(({ player }) => player === question.player)?.square;
  return question.options.find((o) => same(o.square, wanted)) ?? null;
}
