import type { CheckedLink } from '@siteyard/schemas/http';
import type { NavItem } from '@siteyard/schemas/settings';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, type HTMLAttributes } from 'react';
import { cx } from '../../../lib/cx.ts';
import { linkWarning } from '../../../lib/pages/check-links.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { DragHandle } from '../../../ui/drag-handle.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { ListItemButtons } from '../../../ui/list-item-buttons.tsx';
import { LinkField } from './link-field.tsx';

/** One item of the menu: a summary line, and its fields while it is open. */
export function NavRow({
  item,
  index,
  count,
  checked,
  isOpen,
  isDragged,
  handleProps,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: {
  item: NavItem;
  index: number;
  count: number;
  checked: CheckedLink | undefined;
  isOpen: boolean;
  isDragged: boolean;
  handleProps: HTMLAttributes<HTMLElement>;
  onToggle: () => void;
  onChange: (change: Partial<NavItem>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const fieldsId = useId();
  const name = item.title || `item ${index + 1}`;
  return (
    <li
      className={cx(
        'rounded-lg border border-line bg-ground',
        isDragged && 'relative z-10 border-brand-500 shadow-raised',
      )}
    >
      <div className="flex items-center gap-1 p-1.5">
        <DragHandle
          name={name}
          index={index}
          count={count}
          handleProps={handleProps}
          onMove={onMove}
        />
        <Summary
          item={item}
          index={index}
          checked={checked}
          isOpen={isOpen}
          fieldsId={fieldsId}
          onToggle={onToggle}
        />
        <ListItemButtons
          name={name}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <div id={fieldsId} hidden={!isOpen} className="border-t border-line p-3">
        {isOpen && (
          <div className="grid gap-3">
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                label="Title"
                value={item.title}
                maxLength={100}
                onChange={(event) => onChange({ title: event.target.value })}
              />
              <LinkField
                label="Link"
                value={item.href}
                checked={checked}
                onChange={(href) => onChange({ href })}
              />
            </div>
            <ImageField
              label="Background image"
              value={item.imageUrl}
              onChange={(imageUrl) => onChange({ imageUrl })}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** The title and the target of an item. Opens and closes its fields. */
function Summary({
  item,
  index,
  checked,
  isOpen,
  fieldsId,
  onToggle,
}: {
  item: NavItem;
  index: number;
  checked: CheckedLink | undefined;
  isOpen: boolean;
  fieldsId: string;
  onToggle: () => void;
}) {
  const isBroken = checked !== undefined && linkWarning(checked) !== undefined;
  const target = checked?.page ? pageName(checked.page) : item.href;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={fieldsId}
      onClick={onToggle}
      className="flex min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 py-1 text-left hover:bg-ink/5"
    >
      <ChevronDown
        aria-hidden
        className={cx('size-4 shrink-0 text-quiet transition-transform', !isOpen && '-rotate-90')}
      />
      <span className="grid min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span className="truncate text-sm font-medium">{item.title || `Item ${index + 1}`}</span>
        <span className="truncate text-xs text-quiet">{target || 'No link'}</span>
      </span>
      {isBroken && (
        <>
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
          <span className="sr-only">The link needs attention</span>
        </>
      )}
    </button>
  );
}
