import { AppError } from '@siteyard/schemas/errors';
import type { PageDetails } from '@siteyard/schemas/page';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { searchWords } from '../../database/search-words.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { differingDetails } from './changed-details.ts';
import type { PageDocument } from './pages.model.ts';
import { detailsOf } from '@siteyard/schemas/page-details';

/** The parts of a write to a page: the fields it sets, the version it saves, and its errors. */

/** How many former addresses of a page redirect to it. */
const FORMER_ADDRESSES = 20;

/** The fields that a change of details sets; null if nothing changes. */
export function changedDetails(
  page: PageDocument,
  details: Partial<PageDetails>,
): Partial<PageDocument> | null {
  const set = differingDetails(page, details);
  if (Object.keys(set).length === 0) return null;
  return { ...set, details_revision: page.details_revision + 1 };
}

/** The former addresses of a page whose readable address changes, the newest last. */
export function formerAddresses(page: PageDocument, address: string | undefined) {
  if (address === undefined || !page.address || address === page.address) return {};
  const others = (page.former_addresses ?? []).filter(
    (each) => each !== address && each !== page.address,
  );
  return { former_addresses: [...others, page.address].slice(-FORMER_ADDRESSES) };
}

/** The words by which the search finds a page. */
export function wordsOf(page: {
  _id: number;
  title?: string;
  description?: string;
  address?: string;
}): string[] {
  return searchWords(page.title, page.description, page.address, String(page._id));
}

/** The current state of a page as a version. */
export function asVersion(page: PageDocument) {
  return {
    page_id: page._id,
    number: page.version,
    ...detailsOf(page),
    content: page.content,
    content_hash: page.content_hash,
    content_revision: page.content_revision,
    images: page.images,
    saved_by: page.saved_by,
    source: page.source,
    saved_at: page.updated_at,
    replaced_at: new Date(),
  };
}

/** The page has changed since the caller loaded it. */
export function conflict(page: PageDocument): RevisionConflict<PageDocument> {
  return new RevisionConflict(page, {
    saved: { saved_by: page.saved_by, saved_at: page.updated_at.toISOString() },
  });
}

/**
 * A content operation is about to change this page.
 * @param isLeft whether one has ended that could not finish it
 */
export function staged(page: PageDocument, isLeft: boolean): RevisionConflict<PageDocument> {
  return new RevisionConflict(page, {
    message: isLeft
      ? 'An import could not finish this page, so it cannot be changed yet. Your work is kept; “Imports and undo” says more.'
      : 'An import is changing this page. Your work is kept; try again in a moment.',
  });
}

/** Runs a write. @throws AppError `address_taken` if another page has the address */
export async function addressErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKey(error, 'address')) throw new AppError('address_taken', { cause: error });
    throw error;
  }
}
