import { z } from 'zod';
import { pageDescription, searchTitle } from '../content/page-details.ts';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { calendarDate } from '../primitives/dates.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { richText } from '../primitives/rich-text.ts';
import { plainText } from '../primitives/text.ts';
import { RENTALS_MOST } from './limits.ts';
import { addressPart, amount, rentalId } from './primitives.ts';

/** Identifies an item on every site, and names its file in a bundle. */
export const itemKey = z.uuid();

export const itemName = plainText(120).trim().min(1, 'must not be blank');

const noText: z.output<typeof richText> = { blocks: [] };

/** The fields of an item that a person edits. Defaults are left out of storage, hashes and bundles. */
export const itemFields = z.strictObject({
  name: itemName,
  /** The last part of the address of its page. */
  address: addressPart,
  /** The id of a category in the settings; '' for none. */
  category: z.union([z.literal(''), rentalId]).default(''),
  /** One or two sentences for lists. */
  summary: plainText(300).default(''),
  text: richText.default(noText),
  pictures: z
    .array(z.strictObject({ image: asset, alt: plainText(300).default('') }))
    .max(RENTALS_MOST.pictures)
    .default([]),
  specs: z
    .array(z.strictObject({ label: plainText(100), value: plainText(200).default('') }))
    .max(RENTALS_MOST.specs)
    .default([]),
  /**
   * The rates by the id of a period, in the smallest unit of the currency. A missing rate is "on
   * request".
   */
  rates: z.record(rentalId, amount).default({}),
  deposit: amount.optional(),
  /** The id of the shortest period that is charged. */
  minimum: rentalId.optional(),
  rate_note: plainText(200).default(''),
  /** Whether the item has no automatic estimate, because the business quotes its price. */
  no_estimate: z.boolean().default(false),
  delivered: z.enum(['either', 'delivery', 'collection']).default('either'),
  /** The ids of the locations that rent the item; empty for all. */
  locations: z.array(boundedText(40)).max(20).default([]),
  /** The number of pieces that the business owns; absent if unknown. */
  owned: wholeNumber(0, 100_000).optional(),
  /** The last day on which the item is not available; '' if it is available. */
  unavailable_until: calendarDate.default(''),
  /** The keys of items that visitors often rent with this item. */
  goes_with: z.array(itemKey).max(RENTALS_MOST.goesWith).default([]),
  /** The place in lists, which are in ascending order. */
  order: wholeNumber(0, 1_000_000).default(0),
  search_title: searchTitle.default(''),
  description: pageDescription.default(''),
  social_image: asset.default(''),
  noindex: z.boolean().default(false),
});

export type ItemFields = z.output<typeof itemFields>;

/** `items/<key>.json`: an item in a bundle. */
export const item = itemFields.extend({ key: itemKey });

export type Item = z.output<typeof item>;
