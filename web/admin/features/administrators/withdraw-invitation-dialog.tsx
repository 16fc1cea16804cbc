import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery, type Invitation } from './api/list-administrators.ts';
import { withdrawInvitation } from './api/withdraw-invitation.ts';

/** Asks before an invitation is taken back. */
export function WithdrawInvitationDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawInvitation(id),
    onSuccess: () => {
      onClose();
      toast.success(`The invitation of ${email} was withdrawn`);
    },
    onError: (error) => console.error('Withdrawing an invitation failed', error),
    // Also where it failed: it may just have been accepted.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
  });
  return (
    <ConfirmDialog
      open
      title="Withdraw invitation?"
      text={`The link that ${email} was given stops working. You can invite them again.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing…"
      busy={withdraw.isPending}
      error={
        withdraw.isError && (
          <Notice kind="error" className="mt-4">
            {messageOf(withdraw.error, 'Withdraw failed')}
          </Notice>
        )
      }
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    />
  );
}
