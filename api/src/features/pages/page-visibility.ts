import type { PageEntry } from '../../content/entities/page.ts';
import type { PageHead } from './page-record.ts';

/**
 * Whether visitors may see a page: it was published, and not unpublished or deleted since. The page
 * itself, its addresses, the home page, the sitemap and the export follow this rule. Only administrators
 * can open other pages; all other callers get "not found".
 */
export function isPublic(page: Pick<PageHead, 'status' | 'published_at'>): boolean {
  return page.status === 'live' && page.published_at instanceof Date;
}

/** Whether visitors see the page of an entry. */
export const isPublicEntry = ({ deleted, published_at }: PageEntry): boolean =>
  !deleted && published_at instanceof Date;
