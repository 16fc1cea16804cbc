import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button, IconButton } from '../../../ui/button.tsx';

/** A list in the form of a location. Each entry is in a box with a button that removes it. */
export function EntryList<Entry>({
  title,
  noun,
  most,
  entries,
  newEntry,
  onChange,
  children,
}: {
  title: string;
  /** The name of an entry, such as `Closure`. */
  noun: string;
  /** The maximum number of entries. */
  most: number;
  entries: readonly Entry[];
  newEntry: Entry;
  onChange: (entries: Entry[]) => void;
  /** Renders the inputs of an entry. */
  children: (entry: Entry, index: number, set: (change: Partial<Entry>) => void) => ReactNode;
}) {
  const list = useFocusAfterRemoval<HTMLFieldSetElement>(entries.length);
  return (
    <fieldset ref={list} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      {entries.map((entry, index) => (
        <div
          key={index}
          className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-ground p-2"
        >
          {children(entry, index, (change) =>
            onChange(entries.with(index, { ...entry, ...change })),
          )}
          <IconButton
            label={`Remove ${noun.toLowerCase()} ${index + 1}`}
            className="ml-auto size-8 text-quiet hover:text-danger"
            onClick={() => onChange(entries.toSpliced(index, 1))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={entries.length >= most}
        onClick={() => onChange([...entries, newEntry])}
      >
        + Add {noun}
      </Button>
    </fieldset>
  );
}
