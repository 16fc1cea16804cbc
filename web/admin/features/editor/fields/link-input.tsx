import { LINK_LIST_MAX_HEIGHT_REM } from '@siteyard/schemas/limits';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { whenCompleted } from '../../../lib/complete-link.ts';
import { cx } from '../../../lib/cx.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { useLinkedPageName, usePageChoices } from '../../../lib/pages/use-page-choices.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { linkKindOf, type LinkKind } from './link-kind.ts';

const smallInput = cx(inputClass, 'px-2.5 py-1.5');

/** A link: a page of this site, or any other address. */
export function LinkInput({
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
  const [kind, setKind] = useState<LinkKind>(() => linkKindOf(value));
  const unsafe = value !== '' && safeUrl(value) === null;
  return (
    <div className="grid grid-cols-1 gap-2" role="group" aria-label={label}>
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
            {each === 'internal' ? 'Page of this site' : 'Other address'}
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
            aria-label={`${label}: address`}
            aria-invalid={unsafe || undefined}
            placeholder="https://"
            className={smallInput}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={() => !readOnly && whenCompleted(value, onChange)}
          />
          <p className="text-xs text-quiet">Enter a full URL (e.g., https://example.com)</p>
        </div>
      )}
      {unsafe && (
        <p className="text-xs text-danger" role="alert">
          This is not a link that can be used. Write https://…, mailto:…, tel:… or choose a page.
        </p>
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
  const name = useLinkedPageName(value, pages);
  const offered = pages.some(({ id }) => value === hrefOf(id));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {value !== '' && !offered && (
        <div className="flex items-center gap-1 rounded-md bg-ground px-2 text-xs">
          <span className="min-w-0 flex-1 truncate">{name ? `${name} (${value})` : value}</span>
          <ClearButton label={label} onClick={() => onChange('')} disabled={readOnly} />
        </div>
      )}
      <input
        type="search"
        value={typed}
        aria-label={`${label}: search pages`}
        placeholder="Search pages…"
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
          {list.isSuccess && pages.length === 0 && (
            <li className="px-2 py-1.5 text-xs text-quiet">
              {search ? 'No pages found' : 'No pages yet'}
            </li>
          )}
          {pages.map((page) => {
            const href = hrefOf(page.id);
            const chosen = value === href;
            return (
              <li key={page.id}>
                <button
                  type="button"
                  disabled={readOnly}
                  aria-pressed={chosen}
                  onClick={() => onChange(chosen ? '' : href)}
                  className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-xs hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:text-brand-800"
                >
                  <span className="min-w-0 flex-1 truncate">{pageName(page)}</span>
                  <span className="text-quiet">{href}</span>
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

const hrefOf = (id: number) => `/pages/${id}`;

function ClearButton(props: { label: string; onClick: () => void; disabled: boolean }) {
  return (
    <IconButton
      label={`Remove ${props.label.toLowerCase()}`}
      className="size-7"
      onClick={props.onClick}
      disabled={props.disabled}
    >
      <X aria-hidden className="size-3.5" />
    </IconButton>
  );
}
