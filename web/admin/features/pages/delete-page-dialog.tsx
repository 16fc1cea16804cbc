import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { toast } from 'sonner';
import { ApiError } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deletePage } from './api/delete-page.ts';
import { removePage } from './page-cache.ts';
import { pageName } from './page-name.ts';

/** Asks before a page is deleted from the list. */
export function DeletePageDialog({ page, onClose }: { page: PageSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await deletePage(page.id);
      } catch (error) {
        // Somebody else was faster; what was asked for is so.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => {
      removePage(queryClient, page.id);
      toast.success(`“${pageName(page)}” was deleted`);
      onClose();
    },
    onError: (error) => console.error('Deleting a page failed', error),
  });
  return (
    <ConfirmDialog
      open
      title="Delete page?"
      text={`Delete “${pageName(page)}”? This cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={
        remove.isError && (
          <Notice kind="error" className="mt-4">
            Delete failed.
          </Notice>
        )
      }
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
