import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CommitSummary } from '@siteyard/schemas/commit';
import { History } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commitsQuery } from './api/commits.ts';
import { CommitEntry, type RunDialog } from './commit-entry.tsx';
import { commitWords, dayWords } from './commit-words.ts';
import { HistoryFilters } from './history-filters.tsx';
import { NO_FILTER, useHistorySearch } from './history-search.ts';

/** The changes of the site, by day, newest first. Each can be looked at, undone, and brought back. */
export function HistoryScreen({
  people,
  UndoRun,
}: {
  /** The e-mail addresses of the administrators, for the filter. */
  people: readonly string[];
  UndoRun: RunDialog;
}) {
  const { filter, isFiltered, set } = useHistorySearch();
  const list = useInfiniteQuery(commitsQuery(filter));
  const commits = list.data?.pages.flatMap((part) => part.commits) ?? [];
  const times = new Map(commits.map(({ number, at }) => [number, at]));
  const authors = [...people, ...commits.flatMap(({ by }) => by ?? [])];
  return (
    <Screen
      title="History"
      intro={
        <>
          Every change of the site, newest first. Entries are kept for 90 days.{' '}
          <Link to="/admin/runs" className={linkClass}>
            Only imports and undo
          </Link>
        </>
      }
      narrow
    >
      <HistoryFilters filter={filter} isFiltered={isFiltered} authors={authors} onChange={set} />
      {list.isError && !list.data && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the history."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <div role="status" aria-label="Loading…" className="grid gap-2">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-28" />
          ))}
        </div>
      )}
      {list.isSuccess && commits.length === 0 && (
        <EmptyState
          icon={History}
          title={isFiltered ? 'No change matches' : 'Nothing was changed yet'}
        >
          {isFiltered ? (
            <Button onClick={() => set(NO_FILTER)}>Show all changes</Button>
          ) : (
            'Publish a page, and the change appears here.'
          )}
        </EmptyState>
      )}
      <div className="grid grid-cols-1 gap-6">
        {byDay(commits).map(({ day, changes }) => (
          <Day key={day} day={day}>
            {changes.map((commit) => (
              <CommitEntry
                key={commit.number}
                commit={commit}
                words={commitWords(commit, (number) => times.get(number))}
                filter={filter}
                UndoRun={UndoRun}
              />
            ))}
          </Day>
        ))}
      </div>
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

function Day({ day, children }: { day: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-semibold">
        {day}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
        {children}
      </ul>
    </section>
  );
}

function byDay(commits: readonly CommitSummary[]): { day: string; changes: CommitSummary[] }[] {
  const days: { day: string; changes: CommitSummary[] }[] = [];
  for (const commit of commits) {
    const day = dayWords(commit.at);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(commit);
    else days.push({ day, changes: [commit] });
  }
  return days;
}
