import { formatDateTime } from '../../lib/format-date.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import type { Invitation } from './api/list-administrators.ts';

/** Invitations that have not been accepted yet. */
export function OpenInvitations({
  invitations,
  busy,
  onNewLink,
  onWithdraw,
}: {
  invitations: Invitation[];
  /** Whether a new link is being created. */
  busy: boolean;
  onNewLink: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}) {
  const place = useFocusAfterRemoval<HTMLDivElement>(invitations.length);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Open invitations"
      className="outline-none"
    >
      {invitations.length === 0 && <p className="text-sm text-quiet">No open invitations.</p>}
      {invitations.length > 0 && (
        <ul className="-mb-3 divide-y divide-line border-t border-line">
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
                  disabled={busy}
                  onClick={() => onNewLink(each)}
                >
                  New link
                </Button>
                <Button
                  size="sm"
                  className="text-danger"
                  aria-label={`Withdraw the invitation of ${each.email}`}
                  onClick={() => onWithdraw(each)}
                >
                  Withdraw
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
