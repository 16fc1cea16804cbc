import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { link } from '../primitives/safe-url.ts';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A picture, a title and a text in a frame, with an optional button. */
export const card = defineBlock({
  type: 'Card',
  props: z.strictObject({
    imageUrl: asset.default(''),
    imageAlt: plainText().default(''),
    title: plainText().default('Card title'),
    body: longText().default('Paragraph text…'),
    ctaLabel: plainText(100).default(''),
    ctaHref: link.default(''),
    padding: wholeNumber(0, 8).default(6).meta({ description: 'Steps of 4 px.' }),
    ...sectionStyleAndWidth,
  }),
});

export type CardProps = PropsOf<typeof card>;
