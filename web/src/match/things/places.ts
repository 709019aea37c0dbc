// What a place on the map is and does, for whoever clicks it: chests, portals, features, end zones and rooms with a rule.

import { opposite } from '../sides';
import { same, squareInWords } from '../squares';
import type { FeatureKind, Side, XY } from '../../protocol/messages';
import { percent } from '../lookups';
import type { MatchState } from '../state';

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

const fact = (text: string, rule: string): Fact => ({ text, rule });

type Features = Partial<Record<FeatureKind, { title: string; facts: Fact[] }>>;

const FEATURES: Features = {
  idol: { title: 'The Chaotic Idol', facts: [fact('Nobody enters or jumps over it, and nobody sees past it. For a ball it is wall.', 'DB21-FEAT-13')] },
  tomb: {
    title: 'Tomb',
    facts: [fact('Nobody enters or jumps over it, but everybody sees past it. For a ball it is wall.', 'DB21-FEAT-15'), fact('A player pushed against it can be smashed into it: they stay in their square and are knocked down, with +1 to the armour roll.', 'DB21-FEAT-16')],
  },
  dragon: { title: 'The dragon', facts: [fact('Nobody enters or jumps over it, but everybody sees past it. For a ball it is wall.', 'DB21-FEAT-17')] },
  chasm: {
    title: 'Chasm',
    facts: [fact('Nobody can walk or jump across. Only the rope bridge leads over.', 'DB21-FEAT-20'), fact('A player pushed into it is a casualty at once.', 'DB21-FEAT-22'), fact('A ball that falls in comes up at a random square beside it.', 'DB21-FEAT-24')],
  },
  bridge: { title: 'Rope bridge', facts: [fact('The one way across the chasm, and a square like any other.', 'DB21-FEAT-20')] },
  pit: { title: 'Spike pit', facts: [fact('It can only be jumped across, from one side to another. A player who falls or is pushed in is knocked down, with +1 to the armour roll.', 'DB21-DZ-16'), fact('Whoever is activated in the pit climbs out and does nothing else.', 'DB21-DZ-16')] },
  dog_house: { title: 'Dog house', facts: [fact('The werewolf lives here. It comes out after a turn that ends with players in the room, on a roll of 2 or more, and attacks the nearest one on their feet.', 'DB21-DZ-09')] },
};

const DEADLY = [
  fact('Nobody walks into it. Whoever is pushed in, slips or jumps too short is out of the match, and a casualty on a 6.', 'DB5-HOLE-02'),
  fact('It can be jumped over in a straight line: a die has to beat the number of squares.', 'DB5-JUMP-04'),
  fact('Beside it a 1 makes a player slip before a block, a throw, a catch or a pick-up.', 'DB5-PREC-01'),
];
const LIVING_FEATURES: Features = {
  idol: { title: 'Statue', facts: [fact('Nobody can enter it.', 'DB5-STAT-01'), fact('A bounce into it is rolled again.', 'DB5-BALL-06')] },
  chasm: { title: 'Chasm', facts: DEADLY },
  liquid: { title: 'Liquid', facts: DEADLY },
  trap: { title: 'Pit trap', facts: DEADLY },
  bridge: { title: 'Bridge', facts: [fact('Here a 1 makes a player slip before a block, a throw, a catch or a pick-up.', 'DB5-PREC-02')] },
};

