import { z } from 'zod';
import { longText, plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A heading and a paragraph, for one column of a layout. */
export const column = defineBlock({
  type: 'Column',
  props: z.strictObject({
    heading: plainText().default('Heading'),
    body: longText().default('Paragraph text…'),
    ...sectionStyleAndWidth,
  }),
});

export type ColumnProps = PropsOf<typeof column>;
