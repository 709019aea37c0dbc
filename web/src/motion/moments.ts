// What deserves to be called out over the board, and the few words beside the piece that acts.

import { opposite } from '../match/sides';
import type { GameEvent, MatchInfo, Side } from '../protocol/messages';

export interface Moment {
  n: number;
  title: string;
  text: string;
  /** Whose good news it is; null where it is nobody's. */
  good: Side | null;
  /** Whether the board waits for it; otherwise it goes on beneath. */
  holds: boolean;
}

/** Who looks on, and what the players are called. */
export interface Audience {
  info: MatchInfo;
  you: Side[];
}

const otherSide = (side: Side | null): Side | null => (side === null ? null : opposite(side));
const nameOf = (of: Audience, id: number | null): string => of.info.teams.flatMap((t) => t.players).find((p) => p.id === id)?.name ?? 'Somebody';

const CASUALTIES = ['is hurt', 'is badly hurt', 'is seriously hurt', 'has a serious injury', 'has a lasting injury'];
const DEAD = 5;

export function momentOf(e: GameEvent, of: Audience): Moment | null {
  const team = e.side === null ? '' : of.info.teams[e.side].name;
  const moment = (title: string, text: string, good: Side | null, holds = true): Moment => ({ n: e.n, title, text, good, holds });
  switch (e.kind) {
    case 'ball_found':
      return moment('The ball is found!', e.text, e.side);
    case 'turnover':
      return moment('Turnover!', `The turn of ${team} is over.`, otherSide(e.side));
    case 'touchdown':
      return moment('Touchdown!', `${nameOf(of, e.player)} scores for ${team}.`, e.side);
    case 'casualty':
      return e.value === DEAD
        ? moment('Dead!', `${nameOf(of, e.player)} is dead.`, otherSide(e.side))
        : moment('Casualty!', `${nameOf(of, e.player)} ${CASUALTIES[e.value ?? 0] ?? CASUALTIES[0]}.`, otherSide(e.side));
    case 'mishap':
      return moment('Lost!', `${nameOf(of, e.player)} vanishes into the ${of.info.terms.pad}.`, otherSide(e.side));
    case 'turn_began':
      if (e.side === null || (of.you.length === 1 && of.you[0] !== e.side)) return null;
      return moment(of.you.length === 1 ? 'Your turn' : team, `Turn ${e.value}`, null, false);
    default:
      return null;
  }
}

/** Actions that are told as soon as they are chosen, by the number of the option. */
const AIMED: Record<number, string> = { 8: 'blitzes', 11: 'fouls' };

/** How somebody moves a chest, by the value of the event. */
const CHEST_MOVES = ['pushes', 'drags', 'throws', 'drops'];

/** What somebody does, in a few words to stand beside the piece; null for what needs none. */
export function deedOf(e: GameEvent, of: Audience): string | null {
  const who = nameOf(of, e.player);
  const whom = e.other === null ? '' : nameOf(of, e.other);
  switch (e.kind) {
    case 'activated':
      return e.other !== null && AIMED[e.value ?? 0] ? `${who} ${AIMED[e.value ?? 0]} ${whom}` : who;
    case 'block_declared':
      return e.player === null ? `The Werewolf attacks ${whom}` : `${who} blocks ${whom}`;
    case 'stood_up':
      return `${who} stands up`;
    case 'jumped':
      return `${who} jumps`;
    case 'chest_opened':
      return e.player === null ? null : `${who} opens a chest`;
    case 'chest_moved':
      return e.player === null ? null : `${who} ${CHEST_MOVES[e.value ?? 0] ?? 'moves'} a chest`;
    case 'ball_taken':
      return `${who} picks up the ball`;
    case 'ball_caught':
      return `${who} catches the ball`;
    case 'pass_declared':
      return `${who} throws the ball`;
    case 'handed_off':
      return `${who} hands the ball to ${whom}`;
    case 'thrown_player':
      return `${who} throws ${whom}`;
    case 'bomb':
      return `${who} throws a bomb`;
    case 'bitten':
      return `${who} bites ${whom}`;
    case 'funds_gathered':
      return `${who} gathers funds`;
    case 'alarm':
      return e.text.replace(/\.$/, '');
    case 'teleported':
    case 'entered':
      return `${who} comes out of ${of.info.terms.pad} ${e.value}`;
    default:
      return null;
  }
}
