import { type Block, blocksIn, slotsOf } from '@siteyard/schemas/content';
import { blockWords, slotLabel } from '../content/block-name.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { blockLabel } from '../../../../blocks/value-label.ts';

/** A row of the outline: a block, or one of several slots of a block. */
export type OutlineRow = {
  /** The id of the block, or Puck's key of the slot. */
  key: string;
  /** The level; 1 at the top of the page. */
  level: number;
  /** The key of the row around it; null at the top of the page. */
  parentKey: string | null;
  /** Whether it can contain rows. */
  opens: boolean;
  /** The position among the rows of its list, from 1, and their number. */
  position: number;
  count: number;
} & (
  | { kind: 'block'; type: string; label: string; words: string; zone: string; index: number }
  | { kind: 'slot'; label: string; empty: boolean }
);

/** The rows of a page in reading order, without the content of closed rows. */
export function outlineRows(content: readonly Block[], closed: ReadonlySet<string>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const addBlocks = (
    blocks: readonly Block[],
    zone: string,
    level: number,
    parentKey: string | null,
  ) => {
    blocks.forEach((block, index) => {
      const { id } = block.props;
      const slots = slotsOf(block);
      rows.push({
        kind: 'block',
        key: id,
        type: block.type,
        label: blockLabel(block.type),
        words: blockWords(block),
        zone,
        index,
        level,
        parentKey,
        opens: slots.length > 0,
        position: index + 1,
        count: blocks.length,
      });
      if (closed.has(id)) return;
      // The only slot of a block needs no row.
      if (slots.length === 1 && slots[0])
        addBlocks(blocksIn(block, slots[0]), `${id}:${slots[0]}`, level + 1, id);
      else slots.forEach((slot, at) => addSlot(block, slot, at, level + 1));
    });
  };
  const addSlot = (block: Block, slot: string, at: number, level: number) => {
    const key = `${block.props.id}:${slot}`;
    const inside = blocksIn(block, slot);
    rows.push({
      kind: 'slot',
      key,
      label: slotLabel(block.type, slot),
      empty: inside.length === 0,
      level,
      parentKey: block.props.id,
      opens: inside.length > 0,
      position: at + 1,
      count: slotsOf(block).length,
    });
    if (!closed.has(key)) addBlocks(inside, key, level + 1, key);
  };
  addBlocks(content, ROOT_ZONE, 1, null);
  return rows;
}
