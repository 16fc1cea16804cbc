import { type Block, blocksIn, mapBlocks, slotsOf, walkBlocks } from '@siteyard/schemas/content';
import type { PriceTableProps } from '@siteyard/schemas/blocks/PriceTable';
import type { PastedTable } from '../../../lib/paste/pasted.ts';
import { toPriceTable } from '../../../lib/paste/to-price-table.ts';
import { announce } from '../announce.ts';
import { blockName } from '../content/block-name.ts';
import { newBlockId } from '../content/new-block-id.ts';
import { focusBlock } from '../canvas/show-block.ts';
import type { GetPuck } from '../puck/puck.ts';
import { toStoredText, type StoredText } from '../fields/rich-text/stored-text.ts';
import { showContent } from '../content/insert-blocks.ts';

/** A price table that can replace pasted rows. */
export interface OfferedTable {
  /** The id of the paragraph with the rows. */
  partId: string;
  /** The pasted HTML of the paragraph. */
  text: string;
  props: PriceTableProps;
  /** Whether the pasted table has no headings for its columns. */
  isGuessed: boolean;
}

/** Pasted tables, each with the id of its paragraph. */
export type TableParts = readonly { partId: string; table: PastedTable }[];

/** Converts pasted tables to price tables. `problem` is the reason why one cannot be converted. */
export function tablesToOffer(parts: TableParts): { tables: OfferedTable[]; problem: string } {
  const tables: OfferedTable[] = [];
  let problem = '';
  for (const { partId, table } of parts) {
    const read = toPriceTable(table.data.rows);
    if (read.ok) tables.push({ ...read, partId, text: table.data.text });
    else problem ||= read.problem;
  }
  return { tables, problem };
}

/**
 * Replaces the pasted rows with price tables, as one history step. The text before them stays in its block,
 * and the text after them moves to another block. Rows that were changed since the paste stay text.
 * @returns whether all rows were replaced
 */
export function putPriceTables(tables: readonly OfferedTable[], getPuck: GetPuck): boolean {
  // A copied text has the same ids, so each table is used only once.
  const left = new Map(tables.map((table) => [table.partId, table]));
  let first: Block | undefined;
  let content = getPuck().appState.data.content as Block[];
  for (const { block } of Array.from(walkBlocks({ content }))) {
    const parts = block.type === 'RichText' ? splitText(block, left) : null;
    if (!parts) continue;
    first ??= parts.find(({ type }) => type === 'PriceTable');
    content = replaceBlock(content, block.props.id, parts);
  }
  if (first) {
    showContent(content, first.props.id, getPuck);
    focusBlock(first.props.id);
    announce(`Made ${blockName(first)}.`);
  }
  return left.size === 0;
}

/**
 * Splits a text at its tables into blocks; null for a text without them.
 * @param left tables by the ids of their paragraphs; the found ones are removed
 */
function splitText({ type, props }: Block, left: Map<unknown, OfferedTable>): Block[] | null {
  const blocks: Block[] = [];
  let parts: StoredText['blocks'] = [];
  const endText = () => {
    if (parts.length > 0) blocks.push({ type, props: { ...props, content: { blocks: parts } } });
    parts = [];
  };
  for (const part of toStoredText(props.content).blocks) {
    const table = left.get(part.id);
    if (!table || !isSameHtml(textOf(part), table.text)) {
      parts.push(part);
      continue;
    }
    endText();
    left.delete(part.id);
    blocks.push({ type: 'PriceTable', props: { ...table.props, id: newBlockId('PriceTable') } });
  }
  if (!blocks.some((block) => block.type === 'PriceTable')) return null;
  endText();
  const isFirstText = (block: Block) => block === blocks.find((each) => each.type === type);
  return blocks.map((block) =>
    block.type !== type || isFirstText(block)
      ? block
      : { type, props: { ...block.props, id: newBlockId(type) } },
  );
}

const textOf = ({ data }: StoredText['blocks'][number]) =>
  String((data as { text?: unknown } | undefined)?.text ?? '');

/** Whether two pieces of HTML are equal, apart from different notations of the same characters. */
function isSameHtml(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML,
  );
  return first === second;
}

/** Returns the blocks with one of them replaced. */
function replaceBlock(content: readonly Block[], id: string, by: readonly Block[]): Block[] {
  const replace = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.props.id === id ? by : [block]));
  const inside = mapBlocks(content, (block) => {
    const slots = slotsOf(block).filter((slot) => block.props[slot] !== undefined);
    const lists = slots.map((slot) => [slot, replace(blocksIn(block, slot))]);
    return { type: block.type, props: { ...block.props, ...Object.fromEntries(lists) } };
  });
  return replace(inside);
}
