import type { ItemListProps } from '../blocks/ItemList.ts';
import type { PriceTableProps } from '../blocks/PriceTable.ts';
import type { Block, PageContent } from '../content/page-content.ts';
import { viewProps } from '../content/normalise.ts';
import { walkBlocks } from '../content/walk.ts';
import { chosenItems, type ItemChoice } from './item-choice.ts';
import { ITEMS_SHOWN_MOST } from './limits.ts';
import type { PublicItem } from './public-item.ts';

/** The choice of items of a block, and how the block shows them. */
export interface ShownChoice extends ItemChoice {
  /** The largest number of items that the block shows. */
  most: number;
  /** Whether the block shows their pictures. */
  pictures: boolean;
}

/** Returns the choice of items of a block; null if the block does not show items. */
export function itemsOfBlock(block: Block): ShownChoice | null {
  if (block.type === 'ItemList') {
    const props = viewProps(block) as unknown as ItemListProps;
    return { ...props, pictures: props.layout === 'cards' };
  }
  if (block.type !== 'PriceTable' || block.props.rows !== 'items') return null;
  const props = viewProps(block) as unknown as PriceTableProps;
  return { ...props, most: ITEMS_SHOWN_MOST, pictures: false };
}

/** Returns the addresses of the item pictures that the blocks of a page show, once each. */
export function itemPictures(content: PageContent, items: readonly PublicItem[]): string[] {
  const found = new Set<string>();
  for (const { block } of walkBlocks(content)) {
    const shown = itemsOfBlock(block);
    if (!shown?.pictures) continue;
    for (const { image } of chosenItems(items, shown).slice(0, shown.most)) found.add(image);
  }
  found.delete('');
  return [...found];
}
