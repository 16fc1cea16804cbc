import { FilterSelect } from '../../ui/filter-select.tsx';
import type { ContactFilter } from './api/list-contact-requests.ts';
import type { ContactSearch } from './contact-search.ts';
import type { Person } from './in-charge-select.tsx';
import { OUTCOMES } from './outcome.tsx';

/** A control in the second column of a phone, below the two buttons. */
const secondColumn = 'max-sm:col-start-2 max-sm:col-end-[-1]';

/** The filters and the order of the list, as children of the toolbar. */
export function ContactFilters({
  filter,
  people,
  userId,
  showsOutcome,
  onChange,
}: {
  filter: ContactFilter;
  people: readonly Person[];
  /** The id of the signed-in administrator. */
  userId: string | undefined;
  showsOutcome: boolean;
  onChange: (change: ContactSearch) => void;
}) {
  return (
    <>
      <FilterSelect
        label="Status"
        value={filter.status}
        onChange={(status) =>
          onChange({ status: (status || undefined) as ContactSearch['status'] })
        }
      >
        <option value="">All</option>
        <option value="open">Open</option>
        <option value="resolved">Resolved</option>
      </FilterSelect>
      <FilterSelect
        label="Sort"
        className={secondColumn}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort === 'oldest' ? sort : undefined })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </FilterSelect>
      <FilterSelect
        label="In charge"
        className={showsOutcome ? '' : 'max-sm:col-span-4'}
        value={filter.inCharge}
        onChange={(id) => onChange({ in_charge: id || undefined })}
      >
        <option value="">Everyone</option>
        {userId !== undefined && <option value={userId}>My requests</option>}
        <option value="none">Nobody in charge</option>
        {people
          .filter(({ id }) => id !== userId)
          .map(({ id, email }) => (
            <option key={id} value={id}>
              In charge: {email}
            </option>
          ))}
      </FilterSelect>
      {showsOutcome && (
        <FilterSelect
          label="Outcome"
          className={secondColumn}
          value={filter.outcome}
          onChange={(outcome) =>
            onChange({ outcome: (outcome || undefined) as ContactSearch['outcome'] })
          }
        >
          <option value="">All outcomes</option>
          <option value="none">No outcome yet</option>
          {OUTCOMES.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </FilterSelect>
      )}
    </>
  );
}
