import { z } from 'zod';
import { defineBlock } from './define-block.ts';

/** One column of blocks at reading width. */
export const oneCol = defineBlock({
  type: 'OneCol',
  props: z.strictObject({}),
  slots: ['content'],
});
