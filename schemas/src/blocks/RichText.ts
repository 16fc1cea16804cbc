import { z } from 'zod';
import { richText } from '../primitives/rich-text.ts';
import { sectionStyle } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** Running text written in the rich-text editor. */
export const richTextBlock = defineBlock({
  type: 'RichText',
  props: z.strictObject({
    content: richText.default({ blocks: [] }),
    maxWidth: z
      .enum(['max-w-xl', 'max-w-2xl', 'max-w-3xl', 'max-w-4xl', 'max-w-5xl', 'max-w-6xl'])
      .default('max-w-3xl'),
    ...sectionStyle,
  }),
});

export type RichTextProps = PropsOf<typeof richTextBlock>;
