import { linkedPageId } from '@siteyard/schemas/content';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../screen-constants.ts';
import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import { PAGE_CHOICES, pageChoicesQuery, pageTitleQuery } from './list-pages.ts';
import { pageName } from './page-name.ts';

/** The state of a page picker. It offers the first pages; a typed search runs 300 ms after the last key. */
export function usePageChoices() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useQuery(pageChoicesQuery(search));
  const pages = list.data ?? [];
  return {
    typed,
    setTyped,
    /** The search of the results in `pages`. */
    search,
    list,
    pages,
    /** Whether there may be more pages. */
    more: pages.length >= PAGE_CHOICES,
  };
}

/** The name of the page that a link such as `/pages/11` leads to; undefined while loading. */
export function useLinkedPageName(
  href: string,
  known: readonly { id: number; title: string }[],
): string | undefined {
  const id = linkedPageId(href) ?? 0;
  const offered = known.find((page) => page.id === id);
  const title = useQuery({ ...pageTitleQuery(id), enabled: id > 0 && !offered, retry: false });
  if (offered) return pageName(offered);
  return title.data === undefined ? undefined : pageName({ id, title: title.data });
}
