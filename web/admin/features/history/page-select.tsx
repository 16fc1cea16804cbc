import { Combobox } from '@base-ui/react/combobox';
import { LINK_LIST_MAX_HEIGHT_REM } from '@siteyard/schemas/limits';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { inputClass } from '../../ui/field.tsx';
import { menuItemClass, menuPopupClass } from '../../ui/menu-class.ts';

/** The pages that are offered, and the typed search. */
export interface PageChoices {
  typed: string;
  setTyped: (typed: string) => void;
  list: { isPending: boolean; isError: boolean; isSuccess: boolean };
  pages: readonly { id: number; title: string }[];
  /** Whether there may be more pages. */
  more: boolean;
}

const ALL = 'all';

/** A choice of one page, with a search. */
export function PageSelect({
  label,
  value,
  valueName,
  allLabel,
  choices: { typed, setTyped, list, pages, more },
  onChange,
  className,
}: {
  label: string;
  /** The number of the page; undefined for none. */
  value: number | undefined;
  /** The name of the chosen page, which may not be among those that are offered. */
  valueName: string;
  /** The name of the choice of no page. Without it, a page must be chosen. */
  allLabel?: string;
  choices: PageChoices;
  onChange: (page: number | undefined) => void;
  className?: string;
}) {
  const names = new Map(pages.map((page) => [String(page.id), pageName(page)]));
  const chosen = value === undefined ? ALL : String(value);
  const nameOf = (item: string) => {
    if (item === ALL) return allLabel ?? valueName;
    return item === chosen ? valueName : (names.get(item) ?? item);
  };
  return (
    <Combobox.Root<string>
      items={[...(allLabel && typed === '' ? [ALL] : []), ...names.keys()]}
      filter={null}
      value={chosen}
      onValueChange={(item) => item !== null && onChange(item === ALL ? undefined : Number(item))}
      itemToStringLabel={nameOf}
      inputValue={typed}
      onInputValueChange={setTyped}
      onOpenChange={(open) => !open && setTyped('')}
    >
      <Combobox.Trigger
        aria-label={`${label}: ${nameOf(chosen)}`}
        className={cx(
          inputClass,
          'flex h-10 min-w-0 items-center justify-between gap-2 py-0 text-left',
          className,
        )}
      >
        <span className="truncate">{nameOf(chosen)}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} className="z-50">
          <Combobox.Popup
            aria-label={label}
            className={cx(menuPopupClass, 'w-72 max-w-(--available-width)')}
          >
            <Combobox.Input
              aria-label="Search pages"
              placeholder="Search pages…"
              className={cx(inputClass, 'mb-1.5')}
            />
            <Combobox.Status className="px-3 text-quiet *:py-2">
              {list.isPending && <p>Loading…</p>}
              {list.isError && <p>Failed to load pages.</p>}
              {list.isSuccess && pages.length === 0 && <p>No pages found</p>}
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
            {more && (
              <p className="px-3 pt-2 pb-1 text-xs text-quiet">
                These are not all. Type to find others.
              </p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
