import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CONTACT_REQUESTS_PAGE_SIZE } from '@siteyard/schemas/primitives/limits';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListSelection } from '../../lib/use-list-selection.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import {
  contactListQuery,
  type ContactFilter,
  type ContactRequest,
} from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact } from './contact-cache.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactSearch } from './contact-search.ts';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { ContactTable } from './contact-table.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import type { Person } from './in-charge-select.tsx';
import { SelectionBar } from './selection-bar.tsx';

const NOTHING: readonly string[] = [];

/** Contact requests: table, search, filter, sort, pager, detail. */
export function ContactsScreen({
  mailSetUp,
  people,
  userId,
  rents,
}: {
  mailSetUp: boolean;
  /** Whether the site has rental items. Only their enquiries have an outcome. */
  rents: boolean;
  /** The administrators who can be in charge. */
  people: readonly Person[];
  /** The id of the signed-in administrator. */
  userId?: string;
}) {
  const { filter, view, set } = useContactSearch();
  const [selected, setSelected] = useListSelection(filter, NOTHING);
  const [deleting, setDeleting] = useState<ContactRequest | null>(null);
  const list = useQuery(contactListQuery(filter));
  const { items = [], total = 0 } = list.isError ? {} : (list.data ?? {});
  const pages = Math.max(1, Math.ceil(total / CONTACT_REQUESTS_PAGE_SIZE));
  const goTo = (page: number, replace?: boolean) =>
    set({ page: page > 1 ? page : undefined }, replace);
  useExistingPage(filter.page, list.isSuccess && !list.isPlaceholderData ? pages : Infinity, goTo);
  const update = useUpdateStatus();

  return (
    <Screen
      title="Contact Requests"
      intro={
        <Link to="/admin/trash" search={{ kind: 'contact_request' }} className={linkClass}>
          Recently deleted
        </Link>
      }
      actions={
        <ContactsToolbar
          filter={filter}
          set={set}
          people={people}
          userId={userId}
          hasOutcomes={rents}
          isLoading={list.isFetching}
          canDownload={total > 0}
          onRefresh={() => void list.refetch()}
        />
      }
    >
      {!mailSetUp && (
        <Notice kind="warning" className="mb-4">
          Mail is not set up on this site, so you get no mail about new requests. Look for them in
          this list.
        </Notice>
      )}
      <ListState list={list} total={total} filter={filter} />
      <SelectionBar
        ids={selected.filter((id) => items.some((item) => item.id === id))}
        people={people}
        onDone={setSelected}
      />
      {items.length > 0 && (
        <ContactTable
          items={items}
          people={people}
          selected={selected}
          onSelect={setSelected}
          busyId={update.isPending ? update.variables.id : undefined}
          onView={({ id }) => set({ view: id })}
          onToggle={({ id, status }) =>
            update.mutate({ id, status: status === 'open' ? 'resolved' : 'open' })
          }
          onDelete={setDeleting}
        />
      )}
      <Pager
        label="Pages of the list"
        page={filter.page}
        pages={pages}
        total={total}
        onPage={(page) => goTo(page)}
      />
      {view !== null && (
        <ContactDialog
          key={view}
          id={view}
          row={items.find(({ id }) => id === view)}
          people={people}
          mailSetUp={mailSetUp}
          onClose={() => set({ view: undefined })}
        />
      )}
      {deleting && <DeleteContactDialog request={deleting} onClose={() => setDeleting(null)} />}
      {update.isError && <MessageDialog text="Update failed" onClose={update.reset} />}
    </Screen>
  );
}

/** Resolves and reopens contact requests. */
function useUpdateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<ContactRequest, 'id' | 'status'>) =>
      updateContactRequest(id, { status }),
    onSuccess: (_, { id, status }) => patchContact(queryClient, id, { status }),
    onError: (error) => console.error('Updating a contact request failed', error),
  });
}

/** The state of a list without rows: loading, failed or empty. */
function ListState({
  list,
  total,
  filter,
}: {
  list: Pick<UseQueryResult, 'isError' | 'isPending' | 'isSuccess' | 'error' | 'refetch'>;
  total: number;
  filter: ContactFilter;
}) {
  if (list.isError)
    return (
      <LoadFailed
        error={list.error}
        fallback="Failed to load contact requests."
        onRetry={() => void list.refetch()}
      />
    );
  if (list.isPending) return <Loading shapes={Array<string>(6).fill('h-12')} />;
  if (total > 0) return null;
  const { search, status, inCharge, outcome } = filter;
  const isFiltered = search || status || inCharge || outcome;
  return (
    <EmptyState icon={Inbox} title={isFiltered ? 'No requests found' : 'No contact requests yet'}>
      {search && <>Nothing matches “{search}”.</>}
    </EmptyState>
  );
}

/**
 * Goes to the last page of the list if the page in the address no longer exists, for example because its
 * requests were deleted.
 */
function useExistingPage(
  page: number,
  last: number,
  goTo: (page: number, replace: boolean) => void,
): void {
  const goToLast = useEffectEvent(() => goTo(last, true));
  useEffect(() => {
    if (page > last) goToLast();
  }, [page, last]);
}
