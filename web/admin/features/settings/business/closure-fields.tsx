import { BUSINESS_MOST, type Closure } from '@siteyard/schemas/business';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Days on which a location is closed, such as holidays. */
export function ClosureFields({
  closures,
  onChange,
}: {
  closures: readonly Closure[];
  onChange: (closures: Closure[]) => void;
}) {
  const set = (index: number, change: Partial<Closure>) =>
    onChange(closures.map((each, at) => (at === index ? { ...each, ...change } : each)));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">Closed on</legend>
      {closures.map((closure, index) => (
        <div
          key={index}
          className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-lg border border-line bg-ground p-2"
        >
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <TextField
              label="From"
              type="date"
              value={closure.from}
              onChange={(event) => set(index, { from: event.target.value })}
            />
            <TextField
              label="To"
              type="date"
              value={closure.to}
              min={closure.from}
              onChange={(event) => set(index, { to: event.target.value })}
            />
            <TextField
              label="Reason (optional)"
              value={closure.note}
              maxLength={100}
              onChange={(event) => set(index, { note: event.target.value })}
            />
          </div>
          <IconButton
            label={`Remove closure ${index + 1}`}
            className="size-8 text-quiet hover:text-danger"
            onClick={() => onChange(closures.filter((_, at) => at !== index))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={closures.length >= BUSINESS_MOST.closures}
        onClick={() => onChange([...closures, { from: '', to: '', note: '' }])}
      >
        + Add Closure
      </Button>
    </fieldset>
  );
}
