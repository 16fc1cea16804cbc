import { didYouMean } from '@siteyard/schemas/bundle';

/** Returns a hint for an unknown name: the most similar known name, or all of them; undefined if there are none. */
export function suggestName(unknown: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  return didYouMean(unknown, known) ?? `Known names: ${known.join(', ')}.`;
}
