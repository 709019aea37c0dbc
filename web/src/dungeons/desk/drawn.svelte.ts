// What both drawing boards keep of a dungeon that is drawn: every state of it, what the server says of the one that is seen, and where it is
// stored.

import type { StoredLink } from '../../protocol/dungeons';
import { router } from '../../router.svelte';
import { Doing } from '../../ui/doing.svelte';
import { wordsOf } from '../../ui/failure';
import { keepDungeon } from '../mine';
import * as past from './history';

export interface Named {
  name: string;
  blurb: string;
}

/** What a board asks of the server. */
export interface Office<Draft, Checked> {
  /** Whether there is something to ask about yet. */
  ready: () => boolean;
  check: (draft: Draft) => Promise<Checked>;
  /** Milliseconds without a change after which it is asked. */
  patience: number;
  store: (draft: Draft) => Promise<StoredLink>;
}

/** To be made while a page is: it asks the server again after every change. */
export class Desk<Draft extends Named, Checked> {
  history = $state.raw() as past.History<Draft>;
  said = $state('');
  /** What was last said of a draft, which may have changed since. */
  answer = $state.raw<{ draft: Draft; checked: Checked } | null>(null);
  /** Why the server could not look at the dungeon as it lies. */
  unchecked = $state('');
  saved = $state.raw<{ draft: Draft; link: string; id: string } | null>(null);
  naming: HTMLInputElement | undefined = $state();
  readonly doing = new Doing();
  private asked = 0;

  constructor(
    first: Draft,
    private readonly office: Office<Draft, Checked>,
  ) {
    this.history = past.started(first);
    $effect(() => {
      const now = this.draft;
      if (!office.ready()) return;
      const mine = ++this.asked;
      const wait = setTimeout(() => void this.check(now, mine), office.patience);
      return () => clearTimeout(wait);
    });
  }

  get draft(): Draft {
    return this.history.states[this.history.at]!;
  }
  /** What is said of the dungeon as it is seen. */
  get checked(): Checked | null {
    return this.answer?.draft === this.draft ? this.answer.checked : null;
  }

  private async check(now: Draft, mine: number): Promise<void> {
    try {
      const checked = await this.office.check(now);
      if (mine !== this.asked) return;
      this.answer = { draft: now, checked };
      this.unchecked = '';
    } catch (error) {
      if (mine === this.asked) this.unchecked = wordsOf(error, 'The dungeon could not be checked.');
    }
  }

  /** Begin with another dungeon; the way back to the one before is gone. */
  begin(draft: Draft, text = ''): void {
    this.history = past.started(draft);
    this.said = text;
  }
  to(next: Draft, text = ''): void {
    if (next !== this.draft) this.history = past.done(this.history, next);
    this.said = text;
  }
  rename(what: 'name' | 'blurb', text: string): void {
    this.history = { ...this.history, states: this.history.states.with(this.history.at, { ...this.draft, [what]: text }) };
  }
  undo(): void {
    [this.history, this.said] = [past.undone(this.history), 'Undone.'];
  }
  redo(): void {
    [this.history, this.said] = [past.redone(this.history), 'Redone.'];
  }

  async save(): Promise<void> {
    const now = this.draft;
    if (!now.name.trim()) {
      this.doing.problem = 'Name the dungeon before you save it.';
      this.naming?.focus();
      return;
    }
    await this.doing.run(async () => {
      const { id, link } = await this.office.store(now);
      keepDungeon({ id, name: now.name.trim() });
      this.saved = { draft: now, link, id };
      this.said = 'Saved.';
    }, 'The dungeon could not be saved.');
  }
  /** Save it if it is not, and go to a match in it. */
  async play(): Promise<void> {
    if (this.saved?.draft !== this.draft) await this.save();
    if (this.saved?.draft === this.draft) router.go(`/?dungeon=${this.saved.id}`);
  }
}
