import { Combobox } from '@base-ui/react/combobox';
import { LINK_LIST_MAX_HEIGHT_REM } from '../../../lib/screen-constants.ts';
import type { ItemHead } from '@siteyard/schemas/rentals';
import { Plus } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { menuItemClass, menuPopupClass } from '../../../ui/menu-class.ts';

/** The most items that the open list shows. Others are found by typing. */
const SHOWN = 50;

/**
 * A button that opens a searchable list of rental items. It passes the chosen item to the caller and
 * does not store it.
 */
export function ItemCombobox({
  label,
  items,
  categories,
  isPending,
  disabled,
  onChoose,
}: {
  label: string;
  items: readonly ItemHead[];
  categories: readonly { id: string; title: string }[];
  isPending: boolean;
  disabled: boolean;
  onChoose: (item: ItemHead) => void;
}) {
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  return (
    <Combobox.Root<ItemHead>
      items={items}
      limit={SHOWN}
      value={null}
      disabled={disabled}
      onValueChange={(item) => item && onChoose(item)}
      // The search finds the category, too.
      itemToStringLabel={({ name, category }) => `${name} ${titles.get(category) ?? ''}`}
      isItemEqualToValue={(a, b) => a.key === b.key}
    >
      <Combobox.Trigger
        className={cx(
          inputClass,
          'flex items-center gap-2 px-2.5 py-1.5 text-left disabled:opacity-50',
        )}
      >
        <Plus aria-hidden className="size-4 shrink-0 text-quiet" />
        {label}
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} className="z-50">
          <Combobox.Popup
            aria-label={label}
            className={cx(menuPopupClass, 'w-80 max-w-(--available-width)')}
          >
            <Combobox.Input
              aria-label="Search items"
              placeholder="Search items…"
              className={cx(inputClass, 'mb-1.5')}
            />
            <Combobox.Status className="px-3 text-quiet *:py-2">
              {isPending && <p>Loading…</p>}
            </Combobox.Status>
            {!isPending && (
              <Combobox.Empty className="px-3 text-quiet *:py-2">
                <p>No items found</p>
              </Combobox.Empty>
            )}
            <Combobox.List
              className="overflow-y-auto overscroll-contain"
              style={{ maxHeight: `${LINK_LIST_MAX_HEIGHT_REM}rem` }}
            >
              {(item: ItemHead) => (
                <Combobox.Item key={item.key} value={item} className={menuItemClass}>
                  <span className="min-w-0 flex-1 truncate">{item.name}</span>
                  <span className="shrink-0 text-xs text-quiet">
                    {item.published_at === null ? 'not public' : titles.get(item.category)}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
