import { COMMIT_ORIGINS, type CommitOrigin } from '@siteyard/schemas/http';
import { useLinkedPageName, usePageChoices } from '../../lib/pages/use-page-choices.ts';
import { cx } from '../../lib/cx.ts';
import { ORIGINS } from '../../lib/history/commit-words.ts';
import type { CommitFilter } from '../../lib/history/commits.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { KINDS, NO_FILTER } from './history-search.ts';
import { ItemFilter } from './item-filter.tsx';
import { PageSelect } from './page-select.tsx';
import { numberedPath } from '../../lib/pages/page-path.ts';

const selectClass = cx(inputClass, 'h-10 min-w-0 truncate py-0 sm:w-auto');

/** The filters of the history: what was changed, one page or item, the author and the source. */
export function HistoryFilters({
  filter,
  isFiltered,
  authors,
  onChange,
}: {
  filter: CommitFilter;
  isFiltered: boolean;
  /** The known authors: administrators and access tokens. */
  authors: readonly string[];
  onChange: (change: CommitFilter) => void;
}) {
  const { what, page, item, by, origin } = filter;
  const choices = usePageChoices();
  const name = useLinkedPageName(page === undefined ? '' : numberedPath(page), choices.pages);
  return (
    <div
      role="group"
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center"
    >
      <select
        aria-label="What was changed"
        className={selectClass}
        value={what ?? ''}
        onChange={({ target }) =>
          onChange({ what: (target.value || undefined) as CommitFilter['what'] })
        }
      >
        <option value="">Everything</option>
        {Object.entries(KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {item !== undefined && (
        <ItemFilter itemKey={item} onClear={() => onChange({ item: undefined })} />
      )}
      <PageSelect
        label="Page"
        className="sm:w-48"
        value={page}
        valueName={name ?? (page === undefined ? 'Any page' : `Page ${page}`)}
        allLabel="Any page"
        choices={choices}
        onChange={(next) => onChange({ page: next, item: undefined })}
      />
      <select
        aria-label="Author"
        className={cx(selectClass, 'sm:max-w-52')}
        value={by ?? ''}
        onChange={({ target }) => onChange({ by: target.value || undefined })}
      >
        <option value="">By anyone</option>
        {[...new Set([...authors, ...(by ? [by] : [])])].sort().map((author) => (
          <option key={author} value={author}>
            {author}
          </option>
        ))}
      </select>
      <select
        aria-label="How the change was made"
        className={selectClass}
        value={origin ?? ''}
        onChange={({ target }) =>
          onChange({ origin: (target.value || undefined) as CommitOrigin | undefined })
        }
      >
        <option value="">In any way</option>
        {COMMIT_ORIGINS.map((each) => (
          <option key={each} value={each}>
            {ORIGINS[each]}
          </option>
        ))}
      </select>
      {isFiltered && (
        <Button variant="quiet" className="max-sm:col-span-2" onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
