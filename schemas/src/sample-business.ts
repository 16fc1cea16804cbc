import { z } from 'zod';
import { businessHours, businessName, email, phone } from './business.ts';
import { dialled } from './business-details.ts';
import type { FieldKind } from './fields.ts';
import { PRICE_ROWS_MOST } from './limits.ts';
import { plainText } from './primitives/text.ts';
import { timeZone } from './primitives/time-zone.ts';
import type { SeedName } from './seed.ts';

/** What the texts of a sample site say of its invented business, as they write it. */
export interface SampleBusiness {
  names: readonly string[];
  streets: readonly string[];
  /** A longer one before what it contains. */
  towns: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
}

/**
 * The business of each sample site. “Brindle” alone is also a family name, which becomes nobody's
 * company.
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

/** `POST /api/starters/guide/business`: what an owner says of their own; '' leaves it out. */
export const ownBusiness = z.strictObject({
  name: businessName.refine((value) => value.trim() !== '', 'must not be empty'),
  phone: phone.default(''),
  email: email.default(''),
  // With a line break and a space, the 300 characters of a location's address.
  street: plainText(178).default(''),
  /** Stands in texts, too: “a rental business in Harrow Vale”. */
  town: plainText(100).default(''),
  /** Stands behind the town in the address alone: “DE45 7PQ”, “OH 43215”. */
  postcode: plainText(20).default(''),
  /** When the business is open; absent where they do not say. */
  hours: businessHours.optional(),
  /** The time zone of these hours; '' leaves that of the site. */
  time_zone: timeZone.default(''),
  /** What it rents out, such as “Bikes and trailers”: for the banner of a sample in `SAMPLE_ASKS`. */
  rents: plainText(100).default(''),
  /** The price list of such a sample; none leaves it as it is. */
  prices: z
    .array(
      z.strictObject({
        name: plainText(200),
        day: plainText(100).default(''),
        week: plainText(100).default(''),
      }),
    )
    .max(PRICE_ROWS_MOST)
    .default([]),
});

export type OwnBusiness = z.output<typeof ownBusiness>;

/** The answer: the run that can be undone; absent where nothing was changed. */
export const ownBusinessAnswer = z.object({ run: z.string().optional() });

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * Matches any of these words, which are not within another word; nothing for an empty list. The
 * longest of a place comes first.
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

/** Puts an owner's own business in place of the sample's, in a text or link of a page. */
export function inOwnWords(
  sample: SampleBusiness,
  own: OwnBusiness,
): (kind: FieldKind, value: string) => string {
  const said = new Map<string, string>();
  const say = (words: readonly string[], value: string) => {
    if (value.trim() !== '') for (const word of words) said.set(word, value.trim());
  };
  say(sample.names, own.name);
  say(sample.streets, own.street);
  say(sample.towns, own.town);
  say(sample.phones, own.phone);
  say(sample.emails, own.email);
  if (said.size === 0) return (_, value) => value;
  const pattern = anyOf([...said.keys()]);
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
      const mine = said.get(word) ?? word;
      return kind === 'html' ? escapeHtml(mine) : mine;
    });
  };
}

/** What is left of a text without the business must be this long to tell that it is the sample's. */
const TELLING = 12;

/**
 * Tells which texts are the sample's: the very same, or the same about another business.
 * @returns the text of the sample that a text is; undefined for one's own
 */
export function sampleFinder(
  texts: readonly string[],
  sample: SampleBusiness | undefined,
): (text: string) => string | undefined {
  const same = new Set(texts);
  const pattern = sample && anyOf(wordsOf(sample));
  const about = texts.flatMap((text) => {
    const pieces = pattern ? text.split(pattern) : [];
    const isTelling = pieces.reduce((sum, piece) => sum + piece.trim().length, 0) >= TELLING;
    return pieces.length > 1 && isTelling ? [{ text, pieces }] : [];
  });
  return (text) =>
    same.has(text) ? text : about.find(({ pieces }) => hasPieces(text, pieces))?.text;
}

/** Whether a text is made of these pieces with something between them. */
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
