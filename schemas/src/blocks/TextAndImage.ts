import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { link } from '../primitives/safe-url.ts';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A text beside a picture. The button shows only if both its text and its link are set. */
export const textAndImage = defineBlock({
  type: 'TextAndImage',
  props: z.strictObject({
    imageUrl: asset.default(''),
    imageAlt: plainText().default(''),
    title: plainText().default('Section title'),
    body: longText().default('Paragraph text…'),
    ctaButtonText: plainText(100).default(''),
    ctaButtonLink: link.default(''),
    imageSide: z.enum(['left', 'right']).default('left'),
    ...sectionStyleAndWidth,
  }),
});

export type TextAndImageProps = PropsOf<typeof textAndImage>;
