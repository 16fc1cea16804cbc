import { didYouMean } from '@siteyard/schemas/bundle/suggest';

/** A hint for an unknown name: the nearest known one, or all of them; undefined when there are none. */
export function suggestName(unknown: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  return didYouMean(unknown, known) ?? `Known names: ${known.join(', ')}.`;
}
