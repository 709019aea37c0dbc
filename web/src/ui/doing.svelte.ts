// What a click sets going and may go wrong: whether it is under way, and what went wrong.

import { wordsOf } from './failure';

export class Doing {
  busy = $state(false);
  problem = $state('');

  /** Do it; what goes wrong is shown in its own words, or in `otherwise` where it has none. */
  async run(work: () => Promise<unknown>, otherwise: string): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = wordsOf(error, otherwise);
    } finally {
      this.busy = false;
    }
  }
}
