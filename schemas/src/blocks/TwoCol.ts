import { z } from 'zod';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** Two columns, one below the other on small screens. The variant is the width of each in per cent. */
export const twoCol = defineBlock({
  type: 'TwoCol',
  props: z.strictObject({
    variant: z.enum(['50-50', '33-66', '66-33']).default('50-50'),
    ...sectionStyleAndWidth,
  }),
  slots: ['left', 'right'],
});

export type TwoColProps = PropsOf<typeof twoCol>;
