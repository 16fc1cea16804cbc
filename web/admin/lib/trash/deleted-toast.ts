import type { QueryClient } from '@tanstack/react-query';
import { lostAddressText, restoreDeleted, TRASH_KEY } from './restore-deleted.ts';
import { showUndoToast } from './undo-toast.ts';

/**
 * Shows a toast that an item was deleted, with Undo. Later, it can be restored under Recently deleted.
 * @param deleted `id` in the trash, such as `page-14`, and the item's name
 * @param lists prefix of the query keys of the lists that show such items
 */
export function showDeletedToast(
  queryClient: QueryClient,
  deleted: { id: string; name: string },
  lists: readonly string[],
): void {
  showUndoToast({
    name: deleted.name,
    restore: async () => lostAddressText(await restoreDeleted(deleted.id)),
    refresh: () =>
      Promise.all(
        [TRASH_KEY, lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
