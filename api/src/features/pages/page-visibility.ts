import type { PageEntry } from '../../content/entities/page.ts';
import type { PageHead } from './page-record.ts';

/**
 * Whether visitors may see a page: it was published, and neither unpublished nor deleted since.
 * This decides for the page itself, its addresses, the root gate, the sitemap and the export;
 * everybody but administrators gets "not found" for any other page.
 */
export function isPublic(page: Pick<PageHead, 'status' | 'published_at'>): boolean {
  return page.status === 'live' && page.published_at instanceof Date;
}

/** Whether visitors see the page of an entry. */
export const isPublicEntry = ({ deleted, published_at }: PageEntry): boolean =>
  !deleted && published_at instanceof Date;
