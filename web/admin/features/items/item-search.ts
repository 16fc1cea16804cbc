import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { ItemListFilter } from '../../lib/items/list-items.ts';
import { useScreenSearch } from '../../lib/use-screen-search.ts';

/** The filters of the list in its address. An absent member does not limit the list. */
export interface ItemSearch {
  search?: string;
  /** The id of a category; `-` for items without a category. */
  category?: string;
  status?: 'published' | 'unpublished';
}

/** The value of `category` in the address for items without a category. */
export const NO_CATEGORY = '-';

/** Reads the query of an address; leaves out invalid values. */
export function readItemSearch(raw: Record<string, unknown>): ItemSearch {
  const { search, category, status } = raw;
  const isText = typeof search === 'string' || typeof search === 'number';
  return {
    search: isText && search !== '' ? cutText(String(search), SEARCH_MOST.list) : undefined,
    category: typeof category === 'string' && category !== '' ? category.slice(0, 40) : undefined,
    status: status === 'published' || status === 'unpublished' ? status : undefined,
  };
}

/** The filters of the list, which are in the address. The Back button skips them. */
export function useItemSearch() {
  const [found, setSearch] = useScreenSearch(readItemSearch);
  const filter: ItemListFilter = {
    ...(found.search && { search: found.search }),
    ...(found.category && {
      category: found.category === NO_CATEGORY ? '' : found.category,
    }),
    ...(found.status && { status: found.status }),
  };
  const set = (change: ItemSearch) => setSearch(change, true);
  return { found, filter, set };
}
