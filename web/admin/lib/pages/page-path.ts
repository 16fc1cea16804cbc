import type { PageSummary } from '@siteyard/schemas/http';

/** The prefix of the server's previews for administrators. */
export const PREVIEW_PATH = '/admin/preview/';

/** The address of a page by its number, which never changes. */
export const numberedPath = (pageId: number) => `/pages/${pageId}`;

/** The address at which an administrator views a page: the public one, or its preview if unpublished. */
export function pagePath(page: Pick<PageSummary, 'id' | 'published_at'>): string {
  return page.published_at === null ? `${PREVIEW_PATH}${page.id}` : numberedPath(page.id);
}

/** The public address of a page: its readable address, or the one with its number. */
export function publicPath({ id, address }: Pick<PageSummary, 'id' | 'address'>): string {
  return address ? `/${address}` : numberedPath(id);
}

/** A call of the API for one page, such as `/api/pages/14/draft`. */
export const pageCall = (pageId: number, call = '') => `/api/pages/${pageId}${call}`;
