import { z } from 'zod';
import { PAGE_IDS } from '../primitives/limits.ts';

/** A page's public number, as in `/pages/{id}`. */
export const pageId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/**
 * The numbers of the history page and of the pages in the footer. An import or a merge never changes them.
 */
export const RESERVED_PAGE_IDS: readonly number[] = [
  PAGE_IDS.history,
  PAGE_IDS.terms,
  PAGE_IDS.privacy,
  PAGE_IDS.cookies,
];

/** Identifies a page across environments. */
export const pageKey = z.uuid();
