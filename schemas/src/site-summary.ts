import { z } from 'zod';
import { TOKEN_SCOPES } from './token.ts';

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
  /** What the caller's token may do; absent from the answers of sites before 0.2.0. */
  scopes: z.array(z.enum(TOKEN_SCOPES)).optional(),
});

export type SiteSummary = z.output<typeof siteSummary>;
