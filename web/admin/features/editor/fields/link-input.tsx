import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { useQuery } from '@tanstack/react-query';
import { FileText, Globe, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useItemLinkName } from '../../../lib/items/item-links.ts';
import { pageChoicesQuery } from '../../../lib/pages/list-pages.ts';
import { useLinkedPageName } from '../../../lib/pages/use-page-choices.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { linkKindOf } from './link-kind.ts';
import { LinkPicker } from './link-picker.tsx';

/** A link: a line with its target, which opens to the pages of this site or to any other address. */
export function LinkInput({
  label,
  name,
  value,
  onChange,
  readOnly,
}: {
  label: string;
  /** The path of the prop. A problem names its field by this path. */
  name?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
}) {
  const [open, setOpen] = useState(false);
  const unsafe = value !== '' && safeUrl(value) === null;
  // The list is loaded only after the picker was opened.
  const pages = useQuery({ ...pageChoicesQuery(''), enabled: open });
  const pageTitle = useLinkedPageName(value, pages.data ?? []);
  const itemName = useItemLinkName(value);
  const linkedPage = pageTitle ?? itemName;
  const Icon = linkKindOf(value) === 'external' ? Globe : FileText;
  return (
    <div className="grid grid-cols-1 gap-2" role="group" aria-label={label}>
      <div className="flex items-center gap-1 rounded-lg border border-line bg-white ps-2.5">
        {value !== '' && <Icon aria-hidden className="size-4 shrink-0 text-quiet" />}
        <span className="min-w-0 flex-1 truncate text-sm" title={value}>
          {value === '' ? <span className="text-quiet">No link</span> : (linkedPage ?? value)}
        </span>
        {value !== '' && !readOnly && (
          <IconButton
            label={`Remove ${label.toLowerCase()}`}
            className="size-8 text-quiet"
            onClick={() => onChange('')}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
        <button
          type="button"
          name={name}
          aria-expanded={open}
          aria-label={`${value === '' ? 'Choose' : 'Change'} ${label.toLowerCase()}`}
          disabled={readOnly}
          onClick={() => setOpen(!open)}
          className={cx(buttonClass('quiet', 'sm'), 'font-normal text-brand-700')}
        >
          {open ? 'Close' : value === '' ? 'Choose' : 'Change'}
        </button>
      </div>
      {open && <LinkPicker {...{ label, value, onChange, readOnly, unsafe }} />}
      {unsafe && (
        <p className="text-xs text-danger" role="alert">
          This link does not work. Choose a page, or write https://…, mailto:… or tel:….
        </p>
      )}
    </div>
  );
}
