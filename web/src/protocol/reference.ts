// What the addresses below /api/reference give: the rules of all games, and how the games compare.
// By scripts/make_protocol.py from server/http/reference.py: do not edit it.

import type { RuleEntry } from './setups';

/** One game: what to expect of it, and how many rules it has. */
export interface ReferenceGame {
  key: string;
  name: string;
  blurb: string;
  rules: number;
  rulings: number;
}

/** What some games say about a topic; without a rule where a game has no such thing. */
export interface ComparedAnswer {
  games: string[];
  says: string;
  rules: string[];
  /** Whether it rests on a table or a number that is lost in print, and rebuilt. */
  rebuilt: boolean;
}

/** One topic; every game has an answer. */
export interface ComparedTopic {
  key: string;
  title: string;
  answers: ComparedAnswer[];
}

/** A chapter of the comparison. */
export interface ComparedChapter {
  key: string;
  title: string;
  topics: ComparedTopic[];
}

/** The games, and how they compare. */
export interface Reference {
  games: ReferenceGame[];
  comparison: ComparedChapter[];
}

/** One rule, and the games that have it. */
export interface SharedRule extends RuleEntry {
  games: string[];
}

/** A chapter of a book of rules. */
export interface BookChapter {
  code: string;
  title: string;
  rules: RuleEntry[];
}

/** A row of a table: the totals it is for, and what each column says. */
export interface BookRow {
  totals: string;
  says: string[];
}

/** A table that dice are read on. */
export interface BookTable {
  title: string;
  dice: string;
  /** What is added to the dice; empty for nothing. */
  adds: string;
  /** None where there is one. */
  columns: string[];
  rows: BookRow[];
  rules: string[];
  /** Whether the printed one is lost, and this one made from what is left. */
  rebuilt: boolean;
  /** How sure a rebuilt one is: high, medium or low; empty for others. */
  sure: string;
  /** What a rebuilt one is made from; else empty. */
  why: string;
}

/** A number of the game that is lost, and what is played in its place. */
export interface BookNumber {
  title: string;
  value: number;
  rule: string;
  /** How sure a rebuilt one is: high, medium or low; empty for others. */
  sure: string;
  /** What a rebuilt one is made from; else empty. */
  why: string;
}

/** The whole book of a game. */
export interface Book {
  key: string;
  name: string;
  chapters: BookChapter[];
  tables: BookTable[];
  /** Those that are rebuilt. */
  numbers: BookNumber[];
}
