// What a click on a square sets going beyond one answer: a throw to a team-mate, the way to whom an action is aimed at, another player.
// Everything here is put together from the open question and the previews; whether it may be done is the engine's word.
// Nobody has any of it before a player is active, so it comes in when one is; what is asked before that is in `modes.ts`.

import { infoOf, percent, placeOf, viewOf } from '../match/lookups';
import { key, squareInWords } from '../match/squares';
import type { MatchState } from '../match/state';
import { covered, playerOn } from '../match/things/bases';
import type { Approach, Block, PassPreview, Question } from '../protocol/messages';
import { approached, DEEDS, modesOf, type Mode, type Plan } from './modes';
import { risksInWords } from './risks';
import { throwInWords } from './words';

/** Whether the active player has done anything yet but say what they are about to do. */
export function nothingDone(match: MatchState): boolean {
  const last = match.events.findLastIndex((e) => e.kind === 'activated' || e.kind === 'activation_ended' || e.kind === 'turn_began');
  const since = match.question?.kind === 'action' ? [] : match.events.slice(last + 1);
  return !since.some((e) => e.player === match.view.turn.active && e.kind !== 'pass_declared' && e.kind !== 'cite');
}

interface Known {
  match: MatchState;
  mode: Mode;
  passes: PassPreview | null;
  approaches: Map<number, Approach>;
}

const nameOf = (match: MatchState, id: number): string => infoOf(match, id)?.name ?? `player ${id}`;

function throwPlans({ match, mode, passes }: Known, question: Question): Plan[] {
  if (passes === null || modesOf(match) !== 'both' || passes.player !== question.player) return [];
  const passer = viewOf(match.view, passes.player);
  return passes.squares.flatMap((pass) => {
    const who = playerOn(match.view, pass.square);
    const mate = who !== undefined && who.side === passer?.side && who.state === 'standing' ? who : undefined;
    if (mode === 'walk' && mate === undefined) return [];
    return [
      {
        square: pass.square,
        text: throwInWords(pass, mate && nameOf(match, mate.id), pass.interferers.map((id) => nameOf(match, id))),
        errand: { player: passes.player, path: [], deeds: [{ verb: 'throw_at' }, { verb: 'at_square', square: pass.square }] },
        twice: true,
        chance: pass.chance,
        block: null,
        pass,
        target: false,
      },
    ];
  });
}

/** A block in words. */
export function blockInWords(block: Block, own: number | undefined): string {
  const dice = Math.abs(block.dice);
  return dice === 1 ? '1 die' : `${dice} dice, ${block.chooser === own ? 'you choose' : 'the target’s coach chooses'}`;
}

/** The roll of a foul or a gaze in words. */
function rollInWords({ dice, needed, chance }: NonNullable<Approach['roll']>): string {
  if (dice === 2) return needed > 12 ? 'no dice break that armour' : `armour ${Math.max(2, needed)}+ on two dice: ${percent(chance)}`;
  return `${needed < 6 ? `${needed}+` : '6'} on one die: ${percent(chance)}`;
}

const POINTS: Record<string, (name: string) => string> = {
  blitz: (name) => `block ${name}`,
  foul: (name) => `foul ${name}`,
  hypnotic_gaze: (name) => `gaze at ${name}`,
  handoff: (name) => `hand the ball to ${name}`,
};

function approachPlans({ match, approaches }: Known, question: Question): Plan[] {
  const action = match.view.turn.action ?? '';
  const point = POINTS[action];
  if (point === undefined || question.player === null) return [];
  const player = question.player;
  const own = viewOf(match.view, player)?.side;
  return approached(match).flatMap((id): Plan[] => {
    const square = viewOf(match.view, id)?.square;
    const way = approaches.get(id);
    if (!square || way === undefined) return [];
    const target = action !== 'handoff' && id === match.view.turn.target;
    const name = nameOf(match, id);
    const none = { square, twice: true, block: null, pass: null, target };
    if (way.path === null) return action === 'blitz' && !target ? [] : [{ ...none, text: `There is no way from here to ${point(name)}.`, errand: null, chance: null }];
    const rolls = way.rolls.length > 0 ? `, ${percent(way.chance)}: ${way.rolls.join(', ')}` : '';
    const walk = way.path.length === 0 ? '' : `walk to ${squareInWords(way.path.at(-1)!)}${rolls}, then `;
    const dice = way.block !== null ? ` (${blockInWords(way.block, own)})` : way.roll ? ` (${rollInWords(way.roll)})` : '';
    return [
      {
        ...none,
        text: `${walk}${point(name)}${dice}. ${risksInWords(way.risks, false)}`.trim().replace(/^./, (first) => first.toUpperCase()),
        risks: way.risks,
        errand: { player, path: way.path, deeds: [{ verb: DEEDS[action]!, player: id }] },
        chance: way.chance,
        block: way.block,
      },
    ];
  });
}

/** Another player of one's own takes over while the active one has done nothing. */
function switchPlans({ match, mode }: Known, question: Question): Plan[] {
  const active = match.view.turn.active;
  if (active === null || mode === 'throw' || question.player !== active || !['action', 'target', 'move'].includes(question.kind)) return [];
  const side = viewOf(match.view, active)?.side;
  const free = nothingDone(match) && (match.view.undo ?? false);
  return match.view.players.flatMap((p): Plan[] => {
    if (p.side !== side || p.id === active || p.used || p.state === 'stunned' || placeOf(p) !== 'dungeon' || p.square === null) return [];
    const name = nameOf(match, p.id);
    const text = free ? `Click to activate ${name} instead.` : `${nameOf(match, active)} has begun to act: end that activation before ${name} acts.`;
    return covered(p).map((square) => ({ square, text, errand: null, ...(free ? { activate: p.id } : {}), twice: false, chance: null, block: null, pass: null, target: false }));
  });
}

/** All plans of the open question by square ("x,y"). */
export function plansOf(known: Known): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  const { question } = known.match;
  if (question === null || !question.yours) return plans;
  for (const plan of [...switchPlans(known, question), ...approachPlans(known, question), ...throwPlans(known, question)]) plans.set(key(plan.square), plan);
  return plans;
}
