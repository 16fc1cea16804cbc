import type { RentalCategory, Rentals } from '@siteyard/schemas/rentals';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { useWork } from '../work/settings-work-context.ts';
import { TitleField } from './title-field.tsx';

/** One category: its title, which opens its fields. A new one and one with a problem are open. */
export function CategoryRow({
  category: { title, address, intro, image },
  index,
  path,
  onTitle,
  onChange,
}: {
  category: RentalCategory;
  index: number;
  /** The address of all items. */
  path: Rentals['path'];
  onTitle: (title: string) => void;
  onChange: (change: Partial<RentalCategory>) => void;
}) {
  const { isOpen, setOpen } = useOpenWithProblem(index, title === '');
  const number = index + 1;
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // The browser cannot move the focus to an invalid field of a closed element.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded px-1 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 wrap-anywhere">{title.trim() || `Category ${number}`}</span>
      </summary>
      <div className="grid grid-cols-1 items-start gap-2 pt-1 sm:grid-cols-2">
        <TitleField
          label={`Name of category ${number}`}
          value={title}
          placeholder="Excavators"
          onChange={onTitle}
        />
        <TextField
          label={`Web address of category ${number}`}
          value={address}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          hint={`/${path}/${address}`}
          onChange={(event) => onChange({ address: event.target.value.trim().toLowerCase() })}
        />
        <TextAreaField
          label={`Introduction of category ${number}`}
          rows={2}
          value={intro}
          maxLength={1000}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
        <ImageField
          label={`Picture of category ${number}`}
          compact
          value={image}
          onChange={(next) => onChange({ image: next })}
        />
      </div>
    </details>
  );
}

/** Whether a category is open. It opens when the site refuses to save it. */
function useOpenWithProblem(index: number, isNew: boolean) {
  const { error } = useWork();
  const [isOpen, setOpen] = useState(isNew);
  const [lastError, setLastError] = useState(error);
  if (lastError !== error) {
    setLastError(error);
    const path = `settings.rentals.categories[${index}]`;
    const issues = error instanceof ApiError ? (error.body.issues ?? []) : [];
    if (issues.some((issue) => issue.path.startsWith(path))) setOpen(true);
  }
  return { isOpen, setOpen };
}
