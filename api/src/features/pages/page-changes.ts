import type { PageDetails } from '@siteyard/schemas/content';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { differingDetails } from './changed-details.ts';
import type { Page, PageSet } from './page-record.ts';

/** The fields that a change of details sets; null if nothing changes. */
export function changedDetails(page: Page, details: Partial<PageDetails>): PageSet | null {
  const set = differingDetails(page, details);
  if (Object.keys(set).length === 0) return null;
  return { ...set, details_revision: page.details_revision + 1 };
}

/** The page has changed since the caller loaded it. */
export function conflict(page: Page): RevisionConflict<Page> {
  return new RevisionConflict(page, {
    saved: { saved_by: page.saved_by, saved_at: page.updated_at.toISOString() },
  });
}
