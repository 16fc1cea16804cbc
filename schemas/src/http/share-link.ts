import { z } from 'zod';
import { SHARE_LINKS } from '../primitives/limits.ts';
import { pageId } from '../content/page-id.ts';

/** `POST /api/pages/{id}/share_links` */
export const createShareLinkRequest = z.strictObject({
  share_link: z.strictObject({
    /** The lifetime of the link, in days. */
    days: z.number().int().min(1).max(SHARE_LINKS.maxDays).default(SHARE_LINKS.days),
  }),
});

/** A link that shows a page's draft to people without an account. */
const shareLink = z.object({
  id: z.string(),
  page_id: pageId,
  /** The administrator whose draft it shows. */
  created_by: z.string(),
  /** Whether the caller created the link. */
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export type ShareLink = z.output<typeof shareLink>;

/** `GET /api/pages/{id}/share_links`, newest first. */
export const shareLinksAnswer = z.object({ share_links: z.array(shareLink) });

/** Only this answer contains the link itself, because the site stores a hash of its token. */
export const shareLinkAnswer = z.object({ share_link: shareLink.extend({ link: z.string() }) });
