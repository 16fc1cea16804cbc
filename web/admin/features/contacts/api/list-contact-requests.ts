import { CONTACT_REQUESTS_PAGE_SIZE } from '@siteyard/schemas/primitives/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

export type ContactRequest = ContactRequestAnswer;

/** Search, filter, order and page of the list. */
export interface ContactFilter {
  search: string;
  /** '' for all. */
  status: '' | ContactRequest['status'];
  sort: 'newest' | 'oldest';
  /** From 1. */
  page: number;
  /** The id of the administrator in charge, `none`, or '' for all. */
  inCharge: string;
  /** `none` for enquiries without an outcome, '' for all requests. */
  outcome: '' | 'none' | NonNullable<ContactRequest['outcome']>;
}

const filterQuery = ({ search, status, sort, inCharge, outcome }: Omit<ContactFilter, 'page'>) =>
  new URLSearchParams({
    search,
    status,
    sort,
    ...(inCharge && { assigned_to: inCharge }),
    ...(outcome && { outcome }),
  });

/** `GET /api/contact_requests.csv`: the address of a CSV file with all requests that match the filter. */
export const contactsCsvUrl = (filter: Omit<ContactFilter, 'page'>) =>
  `/api/contact_requests.csv?${filterQuery(filter)}`;

/** Prefix of the query keys of the lists of contact requests. */
export const CONTACTS_KEY = ['contact-requests'] as const;

/** `GET /api/contact_requests`: one page of the list, and the total. */
export const contactListQuery = (filter: ContactFilter) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, filter],
    queryFn: ({ signal }) => {
      const query = filterQuery(filter);
      query.set('page', String(filter.page));
      query.set('limit', String(CONTACT_REQUESTS_PAGE_SIZE));
      return callApi<{ items: ContactRequest[]; total: number }>(`/api/contact_requests?${query}`, {
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

/** The interval at which the number of open requests is loaded, in ms. */
const COUNT_EVERY_MS = 60_000;

/**
 * The query key of the number of open requests. It does not begin with `CONTACTS_KEY`, because updates of
 * the lists must not change the number.
 */
export const OPEN_CONTACTS_KEY = ['open-contact-requests'] as const;

/** `GET /api/contact_requests/open_count`: the number of open requests. */
export const openContactsQuery = queryOptions({
  queryKey: OPEN_CONTACTS_KEY,
  queryFn: async ({ signal }) =>
    (await callApi<{ open: number }>('/api/contact_requests/open_count', { signal })).open,
  refetchInterval: COUNT_EVERY_MS,
});
