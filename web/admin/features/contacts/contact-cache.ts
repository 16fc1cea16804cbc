import type { QueryClient } from '@tanstack/react-query';
import { CONTACTS_KEY, type ContactRequest } from './api/list-contact-requests.ts';

interface List {
  items: ContactRequest[];
  total: number;
}

/** A changed request shows at once in every list that holds it (specification, section 4). */
export function patchContact(
  queryClient: QueryClient,
  id: string,
  change: Partial<ContactRequest>,
): void {
  queryClient.setQueriesData<List>(
    { queryKey: CONTACTS_KEY },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
      },
  );
}

/** A deleted request leaves every list. */
export function removeContact(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<List>({ queryKey: CONTACTS_KEY }, (list) => {
    if (!list) return list;
    const items = list.items.filter((item) => item.id !== id);
    return { items, total: list.total - (list.items.length - items.length) };
  });
}
