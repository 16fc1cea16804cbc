import { z } from 'zod';
import { itemChoice } from '../rentals/item-choice.ts';
import { ITEMS_ON_PAGE, ITEMS_SHOWN_MOST } from '../rentals/limits.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** Rental items of the site, with their names, pictures and rates. */
export const itemList = defineBlock({
  type: 'ItemList',
  props: z.strictObject({
    heading: plainText().default('What we rent'),
    ...itemChoice,
    layout: z.enum(['cards', 'list', 'table']).default('cards'),
    showRates: z.boolean().default(true),
    /** Whether each item has the button "Ask for this". */
    showAsk: z.boolean().default(true),
    /** The largest number of items that the block shows. A link leads to the others. */
    most: wholeNumber(1, ITEMS_SHOWN_MOST).default(ITEMS_ON_PAGE),
    ...sectionStyleAndWidth,
  }),
});

export type ItemListProps = PropsOf<typeof itemList>;
