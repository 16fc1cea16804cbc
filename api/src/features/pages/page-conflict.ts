import { RevisionConflict } from '../../lib/revision-conflict.ts';
import type { Page } from './page-record.ts';

/** Returns the error for a write to a page that has changed since the caller loaded it. */
export function pageConflict(page: Page): RevisionConflict<Page> {
  return new RevisionConflict(page, {
    saved: { saved_by: page.saved_by, saved_at: page.updated_at.toISOString() },
  });
}
