import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { useItemLinks } from '../../../lib/items/item-links.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { numberedPath } from '../../../lib/pages/page-path.ts';
import { usePageChoices } from '../../../lib/pages/use-page-choices.ts';
import { LINK_LIST_MAX_HEIGHT_REM } from '../../../lib/screen-constants.ts';
import { Button } from '../../../ui/button.tsx';
import { smallInput } from './field-box.tsx';
import { linkKindOf, type LinkKind } from './link-kind.ts';

/** The choice of a link: a page or item of this site, or another address. */
export function LinkPicker({
  label,
  value,
  unsafe,
  onChange,
  readOnly,
}: {
  label: string;
  value: string;
  /** Whether the value is no link that works. */
  unsafe: boolean;
  onChange: (value: string) => void;
  readOnly: boolean;
}) {
  const [kind, setKind] = useState<LinkKind>(() => linkKindOf(value));
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-2 gap-1 rounded-lg bg-ink/6 p-1">
        {(['internal', 'external'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind === each}
            disabled={readOnly}
            onClick={() => setKind(each)}
            className="rounded-md px-2 py-1 text-xs font-medium text-quiet aria-pressed:bg-white aria-pressed:text-ink aria-pressed:shadow-card"
          >
            {each === 'internal' ? 'Page of this site' : 'Other link'}
          </button>
        ))}
      </div>
      {kind === 'internal' ? (
        <PagePicker value={value} onChange={onChange} readOnly={readOnly} label={label} />
      ) : (
        <div className="grid grid-cols-1 gap-1">
          <input
            type="url"
            value={value}
            readOnly={readOnly}
            aria-label={`${label}: web address`}
            aria-invalid={unsafe || undefined}
            placeholder="https://"
            className={smallInput}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={() => !readOnly && whenCompleted(value, onChange)}
          />
          <p className="text-xs text-quiet">Enter a full URL (e.g., https://example.com)</p>
        </div>
      )}
    </div>
  );
}

function PagePicker({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
}) {
  const { typed, setTyped, search, list, pages, more } = usePageChoices();
  const items = useItemLinks(search);
  const choices = [
    ...pages.map((page) => ({
      href: numberedPath(page.id),
      name: pageName(page),
      note: numberedPath(page.id),
    })),
    ...items,
  ];
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <input
        type="search"
        value={typed}
        aria-label={`${label}: search pages`}
        placeholder="Search pages…"
        maxLength={SEARCH_MOST.list}
        className={smallInput}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list.isError ? (
        <p className="flex items-center justify-between gap-2 text-xs text-danger" role="alert">
          Failed to load pages.
          <Button size="sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <ul
          className="overflow-y-auto rounded-lg border border-line bg-white p-1"
          style={{ maxHeight: `${LINK_LIST_MAX_HEIGHT_REM}rem` }}
        >
          {list.isPending && <li className="px-2 py-1.5 text-xs text-quiet">Loading…</li>}
          {list.isSuccess && choices.length === 0 && (
            <li className="px-2 py-1.5 text-xs text-quiet">
              {search ? 'No pages found' : 'No pages yet'}
            </li>
          )}
          {choices.map(({ href, name, note }) => {
            const chosen = value === href;
            return (
              <li key={href}>
                <button
                  type="button"
                  disabled={readOnly}
                  aria-pressed={chosen}
                  onClick={() => onChange(chosen ? '' : href)}
                  className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-xs hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:text-brand-800"
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="text-quiet">{note}</span>
                  {chosen && <Check aria-hidden className="size-3.5 shrink-0" />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {more && <p className="text-xs text-quiet">These are the latest. Type to find others.</p>}
    </div>
  );
}
