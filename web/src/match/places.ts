// What a place on the map is and does, for whoever clicks it: chests, portals, features, end zones and rooms with a rule.

import type { FeatureKind, XY } from '../protocol/messages';
import { percent, squareInWords } from './lookups';
import type { MatchState } from './state';
import { termsOf } from './terms';

/** A sentence or two, and the rule behind them. */
export interface Fact {
  text: string;
  rule: string | null;
}

export interface Place {
  title: string;
  /** Where it is. */
  where: string;
  facts: Fact[];
  /** The room that it lies in, if that has a rule and another thing gave the title. */
  room: { title: string; fact: Fact } | null;
}

const same = ([x, y]: XY, [u, v]: XY): boolean => x === u && y === v;
const fact = (text: string, rule: string | null = null): Fact => ({ text, rule: rule && `DB21-${rule}` });

const FEATURES: Partial<Record<FeatureKind, { title: string; facts: Fact[] }>> = {
  idol: { title: 'The Chaotic Idol', facts: [fact('Nobody enters or jumps over it, and nobody sees past it. For a ball it is wall.', 'FEAT-13')] },
  tomb: {
    title: 'Tomb',
    facts: [fact('Nobody enters or jumps over it, but everybody sees past it. For a ball it is wall.', 'FEAT-15'), fact('A player pushed against it can be smashed into it: they stay in their square and are knocked down, with +1 to the armour roll.', 'FEAT-16')],
  },
  dragon: { title: 'The dragon', facts: [fact('Nobody enters or jumps over it, but everybody sees past it. For a ball it is wall.', 'FEAT-17')] },
  chasm: {
    title: 'Chasm',
    facts: [fact('Nobody can walk or jump across. Only the rope bridge leads over.', 'FEAT-20'), fact('A player pushed into it is a casualty at once.', 'FEAT-22'), fact('A ball that falls in comes up at a random square beside it.', 'FEAT-24')],
  },
  bridge: { title: 'Rope bridge', facts: [fact('The one way across the chasm, and a square like any other.', 'FEAT-20')] },
  pit: { title: 'Spike pit', facts: [fact('It can only be jumped across, from one side to another. A player who falls or is pushed in is knocked down, with +1 to the armour roll.', 'DZ-16'), fact('Whoever is activated in the pit climbs out and does nothing else.', 'DZ-16')] },
  dog_house: { title: 'Dog house', facts: [fact('The werewolf lives here. It comes out after a turn that ends with players in the room, on a roll of 2 or more, and attacks the nearest one on their feet.', 'DZ-09')] },
};

function chest(match: MatchState): { title: string; facts: Fact[] } {
  const closed = match.view.chests.length;
  const found = match.view.ball.state !== 'hidden';
  const inside = found
    ? fact('The ball has been found, so this chest is a trap.', 'CHEST-12')
    : closed === 1
      ? fact('This is the last closed chest, so the ball is in it.', 'TILE-12')
      : fact(`The ball is in 1 of the ${closed} closed chests: a chance of ${percent(1 / closed)} for this one. The others are traps.`, 'TILE-12');
  return {
    title: 'Closed chest',
    facts: [
      inside,
      fact('A player who ends a Move next to it, marked by nobody, may open it. That ends their activation.', 'CHEST-03'),
      fact('A trap knocks down everybody next to the chest and ends the team\u2019s turn.', 'CHEST-08'),
    ],
  };
}

function portal(match: MatchState, number: number): { title: string; facts: Fact[] } {
  const others = match.view.portals.filter((p) => p.number !== number).map((p) => `${p.number} at ${squareInWords(p.square)}`);
  return {
    title: `Portal ${number}`,
    facts: [
      fact(`Whoever steps or is pushed onto it rolls a die and comes out at the portal of that number: ${others.join('; ')}.`, 'TELE-02'),
      fact(`On a ${number} they are lost for the rest of the match. A ball they carry stays behind.`, 'TELE-16'),
      fact('Then one square of movement is owed before they can do anything else.', 'TELE-06'),
      fact('If somebody stands on the other portal, they are teleported in their turn.', 'TELE-14'),
      fact('The second and each later time in one turn, the player takes an injury roll.', 'TELE-10'),
    ],
  };
}

function endZone(match: MatchState, square: XY): { title: string; facts: Fact[] } | null {
  const owned = match.view.end_zones === undefined ? match.info.dungeon.end_zones : match.view.end_zones;
  const side = (owned ?? match.info.dungeon.end_zones).findIndex((zone) => zone.some((s) => same(s, square)));
  if (side < 0) return null;
  if (owned === null) return { title: 'End zone', facts: [fact('Each team gets one of the two, after the chests and portals are placed.', 'TILE-17')] };
  const own = match.info.teams[side as 0 | 1].name;
  const other = match.info.teams[(1 - side) as 0 | 1].name;
  return { title: `End zone of ${own}`, facts: [fact(`${own} start here. ${other} win with a touchdown: one of their players stands here with the ball.`, 'SCORE-01')] };
}

/** What is true of a thing in every game; the rules of one are not cited in another. */
function plainly(title: string): { title: string; facts: Fact[] } {
  const number = title.replace(/^\D*/, '');
  if (title === 'Closed chest') return { title, facts: [fact('It may hold the ball. If not, it is a trap: it knocks down everybody next to it.')] };
  return { title, facts: [fact(`Whoever steps or is pushed onto it comes out of a random teleporter. If it is number ${number} again, they take an armour roll.`)] };
}

/** What there is to say about a square; null where it is nothing but floor. */
export function placeAt(match: MatchState, square: XY): Place | null {
  const { view, info } = match;
  const terms = termsOf(info.rules);
  const tile = info.dungeon.tiles.find((t) => t.squares.some((s) => same(s, square)));
  const feature = info.dungeon.features.find((f) => FEATURES[f.kind] !== undefined && f.squares.some((s) => same(s, square)));
  const door = view.portals.find((p) => same(p.square, square));
  let thing: { title: string; facts: Fact[] } | null = null;
  if (view.chests.some((s) => same(s, square))) thing = terms.first ? chest(match) : plainly('Closed chest');
  else if (view.werewolf && same(view.werewolf, square)) thing = { title: 'The werewolf', facts: FEATURES.dog_house!.facts };
  else if (door) thing = terms.first ? portal(match, door.number) : plainly(`Teleporter ${door.number}`);
  else if (feature) thing = FEATURES[feature.kind]!;
  else if (view.ball.state === 'loose' && view.ball.square && same(view.ball.square, square))
    thing = { title: 'The ball', facts: [fact('A player who steps onto its square tries to pick it up. Failing ends the team\u2019s turn.', 'PICK-01')] };
  else thing = endZone(match, square);
  if (thing !== null && !terms.first) thing = { ...thing, facts: thing.facts.map((f) => ({ ...f, rule: null })) };
  const room = tile?.rule ? { title: tile.name, fact: { text: tile.rule, rule: tile.rule_id ?? null } } : null;
  if (thing !== null) return { ...thing, where: squareInWords(square), room };
  return room && { title: room.title, where: squareInWords(square), facts: [room.fact], room: null };
}
