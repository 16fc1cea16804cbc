import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { plainText } from '../primitives/text.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A grid of pictures with captions, each a link to the large picture. */
export const gallery = defineBlock({
  type: 'Gallery',
  props: z.strictObject({
    heading: plainText().default(''),
    items: z
      .array(
        z.strictObject({
          imageUrl: asset.default(''),
          alt: plainText().default(''),
          caption: plainText().default(''),
        }),
      )
      .max(40)
      .default([]),
    /** The maximum number of pictures in a row. */
    columns: wholeNumber(2, 4).default(3),
    aspect: z.enum(['4/3', '3/2', '16/9', '1/1']).default('4/3'),
    ...sectionStyleAndWidth,
  }),
});

export type GalleryProps = PropsOf<typeof gallery>;
