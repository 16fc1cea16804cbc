import type { ShareLink } from '@siteyard/schemas/http';
import { formatDateTime } from '../../../lib/format-date.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** The valid links of a page, with their creators and expiry dates. */
export function ShareLinkList({
  links,
  newest,
  withdrawing,
  onWithdraw,
}: {
  links: readonly ShareLink[];
  /** The id of the link that was just created. */
  newest: string | undefined;
  /** The id of the link that is being withdrawn. */
  withdrawing: string | undefined;
  onWithdraw: (link: ShareLink) => void;
}) {
  const place = useFocusAfterRemoval<HTMLDivElement>(links.length);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {links.length === 0 && (
        <p className="text-sm text-quiet">There are no links. The draft is not shared.</p>
      )}
      {links.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {links.map((link) => {
            const made = formatDateTime(link.created_at);
            return (
              <li
                key={link.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5"
              >
                <div className="grid min-w-0 gap-0.5 text-sm">
                  <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                    {link.is_own ? 'Your draft' : `Draft of ${link.created_by}`}
                    {link.id === newest && <Badge tone="ok">New</Badge>}
                  </p>
                  <p className="text-quiet">
                    Created {made} · works until {formatDateTime(link.expires_at)}
                  </p>
                </div>
                <Button
                  size="sm"
                  className="text-danger"
                  aria-label={`Withdraw the link created ${made}`}
                  disabled={withdrawing === link.id}
                  onClick={() => onWithdraw(link)}
                >
                  {withdrawing === link.id ? 'Withdrawing…' : 'Withdraw'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
