import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { longText, plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** The maximum number of stars of a quote. */
export const MOST_STARS = 5;

/** Quotes of customers, with their names. */
export const quotes = defineBlock({
  type: 'Quotes',
  props: z.strictObject({
    heading: plainText().default('What customers say'),
    items: z
      .array(
        z.strictObject({
          quote: longText(2_000).default(''),
          name: plainText().default(''),
          /** Role and company. */
          role: plainText().default(''),
          imageUrl: asset.default(''),
          /** The number of stars; 0 for none. */
          stars: wholeNumber(0, MOST_STARS).default(0),
        }),
      )
      .max(40)
      .default([
        sample('Write here what a customer said.', 'Name of the customer'),
        sample('Short quotes are read. Two sentences are plenty.', 'Another customer'),
      ]),
    ...sectionStyleAndWidth,
  }),
});

function sample(quote: string, name: string) {
  return { quote, name, role: 'Role, company', imageUrl: '', stars: 0 };
}

export type QuotesProps = PropsOf<typeof quotes>;
