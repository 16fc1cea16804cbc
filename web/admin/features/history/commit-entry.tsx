import { Link } from '@tanstack/react-router';
import type { CommitSummary } from '@siteyard/schemas/commit';
import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type ComponentType } from 'react';
import { formatDateTime, formatTime } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import type { CommitFilter } from './api/commits.ts';
import { ChooseBringBackDialog } from './bring-back-dialog.tsx';
import { CommitDetails } from './commit-details.tsx';
import { authorOf, sourceWords, visiblePage } from './commit-words.ts';
import { isFiltered } from './history-search.ts';
import { UndoChangeDialog } from './undo-change-dialog.tsx';

/** The dialog that undoes a run. The route passes it, because it belongs to another feature. */
export type RunDialog = ComponentType<{
  /** The id of the run. */
  id: string;
  onDone: () => void;
  onClose: () => void;
}>;

/** One change of the site: its time, author and source, what it changed, and what can be done with it. */
export function CommitEntry({
  commit,
  words,
  filter,
  UndoRun,
}: {
  commit: CommitSummary;
  /** The description of the change. */
  words: string;
  /** The filters of the list, to which the view of the earlier site returns. */
  filter: CommitFilter;
  UndoRun: RunDialog;
}) {
  const { number, at, run, undone_by } = commit;
  const [asking, setAsking] = useState<'undo' | 'bring back'>();
  const [opened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isUndone = undone_by !== null || run?.undone === true;
  const close = () => setAsking(undefined);
  return (
    <li className="grid grid-cols-1 gap-3 p-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h3
            ref={heading}
            id={id}
            tabIndex={-1}
            className="font-medium wrap-anywhere outline-none"
          >
            {words}
          </h3>
          <p className="text-quiet wrap-anywhere">
            <time dateTime={at} title={formatDateTime(at)}>
              {formatTime(at)}
            </time>{' '}
            · {authorOf(commit)} · {sourceWords(commit)}
          </p>
        </div>
        {isUndone && <Badge tone="plain">Undone</Badge>}
      </div>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary
          aria-describedby={id}
          className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg py-1 font-medium text-brand-700 hover:underline [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight aria-hidden className="size-4 [details[open]>summary>&]:rotate-90" />
          What changed
        </summary>
        {opened && (
          <div className="pt-3">
            <CommitDetails commit={commit} />
            {run && (
              <p className="pt-3">
                <Link to="/admin/runs/$runId" params={{ runId: run.id }} className={linkClass}>
                  Open this import
                </Link>
              </p>
            )}
          </div>
        )}
      </details>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/admin/history/$number"
          params={{ number }}
          search={{
            page: filter.page ?? visiblePage(commit),
            from: isFiltered(filter) ? filter : undefined,
          }}
          aria-describedby={id}
          className={buttonClass('secondary', 'sm')}
        >
          See the site then
        </Link>
        {!isUndone && (
          <Button size="sm" aria-describedby={id} onClick={() => setAsking('undo')}>
            Undo this change
          </Button>
        )}
        <Button size="sm" aria-describedby={id} onClick={() => setAsking('bring back')}>
          Bring back…
        </Button>
      </div>
      {asking === 'bring back' && <ChooseBringBackDialog commit={commit} onClose={close} />}
      {asking === 'undo' &&
        (run ? (
          <UndoRun
            id={run.id}
            // The clicked button is gone then.
            onDone={() => requestAnimationFrame(() => heading.current?.focus())}
            onClose={close}
          />
        ) : (
          <UndoChangeDialog
            number={number}
            words={words}
            focusAfter={() => heading.current}
            onClose={close}
          />
        ))}
    </li>
  );
}
