import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { duplicatePage } from './api/duplicate-page.ts';
import { addPage } from './page-cache.ts';

/** Duplicates a page. The copy is first in the list, like a new page. */
export function useDuplicatePage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (page: PageSummary) => duplicatePage(page.id),
    onSuccess: (copy) => {
      addPage(queryClient, copy);
      toast.success(`“${copy.title}” was created`);
    },
    onError: (error) => {
      console.error('Duplicating a page failed', error);
      toast.error('Not duplicated.', { description: messageOf(error, 'Please try again.') });
    },
  });
}
