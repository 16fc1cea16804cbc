import { toast } from 'sonner';
import { messageOf } from '../http.ts';
import { OFFERED_MS } from '../offer-undo.ts';

/**
 * Shows a toast about a deletion, with Undo.
 * @param restore undoes the deletion; may return a sentence about parts that could not be restored
 * @param refresh reloads the lists that show the item, now and after an undo
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
      if (lost) toast.warning('Restored.', { description: lost, duration: OFFERED_MS });
      else toast.success('Restored.', { description: name });
    } catch (error) {
      console.error('Restoring failed', error);
      toast.error('Not restored.', {
        description: messageOf(error, 'Please try again.'),
        duration: OFFERED_MS,
        action: { label: 'Try again', onClick: () => void undo() },
      });
    }
    await refresh();
  };
  toast('Deleted.', {
    description: name,
    duration: OFFERED_MS,
    action: { label: 'Undo', onClick: () => void undo() },
  });
  // The following items move up, also across the parts of a list.
  void refresh();
}
