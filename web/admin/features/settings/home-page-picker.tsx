import { Combobox } from '@base-ui/react/combobox';
import type { CheckedLink } from '@siteyard/schemas/link-check';
import { LINK_LIST_MAX_HEIGHT_REM } from '@siteyard/schemas/limits';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { linkWarning } from '../../lib/pages/check-links.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { useLinkedPageName, usePageChoices } from '../../lib/pages/use-page-choices.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { menuItemClass, menuPopupClass } from '../../ui/menu-class.ts';
import { LinkWarning } from './link-warning.tsx';

const HINT = 'Unauthenticated visitors hitting / are redirected to this path.';
const NONE = 'First navbar item that is a page';

/** The page that guests see at `/`. Pages are offered as links `/pages/{id}`. */
export function HomePagePicker({
  value,
  checked,
  onChange,
}: {
  value: string;
  /** The target of the link; undefined while it is unknown. */
  checked: CheckedLink | undefined;
  onChange: (path: string) => void;
}) {
  const { typed, setTyped, search, list, pages, more } = usePageChoices();
  const name = useLinkedPageName(value, pages);
  const labels = new Map(pages.map((page) => [`/pages/${page.id}`, pageName(page)]));
  const labelOf = (path: string) => {
    if (path === '') return NONE;
    const title = labels.get(path) ?? (path === value ? name : undefined);
    return title ? `${title} (${path})` : path;
  };
  const offered = [...(search === '' ? [''] : []), ...labels.keys()];
  const warning = checked && linkWarning(checked);
  const hint = (
    <>
      {HINT}
      {warning && <LinkWarning>{warning}</LinkWarning>}
    </>
  );
  const hidden = new Set(
    pages.filter((page) => page.published_at === null).map(({ id }) => `/pages/${id}`),
  );
  return (
    <Field label="Home page" hint={hint}>
      {(ids) => (
        <Combobox.Root<string>
          items={offered}
          filter={null}
          value={value}
          onValueChange={(path) => path !== null && onChange(path)}
          itemToStringLabel={labelOf}
          inputValue={typed}
          onInputValueChange={setTyped}
          onOpenChange={(open) => !open && setTyped('')}
        >
          <Combobox.Trigger
            {...ids}
            className={cx(inputClass, 'flex items-center justify-between gap-2 text-left')}
          >
            <span className="truncate">{labelOf(value)}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner align="start" sideOffset={6} className="z-50">
              <Combobox.Popup
                aria-label="Home page"
                className={cx(menuPopupClass, 'w-(--anchor-width) max-w-(--available-width)')}
              >
                <Combobox.Input
                  aria-label="Search pages"
                  placeholder="Search pages…"
                  className={cx(inputClass, 'mb-1.5')}
                />
                <Combobox.Status className="px-3 text-quiet *:py-2">
                  {list.isPending && <p>Loading…</p>}
                  {list.isError && <p>Failed to load pages.</p>}
                  {list.isSuccess && pages.length === 0 && (
                    <p>{search ? 'No pages found' : 'No pages yet'}</p>
                  )}
                </Combobox.Status>
                <Combobox.List
                  className="overflow-y-auto overscroll-contain"
                  style={{ maxHeight: `${LINK_LIST_MAX_HEIGHT_REM}rem` }}
                >
                  {(path: string) => (
                    <Combobox.Item key={path} value={path} className={menuItemClass}>
                      <span className="min-w-0 flex-1 truncate">{labelOf(path)}</span>
                      {hidden.has(path) && (
                        <span className="shrink-0 text-xs text-quiet">not public</span>
                      )}
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
                {more && (
                  <p className="px-3 pt-2 pb-1 text-xs text-quiet">
                    These are the latest. Type to find others.
                  </p>
                )}
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
