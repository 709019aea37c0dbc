// The steps of the first lesson: what to do next and why, when a step is done, and when it can no longer be. They read the match
// as the page has it and know no rules; what happens at the lesson's table is in the server's `data/lessons/first.yaml`.

import { viewOf } from '../match/lookups';
import { same } from '../match/squares';
import type { MatchState } from '../match/state';
import type { PlayerView, XY } from '../protocol/messages';

/** What the lesson says now, and what it points at. */
export interface Cue {
  say: string;
  why?: string;
  /** Squares to mark on the map. */
  squares?: XY[];
  /** Values of the answers to mark. */
  values?: number[];
}

export interface Step {
  key: string;
  title: string;
  /** What to do, given that the pupil is asked. */
  cue: (match: MatchState) => Cue;
  done: (match: MatchState) => boolean;
  /** Why the step can no longer be done as shown; empty while it can. */
  lost: (match: MatchState) => string;
  /** What has come of it, said with the next step. */
  came: (match: MatchState) => string;
}

const NELL = 0;
const BRICK = 1;
const PIP = 2;
const TILLY = 3;
const GRUB = 20;
const SNATCH = 21;
const NAMES: Record<number, string> = { [NELL]: 'Nell', [BRICK]: 'Brick', [PIP]: 'Pip', [TILLY]: 'Tilly', [GRUB]: 'Grub', [SNATCH]: 'Snatch' };

const AHEAD: XY = [6, 3];
const BY_THE_CHEST: XY = [4, 1];
const FIRST_CHEST: XY = [5, 1];
const OPEN_GROUND: XY = [7, 5];
const PORTAL: XY = [3, 3];
const FAR_PORTAL: XY = [2, 5];
const LAST_CHEST: XY = [2, 6];
const INTO_THE_ZONE: XY = [9, 3];

const player = (match: MatchState, id: number): PlayerView | null => viewOf(match.view, id);
const at = (match: MatchState, id: number): XY | null => player(match, id)?.square ?? null;
const isAt = (match: MatchState, id: number, square: XY): boolean => same(at(match, id), square);
const standing = (match: MatchState, id: number): boolean => player(match, id)?.state === 'standing';
const carries = (match: MatchState, id: number): boolean => player(match, id)?.ball ?? false;
const closed = (match: MatchState, chest: XY): boolean => match.view.chests.some((c) => same(c, chest));
const turn = (match: MatchState): number => match.view.turn.number[0];
/** Whether the pupil is to choose whom to activate: no activation is under way. */
const between = (match: MatchState): boolean => match.question?.yours === true && match.question.kind === 'turn';
/** Whether a player has had their activation of this turn. */
const spent = (match: MatchState, id: number): boolean => between(match) && (player(match, id)?.used ?? false);

const values = (match: MatchState, fits: (verb: string, square: XY | null, id: number | null) => boolean): number[] =>
  (match.question?.options ?? []).filter((o) => fits(o.verb, o.square, o.player)).map((o) => o.value);
const ofVerb = (match: MatchState, ...verbs: string[]): number[] => values(match, (verb) => verbs.includes(verb));

/** An answer as the table words it, between quotation marks. */
function worded(match: MatchState, verb: string): string {
  const text = match.question?.options.find((o) => o.verb === verb)?.text ?? verb;
  return `“${text}”`;
}

const squaresOf = (match: MatchState, verb: string): XY[] => (match.question?.options ?? []).flatMap((o) => (o.verb === verb && o.square ? [o.square] : []));

const point = (match: MatchState, say: string, why: string, square: XY | null, ...verbs: string[]): Cue => ({
  say,
  why,
  squares: square ? [square] : [],
  values: ofVerb(match, ...verbs),
});

const WRONG_HANDS = new Set(['action', 'move', 'target', 'aim']);

/**
 * The way to an action of one player: choose them, then the action. Null once they are at it.
 *
 * who   what is said, and why, before they are chosen
 */
function begin(match: MatchState, id: number, verb: 'move' | 'block' | 'pass', who: [string, string], why: string): Cue | null {
  const question = match.question;
  const square = at(match, id);
  if (question?.kind === 'turn') {
    return { say: who[0], why: who[1], squares: square ? [square] : [], values: values(match, (v, _, of) => v === 'activate' && of === id) };
  }
  if (WRONG_HANDS.has(question?.kind ?? '') && question?.player != null && question.player !== id && match.view.undo) {
    return { say: `That is ${NAMES[question.player] ?? 'somebody else'}. Undo it (U), then choose ${NAMES[id]}.`, squares: square ? [square] : [] };
  }
  if (question?.kind === 'action') return { say: `Choose ${worded(match, verb)}.`, why, values: ofVerb(match, verb) };
  return null;
}

