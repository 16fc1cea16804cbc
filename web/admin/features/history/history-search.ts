import { COMMIT_ORIGINS, type CommitOrigin } from '@siteyard/schemas/http';
import { itemKey } from '@siteyard/schemas/rentals';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { CommitFilter } from '../../lib/history/commits.ts';
import { useScreenSearch } from '../../lib/use-screen-search.ts';

type Kind = NonNullable<CommitFilter['what']>;

/** The kinds of changes, with their labels. */
export const KINDS: Readonly<Record<Kind, string>> = {
  pages: 'Pages',
  settings: 'Settings',
  items: 'Rental items',
  sections: 'Sections',
  pictures: 'Pictures',
  runs: 'Imports and samples',
};

/** Reads the filters from the query of an address; leaves out invalid values. */
export function readHistorySearch(raw: Record<string, unknown>): CommitFilter {
  const { what, page, item, by, origin } = raw;
  // The router parses a name of digits as a number.
  const isText = typeof by === 'string' || typeof by === 'number';
  return {
    what: (Object.keys(KINDS) as Kind[]).find((kind) => kind === what),
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : undefined,
    item: itemKey.safeParse(item).data,
    by: isText && by !== '' ? cutText(String(by), 320) : undefined,
    origin: COMMIT_ORIGINS.find((each: CommitOrigin) => each === origin),
  };
}

/** Whether any filter limits the list. */
export const isFiltered = (filter: CommitFilter) =>
  Object.values(filter).some((value) => value !== undefined);

/** The filters of the list, which are in the address. */
export function useHistorySearch() {
  const [filter, set] = useScreenSearch(readHistorySearch);
  return { filter, isFiltered: isFiltered(filter), set };
}

/** The filter that finds everything. */
export const NO_FILTER: CommitFilter = {
  what: undefined,
  page: undefined,
  item: undefined,
  by: undefined,
  origin: undefined,
};
