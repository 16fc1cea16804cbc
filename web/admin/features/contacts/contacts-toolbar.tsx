import { Download, RefreshCw } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { contactsCsvUrl, type ContactFilter } from './api/list-contact-requests.ts';
import { ContactFilters } from './contact-filters.tsx';
import type { ContactSearch } from './contact-search.ts';
import type { Person } from './in-charge-select.tsx';

type SetSearch = (change: ContactSearch, replace?: boolean) => void;

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
  const [typed, setTyped] = useTypedSearch(
    filter.search,
    (search) => set({ search: search || undefined, page: undefined }, true),
    SEARCH_DEBOUNCE_MS.contactRequests,
  );
  return (
    <div className={toolbarClass}>
      <SearchBox
        label="Search requests"
        className={cx('sm:w-48', canDownload ? 'max-sm:col-span-2' : 'max-sm:col-span-3')}
        value={typed}
        onChange={setTyped}
      />
      <ContactFilters
        filter={filter}
        people={people}
        userId={userId}
        showsOutcome={hasOutcomes || filter.outcome !== ''}
        onChange={(change) => set({ ...change, page: undefined })}
      />
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
