import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { NewInvitation } from './api/invite.ts';

/** Shows the link of an invitation, the only time that it is known. */
export function InvitationLinkDialog({
  invitation: { email, link, mailed, expires_at },
  replaces,
  onClose,
}: {
  invitation: NewInvitation;
  /** Whether an earlier link has lost its worth by it. */
  replaces: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open wide onClose={onClose} title={`Invitation for ${email}`}>
      <div className="grid grid-cols-1 gap-4">
        {mailed ? (
          <Notice kind="success">
            A mail with a link of its own is on its way to {email}. You can hand over this one too.
          </Notice>
        ) : (
          <Notice kind="warning">
            Nothing was sent, because mail is not set up on this site. Copy this link and hand it
            over yourself.
          </Notice>
        )}
        {/^(localhost|127\.|\[::1\])/.test(new URL(link).hostname) && (
          <p className="text-sm">
            The link leads to this computer alone. Set PUBLIC_URL to the address of the site, so
            that others can open it.
          </p>
        )}
        <CopyField label="Link of the invitation" value={link} />
        <p className="text-sm text-quiet">
          {replaces && 'The link from before no longer works. '}
          It works once, until {formatDateTime(expires_at)}, and is shown only here: whoever has it
          can become an administrator.
        </p>
        <Button look="primary" className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
