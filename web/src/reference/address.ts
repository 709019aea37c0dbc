// The addresses of the rules reference.

/** Where a rule stands in the book of a game. */
export const ruleAt = (game: string, rule: string): string => `/rules/${game}#${rule}`;

/** The games that an address names; all of them where it names none that there is. */
export function gamesIn(query: URLSearchParams, name: string, all: readonly string[]): string[] {
  const named = (query.get(name) ?? '').split(',');
  const found = all.filter((key) => named.includes(key));
  return found.length > 0 ? found : [...all];
}

/** Have the address say what is shown, so that it can be sent and kept. */
export function keepAddress(path: string, said: Record<string, string>): void {
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString().replaceAll('%2C', ',');
  history.replaceState(history.state, '', `${path}${query === '' ? '' : `?${query}`}${location.hash}`);
}
