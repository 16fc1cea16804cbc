import { isPlainObject } from '@siteyard/schemas/values';
import type { PageAnswer } from '@siteyard/schemas/http';

/** The current page, from the body of a 409. */
export interface ConflictCurrent {
  content_revision: number;
  /** The time and the author of its last publish; undefined if the answer does not contain them. */
  savedAt: string | undefined;
  savedBy: string | undefined;
  /** The current page; null if the answer does not contain it. */
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
