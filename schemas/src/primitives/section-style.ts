import { z } from 'zod';

/** The background of a block, across the whole width of the page. */
export const SECTION_BACKGROUNDS = ['none', 'soft', 'tint', 'dark', 'brand'] as const;

/** The width of a block. `auto` is the width of its type. */
const SECTION_WIDTHS = ['auto', 'narrow', 'wide', 'full'] as const;

/** The space above and below a block. `auto` depends on its type, its background and its neighbours. */
const SECTION_SPACINGS = ['auto', 'none', 'small', 'medium', 'large'] as const;

/** The props of every block that can be a section of a page. */
export const sectionStyle = {
  sectionBackground: z.enum(SECTION_BACKGROUNDS).default('none'),
  sectionSpacing: z.enum(SECTION_SPACINGS).default('auto'),
};

/** The props of blocks that can be a section and have no width of their own. */
export const sectionStyleAndWidth = {
  ...sectionStyle,
  sectionWidth: z.enum(SECTION_WIDTHS).default('auto'),
};

export type SectionStyle = z.output<z.ZodObject<typeof sectionStyle>> &
  Partial<z.output<z.ZodObject<typeof sectionStyleAndWidth>>>;