const BALANCE = fact('Before a block, a throw, a catch or a pick-up next to it the other coach may have a player roll for balance: a 1 falls in.', 'AGE-PREC-03');
const AGE_FEATURES: Features = {
  idol: { title: 'Statue', facts: [fact('Nobody can enter it, but anybody may leap over it. A pass over it needs no roll.', 'AGE-FEAT-07'), fact('A ball that bounces into it bounces on.', 'AGE-BALL-02')] },
  chasm: { title: 'Chasm', facts: [fact('Whoever falls in is out of the match, and a casualty on a 6.', 'AGE-FEAT-03'), BALANCE, fact('A ball that falls in comes back by a random teleporter.', 'AGE-BALL-07')] },
  liquid: { title: 'Lava', facts: [fact('Whoever falls in is out of the match, and a casualty on a 6.', 'AGE-FEAT-04'), fact('A ball lies on it until a 4 or more at the start of a team turn.', 'AGE-BALL-06')] },
  trap: { title: 'Pit', facts: [fact('Whoever falls in is knocked down and can only climb out: an Agility roll, and nothing else in that turn.', 'AGE-FEAT-11'), BALANCE, fact('A ball that falls in bounces out at once.', 'AGE-BALL-05')] },
  bridge: { title: 'Bridge', facts: [fact('Floor like any other. Beside a chasm it is an edge.', 'AGE-FEAT-08')] },
  water: { title: 'Water', facts: [fact('Each square takes two squares of movement.', 'AGE-FEAT-09')] },
  platform: { title: 'Platform', facts: [fact('It is entered by its stairs only. Whoever goes over its edge falls: an armour roll, and for the active team a turnover.', 'AGE-FEAT-06'), fact('At its edge the other coach may have a player roll for balance before a block, a throw, a catch or a pick-up: a 1 falls.', 'AGE-PREC-03')] },
  stairs: { title: 'Stairs', facts: [fact('The way up to the platform, and down from it unhurt.', 'AGE-FEAT-06')] },
  door: { title: 'Door', facts: [fact('Where doors are played, a shut one is wall. A player on their feet next to it may open or shut it and does nothing else.', 'AGE-FEAT-12')] },
};

const OUT_OF_THE_MATCH = [
  fact('Nobody walks into it. Whoever is pushed in or falls in is out of the match.', 'NAF-LIQ-01'),
  fact('It can be jumped over in a straight line: a die has to beat the number of squares.', 'NAF-JUMP-02'),
  fact('A ball that falls in comes back by a random teleporter.', 'NAF-LIQ-02'),
];
const NAF_FEATURES: Features = {
  idol: { title: 'Statue', facts: [fact('For whoever moves or is pushed, and for a bouncing ball, it is wall.', 'NAF-STAT-01'), fact('A throw over it hits it on a 1.', 'NAF-STAT-02')] },
  chasm: { title: 'Hole', facts: OUT_OF_THE_MATCH },
  liquid: { title: 'Liquid', facts: OUT_OF_THE_MATCH },
};

/** What a game says of the things that other games have too. */
interface Told {
  /** What stands or lies there for good. */
  features: Features;
  /** What a trap does, and who may open a chest. */
  chest: Fact[];
  /** Why this chest is the one, or the others are: the rules of the ball found, of the last one, and of the draw. */
  inside: { found: string; last: string; drawn: string };
  pad: (number: number, others: string) => Fact[];
  ball: Fact;
  touchdown: string;
  /** Where no team has an end zone yet; null in a game in which each has its own from the start. */
  zones: Fact | null;
  /** Where teams score in doorways of the wall: the rule by which these are wall for everybody else. */
  doorways?: string;
}

