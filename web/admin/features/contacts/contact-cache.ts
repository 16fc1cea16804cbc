import type { QueryClient } from '@tanstack/react-query';
import {
  CONTACTS_KEY,
  openContactsQuery,
  type ContactRequest,
} from './api/list-contact-requests.ts';

interface List {
  items: ContactRequest[];
  total: number;
}

/** Applies a change to the request in every cached list (specification, section 4). */
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
