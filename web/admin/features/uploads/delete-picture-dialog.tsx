import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImageUse, UploadRecord } from '@siteyard/schemas/http';
import { hasCode, messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteUpload } from './api/delete-upload.ts';
import { UPLOADS_KEY } from './api/list-uploads.ts';
import { usesText } from './uses-text.ts';

/** Asks for confirmation before a picture is deleted. If it is in use, shows the places. */
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
    mutationFn: () => deleteUpload(picture.sha256),
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
      text={`“${picture.name}” will be deleted permanently. Older versions of pages that use it will no longer show it.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError && deleteErrorText(remove.error)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

/** The reason why a picture could not be deleted, with the places that use it. */
export function deleteErrorText(error: unknown): string {
  if (!hasCode(error, 'upload_in_use')) return messageOf(error, 'Not deleted. Please try again.');
  const { uses } = error.body as { uses?: ImageUse[] };
  const places = usesText(Array.isArray(uses) ? uses : []);
  if (places.length === 0) return messageOf(error, 'This picture is in use.');
  return `This picture is still in use: ${places.join(', ')}. Remove it there first.`;
}
