// The statements of a ruleset, fetched once when the first rule is looked up.

import type { RuleEntry } from '../../protocol/messages';
import { wordsOf } from '../failure';

class Rulebook {
  entries = $state.raw<Map<string, RuleEntry> | null>(null);
  failed = $state('');
  private asked = '';

  load(ruleset: string): void {
    if (this.asked === ruleset) return;
    this.asked = ruleset;
    this.failed = '';
    void this.fetched(ruleset).then(
      (rules) => (this.entries = new Map(rules.map((rule) => [rule.id, rule]))),
      (error: unknown) => {
        this.asked = '';
        this.failed = wordsOf(error, 'The rules could not be fetched.');
      },
    );
  }

  private async fetched(ruleset: string): Promise<RuleEntry[]> {
    const came = await import('../../protocol/http').catch(() => null);
    if (came === null) throw new Error('The rules could not be fetched. Try again in a moment.');
    return came.http.rules(ruleset);
  }

  statement(id: string): string {
    return this.entries?.get(id)?.statement ?? (this.entries ? 'This rule is not in the rule list.' : this.failed || 'Opening the rule book…');
  }
}

export const rulebook = new Rulebook();
