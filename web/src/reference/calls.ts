// What the rules reference asks the server.

import { asked, part } from '../protocol/http';
import type { Book, Reference, SharedRule } from '../protocol/reference';

const AT = '/api/reference';

export const calls = {
  reference: () => asked<Reference>(AT),
  rules: () => asked<SharedRule[]>(`${AT}/rules`),
  book: (game: string) => asked<Book>(`${AT}/books/${part(game)}`),
};
