import { useQuery } from '@tanstack/react-query';
import { administratorsQuery } from '../features/administrators/api/list-administrators.ts';
import { HistoryScreen } from '../features/history/history-screen.tsx';
import { UndoRunDialog } from '../features/runs/undo-run-dialog.tsx';

/** `/admin/history`, with the administrators as authors, and the dialog that undoes an import. */
export function HistoryPage() {
  const { data } = useQuery(administratorsQuery);
  return (
    <HistoryScreen
      people={data?.admin_users.map(({ email }) => email) ?? []}
      UndoRun={UndoRunDialog}
    />
  );
}
