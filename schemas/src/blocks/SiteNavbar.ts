import { z } from 'zod';
import { defineBlock } from './define-block.ts';

/**
 * The global navigation: always first, exactly once. It stores nothing of its own; logo, items,
 * call to action and the sticky flag come from the site settings.
 */
export const siteNavbar = defineBlock({ type: 'SiteNavbar', props: z.strictObject({}) });
