export const DAY_S = 86_400;
export const DAY_MS = DAY_S * 1000;

/** Returns the time this many days before `now`. */
export function daysBefore(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns the later one of two times. */
export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
