import { z } from 'zod';
import { sectionStyleAndWidth } from '../primitives/section-style.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

/** One column of blocks at reading width. */
export const oneCol = defineBlock({
  type: 'OneCol',
  props: z.strictObject(sectionStyleAndWidth),
  slots: ['content'],
});

export type OneColProps = PropsOf<typeof oneCol>;
