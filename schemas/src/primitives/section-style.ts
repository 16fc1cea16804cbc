import { z } from 'zod';

/** What stands behind a block, from edge to edge of the page. */
export const SECTION_BACKGROUNDS = ['none', 'soft', 'tint', 'dark', 'brand'] as const;

/** How wide a block is; `auto` is what its type has by itself. */
export const SECTION_WIDTHS = ['auto', 'narrow', 'wide', 'full'] as const;

/** The space above and below a block; `auto` is what its type, its background and its neighbours give it. */
export const SECTION_SPACINGS = ['auto', 'none', 'small', 'medium', 'large'] as const;

/** Props of every block that can stand as a section of a page. */
export const sectionStyle = {
  sectionBackground: z.enum(SECTION_BACKGROUNDS).default('none'),
  sectionSpacing: z.enum(SECTION_SPACINGS).default('auto'),
};

/** The same, for blocks that have no width of their own. */
export const sectionStyleAndWidth = {
  ...sectionStyle,
  sectionWidth: z.enum(SECTION_WIDTHS).default('auto'),
};

export type SectionStyle = z.output<z.ZodObject<typeof sectionStyle>> &
  Partial<z.output<z.ZodObject<typeof sectionStyleAndWidth>>>;
