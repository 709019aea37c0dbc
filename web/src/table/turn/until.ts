// How long a match has stood still, and the day by which somebody must play on.

/** 31 days; hours, below two days. */
export function forHowLong(seconds: number): string {
  const hours = Math.max(1, Math.floor(seconds / 3600));
  return hours >= 48 ? `${Math.floor(hours / 24)} days` : hours === 1 ? 'an hour' : `${hours} hours`;
}

/** "before 14 March"; "today" on that day, and when it has passed. Both in milliseconds. */
export function byWhen(until: number, now: number): string {
  const day = new Date(until);
  return until <= now || day.toDateString() === new Date(now).toDateString() ? 'today' : `before ${day.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}`;
}
