import { chosenItems } from '../../rentals/item-choice.ts';
import { itemsOfBlock } from '../../rentals/items-of-content.ts';
import type { PublicItem } from '../../rentals/public-item.ts';
import type { PageContent } from '../page-content.ts';
import { walkBlocks } from '../walk.ts';
import { hint, type PageHint } from './page-hint.ts';

/**
 * Returns a hint for each block that shows no rental items, or whose chosen items are missing.
 * @param items the published items
 */
export function findMissingItems(
  content: PageContent,
  items: readonly Pick<PublicItem, 'key' | 'category'>[],
): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const choice = itemsOfBlock(block);
    if (!choice) continue;
    const field = { all: 'source', category: 'category', chosen: 'keys' }[choice.source];
    const shown = chosenItems(items, choice);
    const missing = choice.source === 'chosen' ? new Set(choice.keys).size - shown.length : 0;
    if (shown.length === 0)
      found.push(hint('no_items', block, field, 'shows no item, so visitors do not see the block'));
    else if (missing > 0)
      found.push(
        hint('no_items', block, field, `has chosen items that visitors do not see: ${missing}`),
      );
  }
  return found;
}
