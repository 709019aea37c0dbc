// Which of the seven pictograms a position gets, from its name.

export type Role = 'lineman' | 'runner' | 'blitzer' | 'thrower' | 'blocker' | 'special' | 'big_guy';

export const ROLE_NAMES: Record<Role, string> = {
  lineman: 'lineman',
  runner: 'runner',
  blitzer: 'blitzer',
  thrower: 'thrower',
  blocker: 'blocker',
  special: 'specialist',
  big_guy: 'big guy',
};

/** Positions whose last word does not tell. */
const BY_NAME: Record<string, Role> = {
  ogre_blocker: 'big_guy',
  ogre_runt_punter: 'big_guy',
  gutter_runner: 'runner',
  woodland_fox: 'runner',
  werewolf: 'runner',
  stilty_runna: 'runner',
  wardancer: 'blitzer',
  wraith: 'blitzer',
  pestigor: 'blitzer',
  khorngor: 'blitzer',
  norse_berserker: 'blitzer',
  gnome_illusionist: 'thrower',
  black_orc: 'blocker',
  bodyguard: 'blocker',
  bloodseeker: 'blocker',
  flesh_golem: 'blocker',
  halfling_hefty: 'blocker',
  bloater: 'blocker',
  ulfwerener: 'blocker',
  treeman: 'big_guy',
  trained_troll: 'big_guy',
  rotspawn: 'big_guy',
  bloodspawn: 'big_guy',
  minotaur: 'big_guy',
  kroxigor: 'big_guy',
  rat_ogre: 'big_guy',
  mummy: 'big_guy',
  vargheist: 'big_guy',
  yhetee: 'big_guy',
};

const BY_LAST_WORD: Record<string, Role> = {
  lineman: 'lineman',
  linewoman: 'lineman',
  linemen: 'lineman',
  runner: 'runner',
  catcher: 'runner',
  blitzer: 'blitzer',
  thrower: 'thrower',
  blocker: 'blocker',
  ogre: 'big_guy',
  troll: 'big_guy',
};

export function roleOf(position: string): Role {
  const slug = position
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  return BY_NAME[slug] ?? BY_LAST_WORD[slug.slice(slug.lastIndexOf('_') + 1)] ?? 'special';
}
