import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { Link } from '@tanstack/react-router';
import { FileText, Plus, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { uniqueBy } from '../../lib/unique-by.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { pageListQuery } from '../../lib/pages/list-pages.ts';
import { startersQuery } from './api/starters.ts';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageCard, PageCardSkeleton } from './page-card.tsx';
import { ProposedPages } from './proposed-pages.tsx';
import { SampleSite } from './starters/sample-site.tsx';
import { UnpublishPageDialog } from './unpublish-page-dialog.tsx';
import { useDuplicatePage } from './use-duplicate-page.ts';

const GRID = 'grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3';

/** The pages list: card grid, search, Refresh, New Page, Delete. */
export function PagesScreen() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<PageSummary | null>(null);
  const [unpublishing, setUnpublishing] = useState<PageSummary | null>(null);
  const list = useInfiniteQuery(pageListQuery(search));
  // If only the next part fails to load, the loaded pages stay.
  const failed = list.isError && !list.isFetchNextPageError;
  const pages = failed ? [] : uniqueBy(list.data?.pages.flat() ?? [], ({ id }) => id);
  const duplicate = useDuplicatePage();
  const { data: starters } = useQuery(startersQuery);

  return (
    <Screen
      title="Pages"
      intro={
        <Link to="/admin/trash" search={{ kind: 'page' }} className={linkClass}>
          Recently deleted
        </Link>
      }
      actions={
        <>
          <SearchBox label="Search pages" value={typed} onChange={setTyped} />
          <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
            <RefreshCw aria-hidden className={`size-4 ${list.isFetching ? 'animate-spin' : ''}`} />
            Refresh
          </Button>
          <Button
            // While the site is unchanged, the first step has the primary button.
            variant={starters?.untouched ? 'secondary' : 'primary'}
            onClick={() => setCreating(true)}
          >
            <Plus aria-hidden className="size-4" />
            New Page
          </Button>
        </>
      }
    >
      {failed && (
        <Notice
          kind="error"
          className="mb-6"
          action={
            <Button size="sm" onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load pages.
        </Notice>
      )}
      {list.data && !failed && search === '' && <SampleSite />}
      {list.data && !failed && search === '' && <ProposedPages />}
      {list.isPending && (
        <div className={GRID} aria-busy="true" aria-label="Loading…" role="status">
          {Array.from({ length: 6 }, (_, index) => (
            <PageCardSkeleton key={index} />
          ))}
        </div>
      )}
      {list.data && !failed && pages.length === 0 && (
        <Nothing search={search} onNew={() => setCreating(true)} />
      )}
      {pages.length > 0 && (
        <ul className={GRID}>
          {pages.map((page) => (
            <PageCard
              key={page.id}
              page={page}
              duplicating={duplicate.isPending && duplicate.variables.id === page.id}
              onDuplicate={() => duplicate.mutate(page)}
              onUnpublish={() => setUnpublishing(page)}
              onDelete={() => setDeleting(page)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && !failed && (
        <LoadMore
          label="Show more pages"
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {creating && <NewPageDialog onClose={() => setCreating(false)} />}
      {unpublishing && (
        <UnpublishPageDialog page={unpublishing} onClose={() => setUnpublishing(null)} />
      )}
      {deleting && <DeletePageDialog page={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function Nothing({ search, onNew }: { search: string; onNew: () => void }) {
  if (search)
    return (
      <EmptyState icon={Search} title="No pages found">
        Nothing matches “{search}”.
      </EmptyState>
    );
  return (
    <EmptyState icon={FileText} title="No pages yet">
      <Button variant="primary" onClick={onNew} className="mt-2">
        New Page
      </Button>
    </EmptyState>
  );
}
