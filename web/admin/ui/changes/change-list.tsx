import { useId, type ReactNode } from 'react';
import { dayWords } from '../../lib/history/commit-words.ts';
import type { Changes, ListedChange } from '../../lib/history/use-changes.ts';
import { cx } from '../../lib/cx.ts';
import { LoadFailed } from '../load-failed.tsx';
import { LoadMore } from '../load-more.tsx';
import { Loading } from '../loading.tsx';

/**
 * Changes by day, newest first. It also shows that the list is loading, empty or could not be loaded.
 * Further entries are loaded on demand.
 */
export function ChangeList({
  list: { changes, query },
  empty,
  compact = false,
  children,
}: {
  list: Changes;
  /** The content in place of an empty list. */
  empty: ReactNode;
  /** Whether it is a column beside other content. */
  compact?: boolean;
  /** Renders one entry, a list item. */
  children: (change: ListedChange) => ReactNode;
}) {
  if (query.isPending) return <Loading shapes={Array<string>(4).fill(compact ? 'h-14' : 'h-28')} />;
  if (query.error && changes.length === 0)
    return (
      <LoadFailed
        error={query.error}
        fallback="Failed to load the changes."
        onRetry={() => void query.refetch()}
      />
    );
  if (changes.length === 0) return empty;
  return (
    <>
      <div className={cx('grid grid-cols-1 content-start', compact ? 'gap-3' : 'gap-6')}>
        {byDay(changes).map(({ day, changes: some }) => (
          <Day key={some[0]!.key} day={day} compact={compact}>
            {some.map(children)}
          </Day>
        ))}
      </div>
      {query.hasNextPage && (
        <LoadMore
          label="Show more"
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

function Day({ day, compact, children }: { day: string; compact: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={cx(
          'font-semibold',
          compact ? 'mb-0.5 px-3 text-xs text-quiet' : 'mb-2 text-base',
        )}
      >
        {day}
      </h2>
      <ul
        className={
          compact
            ? 'grid gap-0.5'
            : 'divide-y divide-line rounded-xl border border-line bg-white shadow-card'
        }
      >
        {children}
      </ul>
    </section>
  );
}

function byDay(changes: readonly ListedChange[]): { day: string; changes: ListedChange[] }[] {
  const days: { day: string; changes: ListedChange[] }[] = [];
  for (const change of changes) {
    const day = dayWords(change.at);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}
