import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CONTACT_REQUESTS_PAGE_SIZE,
  SEARCH_DEBOUNCE_MS,
} from '@siteyard/schemas/primitives/limits';
import { Link } from '@tanstack/react-router';
import { Download, Inbox, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inputClass } from '../../ui/field.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  contactListQuery,
  contactsCsvUrl,
  type ContactRequest,
} from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact } from './contact-cache.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactSearch } from './contact-search.ts';
import { ContactTable } from './contact-table.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import type { Person } from './in-charge-select.tsx';
import { OUTCOMES } from './outcome.tsx';
import { SelectionBar } from './selection-bar.tsx';

const NOTHING: readonly string[] = [];

const selectClass = cx(inputClass, 'h-10 w-auto min-w-0 py-0 max-sm:truncate max-sm:px-2');

/** Two rows on a phone: search, status and refresh; sort, in charge and CSV. */
const toolbarClass =
  'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-2 sm:flex sm:flex-wrap sm:items-center';

/** Contact requests: table, search, filter, sort, pager, detail. */
export function ContactsScreen({
  mailSetUp,
  people = [],
  userId,
  rents = false,
}: {
  mailSetUp: boolean;
  /** Whether the site has rental items, and so enquiries with an outcome. */
  rents?: boolean;
  /** The administrators who can be in charge. */
  people?: readonly Person[];
  /** The id of the signed-in administrator. */
  userId?: string;
}) {
  const queryClient = useQueryClient();
  const { filter, view, set } = useContactSearch();
  const [typed, setTyped] = useState(filter.search);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.contactRequests);
  // The address follows the typed search …
  const showInAddress = useEffectEvent((typedSearch: string) => {
    if (typedSearch === filter.search) return;
    set({ search: typedSearch || undefined, page: undefined }, true);
  });
  useEffect(() => showInAddress(search), [search]);
  // … and the search box follows the address (Back button).
  const [shownSearch, setShownSearch] = useState(filter.search);
  if (shownSearch !== filter.search) {
    setShownSearch(filter.search);
    if (filter.search !== search) setTyped(filter.search);
  }
  // The selection belongs to the visible part of the list.
  const shownPart = JSON.stringify(filter);
  const [selection, setSelection] = useState({ part: shownPart, ids: NOTHING });
  const selected = selection.part === shownPart ? selection.ids : NOTHING;
  const setSelected = (ids: readonly string[]) => setSelection({ part: shownPart, ids });
  const [deleting, setDeleting] = useState<ContactRequest | null>(null);
  const list = useQuery(contactListQuery(filter));
  const { items = [], total = 0 } = list.isError ? {} : (list.data ?? {});
  const pages = Math.max(1, Math.ceil(total / CONTACT_REQUESTS_PAGE_SIZE));
  // The last page may no longer exist: its requests were deleted, or the address is old.
  const lastPage = list.isSuccess && !list.isPlaceholderData ? pages : Infinity;
  const goToPage = useEffectEvent((page: number) =>
    set({ page: page > 1 ? page : undefined }, true),
  );
  useEffect(() => {
    if (filter.page > lastPage) goToPage(lastPage);
  }, [filter.page, lastPage]);

  const update = useMutation({
    mutationFn: ({ id, status }: Pick<ContactRequest, 'id' | 'status'>) =>
      updateContactRequest(id, { status }),
    onSuccess: (_, { id, status }) => patchContact(queryClient, id, { status }),
    onError: (error) => console.error('Updating a contact request failed', error),
  });

  return (
    <Screen
      title="Contact Requests"
      intro={
        <Link to="/admin/trash" search={{ kind: 'contact_request' }} className={linkClass}>
          Recently deleted
        </Link>
      }
      actions={
        <div className={toolbarClass}>
          <SearchBox
            label="Search requests"
            className="max-sm:col-span-2 sm:w-48"
            value={typed}
            onChange={setTyped}
          />
          <select
            aria-label="Status"
            className={selectClass}
            value={filter.status}
            onChange={({ target }) =>
              set({ status: (target.value || undefined) as 'open' | undefined, page: undefined })
            }
          >
            <option value="">All</option>
            <option value="open">Open</option>
            <option value="resolved">Resolved</option>
          </select>
          <select
            aria-label="Sort"
            className={selectClass}
            value={filter.sort}
            onChange={({ target }) =>
              set({ sort: target.value === 'oldest' ? 'oldest' : undefined, page: undefined })
            }
          >
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
          </select>
          <select
            aria-label="In charge"
            className={cx(selectClass, 'max-sm:col-span-2')}
            value={filter.inCharge}
            onChange={({ target }) =>
              set({ in_charge: target.value || undefined, page: undefined })
            }
          >
            <option value="">For anyone</option>
            {userId !== undefined && <option value={userId}>For me</option>}
            <option value="none">For no one</option>
            {people
              .filter(({ id }) => id !== userId)
              .map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
          </select>
          {(rents || filter.outcome !== '') && (
            <select
              aria-label="Outcome"
              className={selectClass}
              value={filter.outcome}
              onChange={({ target }) =>
                set({ outcome: (target.value || undefined) as 'none' | undefined, page: undefined })
              }
            >
              <option value="">Any outcome</option>
              <option value="none">No outcome yet</option>
              {OUTCOMES.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
          <Button
            className="max-sm:col-start-4 max-sm:row-start-1 max-lg:w-10 max-lg:px-0"
            onClick={() => void list.refetch()}
            disabled={list.isFetching}
          >
            <RefreshCw aria-hidden className={`size-4 ${list.isFetching ? 'animate-spin' : ''}`} />
            <span className="max-lg:sr-only">Refresh</span>
          </Button>
          {total > 0 && (
            <a
              href={contactsCsvUrl(filter)}
              download
              className={cx(buttonClass(), 'max-lg:w-10 max-lg:px-0')}
            >
              <Download aria-hidden className="size-4" />
              <span className="max-lg:sr-only">CSV</span>
            </a>
          )}
        </div>
      }
    >
      {!mailSetUp && (
        <Notice kind="warning" className="mb-4">
          Mail is not set up on this site, so there are no emails about new requests. Check this
          list for new requests.
        </Notice>
      )}
      {list.isError && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load contact requests."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </div>
      )}
      {list.isSuccess && total === 0 && (
        <EmptyState
          icon={Inbox}
          title={
            filter.search || filter.status || filter.inCharge || filter.outcome
              ? 'No requests found'
              : 'No contact requests yet'
          }
        >
          {filter.search && <>Nothing matches “{filter.search}”.</>}
        </EmptyState>
      )}
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
        onPage={(page) => set({ page: page > 1 ? page : undefined })}
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
