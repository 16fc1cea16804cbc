import { z } from 'zod';
import { checkEnquiryDates, enquiryEstimate, sentEnquiry } from './enquiry.ts';

/** The request body of `POST /api/estimates`. */
export const estimateRequest = z.strictObject({
  estimate: sentEnquiry.omit({ source: true }).superRefine(checkEnquiryDates),
});

/** The answer to `POST /api/estimates`. */
export const estimateAnswer = z.object({
  /** null if the enquiry lacks items or dates. */
  estimate: enquiryEstimate.nullable(),
  /** The sentence that must be shown with each estimate. */
  note: z.string(),
});

/** The answer to `GET /api/item_choices`: the published items, in the order of the shop. */
export const itemChoices = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      address: z.string(),
      name: z.string(),
      /** The title of the category; '' for none. */
      category: z.string(),
      /** The last day on which the item is not available; '' if it is available. */
      unavailable_until: z.string(),
    }),
  ),
});

/** An item that a visitor can choose in the contact form. */
export type SelectableItem = z.output<typeof itemChoices>['items'][number];

/**
 * The items of an enquiry that the business has too few of: this enquiry and the won enquiries for the
 * same days together ask for more pieces than the business owns.
 */
export const overlapsAnswer = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** The number of pieces that the business owns. */
      owned: z.number().int(),
      /** The largest number of pieces that won requests need at the same time, in these days. */
      won: z.number().int(),
      /** The pieces of this request; 0 if the request is won, because `won` then includes them. */
      asked: z.number().int(),
    }),
  ),
});

export type Overlap = z.output<typeof overlapsAnswer>['items'][number];
