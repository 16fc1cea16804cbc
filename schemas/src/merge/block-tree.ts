import { findBlockSchema } from '../blocks/index.ts';
import type { Block, PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { ownProps, walkBlocks } from '../content/walk.ts';
import type { JsonObject } from '../values/json.ts';

/** A list of blocks: the page's own, or a slot of a block. */
export interface BlockList {
  parent: string | null;
  slot: string;
}

/** The list of the page itself. */
export const PAGE_LIST: BlockList = { parent: null, slot: 'content' };

/** Returns the key of a list. Ids contain no line breaks. */
export const listKey = ({ parent, slot }: BlockList) => `${parent ?? ''}\n${slot}`;

/** A block without the blocks in its slots. */
export interface Entry {
  type: string;
  own: JsonObject;
  /** The list that contains the block. */
  list: BlockList;
}

/** The blocks of a page without their nesting: every block by its id, and the ids in every list by its key. */
export interface BlockTree {
  entries: Map<string, Entry>;
  orders: Map<string, string[]>;
}

/** Returns the blocks of a page without their nesting. */
export function flatten(content: PageContent): BlockTree {
  const flat: BlockTree = { entries: new Map(), orders: new Map() };
  for (const { block, path, parent } of walkBlocks(normalisePageContent(content))) {
    const { id } = block.props;
    const list = parent ? { parent: parent.props.id, slot: String(path.at(-2)) } : PAGE_LIST;
    flat.entries.set(id, { type: block.type, own: ownProps(block), list });
    const order = flat.orders.get(listKey(list));
    if (order) order.push(id);
    else flat.orders.set(listKey(list), [id]);
  }
  return flat;
}

/** Returns the names of the slots of a block type; none for an unknown type. */
export const slotsOfType = (type: string): readonly string[] => findBlockSchema(type)?.slots ?? [];

/**
 * Returns the blocks of a list, with the blocks in them.
 * @param entries the blocks by id
 * @param lists the ids in every list by the key of the list
 */
export function build(
  list: BlockList,
  entries: ReadonlyMap<string, Entry>,
  lists: ReadonlyMap<string, string[]>,
): Block[] {
  return (lists.get(listKey(list)) ?? []).map((id) => {
    const { type, own } = entries.get(id)!;
    const block: Block = { type, props: { ...own, id } };
    for (const slot of slotsOfType(type)) {
      const blocks = build({ parent: id, slot }, entries, lists);
      if (blocks.length > 0) block.props[slot] = blocks;
    }
    return block;
  });
}
