import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '@siteyard/schemas/http';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Loading } from '../../ui/loading.tsx';
import { describeActivity } from './describe-activity.ts';
import { ACTIVITY_PAGE_SIZE, activityQuery } from './api/list-activity.ts';

/** The activity log, newest first, with a pager. */
export function ActivityList({ pageTitles }: { pageTitles: ReadonlyMap<number, string> }) {
  const [page, setPage] = useState(1);
  const list = useQuery(activityQuery(page));
  const { items = [], total = 0 } = list.isError ? {} : (list.data ?? {});
  return (
    <div>
      {list.isError && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the activity."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Loading shapes={Array<string>(4).fill('h-6')} />}
      {list.isSuccess && total === 0 && (
        <p className="text-sm text-quiet">
          No activity yet. Changes by administrators are listed here.
        </p>
      )}
      <ul aria-busy={list.isPlaceholderData} className="grid gap-2.5 text-sm">
        {items.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2.5 last:border-0 last:pb-0"
          >
            <Words entry={entry} pageTitles={pageTitles} />
            <time dateTime={entry.at} className="text-quiet">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of the activity"
        page={page}
        pages={Math.max(1, Math.ceil(total / ACTIVITY_PAGE_SIZE))}
        total={total}
        onPage={setPage}
      />
    </div>
  );
}

function Words({
  entry,
  pageTitles,
}: {
  entry: ActivityEntry;
  pageTitles: ReadonlyMap<number, string>;
}) {
  const { who, before, subject, after, pageId, runId } = describeActivity(entry, pageTitles);
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-medium">{who}</span> {before}
      {pageId === undefined ? (
        subject
      ) : (
        <Link to="/editor/$pageId" params={{ pageId }} className={linkClass}>
          {subject}
        </Link>
      )}
      {after}
      {runId !== undefined && (
        <>
          {' · '}
          <Link to="/admin/runs/$runId" params={{ runId }} className={linkClass}>
            What changed
          </Link>
        </>
      )}
    </p>
  );
}
