import type { QueryClient } from '@tanstack/react-query';
import { contactRequestQuery } from './api/get-contact-request.ts';
import {
  CONTACTS_KEY,
  openContactsQuery,
  type ContactRequest,
} from './api/list-contact-requests.ts';

interface List {
  items: ContactRequest[];
  total: number;
}

/** Applies a change to a request in every cached list (specification, section 4) and in its dialog. */
export function patchContact(
  queryClient: QueryClient,
  id: string,
  change: Partial<ContactRequest>,
): void {
  if (change.status) void queryClient.invalidateQueries(openContactsQuery);
  queryClient.setQueriesData<List>(
    { queryKey: CONTACTS_KEY },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
      },
  );
  queryClient.setQueryData(
    contactRequestQuery(id).queryKey,
    (request) => request && { ...request, ...change },
  );
}

/** Removes a deleted request from every cached list. */
export function removeContact(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries(openContactsQuery);
  queryClient.setQueriesData<List>({ queryKey: CONTACTS_KEY }, (list) => {
    if (!list) return list;
    const items = list.items.filter((item) => item.id !== id);
    return { items, total: list.total - (list.items.length - items.length) };
  });
}
