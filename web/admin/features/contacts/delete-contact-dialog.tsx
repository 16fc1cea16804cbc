import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showDeletedToast } from '../../lib/trash/deleted-toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { deleteContactRequest } from './api/delete-contact-request.ts';
import {
  CONTACTS_KEY,
  OPEN_CONTACTS_KEY,
  type ContactRequest,
} from './api/list-contact-requests.ts';
import { removeContact } from './contact-cache.ts';

/** Asks for confirmation before a contact request is deleted. */
export function DeleteContactDialog({
  request,
  onClose,
}: {
  request: ContactRequest;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteContactRequest(request.id),
    onSuccess: () => {
      removeContact(queryClient, request.id);
      const name = `${request.first_name} ${request.last_name}`;
      const deleted = { id: `contact_request-${request.id}`, name };
      showDeletedToast(queryClient, deleted, CONTACTS_KEY, OPEN_CONTACTS_KEY);
      onClose();
    },
    onError: (error) => console.error('Deleting a contact request failed', error),
  });
  return (
    <ConfirmDialog
      open
      title="Delete contact request?"
      text="Delete this contact request?"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError && 'Delete failed'}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
