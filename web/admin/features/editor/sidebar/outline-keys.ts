import type { KeyboardEvent, RefObject } from 'react';
import { stepBlock, type Step } from '../content/move-block.ts';
import { splitZone } from '../content/places.ts';
import type { GetPuck } from '../puck/puck.ts';
import type { OutlineRow } from './outline-rows.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

/** With Alt, the arrow keys move the block. */
const STEPS: Record<string, Step | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Handles the keys of a tree: arrows, Home and End move the focus, Enter and Space select. */
export function onOutlineKey(
  event: KeyboardEvent,
  row: OutlineRow,
  rows: readonly OutlineRow[],
  outline: {
    closed: ReadonlySet<string>;
    toggle: (key: string, open?: boolean) => void;
    select: (id: string) => void;
    getPuck: GetPuck;
    tree: RefObject<HTMLElement | null>;
  },
): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return;
  const focus = (to: string | null | undefined) => to && focusRow(outline.tree.current, to);
  const at = rows.indexOf(row);
  const open = row.opens && !outline.closed.has(row.key);
  const step = altKey ? STEPS[key] : undefined;
  if (step) {
    if (row.kind === 'block' && stepBlock(row.key, step, outline.getPuck)) {
      openAround(row.key, outline);
      requestAnimationFrame(() => focus(row.key));
    }
  } else if (altKey) return;
  else if (key === 'ArrowDown') focus(rows[at + 1]?.key);
  else if (key === 'ArrowUp') focus(rows[at - 1]?.key);
  else if (key === 'Home') focus(rows[0]?.key);
  else if (key === 'End') focus(rows.at(-1)?.key);
  else if (key === 'ArrowRight' && row.opens && !open) outline.toggle(row.key, true);
  else if (key === 'ArrowRight' && open) focus(rows[at + 1]?.key);
  else if (key === 'ArrowLeft' && open) outline.toggle(row.key, false);
  else if (key === 'ArrowLeft') focus(row.parentKey);
  else if ((key === 'Enter' || key === ' ') && row.kind === 'block') outline.select(row.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function focusRow(tree: HTMLElement | null, key: string) {
  const row = tree?.querySelector<HTMLElement>(`[data-outline-key="${CSS.escape(key)}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Opens the block and the slot that a block has moved into, so that its row stays visible. */
function openAround(
  id: string,
  { toggle, getPuck }: { toggle: (key: string, open?: boolean) => void; getPuck: GetPuck },
) {
  const place = splitZone(getPuck().getSelectorForId(id)?.zone ?? ROOT_ZONE);
  if (!place) return;
  toggle(place.parentId, true);
  toggle(`${place.parentId}:${place.slot}`, true);
}
