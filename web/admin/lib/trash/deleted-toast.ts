import type { QueryClient } from '@tanstack/react-query';
import { lostAddressText, restoreDeleted, TRASH_KEY } from './restore-deleted.ts';
import { showUndoToast } from './undo-toast.ts';

/**
 * Shows a toast that an item was deleted, with Undo. Later, it can be restored under Recently deleted.
 * @param deleted `id` in the trash, such as `page-14`, the item's name, and what brings back the links
 *   that were removed with it
 * @param lists prefix of the query keys of the lists that show such items
 */
export function showDeletedToast(
  queryClient: QueryClient,
  deleted: { id: string; name: string; restoreLinks?: (() => Promise<void>) | undefined },
  lists: readonly string[],
): void {
  showUndoToast({
    name: deleted.name,
    restore: async () => {
      const answer = await restoreDeleted(deleted.id);
      await deleted.restoreLinks?.();
      return lostAddressText(answer);
    },
    refresh: () =>
      Promise.all(
        [TRASH_KEY, lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
