import { AppError } from '@siteyard/schemas/errors';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';

/**
 * The content of the site after one commit. Services that read pages, sections, settings and pictures
 * accept it instead of the content store.
 */
export type PastContent = Pick<ContentStore, 'get' | 'refresh' | 'snapshot'>;

/** @throws AppError `commit_not_found` if there is no such commit, or its state is no longer kept */
export type ContentAt = (number: number) => Promise<PastContent>;

/** The number of earlier states in memory. An export or a visitor reads one state many times. */
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

/** Returns the content of one snapshot, for readers that must see a single state of the site. */
export const contentOf = (
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
): PastContent => ({
  get: (ids) => content.get(ids),
  refresh: () => Promise.resolve(snapshot),
  snapshot: () => snapshot,
});
