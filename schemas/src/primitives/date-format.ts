/** The maximum number of cached formats: enough for the languages and time zones of one site. */
const MOST = 100;

const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a date format from a cache, because creating one takes as long as a hundred uses. A full cache
 * removes the oldest format.
 */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, options);
  const [oldest] = kept.keys();
  if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made);
  return made;
}
