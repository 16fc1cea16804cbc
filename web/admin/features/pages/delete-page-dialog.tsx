import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { PAGES_KEY } from '../../lib/pages/list-pages.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { showDeletedToast } from '../../lib/trash/deleted-toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deletePage } from './api/delete-page.ts';
import { DeletionNote } from './deletion-note.tsx';
import { removePage } from './page-cache.ts';

/** Asks for confirmation before a page is deleted from the list. */
export function DeletePageDialog({ page, onClose }: { page: PageSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const name = pageName(page);
  const remove = useMutation({
    mutationFn: () => deletePage(page.id),
    onSuccess: () => {
      removePage(queryClient, page.id);
      showDeletedToast(queryClient, { id: `page-${page.id}`, name }, PAGES_KEY);
      onClose();
    },
    onError: (error) => console.error('Deleting a page failed', error),
  });
  return (
    <ConfirmDialog
      open
      title="Delete page?"
      text={`Delete “${name}”? This cannot be undone.`}
      note={<DeletionNote page={page} />}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError && 'Delete failed.'}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
