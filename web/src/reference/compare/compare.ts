// The comparison as a table: for each topic a cell for games that say the same, where they stand beside each other or one below the other.

import type { ComparedChapter, ComparedTopic, ReferenceGame } from '../../protocol/reference';
import { hasWords } from '../../guide/search';

export interface Cell {
  games: ReferenceGame[];
  says: string;
  rules: string[];
  /** Whether it rests on a table or a number that is lost in print. */
  rebuilt: boolean;
}

export interface Row {
  key: string;
  title: string;
  cells: Cell[];
}

export interface Part {
  key: string;
  title: string;
  rows: Row[];
}

export interface Wish {
  /** Only topics that have all of these. */
  words: string;
  /** Only topics that the games treat differently. */
  differ?: boolean;
  /** Whether only games beside each other share a cell, as in a table with a column for each. */
  columns?: boolean;
}

/** The chapters as `games` have them, without those of which nothing is wished for. */
export function partsOf(chapters: readonly ComparedChapter[], games: readonly ReferenceGame[], { words, differ = false, columns = true }: Wish): Part[] {
  return chapters.flatMap(({ key, title, topics }) => {
    const rows = topics
      .filter((topic) => hasWords([title, topic.title, ...topic.answers.map(({ says }) => says)].join(' '), words))
      .map((topic) => ({ key: topic.key, title: topic.title, cells: cellsOf(topic, games, columns) }))
      .filter(({ cells }) => !differ || new Set(cells.map(({ says }) => says)).size > 1);
    return rows.length > 0 ? [{ key, title, rows }] : [];
  });
}

function cellsOf(topic: ComparedTopic, games: readonly ReferenceGame[], columns: boolean): Cell[] {
  const cells: Cell[] = [];
  for (const game of games) {
    const { says, rules, rebuilt } = topic.answers.find((one) => one.games.includes(game.key))!;
    // One answer, one list of rules: where it is the same list the games share the answer.
    const shared = (columns ? cells.slice(-1) : cells).find((cell) => cell.rules === rules);
    if (shared) shared.games.push(game);
    else cells.push({ games: [game], says, rules, rebuilt });
  }
  return cells;
}
