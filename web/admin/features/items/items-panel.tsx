import { useInfiniteQuery } from '@tanstack/react-query';
import type { ItemHead, Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { Link } from '@tanstack/react-router';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../lib/count.ts';
import { itemListQuery } from '../../lib/items/list-items.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { useListSelection } from '../../lib/use-list-selection.ts';
import { useTypedSearch } from '../../lib/use-typed-search.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ITEMS_CSV } from './api/import-items.ts';
import { AskNotice } from './ask-notice.tsx';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemList } from './item-list.tsx';
import { AddItemLink, EmptyItemList, ItemListSkeleton, SelectAll } from './item-list-parts.tsx';
import { useItemSearch } from './item-search.ts';
import { ItemSelectionBar } from './item-selection-bar.tsx';
import { useItemChanges, type ItemChange } from './use-item-changes.ts';
import { useItemOrder } from './use-item-order.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The list of items: search, filters, order, and a selection with actions. Hooks have the states. The
 * markup is not split, because each part needs the list.
 */
export function ItemsPanel({ rules, site }: { rules: Rentals; site: SiteSettings }) {
  const { found, filter, set } = useItemSearch();
  const [typed, setTyped] = useTypedSearch(
    found.search ?? '',
    (search) => set({ search: search || undefined }),
    SEARCH_DEBOUNCE_MS.pages,
  );
  const list = useInfiniteQuery(itemListQuery(filter));
  const failed = list.isError && !list.isFetchNextPageError;
  const loaded = uniqueBy(list.data?.pages.flatMap(({ items }) => items) ?? [], ({ key }) => key);
  const total = list.data?.pages[0]?.total ?? 0;
  const isFiltered = Object.keys(filter).length > 0;
  const order = useItemOrder(loaded);
  const { change, duplicate } = useItemChanges();
  const [selected, select] = useListSelection(filter, NOTHING);
  const chosen = order.items.filter(({ key }) => selected.has(key));
  const [importing, setImporting] = useState(false);
  const [deleting, setDeleting] = useState<readonly ItemHead[] | null>(null);
  const apply = (items: readonly ItemHead[], wanted: ItemChange) =>
    change.mutate(
      { items, change: wanted },
      {
        onSuccess: () => {
          setDeleting(null);
          if (wanted.action === 'delete') select(NOTHING);
        },
      },
    );

  return (
    <Screen
      title="Items"
      intro={<ItemsIntro total={total} isCounted={list.data !== undefined && !isFiltered} />}
      actions={
        <>
          <ItemFilters
            typed={typed}
            onType={setTyped}
            found={found}
            categories={rules.categories}
            onChange={set}
          />
          <ImportButton label="Import" onClick={() => setImporting(true)} />
          <AddItemLink variant={total === 0 && !isFiltered ? 'secondary' : 'primary'} />
        </>
      }
    >
      {failed && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the items."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <ItemListSkeleton />}
      {list.data && total > 0 && !failed && <AskNotice contact={list.data.pages[0]!.contact} />}
      {list.data && !failed && loaded.length === 0 && (
        <EmptyItemList isFiltered={isFiltered} search={found.search}>
          <AddItemLink variant="primary" />
          <ImportButton label="Paste a spreadsheet" onClick={() => setImporting(true)} />
        </EmptyItemList>
      )}
      <ItemSelectionBar
        count={chosen.length}
        categories={rules.categories}
        busy={change.isPending}
        onChange={(wanted) => apply(chosen, wanted)}
        onDelete={() => setDeleting(chosen)}
        onClear={() => select(NOTHING)}
      />
      {loaded.length > 0 && !failed && (
        <>
          <SelectAll
            all={order.items.length}
            chosen={chosen.length}
            note={isFiltered && total > 1 ? 'Clear the filters to change the order.' : ''}
            onChange={(isOn) => select(isOn ? new Set(loaded.map(({ key }) => key)) : NOTHING)}
          />
          <ItemList
            order={order}
            rules={rules}
            site={site}
            canMove={!isFiltered && total > 1}
            selected={selected}
            onSelect={select}
            onDuplicate={(item) => duplicate.mutate(item)}
            onPublish={(item, isOn) => apply([item], { action: isOn ? 'publish' : 'unpublish' })}
            onDelete={(item) => setDeleting([item])}
          />
        </>
      )}
      {list.hasNextPage && !failed && (
        <LoadMore
          label="Show more items"
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {deleting && (
        <DeleteItemsDialog
          items={deleting}
          busy={change.isPending}
          onConfirm={() => apply(deleting, { action: 'delete' })}
          onCancel={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}

/** The number of items, and links to other lists of items. */
function ItemsIntro({ total, isCounted }: { total: number; isCounted: boolean }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {isCounted && total > 0 && <span>{count(total, 'item')}</span>}
      <Link to="/admin/trash" search={{ kind: 'item' }} className={linkClass}>
        Recently deleted
      </Link>
      {total > 0 && (
        <a href={ITEMS_CSV} download className={linkClass}>
          Download as CSV
        </a>
      )}
      <Link to="/settings/rentals" className={linkClass}>
        Settings: Rentals
      </Link>
    </span>
  );
}

function ImportButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <ClipboardPaste aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
