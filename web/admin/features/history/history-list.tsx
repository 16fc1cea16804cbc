import { useId, type ReactNode } from 'react';
import type { CommitFilter } from '../../lib/history/commits.ts';
import type { Changes, ListedChange } from '../../lib/history/use-changes.ts';
import { ChangeEntry } from '../../ui/changes/change-entry.tsx';
import { ChangeList } from '../../ui/changes/change-list.tsx';
import { isFiltered } from './history-search.ts';
import { CommitEntry, RunLink, type RunDialog } from './commit-entry.tsx';

/** The changes of the site by day. A person can view and undo a change, and restore the state after it. */
export function HistoryList({
  list,
  filter,
  empty,
  UndoRun,
}: {
  list: Changes;
  filter: CommitFilter;
  empty: ReactNode;
  UndoRun: RunDialog;
}) {
  const newest = isFiltered(filter) ? undefined : list.changes.find(({ commit }) => commit)?.key;
  return (
    <ChangeList list={list} empty={empty}>
      {(change) =>
        change.commit ? (
          <CommitEntry
            key={change.key}
            isNewest={change.key === newest}
            {...{ change, commit: change.commit, filter, UndoRun }}
          />
        ) : (
          <OtherEntry key={change.key} change={change} />
        )
      }
    </ChangeList>
  );
}

/** A run without a commit, or a version that came with an update of Siteyard or from a backup. */
function OtherEntry({ change }: { change: ListedChange }) {
  const id = useId();
  return (
    <ChangeEntry change={change} id={id}>
      {change.run ? (
        <div>
          <RunLink run={change.run.id} describedBy={id} />
        </div>
      ) : (
        <p className="text-quiet">
          It came with an update of Siteyard or a backup. Open Versions to see and restore it.
        </p>
      )}
    </ChangeEntry>
  );
}
