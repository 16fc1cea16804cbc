import { toast } from 'sonner';
import { messageOf } from '../http.ts';

/** How long Undo is offered, in ms. */
const UNDO_MS = 10_000;

/**
 * Shows a toast that something was deleted, with Undo.
 * @param restore brings it back; may return what could not be restored, as a sentence
 * @param refresh reads the lists that show it, now and after an undo
 */
export function showUndoToast({
  name,
  restore,
  refresh,
}: {
  name: string;
  restore: () => Promise<string | null | undefined>;
  refresh: () => Promise<unknown>;
}): void {
  const undo = async () => {
    try {
      const lost = await restore();
      if (lost) toast.warning('Restored.', { description: lost, duration: UNDO_MS });
      else toast.success('Restored.', { description: name });
    } catch (error) {
      console.error('Restoring failed', error);
      toast.error('Not restored.', {
        description: messageOf(error, 'Please try again.'),
        duration: UNDO_MS,
        action: { label: 'Try again', onClick: () => void undo() },
      });
    }
    await refresh();
  };
  toast('Deleted.', {
    description: name,
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: () => void undo() },
  });
  // The items after it move up, across the parts of the list.
  void refresh();
}
