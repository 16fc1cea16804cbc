import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOrListOf } from '../../lib/http.ts';
import { LocalLinkNotice } from '../../ui/local-link-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { invite } from './api/invite.ts';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery, type Invitation } from './api/list-administrators.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx';

/** The form for a new invitation, and the open invitations. */
export function Invitations({
  invitations,
  mailSetUp,
}: {
  invitations: Invitation[];
  /** Whether the site sends mail. If not, the inviter must send the link. */
  mailSetUp: boolean;
}) {
  const queryClient = useQueryClient();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const make = useMutation({
    mutationFn: ({ email }: { email: string; isNew: boolean }) => invite(email),
    onError: (error) => console.error('Inviting failed', error),
    // The list is read again after a failure, too: the person may already be an administrator.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
  });

  return (
    <Section title="Invitations">
      {!mailSetUp && (
        <Notice kind="warning">
          Mail is not set up on this site, so invitations are not sent. Copy the link of each
          invitation and send it yourself.
        </Notice>
      )}
      {make.isError && (
        <Notice kind="error">{messageOrListOf(make.error, 'The invitation failed')}</Notice>
      )}
      <LocalLinkNotice />
      <InviteForm
        busy={make.isPending}
        onInvite={(email) => make.mutateAsync({ email, isNew: true })}
      />
      <OpenInvitations
        invitations={invitations}
        busy={make.isPending}
        onNewLink={({ email }) => make.mutate({ email, isNew: false })}
        onWithdraw={setWithdrawing}
      />
      {make.isSuccess && (
        <InvitationLinkDialog
          invitation={make.data}
          replaces={!make.variables.isNew}
          onClose={make.reset}
        />
      )}
      {withdrawing && (
        <WithdrawInvitationDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </Section>
  );
}