const TOLD: Record<string, Told> = {
  db2021: {
    features: FEATURES,
    chest: [
      fact('A player who ends a Move next to it, marked by nobody, may open it. That ends their activation.', 'DB21-CHEST-03'),
      fact('A trap knocks down everybody next to the chest and ends the team\u2019s turn.', 'DB21-CHEST-08'),
    ],
    inside: { found: 'DB21-CHEST-12', last: 'DB21-TILE-12', drawn: 'DB21-TILE-12' },
    pad: (number, others) => [
      fact(`Whoever steps or is pushed onto it rolls a die and comes out at the portal of that number: ${others}.`, 'DB21-TELE-02'),
      fact(`On a ${number} they are lost for the rest of the match. A ball they carry stays behind.`, 'DB21-TELE-16'),
      fact('Then one square of movement is owed before they can do anything else.', 'DB21-TELE-06'),
      fact('If somebody stands on the other portal, they are teleported in their turn.', 'DB21-TELE-14'),
      fact('The second and each later time in one turn, the player takes an injury roll.', 'DB21-TELE-10'),
    ],
    ball: fact('A player who steps onto its square tries to pick it up. Failing ends the team\u2019s turn.', 'DB21-PICK-01'),
    touchdown: 'DB21-SCORE-01',
    zones: fact('Each team gets one of the two, after the chests and portals are placed.', 'DB21-TILE-17'),
  },
  db5: {
    features: LIVING_FEATURES,
    chest: [
      fact('A player on their feet next to it may open it in their activation, whatever else they do. They cannot move on in that turn.', 'DB5-OPEN-01'),
      fact('Whoever finds the ball needs an unmodified AG roll to take it. Otherwise it lies where the chest stood.', 'DB5-OPEN-04'),
      fact('A trap knocks down everybody on their feet next to the chest and ends the team\u2019s turn.', 'DB5-OPEN-07'),
    ],
    inside: { found: 'DB5-OPEN-11', last: 'DB5-CHEST-02', drawn: 'DB5-CHEST-02' },
    pad: (number, others) => [
      fact(`Whoever steps or is pushed onto it comes out at a random teleporter: ${others}.`, 'DB5-TELE-03'),
      fact(`If it is number ${number} again, they stay and take an armour roll.`, 'DB5-TELE-05'),
      fact('Then one square of movement is owed before they can do anything else.', 'DB5-TELE-06'),
      fact('If somebody stands on the other teleporter, they are teleported in their turn.', 'DB5-CHAIN-01'),
      fact('The second and each later time in one turn, the player takes an injury roll.', 'DB5-TELE-10'),
    ],
    ball: fact('A player who steps onto its square tries to pick it up. Failing ends the team\u2019s turn.', 'LRB-PICK-01'),
    touchdown: 'DB5-GEN-05',
    zones: null,
  },
  age: {
    features: AGE_FEATURES,
    chest: [
      fact('A player on their feet next to it may open it in their activation, whatever else they do. They cannot move on in that turn.', 'AGE-BASE-12'),
      fact('Whoever finds the ball needs an unmodified AG roll to take it. Otherwise it lies where the chest stood.', 'AGE-BASE-12'),
      fact('A trap knocks down everybody on their feet next to the chest and ends the team\u2019s turn.', 'AGE-BASE-12'),
    ],
    inside: { found: 'AGE-BASE-12', last: 'AGE-BASE-03', drawn: 'AGE-BASE-03' },
    pad: (number, others) => [
      fact(`Whoever steps or is pushed onto it comes out at a random teleporter: ${others}.`, 'AGE-BASE-08'),
      fact(`On a ${number} they are lost in space for the rest of the match. A ball they carry stays behind.`, 'AGE-BASE-09'),
      fact('Then one square of movement is owed before they can do anything else.', 'AGE-BASE-08'),
      fact('If somebody stands on the other teleporter, they are teleported in their turn.', 'AGE-BASE-11'),
      fact('The second and each later time in one turn, the player takes an injury roll.', 'AGE-BASE-10'),
    ],
    ball: fact('A player who steps onto its square tries to pick it up. Failing ends the team\u2019s turn.', 'LRB-PICK-01'),
    touchdown: 'AGE-BASE-01',
    zones: null,
  },
  naf: {
    features: NAF_FEATURES,
    chest: [
      fact('It opens when a player enters its square, in whatever way.', 'NAF-CHEST-03'),
      fact('Whoever finds the ball on their feet must try to pick it up and may go on.', 'NAF-CHEST-04'),
      fact('A trap knocks down whoever enters, and on a 4 or more each player on their feet next to it.', 'NAF-CHEST-08'),
    ],
    inside: { found: 'NAF-CHEST-12', last: 'NAF-CHEST-01', drawn: 'NAF-CHEST-01' },
    pad: (number, others) => [
      fact(`Whoever enters it rolls a die for another: ${others}. They come out on a square beside it.`, 'NAF-TELE-03'),
      fact(`On a ${number} they are lost and knocked out. A ball they carry stays behind.`, 'NAF-TELE-04'),
      fact('A player may teleport as often as they like.', 'NAF-TELE-02'),
      fact('A loose ball that comes here is teleported too.', 'NAF-TELE-12'),
    ],
    ball: fact('A player who steps onto its square tries to pick it up. Failing ends the team\u2019s turn.', 'LRB-PICK-01'),
    touchdown: 'NAF-END-02',
    zones: null,
  },
};
// The smaller game plays with the same things and scores elsewhere.
TOLD.db7s = { ...TOLD.naf!, touchdown: 'DB7-SCORE-01', doorways: 'DB7-SCORE-02' };

