import { Link } from '@tanstack/react-router';
import type { CommitSummary } from '@siteyard/schemas/http';
import { useId, useRef, useState, type ComponentType } from 'react';
import { visiblePage } from '../../lib/history/commit-words.ts';
import type { CommitFilter } from '../../lib/history/commits.ts';
import type { ListedChange } from '../../lib/history/use-changes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChangeEntry } from '../../ui/changes/change-entry.tsx';
import { WhatChanged } from '../../ui/changes/what-changed.tsx';
import { ChooseRestoreDialog } from './restore-dialog.tsx';
import { CommitDetails } from './commit-details.tsx';
import { isFiltered } from './history-search.ts';
import { UndoChangeDialog } from './undo-change-dialog.tsx';

/** The dialog that undoes a run. The route passes it, because it belongs to another feature. */
export type RunDialog = ComponentType<{
  /** The id of the run. */
  id: string;
  onDone: () => void;
  onClose: () => void;
}>;

/** One change of the site, with its effects and its actions. */
export function CommitEntry({
  change,
  commit,
  filter,
  isNewest,
  UndoRun,
}: {
  change: ListedChange;
  commit: CommitSummary;
  /** The filters of the list. The view of the earlier site returns to the list with these filters. */
  filter: CommitFilter;
  /** Whether this is the newest change of the site. */
  isNewest: boolean;
  UndoRun: RunDialog;
}) {
  const { number, run, undone_by } = commit;
  const [asking, setAsking] = useState<'undo' | 'restore'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const close = () => setAsking(undefined);
  return (
    <ChangeEntry change={change} id={id} headingRef={heading}>
      <WhatChanged describedBy={id}>
        <CommitDetails commit={commit} />
      </WhatChanged>
      <div className="flex flex-wrap gap-2">
        {run && <RunLink run={run.id} describedBy={id} />}
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
          View the site at this point
        </Link>
        {undone_by === null && !run?.undone && (
          <Button size="sm" aria-describedby={id} onClick={() => setAsking('undo')}>
            Undo this change
          </Button>
        )}
        <Button size="sm" aria-describedby={id} onClick={() => setAsking('restore')}>
          Go back to this point…
        </Button>
      </div>
      {asking === 'restore' && (
        <ChooseRestoreDialog {...{ commit, isNewest }} words={change.words} onClose={close} />
      )}
      {asking === 'undo' &&
        (run ? (
          <UndoRun
            id={run.id}
            // The clicked button no longer exists.
            onDone={() => requestAnimationFrame(() => heading.current?.focus())}
            onClose={close}
          />
        ) : (
          <UndoChangeDialog
            number={number}
            words={change.words}
            focusAfter={() => heading.current}
            onClose={close}
          />
        ))}
    </ChangeEntry>
  );
}

/** A link to the details of an import, where it can be undone. */
export function RunLink({ run, describedBy }: { run: string; describedBy: string }) {
  return (
    <Link
      to="/admin/runs/$runId"
      params={{ runId: run }}
      aria-describedby={describedBy}
      className={buttonClass('secondary', 'sm')}
    >
      Details
    </Link>
  );
}
