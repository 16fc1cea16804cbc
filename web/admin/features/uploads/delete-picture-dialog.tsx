import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImageUse, UploadRecord } from '@siteyard/schemas/upload';
import { ApiError, hasCode, messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteUpload, UPLOADS_KEY } from './api/uploads.ts';
import { usesText } from './uses-text.ts';

/** Asks before a picture is deleted; says where it is shown when it cannot be. */
export function DeletePictureDialog({
  picture,
  onDeleted,
  onClose,
}: {
  picture: UploadRecord;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: UPLOADS_KEY });
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await deleteUpload(picture.sha256);
      } catch (error) {
        // Somebody else was faster; what was asked for is so.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: async () => {
      onDeleted();
      await refresh();
    },
    onError: (error) => {
      console.error('Deleting a picture failed', error);
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete picture?"
      text={`“${picture.name}” is deleted for good. Older versions of a page that show it will be without it.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError && whyNot(remove.error)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

/** Why a picture could not be deleted, with the places that show it. */
export function whyNot(error: unknown): string {
  if (!hasCode(error, 'upload_in_use')) return messageOf(error, 'Not deleted. Please try again.');
  const { uses } = error.body as { uses?: ImageUse[] };
  const places = usesText(Array.isArray(uses) ? uses : []);
  if (places.length === 0) return messageOf(error, 'This picture is in use.');
  return `This picture is still shown, so it stays: ${places.join(', ')}. Take it out there first.`;
}
