import { z } from 'zod';
import { imagesOfPage } from '@siteyard/schemas/images';
import { readPageContent, detailsOf } from '@siteyard/schemas/content';
import { networkOf } from '../../http/network.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import type { ShareLinksService } from '../share-links/share-links.service.ts';
import type { ImageServer } from '../uploads/image-server.ts';
import { fileParams, widthOf } from '../uploads/uploads.routes.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';

type SharedPage = NonNullable<Awaited<ReturnType<ShareLinksService['open']>>>;

const imagesOf = (page: SharedPage) =>
  imagesOfPage({ content: readPageContent(page.content).content, ...detailsOf(page) });

/** `GET /pages/shared/{token}`: shows a draft to anyone who has the link. */
export function sharedPageRoutes(deps: {
  shareLinks: Pick<ShareLinksService, 'open'>;
  views: Pick<PageViews, 'preview' | 'notFound'>;
  uploads: Pick<UploadsService, 'findMany'>;
  images: ImageServer;
  rateLimits: RateLimits;
}): Route[] {
  const { shareLinks, views } = deps;
  // Shared drafts are not cached, so each request renders the page.
  const byNetwork = deps.rateLimits('shared-page-network', 120, 60);
  const open = (token: string) => (/^[\w-]{43}$/.test(token) ? shareLinks.open(token) : null);

  /** Replaces the addresses of private images with addresses that contain the token of the link. */
  async function withImages(page: SharedPage, html: string, token: string): Promise<string> {
    const found = await deps.uploads.findMany(imagesOf(page));
    const proposed = [...found].flatMap(([name, record]) => (record.proposed ? [name] : []));
    return proposed.reduce(
      (text, name) => text.replaceAll(`/uploads/${name}`, `/pages/shared/${token}/${name}`),
      html,
    );
  }

  return [
    route({
      method: 'get',
      path: '/pages/shared/:token',
      policy: 'everybody',
      summary: 'A draft that an administrator shares',
      hidden: true,
      params: z.object({ token: z.string() }),
      handle: async ({ params, req, res }) => {
        await byNetwork.take(networkOf(req.ip));
        const page = await open(params.token);
        const view = page ? await views.preview(page, { scripts: true }) : await views.notFound();
        const html = page
          ? await withImages(page, view.text.plain.toString(), params.token)
          : undefined;
        // The address contains the secret token, so other sites must not receive it as the referrer.
        res.set('Referrer-Policy', 'same-origin');
        sendPrivateView(res, view, html);
      },
    }),
    route({
      method: 'get',
      path: '/pages/shared/:token/:file',
      policy: 'everybody',
      summary: 'An image in a draft that an administrator has shared',
      hidden: true,
      params: fileParams.extend({ token: z.string() }),
      notFound: 'upload_not_found',
      handle: async ({ params: { token, file }, req, res }) => {
        const maySeeProposed = async () => {
          const page = await open(token);
          return page !== null && imagesOf(page).includes(file);
        };
        await deps.images.send(req, res, file, widthOf(req.query.w), maySeeProposed);
      },
    }),
  ];
}
