import type { PageSummary } from '@siteyard/schemas/page';

/** Where the server shows administrators a page that visitors do not see. */
export const PREVIEW_PATH = '/admin/preview/';

/** Where an administrator looks at a page: as visitors do, or its preview while it is not public. */
export function pagePath(page: Pick<PageSummary, 'id' | 'published_at'>): string {
  return page.published_at === null ? `${PREVIEW_PATH}${page.id}` : `/pages/${page.id}`;
}

/** Where visitors find a page: its readable address, or its number. */
export function publicPath({ id, address }: Pick<PageSummary, 'id' | 'address'>): string {
  return address ? `/${address}` : `/pages/${id}`;
}
