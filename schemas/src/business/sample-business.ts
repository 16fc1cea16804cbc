import { z } from 'zod';
import { businessHours, businessName, email, phone } from './business.ts';
import { dialled } from './business-details.ts';
import type { FieldKind } from '../values/fields.ts';
import { PRICE_ROWS_MOST } from '../primitives/limits.ts';
import { plainText } from '../primitives/text.ts';
import { timeZone } from '../primitives/time-zone.ts';
import { rentals } from '../rentals/settings.ts';
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

/** `POST /api/starters/guide/business`: the details of the owner's business; '' for an unknown detail. */
export const ownBusiness = z.strictObject({
  name: businessName.refine((value) => value.trim() !== '', 'must not be empty'),
  phone: phone.default(''),
  email: email.default(''),
  // Street, town, postcode, a line break and a space are the 300 characters of a location's address.
  street: plainText(178).default(''),
  /** The town. Texts use it too: “a rental business in Harrow Vale”. */
  town: plainText(100).default(''),
  /** The text after the town in the address, such as “DE45 7PQ” or “OH 43215”. Other texts do not use it. */
  postcode: plainText(20).default(''),
  /** The opening hours; absent if unknown. */
  hours: businessHours.optional(),
  /** The time zone of the opening hours; '' keeps the site's time zone. */
  time_zone: timeZone.default(''),
  /** The rented goods, such as “Bikes and trailers”, for the banner of a site in `GENERAL_SAMPLES`. */
  rents: plainText(100).default(''),
  /**
   * The items that replace the items of the sample site, with their prices as the owner typed them; []
   * keeps the items of the sample site. A price that is not an amount becomes "on request".
   */
  prices: z
    .array(
      z.strictObject({
        name: plainText(120),
        day: plainText(100).default(''),
        week: plainText(100).default(''),
      }),
    )
    .max(PRICE_ROWS_MOST)
    .default([]),
  /** The currency of the prices; if absent, the currency of the site. */
  currency: rentals.shape.currency.optional(),
});

export type OwnBusiness = z.output<typeof ownBusiness>;

/** The answer to `POST /api/starters/guide/business`: the id of the run; absent if nothing changed. */
export const ownBusinessAnswer = z.object({ run: z.string().optional() });

/** Returns the digits of a text. */
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

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

const wordsOf = ({ names, streets, towns, phones, emails }: SampleBusiness) => [
  ...names,
  ...streets,
  ...towns,
  ...phones,
  ...emails,
];

/** Returns a function that replaces the sample's business with the owner's in a text or a link of a page. */
export function replaceSampleBusiness(
  sample: SampleBusiness,
  own: OwnBusiness,
): (kind: FieldKind, value: string) => string {
  const replacements = new Map<string, string>();
  const replace = (words: readonly string[], value: string) => {
    if (value.trim() !== '') for (const word of words) replacements.set(word, value.trim());
  };
  replace(sample.names, own.name);
  replace(sample.streets, own.street);
  replace(sample.towns, own.town);
  replace(sample.phones, own.phone);
  replace(sample.emails, own.email);
  if (replacements.size === 0) return (_, value) => value;
  const pattern = anyOf([...replacements.keys()]);
  const number = dialled(own.phone);
  const numbers = sample.phones.map(digitsOf);
  return (kind, value) => {
    if (kind === 'link' && value.startsWith('tel:')) {
      const isSample = numbers.some((each) => digitsOf(value).endsWith(each));
      return isSample && number !== null ? `tel:${number}` : value;
    }
    if (kind === 'link' && !value.startsWith('mailto:')) return value;
    if (!['text', 'html', 'link'].includes(kind)) return value;
    return value.replace(pattern, (word) => {
      const replacement = replacements.get(word) ?? word;
      return kind === 'html' ? escapeHtml(replacement) : replacement;
    });
  };
}

/**
 * The shortest text, without the details of the business, in which other details are recognised. In
 * characters.
 */
const SHORTEST_REST = 12;

/**
 * Returns a function that recognises a text of a sample site, also if the text has the details of another
 * business. The function returns the text of the sample; undefined if an owner wrote the text.
 */
export function sampleTextFinder(
  texts: readonly string[],
  sample: SampleBusiness | undefined,
): (text: string) => string | undefined {
  const same = new Set(texts);
  const pattern = sample && anyOf(wordsOf(sample));
  const about = texts.flatMap((text) => {
    const pieces = pattern ? text.split(pattern) : [];
    const rest = pieces.reduce((sum, piece) => sum + piece.trim().length, 0);
    return pieces.length > 1 && rest >= SHORTEST_REST ? [{ text, pieces }] : [];
  });
  return (text) =>
    same.has(text) ? text : about.find(({ pieces }) => hasPieces(text, pieces))?.text;
}

/** Whether a text has all pieces in this order, with other text between two pieces, and nothing else. */
function hasPieces(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from + 1);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.length - last.length > from;
}
