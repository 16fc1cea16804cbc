import type { OwnSession } from '@siteyard/schemas/http';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { describeBrowser } from '../../lib/describe-browser.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';

/** One of the user's sessions. The current one has no button, because Logout ends it. */
export function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}) {
  const { name, handheld } = describeBrowser(session.user_agent);
  const Icon = handheld ? Smartphone : Monitor;
  const since = formatDateTime(session.signed_in_at);
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 py-4 text-sm sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden className="mt-0.5 size-5 self-start text-quiet" strokeWidth={1.5} />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">
          {name}{' '}
          {session.current && (
            <Badge tone="ok" className="ml-1">
              this browser
            </Badge>
          )}
        </p>
        <p className="text-quiet">
          Signed in {since}
          {!session.current && ` · last used ${formatDateTime(session.last_used_at)}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          className="col-start-2 justify-self-start sm:col-start-3"
          aria-label={`Sign out ${name}, signed in ${since}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
