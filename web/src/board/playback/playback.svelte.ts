/** What the board shows: the view that stands, or, while something fresh plays, the scene on the way to it. Whoever else tells of the match follows it. */
import type { MatchState } from '../../match/state';
import { theirTurn, type Part } from '../../match/story/theirs';
import type { Reel } from '../../motion/reel';
import type { Scene, Timeline } from '../../motion/timeline';
import type { GameEvent, Side, View, XY } from '../../protocol/messages';
import type { Frame } from '../../scene/frame';
import { tokensOf, type Token } from '../../scene/token';
import type { Page } from './again';

/** A step of the match: from a state, with what was fresh in the next. */
export interface Step {
  before: MatchState;
  next: MatchState;
}

export interface Wishes {
  /** How the dungeon is turned now. */
  frame: () => Frame;
  /** Whether nothing is to move now. */
  calm: () => boolean;
  /** Whether others' turns are told player by player. */
  follow: () => boolean;
  /** The match as far as it has been shown; the newest state itself once everything has been. */
  ontold: (told: MatchState) => void;
  onsettled: () => void;
}

const freshOf = (match: MatchState): GameEvent[] => match.events.slice(match.fresh);

/** A stage that takes longer to come than this is not waited for. */
const STAGE_MS = 5000;

export class Playback {
  scene = $state.raw<Scene | null>(null);
  shown: View = $state.raw()!;
  told: MatchState = $state.raw()!;
  /** Who plays: everybody who was there at any time since the reel began. */
  cast = $state.raw<Map<number, Token>>(new Map());
  stage = $state.raw<typeof import('./stage') | null>(null);
  lingering = $state.raw<InstanceType<typeof import('./stage').Lingering> | null>(null);
  paused = $state(false);
  /** An earlier turn is on the board once more. */
  again = $state(false);
  /** Without motion, that turn deed by deed, and which of them is on the board; null where none is. */
  pages = $state.raw<Page[]>([]);
  leaf = $state<number | null>(null);
  readonly page = $derived(this.leaf === null ? null : (this.pages[this.leaf] ?? null));
  /** Whether that turn is being fetched. */
  fetching = $state<'no' | 'yes' | 'failed'>('no');
  /** What happened before the stage was there; it plays when it comes. */
  #unplayed = $state.raw<Step[]>([]);
  #known: MatchState | null = null;
  #reel: Reel | null = null;
  #of = new Map<Timeline, Step>();
  #speed = 1;
  #gone = false;

  constructor(
    match: MatchState,
    private readonly wishes: Wishes,
  ) {
    this.shown = match.view;
    this.told = match;
  }

  /** Whether what is shown is what stands. */
  get settled(): boolean {
    return this.scene === null && this.#unplayed.length === 0;
  }

  /** Whether what was last shown is somebody else's doing. */
  following = $state(false);

  /** Whether others act, or are shown acting: this may be stopped. */
  get stoppable(): boolean {
    const { question } = this.told;
    return this.following && (!this.settled || this.paused || (question !== null && !question.yours));
  }

  /** The other side's turn that may be shown again: to whoever is asked, until one of their players has acted. */
  readonly repeatable: Part | null = $derived(this.settled && this.told.question?.yours ? theirTurn(this.told.events, this.told.you) : null);

  /** What the ways on the map tell of. */
  get traced(): MatchState {
    return this.page === null ? this.told : { ...this.told, events: this.page.events };
  }

  /** What of a turn that is shown again is to be in sight. */
  get spotlight(): XY | null {
    if (this.page !== null) return this.page.at;
    const speaker = this.again ? this.scene?.figures.get(this.scene.said?.id ?? -1) : undefined;
    return speaker ? [Math.round(speaker.x), Math.round(speaker.y)] : null;
  }

  /** Show the next state of the match: at once, or by playing what is fresh. */
  take(next: MatchState): void {
    const before = this.#known;
    this.#known = next;
    if (before !== null && before.view === next.view && before.events === next.events) {
      if (this.settled || this.again) this.#tell(next);
      return;
    }
    // The story goes on, if only by an answer that nothing came of yet; otherwise it is another, or an answer was taken back.
    const goesOn = before !== null && before.info.id === next.info.id && next.events.length >= before.events.length;
    if (!goesOn) this.lingering?.rewind();
    if (this.again || !goesOn || this.wishes.calm()) this.#reel?.stop();
    this.#close();
    if (!goesOn || this.wishes.calm()) {
      this.#settle();
      if (goesOn) void this.#leave({ before, next });
      return;
    }
    this.#cast(before, next);
    this.#play({ before, next });
  }

