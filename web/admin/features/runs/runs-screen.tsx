import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RunSummary } from '@siteyard/schemas/content-run';
import { PackageOpen } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../lib/format-date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { runsQuery } from './api/runs.ts';
import { isUnfinished, kindWords, stateWords, totalsWords, whoWords } from './run-words.ts';

/** The runs that changed the content: imports, default pages, undos. */
export function RunsScreen() {
  const list = useInfiniteQuery(runsQuery);
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <Screen
      title="Imports and undo"
      intro={
        <>
          What changed many pages at once. Open an entry to see what it changed, and to undo it.
          Entries are kept for 90 days.{' '}
          <Link to="/admin/history" className={linkClass}>
            History of all changes
          </Link>
        </>
      }
      narrow
    >
      {list.isError && !list.data && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the imports."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-20" />
          ))}
        </div>
      )}
      {list.isSuccess && runs.length === 0 && (
        <EmptyState icon={PackageOpen} title="Nothing was imported in the last 90 days">
          Imports with sitectl, and default pages that it puts in, appear here and can be undone.
        </EmptyState>
      )}
      {runs.length > 0 && (
        <ul
          aria-label="Imports and other changes"
          className="divide-y divide-line rounded-xl border border-line bg-white shadow-card"
        >
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          label="Show more"
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Screen>
  );
}

function RunRow({ run }: { run: RunSummary }) {
  const { id, kind, who, source, applied_at, created_at, totals, state } = run;
  const when = applied_at ?? created_at;
  return (
    <li>
      <Link
        to="/admin/runs/$runId"
        params={{ runId: id }}
        className="grid grid-cols-1 gap-1 p-4 text-sm hover:bg-ground sm:px-6"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            {kindWords(kind)}
            {source.name && <span className="font-normal"> from {source.name}</span>}
          </span>
          <Badge tone={state === 'failed' || isUnfinished(run) ? 'danger' : 'info'}>
            {stateWords(run)}
          </Badge>
        </span>
        <span className="text-quiet wrap-anywhere">
          {totalsWords(totals)}
          {source.commit && ` · commit ${source.commit.slice(0, 12)}`}
        </span>
        <span className="text-quiet wrap-anywhere">
          {whoWords(who)} · <time dateTime={when}>{formatDateTime(when)}</time>
        </span>
      </Link>
    </li>
  );
}
