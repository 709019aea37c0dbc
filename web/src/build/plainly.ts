// What is wrong with a dungeon as a coach would say it: tiles by their names, squares counted from 1 as on the rim of the map.

/**
 * A sentence of the server about a dungeon file, for somebody who sees the board and not the file.
 *
 * @param names the name of each tile by its id
 */
export function plainly(text: string, names: Map<string, string>): string {
  const along = (what: string, from: string, to: string, by: string): string => {
    if (from === to) return `${what.replace(/s$/, '')} ${Number(from) + 1}`;
    return `${what} ${Number(from) + 1} ${by === '|' ? 'and' : 'to'} ${Number(to) + 1}`;
  };
  const said = text
    .replace(/on foot from \[\d+, \d+\]$/, 'on foot from the rest')
    .replace(/\[(\d+), (\d+)\]/g, (_, x: string, y: string) => `column ${Number(x) + 1}, row ${Number(y) + 1}`)
    .replace(/\b(columns?|rows?) (\d+)(\||\.\.)(\d+)/g, (_, what: string, from: string, by: string, to: string) => along(what, from, to, by));
  if (names.size === 0) return said;
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map((id) => id.replace(/[^\w]/g, '\\$&'));
  // "tile crypt" is the Crypt.
  const named = new RegExp(`(?:\\b(?:tiles?|the end zones) )?(?<![\\w'])(${ids.join('|')})(?![\\w'])`, 'g');
  return said.replace(named, (all: string, id: string) => `${all === id ? '' : 'the '}${names.get(id)}`);
}
