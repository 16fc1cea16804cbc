import { queryOptions } from '@tanstack/react-query';
import type { ShareLink } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** A link that was just created. Only this answer contains its address. */
export type NewShareLink = ShareLink & { link: string };

/** `GET /api/pages/{id}/share_links`, newest first. */
export const shareLinksQuery = (pageId: number) =>
  queryOptions({
    queryKey: ['share-links', pageId],
    queryFn: async ({ signal }) =>
      (await callApi<{ share_links: ShareLink[] }>(pathOf(pageId), { signal })).share_links,
  });

/** `POST /api/pages/{id}/share_links` */
export const createShareLink = async (pageId: number, days: number) =>
  (
    await callApi<{ share_link: NewShareLink }>(pathOf(pageId), {
      method: 'POST',
      json: { share_link: { days } },
    })
  ).share_link;

/** `DELETE /api/pages/{id}/share_links/{linkId}` */
export const withdrawShareLink = ({ page_id, id }: ShareLink) =>
  callApi(`${pathOf(page_id)}/${id}`, { method: 'DELETE' });

const pathOf = (pageId: number) => pageCall(pageId, '/share_links');
