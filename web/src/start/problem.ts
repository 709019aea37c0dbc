// Why a match was not begun, as the start page says it: the server names fields of the form, nobody who reads has seen one.

const TEAMS: Record<string, string> = { 'more.0': 'The third team', 'more.1': 'The fourth team' };

/** What the server said about a side, with the side as this page heads it; anything else as it is. `away`: the own side is the guest. */
export function toCoach(said: string, away: boolean): string {
  const found = /^(home|away|more\.[01])(?:: (?:hires: )?|\.hires: )(.+)$/s.exec(said);
  if (!found) return said;
  const [, side, why] = found;
  return `${TEAMS[side!] ?? ((side === 'away') === away ? 'Your team' : 'Their team')}: ${why}`;
}
