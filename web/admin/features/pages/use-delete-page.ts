import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { useState } from 'react';
import { toast } from 'sonner';
import { PAGES_KEY } from '../../lib/pages/list-pages.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { isInMenu } from '../../lib/pages/page-status.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { removeFromMenu } from './remove-from-menu.ts';
import { showDeletedToast } from '../../lib/trash/deleted-toast.ts';
import { deletePage } from './api/delete-page.ts';
import { removePage } from './page-cache.ts';

/** Deletes a page and, unless the owner keeps them, the menu links that lead to it. */
export function useDeletePage(page: PageSummary, onDeleted: () => void) {
  const queryClient = useQueryClient();
  const [removesLinks, setRemovesLinks] = useState(true);

  /** Removes the links. The page is already deleted, so an error only shows a message. */
  const removeLinks = async () => {
    const known = queryClient.getQueryData(settingsQuery.queryKey);
    if (!removesLinks || !known || !isInMenu(page, known.settings)) return undefined;
    try {
      return await removeFromMenu(queryClient, page);
    } catch (error) {
      console.error('Changing the menu failed', error);
      toast.error('The menu still links to the page.', {
        description: 'Change it under Global Settings.',
      });
      return undefined;
    }
  };

  const remove = useMutation({
    mutationFn: async () => {
      await deletePage(page.id);
      return removeLinks();
    },
    onSuccess: (restoreLinks) => {
      onDeleted();
      removePage(queryClient, page.id);
      const deleted = { id: `page-${page.id}`, name: pageName(page), restoreLinks };
      showDeletedToast(queryClient, deleted, PAGES_KEY);
    },
    onError: (error) => console.error('Deleting the page failed', error),
  });
  return { remove, links: { removed: removesLinks, onChange: setRemovesLinks } };
}
