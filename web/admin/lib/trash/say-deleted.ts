import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../http.ts';
import { lostAddressText, restoreDeleted, TRASH_KEY } from './restore-deleted.ts';

/** How long Undo is offered, in ms. Afterwards there is still the list of what was deleted. */
const UNDO_MS = 10_000;

/**
 * A quiet line that something was deleted, with Undo.
 * @param deleted `id` as the trash knows it, such as `page-14`, and what the thing is called
 * @param lists the start of the keys under which such things are kept
 */
export function sayDeleted(
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
  // What stood behind it in a list moves up, across parts that are loaded one by one too.
  void refresh();
}
