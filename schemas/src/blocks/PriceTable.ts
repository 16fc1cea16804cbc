import { z } from 'zod';
import { PRICE_ROWS_MOST } from '../primitives/limits.ts';
import { link } from '../primitives/safe-url.ts';
import { longText, plainText } from '../primitives/text.ts';
import { itemChoice } from '../rentals/item-choice.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A price in the owner's words, such as "$185" or "on request". */
const price = () => plainText(100).default('');

/** The prices of machines by day, week and four weeks, with the deposit. */
export const priceTable = defineBlock({
  type: 'PriceTable',
  props: z.strictObject({
    heading: plainText().default('Prices'),
    /** The source of the rows: `items` of this block, or the rental items of the site with their rates. */
    rows: z.enum(['own', 'items']).default('own'),
    ...itemChoice,
    dayLabel: plainText(100).default('Day'),
    weekLabel: plainText(100).default('Week'),
    fourWeeksLabel: plainText(100).default('Four weeks'),
    depositLabel: plainText(100).default('Deposit'),
    items: z
      .array(
        z.strictObject({
          name: plainText().default(''),
          details: plainText().default(''),
          day: price(),
          week: price(),
          fourWeeks: price(),
          deposit: price(),
          href: link.default(''),
        }),
      )
      .max(PRICE_ROWS_MOST)
      .default([
        sample('Mini excavator', '1.8 t, with three buckets', ['$185', '$690', '$1,950', '$500']),
        sample('Scissor lift', 'Electric, reaches 8 m', ['$95', '$340', '$920', '$300']),
        sample('Plate compactor', 'Petrol, 90 kg', ['$45', '$160', '$420', '$150']),
      ]),
    note: longText().default(''),
    ...sectionStyleAndWidth,
  }),
});

function sample(name: string, details: string, prices: [string, string, string, string]) {
  const [day, week, fourWeeks, deposit] = prices;
  return { name, details, day, week, fourWeeks, deposit, href: '' };
}

export type PriceTableProps = PropsOf<typeof priceTable>;
