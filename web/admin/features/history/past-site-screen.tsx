import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import type { PastPages } from '@siteyard/schemas/http';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import type { CommitFilter } from '../../lib/history/commits.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pastPagePath, pastPagesQuery } from './api/commits.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { PageSelect } from './page-select.tsx';
import { PastPageFrame, type ShownPage } from './past-page-frame.tsx';

/**
 * The classes of two buttons. They are side by side, also on a phone, so that more of the page is
 * visible.
 */
const sideBySide = 'max-sm:grow max-sm:px-1.5 max-sm:text-[0.8125rem]';

/** The site as visitors saw it after a change, below a bar with the time. */
export function PastSiteScreen({
  number,
  page,
  from,
  onPage,
}: {
  /** The number of the change. */
  number: number;
  /** The number of the page to begin with; by default the home page. */
  page: number | undefined;
  /** The filters of the list to return to. */
  from: CommitFilter;
  /** Called when another page is shown. */
  onPage: (page: number) => void;
}) {
  useDocumentTitle('The site as it was');
  const first = useQuery(pastPagesQuery(number, ''));
  return (
    <main className="flex h-dvh flex-col">
      {first.isSuccess ? (
        <PastSite {...{ number, page, from, onPage }} site={first.data} />
      ) : (
        <div className="grid gap-4 p-4 sm:p-6">
          <h1 className="text-lg font-semibold">The site as it was</h1>
          {first.isError ? (
            <LoadFailed
              error={first.error}
              fallback="Failed to load the earlier site."
              onRetry={() => void first.refetch()}
            />
          ) : (
            <div role="status" aria-label="Loading…">
              <Skeleton className="h-40" />
            </div>
          )}
          <p>
            <CloseLink from={from} />
          </p>
        </div>
      )}
    </main>
  );
}

function PastSite({
  number,
  page,
  from,
  site,
  onPage,
}: {
  number: number;
  page: number | undefined;
  from: CommitFilter;
  site: PastPages;
  onPage: (page: number) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const start = page ?? site.home ?? undefined;
  const [shown, setShown] = useState<ShownPage>({ page: start, title: '' });
  const [asking, setAsking] = useState<'page' | 'site'>();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useQuery(pastPagesQuery(number, search));
  const { pages = [], more = false } = list.data ?? {};
  const known = [...pages, ...site.pages].find(({ id }) => id === shown.page);
  const name = known ? pageName(known) : shown.title || 'Choose a page';
  const when = formatDateTime(site.at);
  return (
    <>
      <header className="past-bar grid gap-2 border-b-2 border-warn bg-warn-soft px-4 py-2.5 sm:px-6">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 gap-2 text-sm">
            <History aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <div className="sm:flex sm:flex-wrap sm:gap-x-1">
              <h1 className="font-semibold">The site as it was on {when}.</h1>
              <p>You cannot change anything here.</p>
            </div>
          </div>
          <CloseLink from={from} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PageSelect
            label="Page"
            className="sm:w-72"
            value={shown.page}
            valueName={name}
            choices={{ typed, setTyped, list, pages, more }}
            onChange={(next) => {
              if (next !== undefined && frame.current)
                frame.current.src = pastPagePath(number, next);
            }}
          />
          {shown.page !== undefined && (
            <Button size="sm" className={sideBySide} onClick={() => setAsking('page')}>
              Restore this page
            </Button>
          )}
          <Button size="sm" className={sideBySide} onClick={() => setAsking('site')}>
            Restore the whole site
          </Button>
        </div>
      </header>
      <PastPageFrame
        number={number}
        start={start}
        title={`The page as it was on ${when}`}
        frame={frame}
        onShow={(next) => {
          setShown(next);
          if (next.page !== undefined && next.page !== page) onPage(next.page);
        }}
      />
      {asking && (
        <RestoreDialog
          number={number}
          restore={
            asking === 'page' && shown.page !== undefined
              ? { what: 'page', page: shown.page }
              : { what: 'site' }
          }
          title={asking === 'page' ? `Restore “${name}”?` : 'Restore the whole site?'}
          when={`on ${when}`}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function CloseLink({ from }: { from: CommitFilter }) {
  return (
    <Link to="/admin/history" search={from} className={buttonClass('secondary', 'sm')}>
      Close
    </Link>
  );
}
