import type { PageDetails } from '@siteyard/schemas/content';
import { differingDetails } from './details-diff.ts';
import type { Page, PageSet } from './page-record.ts';

/** Returns the fields that a change of details sets; null if nothing changes. */
export function detailsUpdate(page: Page, details: Partial<PageDetails>): PageSet | null {
  const set = differingDetails(page, details);
  if (Object.keys(set).length === 0) return null;
  return { ...set, details_revision: page.details_revision + 1 };
}
