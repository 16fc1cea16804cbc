import { z } from 'zod';

/** `GET /api/operator/site`: which site a command is about to touch, and what it understands. */
export const siteSummary = z.object({
  /** The site's title; '' where it has none. */
  title: z.string(),
  /** How many pages it has, the trash not counted. */
  pages: z.number().int(),
  /** The version of content that it stores; a newer one it refuses. */
  content_version: z.number().int(),
});

export type SiteSummary = z.output<typeof siteSummary>;
