import { expect, it } from 'vitest';
import { demoMatch } from '../../board/demo/match';
import { TERMS } from '../../dev/fixture';
import { placeAt } from './places';

const told = (rules: string, pad: string) => {
  const match = demoMatch();
  const here = { ...match, info: { ...match.info, rules, terms: { ...TERMS, pad } } };
  const squares = [match.view.chests[0]!, match.view.portals[0]!.square, match.info.dungeon.end_zones[0][0]!];
  return squares.map((square) => placeAt(here, square)!);
};

it('explains each place by the rules of the game that is played, and by no other', () => {
  for (const [rules, pad, ids] of [
    ['db2021', 'portal', /^DB21-/],
    ['db5', 'teleporter', /^(DB5|LRB)-/],
    ['naf', 'teleporter', /^(NAF|LRB)-/],
    ['db7s', 'teleporter', /^(DB7|NAF|LRB)-/],
  ] as const) {
    const [chest, door, zone] = told(rules, pad);
    expect([chest!.title, door!.title]).toEqual(['Closed chest', `${pad[0]!.toUpperCase()}${pad.slice(1)} 1`]);
    expect(zone!.title).toMatch(rules === 'db7s' ? /^Doorway/ : /^End zone/);
    for (const place of [chest, door, zone]) for (const { rule } of place!.facts) expect(rule).toMatch(ids);
  }
  for (const rules of ['db5', 'naf', 'db7s']) expect(JSON.stringify(told(rules, 'teleporter'))).not.toMatch(/portal|lost for/);
});
