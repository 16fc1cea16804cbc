import type { PageSummary } from '@siteyard/schemas/http';
import { pageName } from '../../lib/pages/page-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DeletionNote } from './deletion-note.tsx';
import { useDeletePage } from './use-delete-page.ts';

/** Asks for confirmation before a page is deleted from the list. */
export function DeletePageDialog({ page, onClose }: { page: PageSummary; onClose: () => void }) {
  const { remove, links } = useDeletePage(page, onClose);
  return (
    <ConfirmDialog
      open
      title="Delete page?"
      text={`Delete “${pageName(page)}”? This cannot be undone.`}
      note={<DeletionNote page={page} links={links} />}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError && 'Delete failed.'}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