function chest(match: MatchState, told: Told): { title: string; facts: Fact[] } {
  const closed = match.view.chests.length;
  const found = match.view.ball.state !== 'hidden';
  const inside = found
    ? fact('The ball has been found, so this chest is a trap.', told.inside.found)
    : closed === 1
      ? fact('This is the last closed chest, so the ball is in it.', told.inside.last)
      : fact(`The ball is in 1 of the ${closed} closed chests: a chance of ${percent(1 / closed)} for this one. The others are traps.`, told.inside.drawn);
  return { title: 'Closed chest', facts: [inside, ...told.chest] };
}

function pad(match: MatchState, told: Told, number: number): { title: string; facts: Fact[] } {
  const others = match.view.portals.filter((p) => p.number !== number).map((p) => `${p.number} at ${squareInWords(p.square)}`);
  const word = match.info.terms.pad;
  return { title: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${number}`, facts: told.pad(number, others.join('; ')) };
}

function endZone(match: MatchState, told: Told, square: XY): { title: string; facts: Fact[] } | null {
  const owned = match.view.end_zones === undefined ? match.info.dungeon.end_zones : match.view.end_zones;
  const side = (owned ?? match.info.dungeon.end_zones).findIndex((zone) => zone.some((s) => same(s, square)));
  if (side < 0) return null;
  if (owned === null && told.zones !== null) return { title: 'End zone', facts: [told.zones] };
  const own = match.info.teams[side as Side].name;
  const other = match.info.teams.length === 2 ? match.info.teams[opposite(side as Side)].name : 'The other teams';
  if (told.doorways !== undefined) {
    const facts = [
      fact(`${other} score a touchdown when one of their players moves in or is pushed in with the ball.`, told.touchdown),
      fact('For everybody else, and for a loose ball, it is wall.', told.doorways),
    ];
    return { title: `Doorway of ${own}`, facts };
  }
  return { title: `End zone of ${own}`, facts: [fact(`${own} start here. ${other} win with a touchdown: one of their players stands here with the ball.`, told.touchdown)] };
}

/** What there is to say about a square; null where it is nothing but floor. */
export function placeAt(match: MatchState, square: XY): Place | null {
  const { view, info } = match;
  const told = TOLD[info.rules];
  if (told === undefined) return null;
  const tile = info.dungeon.tiles.find((t) => t.squares.some((s) => same(s, square)));
  const feature = info.dungeon.features.find((f) => told.features[f.kind] !== undefined && f.squares.some((s) => same(s, square)));
  const door = view.portals.find((p) => same(p.square, square));
  let thing: { title: string; facts: Fact[] } | null = null;
  if (view.chests.some((s) => same(s, square))) thing = chest(match, told);
  else if (same(view.werewolf, square)) thing = { title: 'The werewolf', facts: FEATURES.dog_house!.facts };
  else if (door) thing = pad(match, told, door.number);
  else if (feature) thing = told.features[feature.kind]!;
  else if (view.ball.state === 'loose' && same(view.ball.square, square)) thing = { title: 'The ball', facts: [told.ball] };
  else thing = endZone(match, told, square);
  const room = tile?.rule ? { title: tile.name, fact: { text: tile.rule, rule: tile.rule_id ?? null } } : null;
  if (thing !== null) return { ...thing, where: squareInWords(square), room };
  return room && { title: room.title, where: squareInWords(square), facts: [room.fact], room: null };
}

/** What a game calls one thing that stands or lies there for good, and what it does. */
export const featureOf = (rules: string, kind: FeatureKind): { title: string; facts: Fact[] } | undefined => TOLD[rules]?.features[kind];

/** What lies or stands in this dungeon for good, each kind once, with what it does in a sentence. */
export function terrainOf(match: MatchState): { kind: FeatureKind; title: string; text: string }[] {
  const told = TOLD[match.info.rules];
  const kinds = [...new Set(match.info.dungeon.features.map((f) => f.kind))];
  return kinds.flatMap((kind) => {
    const here = told?.features[kind];
    return here === undefined ? [] : [{ kind, title: here.title, text: here.facts[0]!.text }];
  });
}
