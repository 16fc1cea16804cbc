import type { CheckedLink } from '@siteyard/schemas/link-check';
import { linkWarning } from '../../lib/pages/check-links.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { useLinkedPageName, usePageChoices } from '../../lib/pages/use-page-choices.ts';
import { Field } from '../../ui/field.tsx';
import { PageCombobox } from '../../ui/page-combobox.tsx';
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
  const choices = usePageChoices();
  const { search, pages } = choices;
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
        <PageCombobox
          label="Home page"
          items={offered}
          value={value}
          nameOf={labelOf}
          isHidden={(path) => hidden.has(path)}
          choices={choices}
          words={{
            none: search ? 'No pages found' : 'No pages yet',
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
