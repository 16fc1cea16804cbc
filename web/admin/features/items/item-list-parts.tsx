import { Link } from '@tanstack/react-router';
import { Plus, Search, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';

/** The link to the form of a new item. */
export function AddItemLink({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link to="/admin/items/$itemKey" params={{ itemKey: 'new' }} className={buttonClass(variant)}>
      <Plus aria-hidden className="size-4" />
      Add an item
    </Link>
  );
}

/** Selects all loaded items, or none. */
export function SelectAll({
  all,
  chosen,
  note,
  onChange,
}: {
  all: number;
  chosen: number;
  note: string;
  onChange: (selected: boolean) => void;
}) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 text-sm text-quiet">
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-brand-600 pointer-coarse:size-5"
          checked={chosen === all}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < all;
          }}
          onChange={({ target }) => onChange(target.checked)}
        />
        Select all shown
      </label>
      {note}
    </div>
  );
}

/** The message in place of an empty list. */
export function EmptyItemList({
  isFiltered,
  search,
  children,
}: {
  isFiltered: boolean;
  search: string | undefined;
  /** The first steps. */
  children: ReactNode;
}) {
  if (isFiltered)
    return (
      <EmptyState icon={Search} title="No items found">
        {search ? `Nothing matches “${search}”.` : 'No item matches the filters.'}
      </EmptyState>
    );
  return (
    <EmptyState icon={Tag} title="No items yet">
      <p className="mb-4">Enter each machine once. Its rates then appear everywhere on the site.</p>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </EmptyState>
  );
}

/** The placeholder of the list while it loads. */
export function ItemListSkeleton() {
  return <Loading shapes={Array<string>(6).fill('h-15')} />;
}
