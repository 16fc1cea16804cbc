import { BUSINESS_MOST, type Closure } from '@siteyard/schemas/business';
import { TextField } from '../../../ui/field.tsx';
import { EntryList } from './entry-list.tsx';

/** Days on which a location is closed, such as holidays. */
export function ClosureFields({
  closures,
  onChange,
}: {
  closures: readonly Closure[];
  onChange: (closures: Closure[]) => void;
}) {
  return (
    <EntryList
      title="Closed on"
      noun="Closure"
      most={BUSINESS_MOST.closures}
      entries={closures}
      newEntry={{ from: '', to: '', note: '' }}
      onChange={onChange}
    >
      {({ from, to, note }, _, set) => (
        <div className="grid min-w-0 flex-1 grid-cols-1 items-start gap-3 sm:grid-cols-3">
          <TextField
            label="From"
            type="date"
            value={from}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            min={from}
            onChange={(event) => set({ to: event.target.value })}
          />
          <TextField
            label="Reason (optional)"
            value={note}
            maxLength={100}
            onChange={(event) => set({ note: event.target.value })}
          />
        </div>
      )}
    </EntryList>
  );
}
