// Which way round the map lies. It is chosen when a match is first seen and again when the window is truly turned, and at no other time:
// a line that wraps or a bar that slides in must never turn the map under a finger.

export interface Lie {
  lying: boolean;
  /** The window that it was chosen for. */
  width: number;
  tall: boolean;
}

export interface WindowSize {
  width: number;
  height: number;
}

/** Whether the window was turned since: its long side is another one. A keyboard that comes up leaves the width, and is no turn. */
export function wasTurned(lie: Lie, now: WindowSize): boolean {
  return lie.width !== now.width && lie.tall !== now.height > now.width;
}

/** How the map lies from now on, `fits` saying which way gives larger squares. */
export function laid(lie: Lie | null, now: WindowSize, fits: () => boolean): Lie {
  if (lie !== null && !wasTurned(lie, now)) return lie;
  return { lying: fits(), width: now.width, tall: now.height > now.width };
}

/** Turned by hand: it stays so for this window. */
export function turnedByHand(lie: Lie, now: WindowSize): Lie {
  return { lying: !lie.lying, width: now.width, tall: now.height > now.width };
}

const KEPT = 'dungeonbowl.lie';

/** How the map of this match lay when this tab last saw it. One match is remembered. */
export function keptLie(match: string): Lie | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as ({ match: string } & Lie) | null;
    return kept?.match === match ? { lying: kept.lying, width: kept.width, tall: kept.tall } : null;
  } catch {
    return null;
  }
}

export function keepLie(match: string, lie: Lie): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ match, ...lie }));
  } catch {
    // A private window remembers nothing; the map is chosen afresh.
  }
}
