import type { CheckedLink } from '@siteyard/schemas/http';
import { useItemLinkName, useItemLinks } from '../../lib/items/item-links.ts';
import { linkWarning } from '../../lib/pages/check-links.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { useLinkedPageName, usePageChoices } from '../../lib/pages/use-page-choices.ts';
import { Field } from '../../ui/field.tsx';
import { PageCombobox } from '../../ui/page-combobox.tsx';
import { LinkWarning } from './link-warning.tsx';
import { numberedPath } from '../../lib/pages/page-path.ts';

const HINT = 'Unauthenticated visitors hitting / are redirected to this path.';
const NONE = 'First menu item that is a page';

/**
 * The page that guests see at `/`. Public pages are offered as links `/pages/{id}`, and the lists of rental
 * items as their addresses.
 */
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
  const choices = usePageChoices();
  const { search, pages } = choices;
  const pageTitle = useLinkedPageName(value, pages);
  const listName = useItemLinkName(value);
  // Offers no single items, because the page of one item is no useful home page.
  const lists = useItemLinks(search, false);
  const labels = new Map([
    ...pages
      .filter((page) => page.published_at !== null)
      .map((page) => [numberedPath(page.id), pageName(page)] as const),
    ...lists.map(({ href, name }) => [href, name] as const),
  ]);
  const labelOf = (path: string) => {
    if (path === '') return NONE;
    const title = labels.get(path) ?? (path === value ? (pageTitle ?? listName) : undefined);
    return title ? `${title} (${path})` : path;
  };
  const offered = [...(search === '' ? [''] : []), ...labels.keys()];
  const warning = checked && linkWarning(checked);
  const hint = (
    <>
      The page that visitors see first. {HINT}
      {warning && <LinkWarning>{warning}</LinkWarning>}
    </>
  );
  return (
    <Field label="Home page" hint={hint}>
      {(ids) => (
        <PageCombobox
          label="Home page"
          items={offered}
          value={value}
          nameOf={labelOf}
          isEmpty={labels.size === 0}
          choices={choices}
          words={{
            none: search ? 'No public page found' : 'No public pages yet',
            more: 'These are the latest. Type to find others.',
          }}
          trigger={ids}
          popupClass="w-(--anchor-width)"
          onChange={onChange}
        />
      )}
    </Field>
  );
}
