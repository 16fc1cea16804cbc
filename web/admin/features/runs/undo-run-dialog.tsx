import { useQuery } from '@tanstack/react-query';
import { runHeadQuery } from '../../lib/runs/undo-run.ts';
import { messageOf } from '../../lib/http.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { runQuery } from './api/runs.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** The dialog that undoes a run, for a screen that knows only the id of the run. */
export function UndoRunDialog({
  id,
  onDone,
  onClose,
}: {
  id: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const head = useQuery(runHeadQuery(id));
  const receipt = useQuery(runQuery(id));
  const failed = head.error ?? receipt.error;
  if (failed)
    return (
      <MessageDialog text={messageOf(failed, 'Failed to load the import.')} onClose={onClose} />
    );
  const plan = receipt.data?.plan;
  if (!head.data || !receipt.isSuccess) return null;
  if (!plan) return <MessageDialog text="This change can no longer be undone." onClose={onClose} />;
  return <UndoDialog run={head.data} plan={plan} onDone={onDone} onClose={onClose} />;
}
