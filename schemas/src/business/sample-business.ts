import type { SeedName } from './sample-sites.ts';

/** The details of an invented business, in the spelling of the texts of its sample site. */
export interface SampleBusiness {
  names: readonly string[];
  streets: readonly string[];
  /** A longer name precedes the shorter names in it. */
  towns: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
}

/**
 * The business of each sample site. “Brindle” is not in the list, because it is also the name of a
 * person in the texts.
 */
export const SAMPLE_BUSINESSES: Partial<Record<SeedName, SampleBusiness>> = {
  demo: {
    names: ['Brindle Forklift Rental'],
    streets: ['214 Foundry Road'],
    towns: ['Hollis Ferry, Ohio', 'Hollis Ferry'],
    phones: ['(614) 555-0142', '(614) 555-0187'],
    emails: ['rentals@brindle.example', 'privacy@brindle.example'],
  },
  events: {
    names: ['Thistlewick Event Rental', 'Thistlewick'],
    streets: ['9 Orchard Lane'],
    towns: ['Alder Mills, Ohio', 'Alder Mills'],
    phones: ['(614) 555-0177'],
    emails: ['hello@thistlewick.example'],
  },
  short: {
    names: ['Marlow Rentals'],
    streets: ['18 Willow Street'],
    towns: ['Pell Crossing, Ohio', 'Pell Crossing'],
    phones: ['(614) 555-0163'],
    emails: ['hello@marlow.example'],
  },
};

/** Returns the digits of a text. */
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * Returns a pattern that matches any of these texts as whole words, the longest one first. For an
 * empty list it matches nothing.
 */
export function anyOf(words: readonly string[], flags = 'gu'): RegExp {
  if (words.length === 0) return /(?!)/u;
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, flags);
}
