import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageAnswer, PageSummary } from '@siteyard/schemas/http';
import { toast } from 'sonner';
import { pageName } from '../../lib/pages/page-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { unpublishPage } from './api/unpublish-page.ts';
import { HomePageNote } from './home-page-note.tsx';
import { replacePage } from './page-cache.ts';

/** Asks for confirmation before a page is hidden from visitors. */
export function UnpublishPageDialog({
  page,
  onUnpublished,
  onClose,
}: {
  page: PageSummary;
  onUnpublished?: (page: PageAnswer) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const name = pageName(page);
  const unpublish = useMutation({
    mutationFn: () => unpublishPage(page.id),
    onSuccess: (answer) => {
      const { content: _, ...summary } = answer;
      onUnpublished?.(answer);
      replacePage(queryClient, summary);
      toast.success(`“${name}” is unpublished`);
      onClose();
    },
    onError: (error) => console.error('Unpublishing a page failed', error),
  });
  return (
    <ConfirmDialog
      open
      title="Unpublish page?"
      text={`Visitors will no longer find “${name}”. Its content stays. To show it again, publish it in the editor.`}
      note={<HomePageNote page={page} />}
      confirmLabel="Unpublish"
      busyLabel="Unpublishing…"
      busy={unpublish.isPending}
      error={unpublish.isError && 'Unpublish failed.'}
      onConfirm={() => unpublish.mutate()}
      onCancel={onClose}
    />
  );
}
