import { z } from 'zod';
import { defineBlock } from './define-block.ts';

/**
 * The global navigation, which is the first block of every page. It has no props: logo, items, call to
 * action and the sticky flag come from the site settings.
 */
export const siteNavbar = defineBlock({ type: 'SiteNavbar', props: z.strictObject({}) });