const ending = (match: MatchState, id: number): Cue => ({
  say: `Far enough. Choose ${worded(match, 'end_activation')}.`,
  why: `Then ${NAMES[id]} has acted for this turn.`,
  values: ofVerb(match, 'end_activation'),
});
const LATE = 'Your turn ended before this step was done.';
const PAIR = 'You may answer this as you like.';

export const STEPS: Step[] = [
  {
    key: 'move',
    title: 'Move',
    cue: (m) =>
      begin(m, PIP, 'move', ['Choose Pip, your runner: the marked player.', 'Each of your players may act once a turn, one after the other.'], 'Most often that is what a player does.') ??
      (isAt(m, PIP, AHEAD)
        ? ending(m, PIP)
        : point(m, 'Send Pip to G4, the marked square.', 'Pip walks up to 7 squares, diagonally too. The way is found for you.', AHEAD)),
    done: (m) => isAt(m, PIP, AHEAD) && between(m),
    lost: (m) => (turn(m) > 1 ? LATE : spent(m, PIP) ? 'That works too, but the lesson needs Pip on G4.' : closed(m, FIRST_CHEST) ? '' : 'You are ahead of the lesson: Pip moves first here.'),
    came: () => 'Well run.',
  },
  {
    key: 'trap',
    title: 'Open a chest',
    cue: (m) =>
      begin(m, NELL, 'move', ['Now a chest. Choose Nell.', 'One chest hides the ball, the others explode.'], 'A chest is opened at the end of a move.') ??
      (ofVerb(m, 'open_chest').length > 0
        ? point(m, 'Open the chest.', 'No roll is needed, but no opponent may stand beside Nell.', FIRST_CHEST, 'open_chest')
        : point(m, 'Walk to E2, beside the chest.', 'Nobody knows what is in it.', BY_THE_CHEST)),
    done: (m) => !closed(m, FIRST_CHEST),
    lost: (m) =>
      !closed(m, LAST_CHEST) ? 'That works too, but this was the other chest.' : turn(m) > 1 ? LATE : spent(m, NELL) ? 'That works too, but Nell has not opened the chest.' : '',
    came: () => 'Bang, a trap! Nell is down and your turn is over: a turnover.',
  },
  {
    key: 'block',
    title: 'Block',
    cue: (m) => {
      const first = begin(
        m,
        BRICK,
        'block',
        ['Grub has come close. Choose Brick, who hits hard.', 'Who stands marks the squares beside them.'],
        'A block hits an opponent who stands beside you.',
      );
      if (first) return first;
      switch (m.question?.kind) {
        case 'target':
          return point(m, 'Choose Grub.', 'You name the target first.', at(m, GRUB));
        case 'reroll':
          return { say: 'Push Back and Pow: that is good. Keep the dice.', why: 'Brick is stronger, 4 against 3: two dice, and you choose one.', values: ofVerb(m, 'no') };
        case 'block_die':
          return { say: 'Choose Pow.', why: 'Pow pushes Grub and knocks him down. Push Back would only push him.', values: values(m, (verb) => verb === 'face').slice(-1) };
        case 'push_to':
          return { say: 'Choose where Grub is pushed.', why: 'Straight back, or back to one side.', squares: squaresOf(m, 'at_square'), values: ofVerb(m, 'at_square') };
        case 'follow_up':
          return { say: 'Follow up, or stay: as you like.', why: 'The blocker may step into the square that was left.', values: ofVerb(m, 'yes', 'no') };
        default:
          return { say: PAIR };
      }
    },
    done: (m) => turn(m) === 2 && between(m) && (!standing(m, GRUB) || (spent(m, BRICK) && m.events.some((e) => e.kind === 'block_result' && e.player === BRICK))),
    lost: (m) => (turn(m) > 2 ? LATE : spent(m, BRICK) ? 'That works too, but Brick has not blocked.' : standing(m, BRICK) ? '' : 'Brick is down. Blocks go wrong at times.'),
    came: (m) =>
      standing(m, GRUB)
        ? 'Grub is pushed away. That works too; Pow would have felled him.'
        : 'Grub is down. His armour broke: he is stunned and misses a turn.',
  },
  {
    key: 'dodge',
    title: 'Dodge',
    cue: (m) => {
      if (m.question?.kind === 'reroll') {
        return { say: 'A 2, and Pip needs 3. Use a team re-roll.', why: 'The second result stands. You have few re-rolls for the match.', values: ofVerb(m, 'team_reroll') };
      }
      return (
        begin(m, PIP, 'move', ['Snatch marks Pip. Choose Pip to get away.', 'The way to score is free through the room below.'], 'Pip walks away from Snatch.') ??
        (isAt(m, PIP, OPEN_GROUND)
          ? ending(m, PIP)
          : point(m, 'Go to H6.', 'Leaving a marked square takes a dodge: 3 or more on a die, or Pip falls and your turn is over.', OPEN_GROUND))
      );
    },
    done: (m) => isAt(m, PIP, OPEN_GROUND) && between(m),
    lost: (m) =>
      !standing(m, PIP) ? 'Pip fell, and your turn is over. It happens to everybody.' : turn(m) > 2 ? LATE : spent(m, PIP) ? 'That works too, but the lesson needs Pip on H6.' : '',
    came: () => 'Pip is free, and close to their end zone.',
  },
  {
    key: 'portal',
    title: 'The portal',
    cue: (m) =>
      begin(m, TILLY, 'move', ['The other chest is far away on foot. Choose Tilly.', 'There is a shorter way.'], 'Tilly walks onto the portal.') ??
      point(
        m,
        'Step on portal 1, on D4, and again to be sure.',
        'A die says where you come out. If it shows the portal you stepped on, the player is lost. Not today.',
        PORTAL,
      ),
    done: (m) => isAt(m, TILLY, FAR_PORTAL) || (same(at(m, TILLY), LAST_CHEST) || carries(m, TILLY)),
    lost: (m) => (turn(m) > 2 ? LATE : spent(m, TILLY) ? 'That works too, but Tilly has not taken the portal.' : standing(m, TILLY) ? '' : 'Tilly is down.'),
    came: () => 'Tilly comes out of portal 2, right beside the chest.',
  },
  {
    key: 'chest',
    title: 'The last chest',
    cue: (m) =>
      ofVerb(m, 'open_chest').length > 0
        ? point(m, 'Open the chest.', 'It is the last one: the ball must be in it.', LAST_CHEST, 'open_chest')
        : begin(m, TILLY, 'move', ['Choose Tilly.', 'The chest is beside her.'], 'A chest is opened at the end of a move.') ?? point(m, 'Go back beside the chest.', 'Only then can it be opened.', FAR_PORTAL),
    done: (m) => carries(m, TILLY),
    lost: (m) => (turn(m) > 2 ? LATE : spent(m, TILLY) ? 'That works too, but the chest is still closed.' : ''),
    came: () => 'The ball! Whoever opens its chest holds it.',
  },
  {
    key: 'end_turn',
    title: 'End the turn',
    cue: (m) =>
      m.question?.kind === 'turn'
        ? { say: `Choose ${worded(m, 'end_turn')}, and again to be sure.`, why: 'Nell could still stand up, for 3 squares of a move. Nobody has to act.', values: ofVerb(m, 'end_turn') }
        : { say: PAIR, values: ofVerb(m, 'end_activation') },
    done: (m) => turn(m) > 2,
    lost: () => '',
    came: () => 'Snatch has gone back to keep the end zone. Your turn again.',
  },
  {
    key: 'pass',
    title: 'Pass',
    cue: (m) => {
      const first = begin(m, TILLY, 'pass', ['Tilly can throw to Pip. Choose Tilly.', 'A team may pass once a turn.'], 'A pass may begin with a move.');
      if (first) return first;
      const pip = at(m, PIP);
      return m.question?.kind === 'aim'
        ? { say: 'Choose Pip.', why: 'The chance is shown before you throw.', squares: pip ? [pip] : [], values: values(m, (_, square) => pip !== null && same(square, pip)) }
        : point(m, 'Throw the ball to Pip.', 'Tilly rolls to throw, Pip to catch. If none of yours has the ball then, your turn is over.', pip, 'throw_at');
    },
    done: (m) => carries(m, PIP),
    lost: (m) =>
      m.view.ball.state === 'held' && carries(m, TILLY) && !spent(m, TILLY) ? '' : carries(m, TILLY) ? 'That works too, but the ball has not been thrown.' : m.question?.yours && between(m) ? 'Pip does not have the ball.' : '',
    came: () => 'Thrown and caught!',
  },
  {
    key: 'score',
    title: 'Touchdown',
    cue: (m) =>
      begin(m, PIP, 'move', ['Choose Pip for the last run.', 'Standing in their end zone with the ball wins the match.'], 'Two steps to go.') ??
      point(m, 'Run to J4, or to any square of their end zone.', 'Nobody marks Pip, so no roll is needed.', INTO_THE_ZONE),
    done: (m) => m.view.over !== null,
    lost: (m) => (spent(m, PIP) && carries(m, PIP) ? 'So close! Pip has stopped short of the end zone.' : carries(m, PIP) || m.view.over !== null ? '' : 'Pip has lost the ball.'),
    came: () => '',
  },
];

/** How far the lesson is when the match stands like this and it was at step `from`; the number of steps when it is over. */
export function reached(match: MatchState, from: number): number {
  let step = from;
  while (step < STEPS.length && STEPS[step]!.done(match)) step += 1;
  return step;
}

/** What the lesson says while the other side plays. */
export const WATCH: Cue = { say: 'Now The Doorkeepers have their turn. Watch where they go.' };

/** What to do now. */
export function cueOf(match: MatchState, step: Step): Cue {
  return match.question?.yours ? step.cue(match) : WATCH;
}
