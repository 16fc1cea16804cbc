import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { EnquiryOutcome } from '@siteyard/schemas/rentals';
import { useScreenSearch } from '../../lib/use-screen-search.ts';
import type { ContactFilter } from './api/list-contact-requests.ts';
import { readOutcome } from './outcome.tsx';

/** The state of the list in its address. Absent members have their default. */
export interface ContactSearch {
  search?: string;
  status?: 'open' | 'resolved';
  sort?: 'oldest';
  page?: number;
  /** The id of the administrator in charge, or `none`. */
  in_charge?: string;
  outcome?: 'none' | EnquiryOutcome;
  /** The id of the open request. */
  view?: string;
}

/** Reads the query of an address; leaves out invalid values. */
export function readContactSearch(raw: Record<string, unknown>): ContactSearch {
  const { search, status, sort, page, in_charge: inCharge, outcome, view } = raw;
  const isText = typeof search === 'string' || typeof search === 'number';
  return {
    search: isText && search !== '' ? cutText(String(search), SEARCH_MOST.list) : undefined,
    status: status === 'open' || status === 'resolved' ? status : undefined,
    sort: sort === 'oldest' ? sort : undefined,
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
    in_charge: isId(inCharge) || inCharge === 'none' ? inCharge : undefined,
    outcome: outcome === 'none' ? outcome : readOutcome(outcome),
    view: typeof view === 'string' && view !== '' ? view : undefined,
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** The state of the list, which is in the address. */
export function useContactSearch() {
  const [found, set] = useScreenSearch(readContactSearch);
  const filter: ContactFilter = {
    search: found.search ?? '',
    status: found.status ?? '',
    sort: found.sort ?? 'newest',
    page: found.page ?? 1,
    inCharge: found.in_charge ?? '',
    outcome: found.outcome ?? '',
  };
  return { filter, view: found.view ?? null, set };
}
