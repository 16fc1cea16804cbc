import { AccessDialog } from './access-dialog.tsx';
import type { Invitation } from './api/list-administrators.ts';
import { withdrawInvitation } from './api/withdraw-invitation.ts';

/** Asks for confirmation before an invitation is withdrawn. */
export function WithdrawInvitationDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  return (
    <AccessDialog
      title="Withdraw invitation?"
      text={`The link sent to ${email} stops working. You can invite them again.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing…"
      change={() => withdrawInvitation(id)}
      done={`The invitation of ${email} was withdrawn`}
      logged="Withdrawing an invitation failed"
      failed="Withdraw failed"
      onClose={onClose}
    />
  );
}
