import type { RentalCategory } from '@siteyard/schemas/rentals';
import { cx } from '../../lib/cx.ts';
import { inputClass } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { NO_CATEGORY, type ItemSearch } from './item-search.ts';

const selectBox = cx(inputClass, 'h-10 w-auto min-w-0 py-0 max-sm:px-2 sm:max-w-48');

/** Search, category and public state. */
export function ItemFilters({
  typed,
  onType,
  found,
  categories,
  onChange,
}: {
  typed: string;
  onType: (typed: string) => void;
  found: ItemSearch;
  categories: readonly RentalCategory[];
  onChange: (change: ItemSearch) => void;
}) {
  return (
    <>
      <SearchBox label="Search items" value={typed} onChange={onType} />
      {categories.length > 0 && (
        <select
          aria-label="Category"
          className={selectBox}
          value={found.category ?? ''}
          onChange={({ target }) => onChange({ category: target.value || undefined } as ItemSearch)}
        >
          <option value="">All categories</option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={NO_CATEGORY}>No category</option>
        </select>
      )}
      <select
        aria-label="State"
        className={selectBox}
        value={found.status ?? ''}
        onChange={({ target }) => onChange({ status: target.value || undefined } as ItemSearch)}
      >
        <option value="">All items</option>
        <option value="published">Published</option>
        <option value="unpublished">Not published</option>
      </select>
    </>
  );
}
