import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import type { CommitFilter } from '../../lib/history/commits.ts';
import { useChanges } from '../../lib/history/use-changes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Screen } from '../../ui/screen.tsx';
import type { RunDialog } from './commit-entry.tsx';
import { HistoryList } from './history-list.tsx';

const RUNS: CommitFilter = { what: 'runs' };

/** The list of imports, default pages, migrations and restored backups, and of their undos. */
export function RunsScreen({ UndoRun }: { UndoRun: RunDialog }) {
  const list = useChanges(RUNS);
  return (
    <Screen
      title="Imports and samples"
      intro={
        <>
          Changes of many pages at once, such as an import or a chosen sample. You can undo each of
          them. They stay in this list for 90 days.{' '}
          <Link to="/admin/history" className={linkClass}>
            Show all changes
          </Link>
        </>
      }
      narrow
    >
      <HistoryList
        {...{ list, UndoRun }}
        filter={RUNS}
        empty={
          <EmptyState icon={PackageOpen} title="No imports or samples in the last 90 days">
            When you choose a sample, or when someone imports content, you can undo it here.
          </EmptyState>
        }
      />
    </Screen>
  );
}
