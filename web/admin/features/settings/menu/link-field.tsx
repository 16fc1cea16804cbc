import { Autocomplete } from '@base-ui/react/autocomplete';
import { LINK_LIST_MAX_HEIGHT_REM } from '../../../lib/screen-constants.ts';
import type { CheckedLink } from '@siteyard/schemas/http';
import { FileText } from 'lucide-react';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { useItemLinkName, useItemLinks, type ItemLink } from '../../../lib/items/item-links.ts';
import { linkWarning } from '../../../lib/pages/check-links.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { usePageChoices } from '../../../lib/pages/use-page-choices.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { menuItemClass, menuPopupClass } from '../../../ui/menu-class.ts';
import { LinkWarning } from '../link-warning.tsx';
import { numberedPath } from '../../../lib/pages/page-path.ts';

/** Matches a text that looks like an address. The field searches only other texts in the titles of pages. */
const ADDRESS = /^[/#?]|^\w+:|\./;

const leadsTo = (name: string | undefined) => name && `Leads to “${name}”.`;

/** A link: an address, or a page, a category or an item found by its name. Shows the target of the link. */
export function LinkField({
  label,
  value,
  checked,
  onChange,
}: {
  label: string;
  value: string;
  /** The target of the link; undefined while it is unknown. */
  checked: CheckedLink | undefined;
  onChange: (href: string) => void;
}) {
  const { setTyped, search, list, pages } = usePageChoices();
  const items = useItemLinks(search);
  const itemName = useItemLinkName(value);
  const choices: ItemLink[] = [
    ...pages.map((page) => ({
      href: numberedPath(page.id),
      name: pageName(page),
      note: page.published_at === null ? 'not public' : '',
    })),
    ...items,
  ];
  const warning = checked && linkWarning(checked);
  const hint = warning ? (
    <LinkWarning>{warning}</LinkWarning>
  ) : (
    leadsTo(checked?.page ? pageName(checked.page) : itemName)
  );
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Autocomplete.Root<ItemLink>
          items={choices}
          filter={null}
          mode="none"
          openOnInputClick
          value={value}
          itemToStringValue={({ href }) => href}
          onValueChange={(typed) => {
            const href = typed.trim();
            setTyped(ADDRESS.test(href) ? '' : href);
            onChange(href);
          }}
        >
          <Autocomplete.Input
            {...ids}
            className={inputClass}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Choose a page, or https://…"
            onBlur={() => whenCompleted(value, onChange)}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner align="start" sideOffset={6} className="z-50">
              <Autocomplete.Popup
                aria-label={`${label}: pages`}
                className={`${menuPopupClass} w-(--anchor-width) min-w-60 max-w-(--available-width)`}
              >
                <Autocomplete.Status className="px-3 text-quiet *:py-2">
                  {list.isPending && <p>Loading…</p>}
                  {list.isError && <p>Failed to load pages.</p>}
                  {list.isSuccess && choices.length === 0 && (
                    <p>{search ? 'No page has this title.' : 'No pages yet'}</p>
                  )}
                </Autocomplete.Status>
                <Autocomplete.List
                  className="overflow-y-auto overscroll-contain"
                  style={{ maxHeight: `${LINK_LIST_MAX_HEIGHT_REM}rem` }}
                >
                  {(choice: ItemLink) => (
                    <Autocomplete.Item key={choice.href} value={choice} className={menuItemClass}>
                      <FileText aria-hidden className="size-4 shrink-0 text-quiet" />
                      <span className="min-w-0 flex-1 truncate">{choice.name}</span>
                      {choice.note !== '' && (
                        <span className="shrink-0 text-xs text-quiet">{choice.note}</span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
