// What a roll came to, in a coach's words: what was needed, what was rolled, what follows, and whose good news that is.

import { opposite } from '../match/sides';
import type { Die, GameEvent, Side, Terms } from '../protocol/messages';

export interface Verdict {
  /** What is rolled for. */
  title: string;
  /** "needs 3+", or nothing where no number is asked for. */
  needs: string;
  /** "rolls 2: falls" */
  words: string;
  /** Whose good news it is; null where it is nobody's in particular. */
  good: Side | null;
}

const TITLES: Record<string, string> = {
  pickup: 'Pick-up',
  stand_up: 'Standing up',
  interfere: 'Interference',
  throw_player: 'Throw',
  land: 'Landing',
  lasting_injury: 'Lasting injury',
  argue_call: 'Arguing the call',
  teleport_scatter: 'Thrown off',
  coin: 'The toss',
  first: 'Who begins',
};

/** What follows from success and from failure. */
const ENDS: Record<string, [string, string]> = {
  dodge: ['gets away', 'fails'],
  rush: ['makes it', 'fails'],
  jump: ['lands well', 'fails'],
  jump_up: ['jumps up', 'stays down'],
  stand_up: ['stands up', 'stays down'],
  pickup: ['picks it up', 'drops it'],
  catch: ['catches it', 'drops it'],
  pass: ['accurate', 'inaccurate'],
  interfere: ['in the way', 'misses'],
  land: ['lands on their feet', 'falls'],
  armour: ['armour broken', 'armour holds'],
  regeneration: ['regenerates', 'does not regenerate'],
};

/** Rolls against the player they are about: what succeeds is the other side's good news. */
const AGAINST = new Set(['armour', 'injury', 'casualty', 'lasting_injury', 'tentacles', 'shadowing', 'bomb', 'breathe_fire']);
/** Dice that only say where: no verdict. */
const WAYS = new Set(['scatter', 'bounce', 'deviate', 'deviate_distance', 'wall', 'wall_bounce', 'wall_bounce_distance', 'wall_side', 'teleport_scatter', 'random_player', 'random_square', 'chest', 'first', 'coin']);
export const saysWhere = (purpose: string | null): boolean => WAYS.has(purpose ?? '');

const TAKEN_TO: Record<number, string> = { 2: 'knocked out', 3: 'a casualty', 5: 'lost' };
const HURT = ['hurt', 'badly hurt', 'seriously hurt', 'a serious injury', 'a lasting injury', 'dead'];

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');
const titled = (purpose: string, terms?: Terms): string => TITLES[purpose] ?? capital((purpose === 'rush' && terms?.rush) || (purpose === 'teleport' && terms?.pad) || purpose);

/** "4", "4 + 6 = 10", "6 − 2 = 4". */
function sum(dice: Die[], modifier: number): string {
  const total = dice.reduce<number>((all, die) => all + Number(die), 0) + modifier;
  const parts = dice.join(' + ') + (modifier > 0 ? ` + ${modifier}` : modifier < 0 ? ` − ${-modifier}` : '');
  return dice.length > 1 || modifier !== 0 ? `${parts} = ${total}` : parts;
}

const LOST = 'lost for the match!';
const LOST_AND_KO = 'lost: knocked out';

/** What came of it, as the events behind the roll tell. */
function consequence(e: GameEvent, after: GameEvent[], terms?: Terms): string {
  for (const next of after) {
    if (e.purpose === 'teleport' && next.purpose === 'teleport_scatter') return `beside ${terms?.pad ?? 'number'} ${e.dice?.[0]}`;
    if (next.kind === 'rolled' || next.kind === 'rerolled' || next.kind === 'activated') break;
    if (next.player !== e.player) continue;
    if (next.kind === 'fell' && e.success === false) return 'falls';
    if (next.kind === 'mishap') return LOST;
    if (next.kind === 'removed' && e.purpose === 'teleport') return LOST_AND_KO;
    if (next.kind === 'teleported' || next.kind === 'entered') return `out of ${terms?.pad ?? 'number'} ${next.value}`;
    if (next.kind === 'stays') return 'the same one';
    if (next.kind === 'casualty') return HURT[next.value ?? 0] ?? '';
    if (next.kind === 'posture' && next.value === 2) return 'stunned';
    if (next.kind === 'removed' && e.purpose === 'injury') return TAKEN_TO[next.value ?? 0] ?? '';
  }
  if (e.success === null) return '';
  return (ENDS[e.purpose ?? ''] ?? ['succeeds', 'fails'])[e.success ? 0 : 1];
}

const BAD_NEWS = new Set(['stunned', LOST, LOST_AND_KO, ...Object.values(TAKEN_TO), ...HURT]);

/** The verdict on a roll; `after` is what happened next, `terms` what the game calls things. */
export function verdictOf(e: GameEvent, after: GameEvent[] = [], terms?: Terms): Verdict {
  const purpose = e.purpose ?? '';
  const trait = purpose === 'trait' ? after.find((next) => next.kind === 'trait_result' && next.player === e.player)?.skill : null;
  const title = titled(trait ?? purpose, terms);
  if (purpose === 'block' || saysWhere(purpose) || e.dice === null) return { title, needs: '', words: '', good: null };
  const came = consequence(e, after, terms);
  const own = e.side;
  const other = own === null ? null : opposite(own);
  let good: Side | null = null;
  if (BAD_NEWS.has(came)) good = other;
  else if (e.success !== null) good = e.success === AGAINST.has(purpose) ? other : own;
  return { title, needs: e.target === null ? '' : `needs ${e.target}+`, words: `rolls ${sum(e.dice, e.modifier ?? 0)}${came === '' ? '' : `: ${came}`}`, good };
}
