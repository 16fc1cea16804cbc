import { z } from 'zod';
import { wholeNumber } from '../primitives/numbers.ts';
import { plainText } from '../primitives/text.ts';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** A heading. Levels 1 to 6 are stored; the editor offers 1 to 4. */
export const headingBlock = defineBlock({
  type: 'HeadingBlock',
  props: z.strictObject({
    text: plainText().default('Heading'),
    level: wholeNumber(1, 6).default(2),
    align: z.enum(['left', 'center', 'right']).default('left'),
    ...sectionStyleAndWidth,
  }),
});

export type HeadingBlockProps = PropsOf<typeof headingBlock>;
