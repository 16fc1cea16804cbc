import { listedPage, pageAnswer, type ListedPage, type PageAnswer } from '@siteyard/schemas/http';
import { z } from 'zod';
import type { Client } from '../client.ts';

/** The number of pages in one call. */
const PART = 500;

/** Lists the pages by number. @param search beginnings of words in their title, address or description */
export async function listPages(site: Client, search?: string): Promise<ListedPage[]> {
  const found = new Map<number, ListedPage>();
  for (let part = 1; ; part += 1) {
    const query = new URLSearchParams({ page: String(part), limit: String(PART) });
    if (search !== undefined) query.set('search', search);
    const pages = await site.get(`/api/pages?${query.toString()}`, z.array(listedPage));
    // If a page is saved during the calls, it moves to the front, and another page is listed twice.
    for (const page of pages) found.set(page.id, page);
    if (pages.length < PART) return [...found.values()].toSorted((a, b) => a.id - b.id);
  }
}

/** @throws CliError `page_not_found` */
export const readPage = (site: Client, id: number): Promise<PageAnswer> =>
  site.get(`/api/pages/${id}`, pageAnswer);

/** Whether visitors see a page. */
export type PageState = 'published' | 'unpublished' | 'never published';

export function stateOf(page: Pick<ListedPage, 'published_at' | 'unpublished_at'>): PageState {
  if (page.published_at !== null) return 'published';
  return page.unpublished_at === null ? 'never published' : 'unpublished';
}

/** `/pages/14 "Mini diggers"` */
export const nameOf = ({ id, title }: Pick<ListedPage, 'id' | 'title'>) =>
  `/pages/${id} "${title}"`;
