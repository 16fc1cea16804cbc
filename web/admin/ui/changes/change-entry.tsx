import type { ReactNode, Ref } from 'react';
import { formatDateTime, formatTime } from '../../lib/format-date.ts';
import type { ListedChange } from '../../lib/history/use-changes.ts';
import { Badge } from '../badge.tsx';

/** One entry of a list of changes: what it did, its time, author, source and state. */
export function ChangeEntry({
  change,
  id,
  headingRef,
  children,
}: {
  change: ListedChange;
  /** The id of the heading, which describes the actions. */
  id?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Its details and actions. */
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 gap-3 p-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h3
            ref={headingRef}
            id={id}
            tabIndex={-1}
            className="font-medium wrap-anywhere outline-none"
          >
            {change.words}
          </h3>
          <p className="text-quiet wrap-anywhere">
            <ChangeFacts change={change} />
          </p>
        </div>
        {change.state && <Badge tone={change.hasFailed ? 'danger' : 'plain'}>{change.state}</Badge>}
      </div>
      {children}
    </li>
  );
}

/** The time, author and source of a change. */
export function ChangeFacts({ change: { at, author, source } }: { change: ListedChange }) {
  return (
    <>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>{' '}
      · {author}
      {source && ` · ${source}`}
    </>
  );
}
