import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { NewInvitation } from './api/invite.ts';

/** Shows the link of an invitation. The server stores only its hash, so it cannot be shown again. */
export function InvitationLinkDialog({
  invitation: { email, link, mailed, expires_at },
  replaces,
  onClose,
}: {
  invitation: NewInvitation;
  /** Whether the link replaces an earlier one. */
  replaces: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open wide onClose={onClose} title={`Invitation for ${email}`}>
      <div className="grid grid-cols-1 gap-4">
        {mailed ? (
          <Notice kind="success">
            A mail with its own link is on its way to {email}. You can also pass on this link.
          </Notice>
        ) : (
          <Notice kind="warning">
            No mail was sent because mail is not set up on this site. Copy this link and send it
            yourself.
          </Notice>
        )}
        <CopyField label="Invitation link" value={link} />
        <p className="text-sm text-quiet">
          {replaces && 'The previous link no longer works. '}
          It works once, until {formatDateTime(expires_at)}, and cannot be shown again. Anyone who
          has it can become an administrator.
        </p>
        <Button variant="primary" className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
