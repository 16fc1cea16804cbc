import type { QueryClient } from '@tanstack/react-query';
import { lostAddressText, restoreDeleted, TRASH_KEY } from './restore-deleted.ts';
import { showUndoToast } from './undo-toast.ts';

/**
 * Shows a toast about a deleted item, with Undo. The item also stays in Recently deleted for a while.
 * @param deleted `id` in the trash, such as `page-14`; the item's name; `restoreLinks` restores the links
 *   that were removed with it
 * @param shown prefixes of the query keys of the lists and counts that contain such items
 */
export function showDeletedToast(
  queryClient: QueryClient,
  deleted: { id: string; name: string; restoreLinks?: (() => Promise<void>) | undefined },
  ...shown: readonly (readonly string[])[]
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
        [TRASH_KEY, ...shown].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
