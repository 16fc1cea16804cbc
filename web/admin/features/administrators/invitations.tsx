import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOrListOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { invite } from './api/invite.ts';
import { ACTIVITY_KEY } from './api/list-activity.ts';
import { administratorsQuery, type Invitation } from './api/list-administrators.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx';

/** Inviting somebody, and the invitations that nobody has accepted yet. */
export function Invitations({
  invitations,
  mailSetUp,
}: {
  invitations: Invitation[];
  /** Where it is not, links are handed over by hand. */
  mailSetUp: boolean;
}) {
  const queryClient = useQueryClient();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const make = useMutation({
    mutationFn: ({ email }: { email: string; isNew: boolean }) => invite(email),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ACTIVITY_KEY });
    },
    onError: (error) => console.error('Inviting failed', error),
  });

  return (
    <Section title="Invitations">
      {!mailSetUp && (
        <Notice kind="warning">
          Mail is not set up on this site, so invitations are not sent. You get a link for each and
          hand it over yourself.
        </Notice>
      )}
      {make.isError && (
        <Notice kind="error">{messageOrListOf(make.error, 'The invitation failed')}</Notice>
      )}
      <InviteForm
        busy={make.isPending}
        onInvite={(email) => make.mutateAsync({ email, isNew: true })}
      />
      {invitations.length === 0 ? (
        <p className="text-sm text-quiet">No invitation is open.</p>
      ) : (
        <ul
          aria-label="Open invitations"
          className="-mb-3 divide-y divide-line border-t border-line"
        >
          {invitations.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="grid min-w-0 gap-0.5 text-sm">
                <p className="font-medium wrap-anywhere">{each.email}</p>
                <p className="break-words text-quiet">
                  {each.invited_by && `Invited by ${each.invited_by} · `}
                  valid until {formatDateTime(each.expires_at)}
                </p>
              </div>
              <div className="flex gap-1.5">
                <Button
                  size="sm"
                  aria-label={`New link for ${each.email}`}
                  disabled={make.isPending}
                  onClick={() => make.mutate({ email: each.email, isNew: false })}
                >
                  New link
                </Button>
                <Button
                  size="sm"
                  className="text-danger"
                  aria-label={`Withdraw the invitation of ${each.email}`}
                  onClick={() => setWithdrawing(each)}
                >
                  Withdraw
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
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
