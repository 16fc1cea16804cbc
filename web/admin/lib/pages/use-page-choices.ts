import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '@siteyard/schemas/limits';
import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import { PAGES_OFFERED, pageChoicesQuery, pageTitleQuery } from './list-pages.ts';
import { pageName } from './page-name.ts';

/**
 * Choosing one of any number of pages: the first ones at once, the others by typing. It asks the
 * server 300 ms after the last key.
 */
export function usePageChoices() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useQuery(pageChoicesQuery(search));
  const pages = list.data ?? [];
  return {
    typed,
    setTyped,
    /** What `pages` was searched for. */
    search,
    list,
    pages,
    /** There may be pages that are not shown. */
    more: pages.length >= PAGES_OFFERED,
  };
}

const PAGE_LINK = /^\/pages\/([1-9]\d{0,14})$/;

/** What the page is called that a link such as `/pages/11` leads to; undefined while unknown. */
export function useLinkedPageName(
  href: string,
  known: readonly { id: number; title: string }[],
): string | undefined {
  const id = Number(PAGE_LINK.exec(href)?.[1] ?? 0);
  const offered = known.find((page) => page.id === id);
  const title = useQuery({ ...pageTitleQuery(id), enabled: id > 0 && !offered, retry: false });
  if (offered) return pageName(offered);
  return title.data === undefined ? undefined : pageName({ id, title: title.data });
}
