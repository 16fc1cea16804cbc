import { deepEqual } from '@siteyard/schemas/values';
import { ChevronDown, ChevronRight, GripVertical, Box } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { blockEditors } from '../../../../blocks/editors.ts';
import { cx } from '../../../lib/cx.ts';
import type { OutlineRow } from './outline-rows.ts';
import type { DropSide } from './use-outline-drag.ts';

/** The indentation of each level, in px. */
const INDENT_PX = 14;

interface RowProps {
  row: OutlineRow;
  open: boolean;
  selected: boolean;
  /** Whether the row is the tab stop. The arrow keys reach the others. */
  tabbable: boolean;
  dragged: boolean;
  /** The position of the dragged block relative to this row; undefined if it is elsewhere. */
  drop: DropSide | undefined;
  onSelect: (id: string) => void;
  onToggle: (key: string) => void;
  onFocus: (key: string) => void;
  onKeyDown: (event: KeyboardEvent, key: string) => void;
}

/**
 * One row of the outline: icon, type and the block's text, or the name of a slot. It renders again only if
 * its content changes, because every key creates all rows again.
 */
export const OutlineRowItem = memo(OutlineLine, (before, after) => {
  const { row, ...rest } = before;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return names.every((name) => before[name] === after[name]) && deepEqual(row, after.row);
});

function OutlineLine({
  row,
  open,
  selected,
  tabbable,
  dragged,
  drop,
  onSelect,
  onToggle,
  onFocus,
  onKeyDown,
}: RowProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  const isBlock = row.kind === 'block';
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-selected={selected}
      aria-expanded={row.opens ? open : undefined}
      aria-label={nameOf(row)}
      tabIndex={tabbable ? 0 : -1}
      data-outline-key={row.key}
      data-drop={drop}
      onClick={() => isBlock && onSelect(row.key)}
      onFocus={(event) => event.target === event.currentTarget && onFocus(row.key)}
      onKeyDown={(event) => onKeyDown(event, row.key)}
      style={{ paddingInlineStart: (row.level - 1) * INDENT_PX }}
      className={cx('block-row', selected && 'block-row-selected', dragged && 'opacity-50')}
    >
      {row.opens ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${open ? 'Close' : 'Open'} ${row.label}`}
          className="grid size-6 shrink-0 place-items-center rounded text-quiet hover:bg-ink/8"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row.key);
          }}
        >
          <Chevron aria-hidden className="size-3.5" />
        </button>
      ) : (
        <span className="size-6 shrink-0" />
      )}
      {isBlock ? <BlockLabel row={row} /> : <SlotLabel label={row.label} empty={row.empty} />}
      {isBlock && (
        <span data-outline-handle className="block-row-handle">
          <GripVertical aria-hidden className="size-4" />
        </span>
      )}
    </div>
  );
}

function BlockLabel({ row }: { row: Extract<OutlineRow, { kind: 'block' }> }) {
  const Icon = blockEditors[row.type]?.icon ?? Box;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5" title={row.words || row.label}>
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 truncate">{row.words || row.label}</span>
      {row.words && <span className="shrink-0 text-xs text-quiet">{row.label}</span>}
    </span>
  );
}

function SlotLabel({ label, empty }: { label: string; empty: boolean }) {
  return (
    <span className="min-w-0 flex-1 truncate text-xs text-quiet">
      {label}
      {empty && ' (empty)'}
    </span>
  );
}

function nameOf(row: OutlineRow): string {
  if (row.kind === 'slot') return row.empty ? `${row.label}, empty` : row.label;
  return row.words ? `${row.label} “${row.words}”` : row.label;
}
