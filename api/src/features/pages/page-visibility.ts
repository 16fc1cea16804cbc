import type { PageDocument } from './pages.model.ts';

/** Selects the pages that `isPublic` lets visitors see. */
export const PUBLIC_PAGES = { status: 'live', published_at: { $ne: null } } as const;

/** Selects the pages that `isPrivate` is about. */
export const PRIVATE_PAGES = { status: 'live', published_at: null } as const;

/**
 * Whether visitors may see a page: it was published, and neither unpublished nor deleted since.
 * This decides for the page itself, its addresses, the root gate, the sitemap and the export;
 * everybody but administrators gets "not found" for any other page.
 */
export function isPublic(page: Pick<PageDocument, 'status' | 'published_at'>): boolean {
  return page.status === 'live' && page.published_at instanceof Date;
}

/** Whether a page is there, and visitors do not see it: it was never published, or is unpublished. */
export function isPrivate(page: Pick<PageDocument, 'status' | 'published_at'>): boolean {
  return page.status === 'live' && !isPublic(page);
}
