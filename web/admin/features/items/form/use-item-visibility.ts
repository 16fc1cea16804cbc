import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../../lib/http.ts';
import { OFFERED_MS } from '../../../lib/offer-undo.ts';
import { isSignedOut } from '../../../ui/sign-in-remedy.tsx';
import { publishItem, unpublishItem, type Item } from '../api/save-item.ts';

/**
 * Publishes and unpublishes a stored item, and shows a message about it.
 * @param onChanged called with the changed item
 */
export function useItemVisibility(onChanged: (item: Item) => void) {
  const visibility = useMutation({
    mutationFn: ({ key, isPublic }: { key: string; isPublic: boolean }) =>
      isPublic ? publishItem(key) : unpublishItem(key),
    onSuccess: (item, { key, isPublic }) => {
      onChanged(item);
      if (isPublic) return toast.success('Published.', { description: item.name });
      return toast.success('Unpublished.', {
        description: item.name,
        duration: OFFERED_MS,
        action: {
          label: 'Publish again',
          onClick: () => visibility.mutate({ key, isPublic: true }),
        },
      });
    },
    onError: (error) => {
      console.error('Changing who sees the item failed', error);
      // The form shows this error with a link to the sign-in.
      if (isSignedOut(error)) return;
      toast.error('Not changed.', { description: messageOf(error, 'Please try again.') });
    },
  });
  return visibility;
}

/**
 * Publishes a stored item. Returns the stored item if publishing fails, so that a second attempt does not
 * create the item again.
 */
export async function publishSaved(item: Item): Promise<{ kind: 'saved'; item: Item }> {
  try {
    return { kind: 'saved', item: await publishItem(item.key) };
  } catch (error) {
    console.error('Publishing the item failed', error);
    toast.error('Saved, but not published.', {
      description: messageOf(error, 'Please try again.'),
    });
    return { kind: 'saved', item };
  }
}
