import { z } from 'zod';
import { TOKEN_SCOPES } from './token.ts';

/** `GET /api/operator/site`: identifies the site before a command changes it. */
export const siteSummary = z.object({
  /** The identity of the site's content. Bundles contain it, and copies of the site have the same one. */
  site_id: z.uuid(),
  /** The title of the site; '' if none. */
  title: z.string(),
  /** The number of pages, without the trash. */
  pages: z.number().int(),
  /** The content version of the site, which refuses newer content. */
  content_version: z.number().int(),
  /** The scopes of the caller's token; absent in answers of sites before 0.2.0. */
  scopes: z.array(z.enum(TOKEN_SCOPES)).optional(),
});

export type SiteSummary = z.output<typeof siteSummary>;
