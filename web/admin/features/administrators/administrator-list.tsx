import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../lib/format-date.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { Administrator } from './api/list-administrators.ts';
import { RemoveAdministratorDialog } from './remove-administrator-dialog.tsx';

/** The administrators. The user's own entry has an explanation instead of a Remove button. */
export function AdministratorList({ administrators }: { administrators: Administrator[] }) {
  const [removing, setRemoving] = useState<Administrator | null>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(administrators.length);
  const alone = administrators.length === 1;
  return (
    <Section title="Who has access">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Administrators"
        className="-my-3 divide-y divide-line outline-none"
      >
        {administrators.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="grid min-w-0 gap-0.5 text-sm">
              <p className="font-medium wrap-anywhere">
                {each.email} {each.is_self && <Badge className="ml-1">you</Badge>}
              </p>
              <p className="text-quiet">
                Since {formatDate(each.created_at)} ·{' '}
                {each.last_sign_in_at
                  ? `last signed in ${formatDateTime(each.last_sign_in_at)}`
                  : 'has not signed in yet'}
              </p>
              {each.is_self && (
                <p className="text-quiet">
                  {alone
                    ? 'The last administrator cannot be removed.'
                    : 'You cannot remove yourself. Another administrator can.'}
                </p>
              )}
            </div>
            {!each.is_self && (
              <Button
                size="sm"
                aria-label={`Remove ${each.email}`}
                className="text-danger"
                onClick={() => setRemoving(each)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveAdministratorDialog administrator={removing} onClose={() => setRemoving(null)} />
      )}
    </Section>
  );
}
