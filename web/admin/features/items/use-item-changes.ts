import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkItems, ItemHead } from '@siteyard/schemas/rentals';
import { toast } from 'sonner';
import { count } from '../../lib/count.ts';
import { undoCommit } from '../../lib/history/commits.ts';
import { messageOf } from '../../lib/http.ts';
import { reloadItems } from '../../lib/items/list-items.ts';
import { TRASH_KEY } from '../../lib/trash/restore-deleted.ts';
import { showUndoToast } from '../../lib/trash/undo-toast.ts';
import { changeItems } from './api/change-items.ts';
import { duplicateItem } from './api/save-item.ts';

type Named = Pick<ItemHead, 'key' | 'name'>;
/** A change of several items, without their keys. */
export type ItemChange =
  { action: 'publish' | 'unpublish' | 'delete' } | { action: 'category'; category: string };

/** Changes of items in the list: several together, and a copy of one. */
export function useItemChanges() {
  const queryClient = useQueryClient();
  const refresh = () => reloadItems(queryClient);

  const change = useMutation({
    mutationFn: ({ items, change: wanted }: { items: readonly Named[]; change: ItemChange }) =>
      changeItems({ ...wanted, keys: items.map(({ key }) => key) } as BulkItems),
    onSuccess: ({ commit }, { items, change: { action } }) => {
      const name = items.length === 1 ? items[0]!.name : count(items.length, 'item');
      // Without a commit there is nothing to undo: the items were deleted before.
      if (action !== 'delete' || commit === null) {
        toast.success(DONE[action], { description: name });
        return refresh();
      }
      showUndoToast({
        name,
        restore: async () => (await undoCommit(commit, false)).notes.join(' '),
        refresh: () =>
          Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: TRASH_KEY })]),
      });
      return undefined;
    },
    onError: (error) => {
      console.error('Changing items failed', error);
      toast.error('Not changed.', { description: messageOf(error, 'Please try again.') });
    },
  });

  const duplicate = useMutation({
    mutationFn: ({ key }: Named) => duplicateItem(key),
    onSuccess: (copy) => {
      toast.success(`“${copy.name}” was created. Visitors do not see it yet.`);
      return refresh();
    },
    onError: (error) => {
      console.error('Duplicating an item failed', error);
      toast.error('Not duplicated.', { description: messageOf(error, 'Please try again.') });
    },
  });
  return { change, duplicate };
}

const DONE = {
  delete: 'Deleted.',
  publish: 'Published.',
  unpublish: 'Unpublished.',
  category: 'The category was changed.',
} as const;
