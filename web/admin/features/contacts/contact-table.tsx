import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';

const wide = 'hidden lg:table-cell';

/** The table of contact requests. On small screens e-mail and subject are shown below the name. */
export function ContactTable({
  items,
  busyId,
  onView,
  onToggle,
  onDelete,
}: {
  items: readonly ContactRequest[];
  /** Id of the request whose status is being saved. */
  busyId: string | undefined;
  onView: (request: ContactRequest) => void;
  onToggle: (request: ContactRequest) => void;
  onDelete: (request: ContactRequest) => void;
}) {
  const actions = (request: ContactRequest, name: string) => (
    <div className="flex gap-1.5">
      <Button size="sm" aria-label={`View ${name}`} onClick={() => onView(request)}>
        View
      </Button>
      <Button size="sm" disabled={busyId === request.id} onClick={() => onToggle(request)}>
        {request.status === 'open' ? 'Resolve' : 'Reopen'}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className="text-danger"
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
          <tr className="*:px-4 *:py-3 *:font-medium">
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
            <th scope="col">Status</th>
            <th scope="col" className={wide}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((request) => {
            const name = `${request.first_name} ${request.last_name}`;
            const received = formatDateTime(request.created_at);
            return (
              <tr key={request.id} className="align-top *:px-4 *:py-3">
                <td className={cx(wide, 'whitespace-nowrap text-quiet')}>{received}</td>
                <td className="max-w-64">
                  <p className="font-medium break-words">{name}</p>
                  <p className="text-xs break-words text-quiet lg:hidden">{request.email}</p>
                  {request.subject && (
                    <p className="text-xs break-words text-quiet lg:hidden">{request.subject}</p>
                  )}
                  <p className="text-xs text-quiet lg:hidden">{received}</p>
                  <div className="mt-2 lg:hidden">{actions(request, name)}</div>
                </td>
                <td className={cx(wide, 'max-w-60 break-words')}>
                  <a href={`mailto:${request.email}`} className="hover:underline">
                    {request.email}
                  </a>
                </td>
                <td className={cx(wide, 'max-w-60 break-words')}>{request.subject || '—'}</td>
                <td>
                  <Badge tone={request.status === 'open' ? 'warn' : 'ok'}>
                    {request.status === 'open' ? 'Open' : 'Resolved'}
                  </Badge>
                </td>
                <td className={wide}>{actions(request, name)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
