import { z } from 'zod';
import { pageDescription, searchTitle } from '../content/page-details.ts';
import { versionSummary } from '../http/page.ts';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { calendarDate } from '../primitives/dates.ts';
import { SEARCH_MOST } from '../primitives/limits.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { richText } from '../primitives/rich-text.ts';
import { itemFields, itemKey, itemName } from './item.ts';
import { RENTALS_MOST } from './limits.ts';
import { addressPart, amount, rentalId } from './primitives.ts';

/** `POST /api/items`. The site chooses the key. It also chooses the address if the request has none. */
export const createItemRequest = z.strictObject({
  item: itemFields.extend({
    address: addressPart.optional(),
    /** Absent: the last place. */
    order: itemFields.shape.order.unwrap().optional(),
  }),
});

export type CreateItem = z.output<typeof createItemRequest>['item'];
/** An item as a caller creates it: fields with a default may be absent. */
export type NewItem = z.input<typeof createItemRequest>['item'];

/** `PATCH /api/items/{key}`. An absent field keeps its value; null removes the value of an optional field. */
export const updateItemRequest = z.strictObject({
  item: z.strictObject({
    name: itemName.optional(),
    address: addressPart.optional(),
    category: itemFields.shape.category.unwrap().optional(),
    summary: itemFields.shape.summary.unwrap().optional(),
    text: richText.optional(),
    pictures: itemFields.shape.pictures.unwrap().optional(),
    specs: itemFields.shape.specs.unwrap().optional(),
    rates: itemFields.shape.rates.unwrap().optional(),
    deposit: amount.nullable().optional(),
    minimum: rentalId.nullable().optional(),
    rate_note: itemFields.shape.rate_note.unwrap().optional(),
    no_estimate: z.boolean().optional(),
    delivered: itemFields.shape.delivered.unwrap().optional(),
    locations: itemFields.shape.locations.unwrap().optional(),
    owned: wholeNumber(0, 100_000).nullable().optional(),
    unavailable_until: calendarDate.optional(),
    goes_with: itemFields.shape.goes_with.unwrap().optional(),
    search_title: searchTitle.optional(),
    description: pageDescription.optional(),
    social_image: asset.optional(),
    noindex: z.boolean().optional(),
  }),
});

export type UpdateItem = z.output<typeof updateItemRequest>['item'];

/** An item without its texts, as lists show it. */
const itemHead = z.object({
  key: itemKey,
  name: z.string(),
  address: z.string(),
  category: z.string(),
  summary: z.string(),
  /** The first picture; '' if there is none. */
  image: z.string(),
  rates: z.record(z.string(), z.number().int()),
  deposit: amount.optional(),
  unavailable_until: z.string(),
  order: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** null if visitors do not see the item. */
  published_at: z.iso.datetime().nullable(),
  /** The time at which the item was unpublished; null if it is published or was never published. */
  unpublished_at: z.iso.datetime().nullable(),
  /** A number that increases with each change. `PATCH` and `DELETE` accept it in `If-Match`. */
  revision: z.number().int(),
  /** The last editor; null if unknown. */
  saved_by: z.string().nullable(),
});

export type ItemHead = z.output<typeof itemHead>;

/** The query of `GET /api/items`. */
export const listItemsQuery = z.object({
  /** Words of the name, the summary or the category. */
  search: boundedText(SEARCH_MOST.list).optional(),
  category: z.union([z.literal(''), rentalId]).optional(),
  status: z.enum(['', 'published', 'unpublished']).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export type ItemFilter = z.output<typeof listItemsQuery>;

/** The answer to `GET /api/items`, in the order of the shop. */
export const itemList = z.object({
  items: z.array(itemHead),
  total: z.number().int(),
  contact: z.object({
    /** Whether the menu leads to a contact form that asks for items. */
    asks_for_items: z.boolean(),
    /** The page of the contact form that visitors reach; null if the menu leads to none. */
    page: z.number().int().nullable(),
  }),
});

export type ItemContact = z.output<typeof itemList>['contact'];

/** The answer to `GET /api/items/{key}` and to changes of one item. */
export const itemAnswer = z.object({ item: itemHead.extend(itemFields.shape) });

export type ItemAnswer = z.output<typeof itemAnswer>;

/** The answer to `GET /api/items/{key}/versions/{number}`. The number of a version is its revision. */
export const itemVersionAnswer = versionSummary.extend({ item: z.object(itemFields.shape) });

export type ItemVersionAnswer = z.output<typeof itemVersionAnswer>;

const keys = z.array(itemKey).min(1).max(RENTALS_MOST.items);

/** `POST /api/items/bulk`. The site changes the items in one commit. */
export const bulkItemsRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(['publish', 'unpublish', 'delete']), keys }),
  z.strictObject({
    action: z.literal('category'),
    keys,
    category: itemFields.shape.category.unwrap(),
  }),
]);

/** The answer to `POST /api/items/bulk` and `PUT /api/items/order`. */
export const bulkItemsAnswer = z.object({
  /** The number of the commit; null if nothing had to change. */
  commit: z.number().int().nullable(),
  changed: z.number().int(),
});

export type BulkItems = z.input<typeof bulkItemsRequest>;
export type BulkItemsAnswer = z.output<typeof bulkItemsAnswer>;

/**
 * `PUT /api/items/order`: the keys of all items in their new order. Items without a key in the list
 * come last.
 */
export const orderItemsRequest = z.strictObject({ keys });
