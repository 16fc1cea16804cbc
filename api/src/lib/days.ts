export const DAY_S = 86_400;
export const DAY_MS = DAY_S * 1000;

/** The moment so many days before `now`. */
export function daysBefore(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The later one of two moments. */
export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
