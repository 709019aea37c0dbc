// What is wrong with a dungeon as a coach would say it: tiles by their names, squares as the server names them, which is how the rim of the map does.

/**
 * A sentence of the server about a dungeon file, for somebody who sees the board and not the file.
 *
 * @param names the name of each tile by its id
 */
export function plainly(text: string, names: Map<string, string>): string {
  const said = text.replace(/ \[\d+, \d+\]/g, '').replace(/on foot from [A-Z]+\d+$/, 'on foot from the rest');
  if (names.size === 0) return said;
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map((id) => id.replace(/[^\w]/g, '\\$&'));
  // "tile crypt" is the Crypt.
  const named = new RegExp(`(?:\\b(?:tiles?|the end zones) )?(?<![\\w'])(${ids.join('|')})(?![\\w'])`, 'g');
  return said.replace(named, (all: string, id: string) => `${all === id ? '' : 'the '}${names.get(id)}`);
}
