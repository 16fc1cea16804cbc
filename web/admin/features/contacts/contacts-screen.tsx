import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CONTACT_REQUESTS_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@siteyard/schemas/limits';
import { Link } from '@tanstack/react-router';
import { Download, Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
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
  type ContactFilter,
  type ContactRequest,
} from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact } from './contact-cache.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactTable } from './contact-table.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';

const selectClass = cx(inputClass, 'h-10 w-auto py-0');

/** Contact requests: table, search, filter, sort, pager, detail. */
export function ContactsScreen({ mailSetUp }: { mailSetUp: boolean }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.contactRequests);
  const [choice, setChoice] = useState<Omit<ContactFilter, 'search'>>({
    status: '',
    sort: 'newest',
    page: 1,
  });
  const [viewing, setViewing] = useState<ContactRequest | null>(null);
  const [deleting, setDeleting] = useState<ContactRequest | null>(null);
  const list = useQuery(contactListQuery({ ...choice, search }));
  const { items = [], total = 0 } = list.isError ? {} : (list.data ?? {});
  const pages = Math.max(1, Math.ceil(total / CONTACT_REQUESTS_PAGE_SIZE));

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
        <>
          <SearchBox
            label="Search requests"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setChoice({ ...choice, page: 1 });
            }}
          />
          <select
            aria-label="Status"
            className={selectClass}
            value={choice.status}
            onChange={({ target }) =>
              setChoice({ ...choice, status: target.value as ContactFilter['status'], page: 1 })
            }
          >
            <option value="">All</option>
            <option value="open">Open</option>
            <option value="resolved">Resolved</option>
          </select>
          <select
            aria-label="Sort"
            className={selectClass}
            value={choice.sort}
            onChange={({ target }) =>
              setChoice({ ...choice, sort: target.value as ContactFilter['sort'], page: 1 })
            }
          >
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
          </select>
          <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
            <RefreshCw aria-hidden className={`size-4 ${list.isFetching ? 'animate-spin' : ''}`} />
            Refresh
          </Button>
          {total > 0 && (
            <a href={contactsCsvUrl({ ...choice, search })} download className={buttonClass()}>
              <Download aria-hidden className="size-4" />
              CSV
            </a>
          )}
        </>
      }
    >
      {!mailSetUp && (
        <Notice kind="warning" className="mb-4">
          Mail is not set up on this site, so nobody is notified of new requests by e-mail. Check
          this list for new requests.
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
      {list.isSuccess && items.length === 0 && (
        <EmptyState
          icon={Inbox}
          title={search || choice.status ? 'No requests found' : 'No contact requests yet'}
        >
          {search && <>Nothing matches “{search}”.</>}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ContactTable
          items={items}
          busyId={update.isPending ? update.variables.id : undefined}
          onView={setViewing}
          onToggle={({ id, status }) =>
            update.mutate({ id, status: status === 'open' ? 'resolved' : 'open' })
          }
          onDelete={setDeleting}
        />
      )}
      <Pager
        label="Pages of the list"
        page={choice.page}
        pages={pages}
        total={total}
        onPage={(page) => setChoice({ ...choice, page })}
      />
      {viewing && <ContactDialog request={viewing} onClose={() => setViewing(null)} />}
      {deleting && <DeleteContactDialog request={deleting} onClose={() => setDeleting(null)} />}
      {update.isError && <MessageDialog text="Update failed" onClose={update.reset} />}
    </Screen>
  );
}
