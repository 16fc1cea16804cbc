import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../http.ts';
import { lostAddressText, restoreDeleted, TRASH_KEY } from './restore-deleted.ts';

/** How long Undo is offered, in ms. Later, items can be restored under Recently deleted. */
const UNDO_MS = 10_000;

/**
 * Shows a toast that an item was deleted, with Undo.
 * @param deleted `id` in the trash, such as `page-14`, and the item's name
 * @param lists prefix of the query keys of the lists that show such items
 */
export function showDeletedToast(
  queryClient: QueryClient,
  deleted: { id: string; name: string },
  lists: readonly string[],
): void {
  const refresh = () =>
    Promise.all([TRASH_KEY, lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undo = async () => {
    try {
      const answer = await restoreDeleted(deleted.id);
      const lost = lostAddressText(answer);
      if (lost) toast.warning('Restored.', { description: lost, duration: UNDO_MS });
      else toast.success('Restored.', { description: deleted.name });
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
    description: deleted.name,
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: () => void undo() },
  });
  // The items after it move up, across the parts of the list.
  void refresh();
}
