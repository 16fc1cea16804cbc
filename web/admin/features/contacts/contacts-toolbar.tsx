import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { Download, RefreshCw } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { contactsCsvUrl, type ContactFilter } from './api/list-contact-requests.ts';
import type { ContactSearch } from './contact-search.ts';
import type { Person } from './in-charge-select.tsx';
import { OUTCOMES } from './outcome.tsx';

type SetSearch = (change: ContactSearch, replace?: boolean) => void;

const selectClass = cx(inputClass, 'h-10 w-auto min-w-0 py-0 max-sm:truncate max-sm:px-2');

/** A control in the second column of a phone, below the two buttons. */
const secondColumn = 'max-sm:col-start-2 max-sm:col-end-[-1]';

/**
 * The classes of the layout. On a phone, it has three rows: search, CSV and refresh; status and order; in
 * charge and outcome.
 */
const toolbarClass =
  'grid grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-2 sm:flex sm:flex-wrap sm:items-center';

/**
 * The search, the filters and the order of the list, with the buttons that reload and download it.
 * The component is not split, because its parts share all of its states.
 */
export function ContactsToolbar({
  filter,
  set,
  people,
  userId,
  hasOutcomes,
  isLoading,
  canDownload,
  onRefresh,
}: {
  filter: ContactFilter;
  set: SetSearch;
  people: readonly Person[];
  /** The id of the signed-in administrator. */
  userId: string | undefined;
  /** Whether requests may have an outcome. */
  hasOutcomes: boolean;
  isLoading: boolean;
  canDownload: boolean;
  onRefresh: () => void;
}) {
  const [typed, setTyped] = useTypedSearch(
    filter.search,
    (search) => set({ search: search || undefined, page: undefined }, true),
    SEARCH_DEBOUNCE_MS.contactRequests,
  );
  const showsOutcome = hasOutcomes || filter.outcome !== '';
  return (
    <div className={toolbarClass}>
      <SearchBox
        label="Search requests"
        className={cx('sm:w-48', canDownload ? 'max-sm:col-span-2' : 'max-sm:col-span-3')}
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
        className={cx(selectClass, secondColumn)}
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
        className={cx(selectClass, !showsOutcome && 'max-sm:col-span-4')}
        value={filter.inCharge}
        onChange={({ target }) => set({ in_charge: target.value || undefined, page: undefined })}
      >
        <option value="">Everyone</option>
        {userId !== undefined && <option value={userId}>My requests</option>}
        <option value="none">Nobody in charge</option>
        {people
          .filter(({ id }) => id !== userId)
          .map(({ id, email }) => (
            <option key={id} value={id}>
              In charge: {email}
            </option>
          ))}
      </select>
      {showsOutcome && (
        <select
          aria-label="Outcome"
          className={cx(selectClass, secondColumn)}
          value={filter.outcome}
          onChange={({ target }) =>
            set({ outcome: (target.value || undefined) as 'none' | undefined, page: undefined })
          }
        >
          <option value="">All outcomes</option>
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
        onClick={onRefresh}
        disabled={isLoading}
      >
        <RefreshCw aria-hidden className={`size-4 ${isLoading ? 'animate-spin' : ''}`} />
        <span className="max-lg:sr-only">Refresh</span>
      </Button>
      {canDownload && (
        <a
          href={contactsCsvUrl(filter)}
          download
          className={cx(
            buttonClass(),
            'max-lg:w-10 max-lg:px-0 max-sm:col-start-3 max-sm:row-start-1',
          )}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-lg:sr-only">Download</span>
        </a>
      )}
    </div>
  );
}
