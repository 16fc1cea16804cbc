import { AppError } from '@siteyard/schemas/errors';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';

/**
 * The content of the site after one commit. The services that read pages, sections, settings and
 * pictures accept it in place of the content store, and then return the site of that commit.
 */
export type PastContent = Pick<ContentStore, 'get' | 'refresh' | 'snapshot'>;

/** @throws AppError `commit_not_found` if there is no such commit, or its state is no longer kept */
export type ContentAt = (number: number) => Promise<PastContent>;

/** The number of earlier states in memory, because an export or a visit reads one state many times. */
const KEPT = 4;

/** Reads the content after any commit of the last 90 days. */
export function createContentAt(content: Pick<ContentStore, 'at' | 'get'>): ContentAt {
  // A snapshot never changes, so it cannot become outdated.
  const kept = new LRUCache<number, SiteSnapshot>({ max: KEPT });
  return async (number) => {
    const snapshot = kept.get(number) ?? (await content.at(number));
    if (!snapshot) throw new AppError('commit_not_found');
    kept.set(number, snapshot);
    return contentOf(content, snapshot);
  };
}

/** The content of one snapshot, for a reader that must not see two states of the site. */
export const contentOf = (
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
): PastContent => ({
  get: (ids) => content.get(ids),
  refresh: () => Promise.resolve(snapshot),
  snapshot: () => snapshot,
});
