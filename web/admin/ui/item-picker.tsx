import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../lib/screen-constants.ts';
import type { ItemHead } from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { smallImage } from '../lib/images/small-image.ts';
import { itemChoicesQuery } from '../lib/items/list-items.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Dialog } from './dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SearchBox } from './search-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** A dialog in which an item is searched and chosen. */
export function ItemPicker({
  hidden,
  onChoose,
  onClose,
}: {
  /** The keys of items that cannot be chosen. */
  hidden: readonly string[];
  onChoose: (item: ItemHead) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useQuery(itemChoicesQuery(search));
  const items = list.data?.filter(({ key }) => !hidden.includes(key)) ?? [];
  return (
    <Dialog open onClose={onClose} title="Choose an item">
      <div className="grid gap-3">
        <SearchBox label="Search items" value={typed} onChange={setTyped} className="sm:w-full" />
        {list.isPending && <Skeleton className="h-40" />}
        {list.isError && (
          <LoadFailed
            error={list.error}
            fallback="Failed to load the items."
            onRetry={() => void list.refetch()}
          />
        )}
        <p role="status" className="text-sm text-quiet">
          {list.isSuccess && items.length === 0 && 'No other items found.'}
        </p>
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-lg p-1.5 text-left text-sm hover:bg-ground"
                onClick={() => onChoose(item)}
              >
                <Thumbnail key={item.image} url={smallImage(item.image)} small />
                <span className="min-w-0 flex-1 break-words">{item.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
