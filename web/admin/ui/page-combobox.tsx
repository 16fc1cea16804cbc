import { Combobox } from '@base-ui/react/combobox';
import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { LINK_LIST_MAX_HEIGHT_REM } from '../lib/screen-constants.ts';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { inputClass } from './field.tsx';
import { menuItemClass, menuPopupClass } from './menu-class.ts';

/** The pages that are offered, and the typed search. */
export interface PageChoices {
  typed: string;
  setTyped: (typed: string) => void;
  list: { isPending: boolean; isError: boolean; isSuccess: boolean };
  pages: readonly { id: number; title: string }[];
  /** Whether there may be more pages. */
  more: boolean;
}

/** A choice of a page from a list that the user searches. An item is a text that identifies a page. */
export function PageCombobox({
  label,
  items,
  value,
  nameOf,
  isEmpty,
  choices: { typed, setTyped, list, pages, more },
  words,
  trigger: { className, ...trigger },
  popupClass,
  onChange,
}: {
  label: string;
  items: readonly string[];
  value: string;
  nameOf: (item: string) => string;
  /** Whether nothing is found. By default: whether there are no pages. */
  isEmpty?: boolean;
  choices: PageChoices;
  /** The texts of the list: `none` if there are no pages, `more` if it shows only some pages. */
  words: { none: string; more: string };
  /** The attributes of the button that opens the list. */
  trigger: Pick<
    ComponentProps<'button'>,
    'id' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
  >;
  popupClass: string;
  onChange: (item: string) => void;
}) {
  return (
    <Combobox.Root<string>
      items={items}
      filter={null}
      value={value}
      onValueChange={(item) => item !== null && onChange(item)}
      itemToStringLabel={nameOf}
      inputValue={typed}
      onInputValueChange={setTyped}
      onOpenChange={(open) => !open && setTyped('')}
    >
      <Combobox.Trigger
        {...trigger}
        className={cx(inputClass, 'flex items-center justify-between gap-2 text-left', className)}
      >
        <span className="truncate">{nameOf(value)}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} className="z-50">
          <Combobox.Popup
            aria-label={label}
            className={cx(menuPopupClass, 'max-w-(--available-width)', popupClass)}
          >
            <Combobox.Input
              aria-label="Search pages"
              placeholder="Search pages…"
              maxLength={SEARCH_MOST.list}
              className={cx(inputClass, 'mb-1.5')}
            />
            <Combobox.Status className="px-3 text-quiet *:py-2">
              {list.isPending && <p>Loading…</p>}
              {list.isError && <p>Failed to load pages.</p>}
              {list.isSuccess && (isEmpty ?? pages.length === 0) && <p>{words.none}</p>}
            </Combobox.Status>
            <Combobox.List
              className="overflow-y-auto overscroll-contain"
              style={{ maxHeight: `${LINK_LIST_MAX_HEIGHT_REM}rem` }}
            >
              {(item: string) => (
                <Combobox.Item key={item} value={item} className={menuItemClass}>
                  <span className="min-w-0 flex-1 truncate">{nameOf(item)}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {more && <p className="px-3 pt-2 pb-1 text-xs text-quiet">{words.more}</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
