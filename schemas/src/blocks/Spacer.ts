import { z } from 'zod';
import { wholeNumber } from '../primitives/numbers.ts';
import { defineBlock, type PropsOf } from './define-block.ts';

const SPACER_SIZES = ['0', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const;

const pixels = wholeNumber(0, 1000);

/** Empty space: a named size, or px for the base and optionally the md and lg breakpoints. */
export const spacer = defineBlock({
  type: 'Spacer',
  props: z.strictObject({
    axis: z.enum(['vertical', 'horizontal']).default('vertical'),
    size: z
      .union([
        z.enum(SPACER_SIZES),
        z.strictObject({ base: pixels, md: pixels.optional(), lg: pixels.optional() }),
      ])
      .default('md'),
  }),
});

export type SpacerProps = PropsOf<typeof spacer>;
