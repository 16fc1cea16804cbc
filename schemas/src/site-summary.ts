import { z } from 'zod';

/** `GET /api/operator/site`: which site a command is about to change, and what it understands. */
export const siteSummary = z.object({
  /** The identity of the site's content: a bundle carries it, and a copy of the site keeps it. */
  site_id: z.uuid(),
  /** The site's title; '' if it has none. */
  title: z.string(),
  /** How many pages it has, without the trash. */
  pages: z.number().int(),
  /** The content version that it stores; it refuses a newer one. */
  content_version: z.number().int(),
});

export type SiteSummary = z.output<typeof siteSummary>;
