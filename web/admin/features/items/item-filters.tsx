import type { RentalCategory } from '@siteyard/schemas/rentals';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { NO_CATEGORY, type ItemSearch } from './item-search.ts';

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
        <FilterSelect
          label="Category"
          className="sm:max-w-48"
          value={found.category ?? ''}
          onChange={(category) => onChange({ category: category || undefined })}
        >
          <option value="">All categories</option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={NO_CATEGORY}>No category</option>
        </FilterSelect>
      )}
      <FilterSelect
        label="State"
        className="sm:max-w-48"
        value={found.status ?? ''}
        onChange={(status) => onChange({ status: (status || undefined) as ItemSearch['status'] })}
      >
        <option value="">All items</option>
        <option value="published">Published</option>
        <option value="unpublished">Not published</option>
      </FilterSelect>
    </>
  );
}
