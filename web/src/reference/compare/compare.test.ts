import { expect, it } from 'vitest';
import type { ComparedChapter, ReferenceGame } from '../../protocol/reference';
import { gamesIn } from '../address';
import { partsOf } from './compare';

const game = (key: string): ReferenceGame => ({ key, name: key, blurb: '', rules: 0, rulings: 0 });
const GAMES = ['a', 'b', 'c'].map(game);
const CHAPTERS: ComparedChapter[] = [
  {
    key: 'chests',
    title: 'Chests',
    topics: [
      { key: 'trap', title: 'It is a trap', answers: [{ games: ['a', 'b'], says: 'All fall.', rules: ['A-1'], rebuilt: false }, { games: ['c'], says: 'Nobody falls.', rules: ['C-1'], rebuilt: false }] },
      { key: 'count', title: 'How many?', answers: [{ games: ['a', 'b', 'c'], says: 'Six.', rules: [], rebuilt: false }] },
    ],
  },
];

it('has one cell for games beside each other that say the same', () => {
  const [part] = partsOf(CHAPTERS, GAMES, { words: '' });
  expect(part?.rows.map(({ cells }) => cells.map(({ games, says }) => [games.map(({ key }) => key).join(), says]))).toEqual([
    [['a,b', 'All fall.'], ['c', 'Nobody falls.']],
    [['a,b,c', 'Six.']],
  ]);
});

it('lets games that are not beside each other share a cell only where there are no columns', () => {
  const apart = [GAMES[0]!, GAMES[2]!, GAMES[1]!];
  const cells = (columns: boolean) => partsOf(CHAPTERS, apart, { words: 'trap', columns })[0]!.rows[0]!.cells.map(({ games }) => games.map(({ key }) => key).join());
  expect(cells(true)).toEqual(['a', 'c', 'b']);
  expect(cells(false)).toEqual(['a,b', 'c']);
});

it('leaves out games, topics without the words, and those in which nothing differs', () => {
  const keys = (games: ReferenceGame[], words: string, differ: boolean) => partsOf(CHAPTERS, games, { words, differ }).flatMap(({ rows }) => rows.map(({ key }) => key));
  expect(keys(GAMES, '', true)).toEqual(['trap']);
  expect(keys(GAMES.slice(0, 2), '', true)).toEqual([]);
  expect(keys(GAMES, 'falls', false)).toEqual(['trap']);
  expect(keys(GAMES, 'chest six', false)).toEqual(['count']);
  expect(keys(GAMES, 'portal', false)).toEqual([]);
});

it('reads the games of an address, and takes all where it names none', () => {
  const all = GAMES.map(({ key }) => key);
  expect(gamesIn(new URLSearchParams('games=c,a'), 'games', all)).toEqual(['a', 'c']);
  for (const query of ['', 'games=', 'games=z']) expect(gamesIn(new URLSearchParams(query), 'games', all)).toEqual(all);
});
