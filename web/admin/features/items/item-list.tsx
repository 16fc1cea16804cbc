import { zoneOf } from '@siteyard/schemas/business';
import { dateAt } from '@siteyard/schemas/primitives/time-zone';
import { itemPath, type ItemHead, type Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ratesText } from './rates-text.ts';
import { useSortableRows } from '../../lib/use-sortable-rows.ts';
import { ItemRow, type RowActions } from './item-row.tsx';
import type { useItemOrder } from './use-item-order.ts';

/** The loaded items. They can be sorted if the list has no filter. */
export function ItemList({
  order,
  rules,
  site,
  canMove,
  selected,
  onSelect,
  ...actions
}: {
  order: ReturnType<typeof useItemOrder>;
  rules: Rentals;
  site: SiteSettings;
  canMove: boolean;
  /** The keys of the selected items. */
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
} & Pick<RowActions, 'onDuplicate' | 'onPublish' | 'onDelete'>) {
  const { items } = order;
  const [today] = useState(() => dateAt(Date.now(), zoneOf(site)));
  const { list, dragged, handleProps, announcement, moveAndFollow } = useSortableRows({
    count: items.length,
    nameOf: (index) => items[index]?.name ?? '',
    onMove: order.move,
    onEnd: order.saveSoon,
  });
  const stable = useStableActions({
    ...actions,
    handleProps,
    onMove: moveAndFollow,
    onSelect: (key, isSelected) =>
      onSelect(new Set(isSelected ? [...selected, key] : [...selected].filter((k) => k !== key))),
  });
  const titles = useMemo(
    () => new Map(rules.categories.map(({ id, title }) => [id, title])),
    [rules.categories],
  );
  return (
    <>
      <ol
        ref={list}
        aria-label="Items"
        className="overflow-hidden rounded-xl border border-line bg-white shadow-card"
      >
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            index={index}
            count={items.length}
            category={titles.get(item.category) ?? ''}
            rates={ratesText(item.rates, rules, site.language)}
            sitePath={itemPath(rules, item)}
            canMove={canMove}
            isUnavailable={item.unavailable_until >= today}
            isDragged={dragged === index}
            isSelected={selected.has(item.key)}
            actions={stable}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Returns actions that stay the same functions in each render, and call the newest actions. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState((): RowActions => ({
    onMove: (from, to) => latest.current.onMove(from, to),
    handleProps: (index) => ({
      onPointerDown: (event) => latest.current.handleProps(index).onPointerDown?.(event),
    }),
    onSelect: (key, isSelected) => latest.current.onSelect(key, isSelected),
    onDuplicate: (item: ItemHead) => latest.current.onDuplicate(item),
    onPublish: (item, isPublished) => latest.current.onPublish(item, isPublished),
    onDelete: (item) => latest.current.onDelete(item),
  }));
  return stable;
}
