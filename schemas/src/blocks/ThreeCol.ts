import { z } from 'zod';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** Three columns, one below the other on small screens. `2-4-6` and `3-6-3` are their widths in twelfths. */
export const threeCol = defineBlock({
  type: 'ThreeCol',
  props: z.strictObject({
    variant: z.enum(['equal', '2-4-6', '3-6-3']).default('equal'),
    ...sectionStyleAndWidth,
  }),
  slots: ['left', 'center', 'right'],
});

export type ThreeColProps = PropsOf<typeof threeCol>;
