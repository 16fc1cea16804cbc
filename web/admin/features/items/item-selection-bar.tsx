import type { RentalCategory } from '@siteyard/schemas/rentals';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { selectClass } from '../../ui/field.tsx';
import type { ItemChange } from './use-item-changes.ts';

/** The actions for all selected items. */
export function ItemSelectionBar({
  count,
  categories,
  busy,
  onChange,
  onDelete,
  onClear,
}: {
  count: number;
  categories: readonly RentalCategory[];
  busy: boolean;
  onChange: (change: ItemChange) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const place = useFocusAfterRemoval<HTMLDivElement>(count);
  if (count === 0) return <div ref={place} tabIndex={-1} className="outline-none" />;
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Selected items"
      className="top-16 z-20 mb-4 flex flex-wrap items-center gap-2 rounded-xl border border-brand-200 bg-brand-50 p-3 outline-none sm:sticky"
    >
      <p role="status" className="mr-2 text-sm font-medium">
        {count} selected
      </p>
      <Button size="sm" disabled={busy} onClick={() => onChange({ action: 'publish' })}>
        Publish
      </Button>
      <Button size="sm" disabled={busy} onClick={() => onChange({ action: 'unpublish' })}>
        Unpublish
      </Button>
      {categories.length > 0 && (
        <select
          aria-label="Category of the selected items"
          className={cx(selectClass, 'h-8 w-auto max-w-44 py-0 sm:h-8')}
          value="choose"
          disabled={busy}
          onChange={({ target }) => onChange({ action: 'category', category: target.value })}
        >
          <option value="choose" disabled>
            Category…
          </option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value="">No category</option>
        </select>
      )}
      <Button size="sm" variant="quiet" className="text-danger" disabled={busy} onClick={onDelete}>
        Delete
      </Button>
      <Button size="sm" variant="quiet" className="ml-auto" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
