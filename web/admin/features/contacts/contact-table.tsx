import { boxClass, ContactActions, ContactRow, wide } from './contact-row.tsx';
import type { Person } from './in-charge-select.tsx';
import type { ContactRequest } from './api/list-contact-requests.ts';

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
                  className={boxClass}
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
          {items.map((request) => (
            <ContactRow
              key={request.id}
              request={request}
              people={people}
              actions={
                <ContactActions
                  request={request}
                  isSelected={selected.includes(request.id)}
                  isBusy={busyId === request.id}
                  onSelect={(isOn) =>
                    onSelect(
                      isOn ? [...selected, request.id] : selected.filter((id) => id !== request.id),
                    )
                  }
                  onView={onView}
                  onToggle={onToggle}
                  onDelete={onDelete}
                />
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
