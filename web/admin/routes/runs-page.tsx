import { RunsScreen } from '../features/history/runs-screen.tsx';
import { UndoRunDialog } from '../features/runs/undo-run-dialog.tsx';

/** `/admin/runs`, with the dialog that undoes an import. */
export function RunsPage() {
  return <RunsScreen UndoRun={UndoRunDialog} />;
}
