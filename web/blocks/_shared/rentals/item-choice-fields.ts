import { type ItemChoice, ITEMS_SHOWN_MOST } from '@siteyard/schemas/rentals';
import type { BlockField } from '../block-editor.ts';

/** The fields of `itemChoice`. */
export const itemChoiceFields = {
  source: {
    type: 'radio',
    label: 'Items',
    group: 'content',
    options: [
      { label: 'All', value: 'all' },
      { label: 'A category', value: 'category' },
      { label: 'Chosen ones', value: 'chosen' },
    ],
  },
  category: { type: 'itemCategory', label: 'Category' },
  keys: { type: 'items', label: 'Chosen items', max: ITEMS_SHOWN_MOST },
} as const satisfies Record<keyof ItemChoice, BlockField>;

/** The fields that have no effect with the chosen source. */
export const hiddenChoices = ({ source }: Pick<ItemChoice, 'source'>): ('category' | 'keys')[] => {
  const hidden: ('category' | 'keys')[] = [];
  if (source !== 'category') hidden.push('category');
  if (source !== 'chosen') hidden.push('keys');
  return hidden;
};
