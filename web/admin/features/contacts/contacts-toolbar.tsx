import { Download, RefreshCw } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { contactsCsvUrl, type ContactFilter } from './api/list-contact-requests.ts';
import type { ContactSearch } from './contact-search.ts';
import type { Person } from './in-charge-select.tsx';
import { OUTCOMES } from './outcome.tsx';

type SetSearch = (change: ContactSearch, replace?: boolean) => void;

/** A control in the second column of a phone, below the two buttons. */
const secondColumn = 'max-sm:col-start-2 max-sm:col-end-[-1]';

/**
 * The classes of the layout. On a phone, it has three rows: search, CSV and refresh; status and order; in
 * charge and outcome.
 */
const toolbarClass =
  'grid grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-2 sm:flex sm:flex-wrap sm:items-center';

/** The search, the filters and the order of the list, with the buttons that reload and download it. */
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
  const filterBy = (change: ContactSearch) => set({ ...change, page: undefined });
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
      <FilterSelect
        label="Status"
        value={filter.status}
        onChange={(status) =>
          filterBy({ status: (status || undefined) as ContactSearch['status'] })
        }
      >
        <option value="">All</option>
        <option value="open">Open</option>
        <option value="resolved">Resolved</option>
      </FilterSelect>
      <FilterSelect
        label="Sort"
        className={secondColumn}
        value={filter.sort}
        onChange={(sort) => filterBy({ sort: sort === 'oldest' ? sort : undefined })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </FilterSelect>
      <FilterSelect
        label="In charge"
        className={showsOutcome ? '' : 'max-sm:col-span-4'}
        value={filter.inCharge}
        onChange={(id) => filterBy({ in_charge: id || undefined })}
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
      </FilterSelect>
      {showsOutcome && (
        <FilterSelect
          label="Outcome"
          className={secondColumn}
          value={filter.outcome}
          onChange={(outcome) =>
            filterBy({ outcome: (outcome || undefined) as ContactSearch['outcome'] })
          }
        >
          <option value="">All outcomes</option>
          <option value="none">No outcome yet</option>
          {OUTCOMES.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </FilterSelect>
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
