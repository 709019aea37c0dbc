// A turn that is looked at once more: how the table stood through it, asked of the server, and the same without motion, deed by deed. The
// board fetches this when somebody wants to see it.

import type { MatchState } from '../../match/state';
import type { Part } from '../../match/story/theirs';
import { deedsOf, type Deed } from '../../motion/deeds';
import type { Scene, Timeline } from '../../motion/timeline';
import { asked, part } from '../../protocol/http';
import type { GameEvent, Terms, View, XY } from '../../protocol/messages';
import type { Step } from './playback.svelte';

/** The table as a deed left it. */
export interface Page {
  scene: Scene;
  /** The table when the answer behind it had done all it did: who is spent by then, and who holds what. */
  view: View;
  lines: string[];
  /** What is drawn as its way. */
  events: GameEvent[];
  /** Where it is to be looked for; null where it is nowhere in particular. */
  at: XY | null;
}

/** What lays events out in time; it is there before a turn is looked at. */
interface Motion {
  timelineOf: (before: View, events: GameEvent[], watching?: null, terms?: Terms) => Timeline;
  sceneAt: (timeline: Timeline, ms: number) => Scene;
}

/** The steps of a part of a match. Rejects where the server does not tell. */
export async function stepsOf(match: MatchState, { from, until }: Part): Promise<Step[]> {
  const { frames } = await asked<{ frames: { n: number; view: View }[] }>(`/api/matches/${part(match.info.id)}/frames?from=${from}&until=${until}`);
  const stood = frames.map(({ n, view }, i): MatchState => ({ ...match, view, events: match.events.slice(0, n), fresh: frames[i - 1]?.n ?? n }));
  return stood.slice(1).map((next, i) => ({ before: stood[i]!, next }));
}

/** A turn to be leafed through, from its first event on. */
export function pagesOf(steps: Step[], from: number, motion: Motion): Page[] {
  const last = steps.at(-1)?.next;
  if (last === undefined) return [];
  return deedsOf(last, last.events.slice(from)).map((deed) => pageOf(deed, steps, motion));
}

function pageOf({ events, lines, actor }: Deed, steps: Step[], motion: Motion): Page {
  const n = events.at(-1)!.n;
  const step = steps.find(({ next }) => next.events.length > n) ?? steps.at(-1)!;
  const scene = sceneAfter(n, step, motion);
  const who = [actor, ...events.flatMap((e) => [e.player, e.other])].find((id) => id !== null && scene.figures.has(id)) ?? null;
  const figure = who === null ? undefined : scene.figures.get(who);
  const at: XY | null = figure ? [figure.x, figure.y] : (events.map((e) => e.to ?? e.from).find((square) => square !== null) ?? null);
  const [text = '', ...more] = lines;
  scene.said = { id: who ?? -1, text, more, at };
  // The way is marked as that of whoever acts.
  const acts = events.some((e) => e.kind === 'activated') ? [] : (steps.at(-1)?.next.events ?? []).slice(0, events[0]!.n).filter((e) => e.kind === 'activated').slice(-1);
  return { scene, view: step.next.view, lines, events: actor === null ? events : [...acts, ...events], at };
}

/** How everything stood when an event had happened, at rest. */
function sceneAfter(n: number, { before, next }: Step, { timelineOf, sceneAt }: Motion): Scene {
  if (next.events.at(-1)?.n === n) return sceneAt(timelineOf(next.view, []), 0);
  const timeline = timelineOf(before.view, next.events.slice(next.fresh), null, next.info.terms);
  const scene = sceneAt({ ...timeline, beats: timeline.beats.filter((beat) => beat.n <= n) }, Infinity);
  scene.loose = scene.loose.map((ball) => ball && { ...ball, height: 0, turn: 0 });
  return { ...scene, effects: [], dice: null, moment: null };
}
