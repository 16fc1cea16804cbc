import type { ShareLink as ShareLinkAnswer } from '@siteyard/schemas/http';
import type { ShareLink } from './share-links.service.ts';

/** Presents a link without its secret. @param callerId the id of the administrator who calls */
export function presentShareLink(link: ShareLink, callerId: string): ShareLinkAnswer {
  return {
    id: link._id.toHexString(),
    page_id: link.page_id,
    created_by: link.createdBy,
    is_own: link.administrator_id === callerId,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
  };
}
