import type { ReactNode } from 'react';
import { shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { itemLines } from '@siteyard/schemas/rentals';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { EmailLink } from './email-link.tsx';
import type { Person } from './in-charge-select.tsx';
import { OutcomeBadge } from './outcome.tsx';

/** The class of cells that only wide screens show. */
export const wide = 'hidden lg:table-cell';
/** The class of a check box that selects requests. */
export const boxClass = 'size-4 accent-brand-600 pointer-coarse:size-5';
const actionClass = 'pointer-coarse:h-10';

/** One request. On a small screen the actions are below the name. */
export function ContactRow({
  request,
  people,
  actions,
}: {
  request: ContactRequest;
  people: readonly Person[];
  actions: ReactNode;
}) {
  const name = `${request.first_name} ${request.last_name}`;
  const received = formatDateTime(request.created_at);
  const inCharge = request.assigned_to
    ? (people.find(({ id }) => id === request.assigned_to)?.email ?? 'A removed administrator')
    : null;
  const items = itemLines(request).join(', ');
  const status = (
    <span className="flex flex-wrap gap-1">
      <Badge tone={request.status === 'open' ? 'warn' : 'ok'}>
        {request.status === 'open' ? 'Open' : 'Resolved'}
      </Badge>
      <OutcomeBadge outcome={request.outcome} />
    </span>
  );
  return (
    <tr className="align-top lg:align-middle *:px-3 *:py-3 sm:*:px-4">
      <td className={cx(wide, 'whitespace-nowrap text-quiet')}>{received}</td>
      <td className="max-w-64">
        <p className="font-medium break-words">{name}</p>
        <p className="text-xs break-words text-quiet lg:hidden">{shownAddress(request.email)}</p>
        {request.subject && (
          <p className="text-xs break-words text-quiet lg:hidden">{request.subject}</p>
        )}
        {items && <p className="text-xs break-words text-quiet">{items}</p>}
        <p className="text-xs text-quiet lg:hidden">
          {received}
          {inCharge && ` · ${inCharge}`}
        </p>
        <div className="mt-2 lg:hidden">{actions}</div>
      </td>
      <td className={cx(wide, 'max-w-60 break-words')}>
        <EmailLink email={request.email} className="hover:underline" />
      </td>
      <td className={cx(wide, 'max-w-60 break-words')}>{request.subject || '—'}</td>
      <td className="max-w-48 max-sm:pl-0!">
        {status}
        {inCharge && (
          <p className="mt-1 hidden text-xs break-words text-quiet lg:block">{inCharge}</p>
        )}
      </td>
      <td className={cx(wide, 'whitespace-nowrap')}>{actions}</td>
    </tr>
  );
}

/** The check box and the buttons of a request. */
export function ContactActions({
  request,
  isSelected,
  isBusy,
  onSelect,
  onView,
  onToggle,
  onDelete,
}: {
  request: ContactRequest;
  isSelected: boolean;
  /** Whether its status is being saved. */
  isBusy: boolean;
  onSelect: (isOn: boolean) => void;
  onView: (request: ContactRequest) => void;
  onToggle: (request: ContactRequest) => void;
  onDelete: (request: ContactRequest) => void;
}) {
  const name = `${request.first_name} ${request.last_name}`;
  return (
    <div className="flex items-center gap-1 sm:gap-1.5">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className={cx(boxClass, 'mr-1 shrink-0 sm:mr-1.5')}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <Button
        size="sm"
        className={actionClass}
        aria-label={`View ${name}`}
        onClick={() => onView(request)}
      >
        View
      </Button>
      <Button size="sm" className={actionClass} disabled={isBusy} onClick={() => onToggle(request)}>
        {request.status === 'open' ? 'Resolve' : 'Reopen'}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className={cx(actionClass, 'px-1.5 text-danger sm:px-2.5')}
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(request)}
      >
        Delete
      </Button>
    </div>
  );
}
