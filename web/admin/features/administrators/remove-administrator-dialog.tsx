import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery, type Administrator } from './api/list-administrators.ts';
import { removeAdministrator } from './api/remove-administrator.ts';

/** Asks before somebody loses access. */
export function RemoveAdministratorDialog({
  administrator: { id, email },
  onClose,
}: {
  administrator: Administrator;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeAdministrator(id),
    onSuccess: () => {
      onClose();
      toast.success(`${email} no longer has access`);
    },
    onError: (error) => console.error('Removing an administrator failed', error),
    // Also where it failed: somebody else may have been quicker.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove administrator?"
      text={`${email} is signed out at once and cannot sign in any more. What they made stays. They can be invited again.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      busy={remove.isPending}
      error={
        remove.isError && (
          <Notice kind="error" className="mt-4">
            {messageOf(remove.error, 'Remove failed')}
          </Notice>
        )
      }
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
