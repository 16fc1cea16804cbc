import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../../lib/http.ts';
import { undoAndWait, whyFailed } from '../../../lib/runs/undo-run.ts';

/** The duration of the offer to undo, in ms. Later, the run can be undone under “Imports and samples”. */
const UNDO_MS = 20_000;

/**
 * Shows a toast about a change of the whole site, with Undo.
 * @param run the id of the run that made the change; undefined if nothing was changed
 */
export function showRunToast(
  queryClient: QueryClient,
  message: string,
  run: string | undefined,
): void {
  const undo = async (id: string) => {
    const waiting = toast.loading('Undoing…');
    try {
      const run = await undoAndWait(id);
      if (run.state === 'applied') toast.success('Undone', { id: waiting });
      else toast.error(whyFailed(run), { id: waiting });
    } catch (error) {
      console.error('Undoing failed', error);
      toast.error('Not undone.', {
        id: waiting,
        description: messageOf(error, 'Look under “Imports and samples”.'),
        duration: UNDO_MS,
      });
    }
    // All pages, settings and pictures may have changed.
    await queryClient.invalidateQueries();
  };
  toast.success(message, {
    ...(run !== undefined && {
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo(run) },
    }),
  });
}
