import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageAnswer } from '@siteyard/schemas/http';
import { toast } from 'sonner';
import { NAVBAR_ITEMS_SHOWN } from '../../../../blocks/_shared/block-constants.ts';
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
      const isLate = settings.nav.items.length >= NAVBAR_ITEMS_SHOWN.desktop;
      await addToMenu(queryClient, page);
      return addedText(page, isLate);
    },
    onSuccess: (message) => toast.success(message),
    onError: (error) => {
      console.error('Adding the page to the menu failed', error);
      toast.error('The page could not be added to the menu.');
    },
  });
  return mutate;
}

/** @param isLate whether the link comes after the links that wide screens show */
function addedText(
  { title, published_at }: Pick<PageAnswer, 'title' | 'published_at'>,
  isLate: boolean,
): string {
  const isPublic = published_at !== null;
  const added = isPublic
    ? `“${title}” is in the menu now.`
    : `“${title}” will be in the menu when you publish it.`;
  if (!isLate) return added;
  const limit = `Wide screens show only the first ${NAVBAR_ITEMS_SHOWN.desktop} links: move it up under Global Settings.`;
  return `${isPublic ? 'Added to the menu.' : added} ${limit}`;
}
