// What this browser remembers of its coach's wishes.

export type Theme = 'system' | 'light' | 'dark';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`dungeonbowl.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`dungeonbowl.${key}`);
    else localStorage.setItem(`dungeonbowl.${key}`, value);
  } catch {
    // A private window remembers nothing, and that is its right.
  }
}

class Preferences {
  theme = $state<Theme>((remembered('theme') as Theme | null) ?? 'system');
  sound = $state(remembered('sound') === 'on');
  still = $state(remembered('still') === 'on');
  confirm = $state(remembered('confirm') === 'on');
  /** Ask once more before a move that may cost the player. */
  wary = $state(remembered('wary') !== 'off');
  hints = $state(remembered('hints') !== 'off');
  speed = $state(Number(remembered('speed') ?? '1') || 1);

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme === 'system' ? null : theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }

  nextTheme(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const now = this.theme === 'system' ? (dark ? 'dark' : 'light') : this.theme;
    this.setTheme(now === 'dark' ? 'light' : 'dark');
  }

  set(key: 'sound' | 'still' | 'confirm', on: boolean): void {
    this[key] = on;
    remember(key, on ? 'on' : null);
  }

  setWary(on: boolean): void {
    this.wary = on;
    remember('wary', on ? null : 'off');
  }

  /** Hints are shown in the first match, or, once they are switched on here, until each has been seen. */
  setHints(on: boolean): void {
    this.hints = on;
    remember('hints', on ? 'on' : 'off');
    if (on) remember('hints-seen', null);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    remember('speed', String(speed));
  }
}

export const prefs = new Preferences();
