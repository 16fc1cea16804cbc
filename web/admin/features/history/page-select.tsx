import { cx } from '../../lib/cx.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { PageCombobox, type PageChoices } from '../../ui/page-combobox.tsx';

const ALL = 'all';

const WORDS = { none: 'No pages found', more: 'These are not all. Type to find others.' };

/** A select for one page, with a search. */
export function PageSelect({
  label,
  value,
  valueName,
  allLabel,
  choices,
  onChange,
  className,
}: {
  label: string;
  /** The number of the page; undefined for none. */
  value: number | undefined;
  /** The title of the chosen page, which may be missing in the list of pages. */
  valueName: string;
  /** The name of the option for no page. If absent, a page must be chosen. */
  allLabel?: string;
  choices: PageChoices;
  onChange: (page: number | undefined) => void;
  className?: string;
}) {
  const names = new Map(choices.pages.map((page) => [String(page.id), pageName(page)]));
  const chosen = value === undefined ? ALL : String(value);
  const nameOf = (item: string) => {
    if (item === ALL) return allLabel ?? valueName;
    return item === chosen ? valueName : (names.get(item) ?? item);
  };
  return (
    <PageCombobox
      label={label}
      items={[...(allLabel && choices.typed === '' ? [ALL] : []), ...names.keys()]}
      value={chosen}
      nameOf={nameOf}
      choices={choices}
      words={WORDS}
      trigger={{
        'aria-label': `${label}: ${nameOf(chosen)}`,
        className: cx('h-10 min-w-0 py-0', className),
      }}
      popupClass="w-72"
      onChange={(item) => onChange(item === ALL ? undefined : Number(item))}
    />
  );
}
