// Hints for a first match: a few words when something comes up for the first time. They read the match and know no rules.

import { myMatches } from '../match/coaches/mine';
import { infoOf } from '../match/lookups';
import { same } from '../match/squares';
import type { MatchState } from '../match/state';
import type { PathsPreview, Terms } from '../protocol/messages';
import { remember, remembered } from '../ui/prefs.svelte';

export type HintKey = 'turn' | 'turnover' | 'found' | 'lost' | 'chest' | 'portal' | 'block' | 'dodge';

export interface Hint {
  key: HintKey;
  title: string;
  text: string;
}

interface Moment {
  match: MatchState;
  paths: PathsPreview | null;
}

const mine = ({ match }: Moment): boolean => match.question?.yours ?? false;
const offers = ({ match }: Moment, verb: string): boolean => mine({ match, paths: null }) && (match.question?.options ?? []).some((o) => o.verb === verb);
const happened = ({ match }: Moment, kind: string, ours: boolean): boolean =>
  match.events.some((e) => e.kind === kind && match.you.includes((e.side ?? infoSide(match, e.player)) as 0 | 1) === ours);
const infoSide = (match: MatchState, player: number | null): 0 | 1 | null =>
  infoOf(match, player) === null ? null : match.info.teams[0].players.some((p) => p.id === player) ? 0 : 1;

type Words = string | ((terms: Terms) => string);
interface Lesson {
  key: HintKey;
  title: Words;
  text: Words;
  when: (moment: Moment) => boolean;
}

/** The moments, the most pressing first. */
const MOMENTS: Lesson[] = [
  {
    key: 'turnover',
    title: 'A turnover',
    text: 'Your turn ended early: one of yours went down, a pick-up failed or a throw went wrong. Do first what needs no dice.',
    when: (m) => happened(m, 'turnover', true),
  },
  {
    key: 'found',
    title: 'You have the ball',
    text: 'Carry it into the other end zone, on your feet, and you win. Keep two friends beside the carrier.',
    when: (m) => happened(m, 'ball_found', true),
  },
  {
    key: 'lost',
    title: 'They have the ball',
    text: 'Knock the carrier down and the ball is loose. Leave somebody on their way to your end zone.',
    when: (m) => m.match.you.length === 1 && happened(m, 'ball_found', false),
  },
  {
    key: 'chest',
    title: 'A closed chest',
    text: 'It holds the ball or a trap. A trap knocks down everybody beside the chest and ends your turn, so open it last and alone.',
    when: (m) => offers(m, 'open_chest'),
  },
  {
    key: 'portal',
    title: (terms) => `A ${terms.pad}`,
    text: (terms) => terms.pad_hint,
    when: (m) =>
      mine(m) &&
      m.match.question?.kind === 'move' &&
      m.match.question.options.some((o) => o.verb === 'step' && m.match.view.portals.some((p) => same(p.square, o.square))),
  },
  {
    key: 'dodge',
    title: 'A dodge',
    text: 'Whoever leaves a square beside a standing opponent must dodge. The chance is shown; who fails falls, and your turn ends.',
    when: (m) => mine(m) && m.match.question?.kind === 'move' && m.paths !== null && m.paths.player === m.match.question.player && m.paths.squares.some((s) => s.path.length === 1 && s.rolls.some((roll) => roll.startsWith('dodge'))),
  },
  {
    key: 'block',
    title: 'A block',
    text: 'With two dice you choose the better one, with one you gamble. A free friend beside the target lends a hand: move them there first.',
    when: (m) => offers(m, 'block'),
  },
  {
    key: 'turn',
    title: 'Your turn',
    text: 'Each of your players may act once: choose one, then what they do. Send the fast ones to the chests, and end the turn when you like.',
    when: (m) => mine(m) && m.match.question?.kind === 'turn',
  },
];

/** The hint for this moment; null if there is none that has not been seen. */
export function hintFor(match: MatchState, paths: PathsPreview | null, seen: readonly string[]): Hint | null {
  if (match.you.length === 0 || match.view.over !== null) return null;
  const lesson = MOMENTS.find((moment) => !seen.includes(moment.key) && moment.when({ match, paths }));
  const told = (words: Words): string => (typeof words === 'string' ? words : words(match.info.terms));
  return lesson ? { key: lesson.key, title: told(lesson.title), text: told(lesson.text) } : null;
}

const SEEN = 'hints-seen';

export const seenHints = (): string[] => (remembered(SEEN) ?? '').split(' ').filter((key) => key !== '');
export const noteHint = (key: HintKey): void => remember(SEEN, [...new Set([...seenHints(), key])].join(' '));

/** Whether hints are for this match: the first one of this browser, or any if they were asked for in the settings. */
export function hintsAreFor(id: string): boolean {
  const wish = remembered('hints');
  if (wish !== null) return wish === 'on';
  const first = remembered('hints-match') ?? (myMatches().some((match) => match.id !== id) ? '' : id);
  remember('hints-match', first);
  return first === id;
}
