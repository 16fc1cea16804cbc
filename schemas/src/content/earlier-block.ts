import type { Block, BlockPlace, PageContent } from './page-content.ts';
import { blocksIn, mapBlocks, walkBlocks } from './walk.ts';

/**
 * Returns a page in which one block, with the blocks in it, has its earlier state. A block that the page
 * still has is replaced at its present place. A removed block returns to its former parent, or to the page
 * itself if the parent is removed, too. A block that was in it and is now at another place of the page stays
 * there.
 * @returns null if the page did not have the block at that time
 */
export function withEarlierBlock(
  now: PageContent,
  then: PageContent,
  blockId: string,
): PageContent | null {
  const earlier = placeOf(then, blockId);
  if (!earlier) return null;
  const copy = structuredClone(now);
  const present = placeOf(copy, blockId);
  const elsewhere = idsOf(copy.content);
  for (const id of idsOf(present ? [present.block] : [])) elsewhere.delete(id);
  const restored = mapBlocks([structuredClone(earlier.block)], (block) =>
    elsewhere.has(block.props.id) ? null : block,
  );
  const { blocks, index } = present
    ? siblingsOf(copy, present)
    : siblingsOf(copy, { ...earlier, parent: placeOf(copy, idOf(earlier.parent))?.block ?? null });
  blocks.splice(Math.min(index, blocks.length), present ? 1 : 0, ...restored);
  return copy;
}

/** Returns the ids of blocks and of all blocks in them. */
const idsOf = (blocks: readonly Block[]): Set<string> =>
  new Set([...walkBlocks({ content: blocks })].map(({ block }) => block.props.id));

const idOf = (block: Block | null) => block?.props.id ?? '';

function placeOf(content: PageContent, id: string): BlockPlace | undefined {
  for (const place of walkBlocks(content)) if (place.block.props.id === id) return place;
  return undefined;
}

/** The list that a block is in, and its index. */
function siblingsOf(
  content: PageContent,
  { parent, path }: Pick<BlockPlace, 'parent' | 'path'>,
): { blocks: Block[]; index: number } {
  const [slot, index] = path.slice(-2) as [string, number];
  if (!parent) return { blocks: content.content, index };
  const blocks = blocksIn(parent, slot);
  parent.props[slot] = blocks;
  return { blocks, index };
}
