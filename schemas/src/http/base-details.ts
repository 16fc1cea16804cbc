import { z } from 'zod';
import { PAGE_LIMITS } from '../primitives/limits.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { MAX_URL_LENGTH } from '../primitives/safe-url.ts';

/**
 * The details of a page that the caller loaded. A write that changes one of them replaces this
 * value; if the page has another value by now, the write conflicts. A stored value may break the
 * current rules, so only its length is checked.
 */
export const baseDetails = z.strictObject({
  title: boundedText(PAGE_LIMITS.title).optional(),
  description: boundedText(PAGE_LIMITS.description).optional(),
  address: boundedText(200).optional(),
  social_image: boundedText(MAX_URL_LENGTH).optional(),
  search_title: boundedText(PAGE_LIMITS.searchTitle).optional(),
  noindex: z.boolean().optional(),
});

export type BaseDetails = z.output<typeof baseDetails>;
