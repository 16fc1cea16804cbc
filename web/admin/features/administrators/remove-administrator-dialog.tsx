import { AccessDialog } from './access-dialog.tsx';
import type { Administrator } from './api/list-administrators.ts';
import { removeAdministrator } from './api/remove-administrator.ts';

/** Asks for confirmation before an administrator is removed. */
export function RemoveAdministratorDialog({
  administrator: { id, email },
  onClose,
}: {
  administrator: Administrator;
  onClose: () => void;
}) {
  return (
    <AccessDialog
      title="Remove administrator?"
      text={`${email} is signed out immediately and can no longer sign in. Their changes stay. You can invite them again.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      change={() => removeAdministrator(id)}
      done={`${email} no longer has access`}
      logged="Removing an administrator failed"
      failed="Remove failed"
      onClose={onClose}
    />
  );
}
