// The brushes of a game: one for each letter of its maps, by the names that the game has for them.

import { featureOf } from '../../match/things/places';
import type { MapGround } from '../../protocol/dungeons';
import type { FeatureKind } from '../../protocol/messages';
import { isPad, kindOf, PAD, ZONES } from './map';

export interface Brush {
  /** The letter that it paints, and the key that takes it. */
  letter: string;
  name: string;
  /** What it is good for, or what it does to players. */
  text: string;
  /** How its colour is called. */
  swatch: string;
  /** What the board draws for it. */
  feature: FeatureKind | null;
}

export interface BrushGroup {
  title: string;
  brushes: Brush[];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a letter of a map is called. */
export function nameOf(ground: MapGround, letter: string): string {
  const kind = kindOf(ground, letter);
  if (kind === 'wall') return 'Wall';
  if (kind === 'floor') return 'Floor';
  if (kind === 'zone') return `End zone ${'ABCD'[ZONES.indexOf(letter)] ?? letter}`;
  if (kind === 'chest') return 'Chest';
  if (kind === 'pad') return capital(ground.pad);
  if (kind === 'doorway') return 'Doorway';
  if (kind === 'door') return letter === 'd' ? 'Door, open at first' : 'Door, shut at first';
  return featureOf(ground.rules, kind)?.title ?? capital(kind);
}

const TEXTS: Partial<Record<string, string>> = {
  wall: 'Nothing enters it. It also clears a square.',
  floor: 'Plain floor. It also clears a square.',
  zone: 'Where one side begins and the others score.',
  chest: 'One of them holds the ball, the others are trapped.',
  pad: 'It moves players elsewhere. Its number is the next that is free.',
  doorway: 'A goal in the wall. It belongs to the side on whose half it lies.',
};

function brushOf(ground: MapGround, letter: string): Brush {
  const kind = kindOf(ground, letter);
  const told = TEXTS[kind];
  if (told !== undefined) return { letter, name: nameOf(ground, letter), text: told, swatch: kind === 'zone' ? `zone-${letter.toLowerCase()}` : kind, feature: null };
  const feature = kind as FeatureKind;
  return { letter, name: nameOf(ground, letter), text: featureOf(ground.rules, feature)?.facts[0]?.text ?? '', swatch: kind, feature };
}

/** All brushes of a game. In some games a bridge is floor, and floor has a brush already; one brush does for all pads. */
export function brushesOf(ground: MapGround): BrushGroup[] {
  const letters = ground.letters.map((l) => l.letter).filter((letter) => (kindOf(ground, letter) !== 'floor' || letter === '.') && (!isPad(letter) || letter === PAD));
  const group = (title: string, kinds: (kind: string) => boolean): BrushGroup => ({ title, brushes: letters.filter((l) => kinds(kindOf(ground, l))).map((l) => brushOf(ground, l)) });
  const plain = ['wall', 'floor'];
  const sides = ['zone', 'doorway'];
  const things = ['chest', 'pad'];
  return [
    group('Ground', (kind) => plain.includes(kind)),
    group(letters.some((l) => kindOf(ground, l) === 'doorway') ? 'Doorways' : 'End zones', (kind) => sides.includes(kind)),
    group(`Chests and ${ground.pads_word}`, (kind) => things.includes(kind)),
    group('Terrain', (kind) => ![...plain, ...sides, ...things].includes(kind)),
  ];
}