  /** End what is playing; the view stands. */
  skip = (): void => {
    if (this.#unplayed.length > 0 || this.leaf !== null) this.#settle();
    else this.#reel?.skip();
  };

  /** Nobody looks: everything stands where it came to stand. Who stopped it themselves finds it as it was. */
  away(): void {
    if (!this.paused && this.leaf === null) this.skip();
  }

  /** Stand still, or go on. */
  pause = (): void => {
    if (this.#reel) this.paused = this.#reel.paused = !this.#reel.paused;
  };

  /** One more player's doings. */
  step = (): void => {
    this.#reel?.step();
    this.paused = false;
  };

  /** The other side's last turn once more; without motion, to be leafed through. */
  showAgain = async (): Promise<void> => {
    const [turn, match, calm] = [this.repeatable, this.#known, this.wishes.calm()];
    if (turn === null || match === null || this.fetching === 'yes') return;
    this.fetching = 'yes';
    const [stage, again] = await Promise.all([this.#stage(), import('./again').catch(() => null)]);
    const steps = stage === null ? [] : ((await again?.stepsOf(match, turn).catch(() => null)) ?? []);
    this.fetching = steps.length > 0 ? 'no' : 'failed';
    if (stage === null || again === null || steps.length === 0 || this.#gone || this.#known?.events !== match.events || !this.settled) return;
    this.again = true;
    for (const { before, next } of steps) this.#cast(before, next);
    if (calm) {
      this.pages = again.pagesOf(steps, turn.from, stage);
      if (this.pages.length === 0) this.#close();
      this.turnTo(0);
    } else this.#repeat(steps, turn.from);
  };

  /** Another of the deeds, where there is one. */
  turnTo = (leaf: number): void => {
    const page = this.pages[leaf];
    if (page === undefined) return;
    this.leaf = leaf;
    this.cast = new Map([...this.cast, ...tokensOf(this.told.info, page.view, this.wishes.frame()).map((token): [number, Token] => [token.id, token])]);
    this.scene = page.scene;
  };

  /** Plays steps from an event on: a turn begins in the middle of the answer that ended the one before. */
  #repeat(steps: Step[], from: number): void {
    this.lingering?.rewind();
    // One in which nothing moves would settle the board before the others have begun.
    const timelines = steps.map((step) => this.#timeline(step)).filter((timeline) => timeline.ms > 0);
    for (const timeline of timelines) this.#reel!.add(timeline, Math.min(timeline.told.find((t) => t.n === from)?.at ?? 0, timeline.ms - 1));
    if (timelines.length === 0) this.#settle();
  }

  pace(speed: number): void {
    this.#speed = speed;
    if (this.#reel) this.#reel.speed = speed;
    if (this.lingering) this.lingering.speed = speed;
  }

  close(): void {
    this.#gone = true;
    this.#reel?.stop();
    this.lingering?.clear();
  }

  /** Whether a side's doings are somebody else's, to be told as they come. */
  #follows(side: Side | null): boolean {
    const you = this.#known?.you ?? [];
    return this.wishes.follow() && side !== null && you.length < 2 && side !== you[0];
  }

  /** Nothing is shown again. */
  #close(): void {
    this.again = false;
    this.pages = [];
    this.leaf = null;
    this.fetching = 'no';
  }

  #cast(before: MatchState, next: MatchState): void {
    const actors = new Map(this.settled ? [] : this.cast);
    for (const { info, view } of [next, before]) for (const token of tokensOf(info, view, this.wishes.frame())) actors.set(token.id, token);
    this.cast = actors;
  }

  #tell(told: MatchState): void {
    if (told === this.told) return;
    this.told = told;
    this.wishes.ontold(told);
  }

  #settle(): void {
    this.#unplayed = [];
    this.#of.clear();
    this.scene = null;
    this.#close();
    const known = this.#known;
    if (known === null) return;
    if (this.#reel && (known.question?.yours || known.view.over)) this.#reel.paused = false;
    this.paused = this.#reel?.paused ?? false;
    this.shown = known.view;
    this.#tell(known);
    this.wishes.onsettled();
  }

  #timeline(step: Step): Timeline {
    const { info, you } = step.next;
    const timeline = this.stage!.timelineOf(step.before.view, freshOf(step.next), { info, you, follows: (side) => this.#follows(side) });
    this.#of.set(timeline, step);
    return timeline;
  }

  #show(scene: Scene, timeline: Timeline, at: number): void {
    this.scene = scene;
    this.paused = this.#reel?.paused ?? false;
    if (scene.dice) this.lingering?.roll(scene.dice);
    if (scene.moment) this.lingering?.call(scene.moment);
    const step = this.#of.get(timeline);
    this.following = this.again || (step !== undefined && (this.#follows(step.before.view.turn.side) || this.#follows(step.next.view.turn.side)));
    if (this.again || step === undefined) return;
    const told = (this.stage!.lastTold(timeline, at) ?? step.next.fresh - 1) + 1;
    if (this.told.seq !== step.before.seq || this.told.events.length !== told) {
      this.#tell({ ...step.before, events: step.next.events.slice(0, told), fresh: step.next.fresh });
    }
  }

  /** Without motion, the dice lie there and what there is to call out is called out all the same. */
  async #leave({ before, next }: Step): Promise<void> {
    if (!freshOf(next).some((e) => e.kind !== 'moved')) return;
    if ((await this.#stage()) === null || this.#known !== next) return;
    const left = this.stage!.leftOf(before.view, freshOf(next), next);
    this.lingering?.leave(left.dice, left.moments);
  }

  #play(step: Step): void {
    if (this.#reel && this.stage) return this.#reel.add(this.#timeline(step));
    this.#unplayed = [...this.#unplayed, step];
    if (this.#unplayed.length === 1) void this.#begin();
  }

  async #begin(): Promise<void> {
    const came = await this.#stage();
    if (this.#gone) return;
    // Without the stage everything stands where it came to stand, and the next update tries again.
    if (came === null) return this.#settle();
    const waiting = this.#unplayed;
    this.#unplayed = [];
    for (const step of waiting) this.#play(step);
  }

  async #stage(): Promise<typeof import('./stage') | null> {
    const late = new Promise<null>((none) => setTimeout(none, STAGE_MS, null));
    const came = this.stage ?? (await Promise.race([import('./stage').catch(() => null), late]));
    if (this.#gone || came === null) return null;
    this.stage = came;
    this.lingering ??= new came.Lingering();
    this.#reel ??= new came.Reel(
      (scene, timeline, at) => this.#show(scene, timeline, at),
      () => this.#settle(),
    );
    this.pace(this.#speed);
    return came;
  }
}
