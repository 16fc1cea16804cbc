import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useChanges } from '../../lib/history/use-changes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Screen } from '../../ui/screen.tsx';
import type { RunDialog } from './commit-entry.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { NO_FILTER, useHistorySearch } from './history-search.ts';

/** The changes of the site, by day, newest first, with filters. */
export function HistoryScreen({
  people,
  UndoRun,
}: {
  /** The e-mail addresses of the administrators, for the filter. */
  people: readonly string[];
  UndoRun: RunDialog;
}) {
  const { filter, isFiltered, set } = useHistorySearch();
  const list = useChanges(filter);
  const authors = [...people, ...list.changes.flatMap(({ commit }) => commit?.by ?? [])];
  return (
    <Screen
      title="History"
      intro={
        <>
          Every change of the site, newest first. You can undo a change, or go back to an earlier
          point. Changes stay in this list for 90 days.{' '}
          <Link to="/admin/runs" className={linkClass}>
            Show only imports and samples
          </Link>
        </>
      }
      narrow
    >
      <HistoryFilters filter={filter} isFiltered={isFiltered} authors={authors} onChange={set} />
      <HistoryList
        {...{ list, filter, UndoRun }}
        empty={
          <EmptyState icon={History} title={isFiltered ? 'No changes found' : 'No changes yet'}>
            {isFiltered ? (
              <Button onClick={() => set(NO_FILTER)}>Show all changes</Button>
            ) : (
              'When you publish a page, the change appears here.'
            )}
          </EmptyState>
        }
      />
    </Screen>
  );
}
