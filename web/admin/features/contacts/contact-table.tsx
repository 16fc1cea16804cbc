import { shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink } from './email-link.tsx';
import type { Person } from './in-charge-select.tsx';
import { itemLines } from '@siteyard/schemas/rentals';
import type { ContactRequest } from './api/list-contact-requests.ts';
import { OutcomeBadge } from './outcome.tsx';

const wide = 'hidden lg:table-cell';
const box = 'size-4 accent-brand-600 pointer-coarse:size-5';
const actionClass = 'pointer-coarse:h-10';

/** The table of contact requests. On small screens, e-mail and subject are below the name. */
export function ContactTable({
  items,
  people,
  selected,
  busyId,
  onSelect,
  onView,
  onToggle,
  onDelete,
}: {
  items: readonly ContactRequest[];
  people: readonly Person[];
  /** The ids of the selected requests. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Id of the request whose status is being saved. */
  busyId: string | undefined;
  onView: (request: ContactRequest) => void;
  onToggle: (request: ContactRequest) => void;
  onDelete: (request: ContactRequest) => void;
}) {
  const actions = (request: ContactRequest, name: string) => (
    <div className="flex items-center gap-1 sm:gap-1.5">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className={cx(box, 'mr-1 shrink-0 sm:mr-1.5')}
        checked={selected.includes(request.id)}
        onChange={({ target }) =>
          onSelect(
            target.checked ? [...selected, request.id] : selected.filter((id) => id !== request.id),
          )
        }
      />
      <Button
        size="sm"
        className={actionClass}
        aria-label={`View ${name}`}
        onClick={() => onView(request)}
      >
        View
      </Button>
      <Button
        size="sm"
        className={actionClass}
        disabled={busyId === request.id}
        onClick={() => onToggle(request)}
      >
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
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-white shadow-card">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-xs text-quiet">
          <tr className="*:px-3 *:py-3 *:font-medium sm:*:px-4">
            <th scope="col" className={wide}>
              Received
            </th>
            <th scope="col">From</th>
            <th scope="col" className={wide}>
              Email
            </th>
            <th scope="col" className={wide}>
              Subject
            </th>
            <th scope="col" className="max-sm:pl-0!">
              Status
            </th>
            <th scope="col" className={wide}>
              <span className="flex items-center gap-3">
                <input
                  type="checkbox"
                  aria-label="Select all"
                  className={box}
                  checked={items.every(({ id }) => selected.includes(id))}
                  onChange={({ target }) =>
                    onSelect(target.checked ? items.map(({ id }) => id) : [])
                  }
                />
                Actions
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((request) => {
            const name = `${request.first_name} ${request.last_name}`;
            const received = formatDateTime(request.created_at);
            const inCharge = request.assigned_to
              ? (people.find(({ id }) => id === request.assigned_to)?.email ??
                'A former administrator')
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
              <tr key={request.id} className="align-top lg:align-middle *:px-3 *:py-3 sm:*:px-4">
                <td className={cx(wide, 'whitespace-nowrap text-quiet')}>{received}</td>
                <td className="max-w-64">
                  <p className="font-medium break-words">{name}</p>
                  <p className="text-xs break-words text-quiet lg:hidden">
                    {shownAddress(request.email)}
                  </p>
                  {request.subject && (
                    <p className="text-xs break-words text-quiet lg:hidden">{request.subject}</p>
                  )}
                  {items && <p className="text-xs break-words text-quiet">{items}</p>}
                  <p className="text-xs text-quiet lg:hidden">
                    {received}
                    {inCharge && ` · ${inCharge}`}
                  </p>
                  <div className="mt-2 lg:hidden">{actions(request, name)}</div>
                </td>
                <td className={cx(wide, 'max-w-60 break-words')}>
                  <EmailLink email={request.email} className="hover:underline" />
                </td>
                <td className={cx(wide, 'max-w-60 break-words')}>{request.subject || '—'}</td>
                <td className="max-w-48 max-sm:pl-0!">
                  {status}
                  {inCharge && (
                    <p className="mt-1 hidden text-xs break-words text-quiet lg:block">
                      {inCharge}
                    </p>
                  )}
                </td>
                <td className={cx(wide, 'whitespace-nowrap')}>{actions(request, name)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
