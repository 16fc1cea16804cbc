import { isPlainObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';

/** The current page, as a 409 describes it. */
export interface ConflictCurrent {
  content_revision: number;
  /** When it was published, and by whom; undefined if the answer does not say. */
  savedAt: string | undefined;
  savedBy: string | undefined;
  /** The page as it is now; null if the answer does not have it. */
  page: PageAnswer | null;
}

/** Reads the body of a `revision_conflict`. */
export function readConflict(body: Record<string, unknown>): ConflictCurrent {
  const { current, saved_at, saved_by } = body;
  const revision = isPlainObject(current) ? current.content_revision : undefined;
  return {
    content_revision: typeof revision === 'number' ? revision : 0,
    savedAt: typeof saved_at === 'string' ? saved_at : undefined,
    savedBy: typeof saved_by === 'string' ? saved_by : undefined,
    page: isPlainObject(current) && isPlainObject(current.content) ? (current as PageAnswer) : null,
  };
}
