import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { isInMenu } from '../../../lib/pages/page-status.ts';
import { addToMenu } from '../../../lib/settings/add-to-menu.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { pageDetailsQuery } from '../api/page-details.ts';

/** Adds a page to the end of the site's menu, unless the menu already contains it. */
export function useAddToMenu(pageId: number): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async () => {
      const [page, { settings }] = await Promise.all([
        queryClient.fetchQuery(pageDetailsQuery(pageId)),
        queryClient.fetchQuery(settingsQuery),
      ]);
      if (isInMenu(page, settings)) return `“${page.title}” is in the menu already.`;
      await addToMenu(queryClient, page);
      const isPublic = page.published_at !== null;
      return isPublic
        ? `“${page.title}” is in the menu now.`
        : `“${page.title}” will be in the menu when you publish it.`;
    },
    onSuccess: (message) => toast.success(message),
    onError: (error) => {
      console.error('Adding the page to the menu failed', error);
      toast.error('The page could not be added to the menu.');
    },
  });
  return mutate;
}
