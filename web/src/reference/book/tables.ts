// Where a table stands on the page of a book.

import type { BookTable } from '../../protocol/reference';

export const tableId = ({ title }: BookTable): string => `table-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
